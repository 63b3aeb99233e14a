// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pool_gauge.h"

#include <algorithm>

#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {
namespace {

constexpr int kBar = 28;

} // namespace

PoolGauge::PoolGauge(const Playback& playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_gauge(new StackedGauge(kBar, tr("KV memory of the run"), this))
    , m_key(new GaugeLegend(this))
    , m_words(new FigureLabel(FontRole::table, this)) {
    m_key->setWrapping(true);
    m_words->setWrapping(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 8);
    column->setSpacing(8);
    column->addWidget(m_words);
    column->addWidget(m_gauge);
    column->addWidget(m_key);
    column->addStretch(1);
}

double PoolGauge::poolBytes() const {
    return static_cast<double>(m_playback.header().bytesPerBlock) * m_playback.header().blocks;
}

void PoolGauge::refresh(double extent) {
    const trace::BlockCounts& c = m_playback.shown().counts;
    const trace::RunHeader& header = m_playback.header();
    const auto block = static_cast<double>(header.bytesPerBlock);
    const auto part = [block](const QString& name, int blocks, std::function<QColor()> colour, std::optional<Hatch> hatch,
                              const QString& definition) {
        return GaugePart{name, block * blocks, std::move(colour), hatch,
                         Figure(formatBytes(block * blocks), {}, Provenance::derived, definition)};
    };
    const QVector<GaugePart> parts{
        part(tr("owned"), c.owned, [] { return tokens().meaning.owned; }, std::nullopt, tr("Blocks that one sequence holds.")),
        part(tr("shared"), c.shared, [] { return tokens().meaning.shared; }, std::nullopt,
             tr("Blocks that several sequences hold; each counts once.")),
        part(tr("cached-free"), c.cached, [] { return tokens().meaning.cached; }, Hatch::cached,
             tr("Blocks that nobody holds and whose contents may still be hit.")),
        part(tr("free"), c.free, [] { return tokens().glass; }, std::nullopt, tr("Blocks that hold nothing."))};
    m_gauge->setParts(parts, std::max({extent, poolBytes(), 1.0}));
    m_key->setParts(parts);
    m_words->clear();
    if (poolBytes() <= 0.0) {
        m_words->addNote(tr("What a block takes was not noted with this run."));
        return;
    }
    m_words->addFigure(Figure(formatBytes(poolBytes()), {}, Provenance::derived,
                              tr("Blocks of the pool × bytes of a block over all layers."))
                           .withLead(tr("KV pool")));
    m_words->addFigure(Figure(formatCount(header.blocks), tr("blocks"), Provenance::counted, tr("Blocks of the pool.")));
    m_words->addFigure(Figure(formatBytes(block), {}, Provenance::derived,
                              tr("Keys and values of a block's tokens over all layers."))
                           .withLead(tr("a block")));
}

} // namespace vitrine::ui
