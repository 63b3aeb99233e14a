// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/map_laws.h"

#include <QCoreApplication>

#include "engine/trace/replay.h"
#include "ui/views/inconsistency.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

QString unequal(const char* left, qint64 a, const char* right, qint64 b) {
    return tr("inconsistent: %1 %2, %3 %4").arg(tr(left), formatCount(a), tr(right), formatCount(b));
}

} // namespace

QString brokenLaw(const trace::EngineState& state) {
    const trace::BlockCounts& c = state.counts;
    const qint64 sum = qint64(c.free) + c.cached + c.owned + c.shared;
    if (sum != static_cast<qint64>(state.blocks.size())) {
        return unequal("sum of states", sum, "pool", static_cast<qint64>(state.blocks.size()));
    }
    qint64 refs = 0;
    for (const trace::BlockState& block : state.blocks) {
        refs += block.refs;
    }
    qint64 entries = 0;
    for (const auto& [id, sequence] : state.sequences) {
        for (const std::int32_t block : sequence.table) {
            entries += block >= 0 ? 1 : 0;
        }
    }
    if (refs != entries) {
        return unequal("refs", refs, "table entries", entries);
    }
    if (const auto laws = trace::checkLaws(state); !laws) {
        return inconsistencyOf(laws.error());
    }
    return {};
}

QString brokenLaw(const BlockMapScene& pool, const trace::EngineState& state) {
    if (pool.cells.size() != state.blocks.size()) {
        return unequal("cells", static_cast<qint64>(pool.cells.size()), "pool",
                       static_cast<qint64>(state.blocks.size()));
    }
    for (std::size_t i = 0; i < pool.cells.size(); ++i) {
        BlockCell expected = cellOf(state, static_cast<std::int32_t>(i));
        const BlockCell& shown = pool.cells[i];
        expected.written = shown.written;
        expected.lost = shown.lost;
        expected.foreign = shown.foreign;
        if (!(shown == expected)) {
            return tr("inconsistent: cell %1 does not show its block").arg(formatCount(static_cast<qint64>(i)));
        }
    }
    return {};
}

} // namespace vitrine::ui
