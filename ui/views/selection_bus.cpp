// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/selection_bus.h"

#include <algorithm>

namespace vitrine::ui {

bool Selection::has(SequenceId id) const {
    return std::find(sequences.begin(), sequences.end(), id) != sequences.end();
}

QString prefixName(std::uint64_t prefix) {
    return QStringLiteral("%1").arg(prefix & 0xFFFF, 4, 16, QLatin1Char('0'));
}

void SelectionBus::select(Selection selection) {
    if (selection == m_selection) {
        return;
    }
    m_selection = std::move(selection);
    emit changed();
}

void SelectionBus::chooseSequence(SequenceId id, bool add) {
    Selection next = m_selection;
    next.token = -1;
    next.blocks.clear();
    next.prefix = 0;
    next.lookup = {};
    if (!add) {
        next.sequences = id.valid() ? std::vector{id} : std::vector<SequenceId>{};
    } else if (next.has(id)) {
        std::erase(next.sequences, id);
    } else if (id.valid()) {
        next.sequences.push_back(id);
    }
    select(std::move(next));
}

void SelectionBus::chooseBlock(std::int32_t block) {
    Selection next = m_selection;
    next.block = block;
    next.blocks.clear();
    next.prefix = 0;
    select(std::move(next));
}

void SelectionBus::chooseBlocks(std::vector<std::int32_t> blocks) {
    Selection next = m_selection;
    std::ranges::sort(blocks);
    next.blocks = std::move(blocks);
    next.prefix = 0; // another area, or none
    select(std::move(next));
}

void SelectionBus::choosePrefix(std::uint64_t prefix) {
    Selection next = m_selection;
    next.prefix = prefix;
    select(std::move(next));
}

void SelectionBus::chooseLookup(SequenceId lookup) {
    Selection next = m_selection;
    next.lookup = lookup;
    select(std::move(next));
}

void SelectionBus::chooseStep(std::int64_t step) {
    Selection next = m_selection;
    next.step = step;
    select(std::move(next));
}

void SelectionBus::chooseToken(std::int32_t token) {
    Selection next = m_selection;
    next.token = token;
    select(std::move(next));
}

void SelectionBus::chooseRange(std::optional<std::pair<std::int64_t, std::int64_t>> range) {
    Selection next = m_selection;
    next.range = range;
    select(std::move(next));
}

void SelectionBus::chooseOp(OpClass op) {
    Selection next = m_selection;
    next.op = op == next.op ? OpClass::none : op;
    select(std::move(next));
}

void SelectionBus::hover(Selection selection) {
    if (selection == m_hovered) {
        return;
    }
    m_hovered = std::move(selection);
    emit hoverChanged();
}

} // namespace vitrine::ui
