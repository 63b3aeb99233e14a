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
constexpr int kThin = 16; ///< plan over taken, as one pair

struct Part {
    QString name;
    QString definition;
    std::uint64_t store::MemoryParts::*bytes;
};

/// In the words and tones of the view of memory on the page of one run.
const std::vector<Part>& engineParts() {
    static const std::vector<Part> all{
        {PoolGauge::tr("weights"), PoolGauge::tr("The model's tensors."), &store::MemoryParts::weights},
        {PoolGauge::tr("KV pool"), PoolGauge::tr("Keys and values: blocks × bytes of a block, over all layers."),
         &store::MemoryParts::kvPool},
        {PoolGauge::tr("workspace"), PoolGauge::tr("Activations and scratch of a step."),
         &store::MemoryParts::workspace},
        {PoolGauge::tr("runtime"), PoolGauge::tr("Tokenizer, tables, code."), &store::MemoryParts::runtime},
        {PoolGauge::tr("draft model"), PoolGauge::tr("Its weights, pool and workspace."), &store::MemoryParts::draft}};
    return all;
}

QVector<GaugePart> partsOf(const store::MemoryParts& memory, Provenance provenance) {
    QVector<GaugePart> parts;
    for (std::size_t i = 0; i < engineParts().size(); ++i) {
        const Part& part = engineParts()[i];
        const auto bytes = static_cast<double>(memory.*part.bytes);
        if (bytes > 0.0) {
            parts.push_back(
                {part.name, bytes,
                 [i] { return i == 1 ? tokens().meaning.owned : tokens().ramp[std::min<std::size_t>(i, 3)]; },
                 std::nullopt, Figure(formatBytes(bytes), {}, provenance, part.definition)});
        }
    }
    return parts;
}

} // namespace

PoolGauge::PoolGauge(const Playback& playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_engineWords(new FigureLabel(FontRole::table, this))
    , m_plan(new StackedGauge(kThin, tr("Memory that was planned"), this))
    , m_taken(new StackedGauge(kThin, tr("Memory that was taken"), this))
    , m_engineKey(new GaugeLegend(this))
    , m_gauge(new StackedGauge(kBar, tr("KV memory of the run"), this))
    , m_key(new GaugeLegend(this))
    , m_words(new FigureLabel(FontRole::table, this)) {
    m_key->setWrapping(true);
    m_words->setWrapping(true);
    m_engineKey->setWrapping(true);
    m_engineWords->setWrapping(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(12, 12, 12, 8);
    column->setSpacing(8);
    column->addWidget(m_engineWords);
    column->addWidget(m_plan);
    column->addWidget(m_taken);
    column->addWidget(m_engineKey);
    column->addSpacing(8);
    column->addWidget(m_words);
    column->addWidget(m_gauge);
    column->addWidget(m_key);
    column->addStretch(1);
}

double PoolGauge::poolBytes() const {
    return static_cast<double>(m_playback.header().bytesPerBlock) * m_playback.header().blocks;
}

double PoolGauge::engineBytes() const {
    return m_memory ? static_cast<double>(std::max(m_memory->planned.total(), m_memory->taken.total())) : 0.0;
}

void PoolGauge::showEngine(double extent) {
    for (QWidget* part :
         {static_cast<QWidget*>(m_plan), static_cast<QWidget*>(m_taken), static_cast<QWidget*>(m_engineKey)}) {
        part->setVisible(m_memory.has_value());
    }
    m_engineWords->clear();
    if (!m_memory) {
        m_engineWords->addNote(tr("What memory this run's engine took was not recorded."));
        return;
    }
    const QVector<GaugePart> taken = partsOf(m_memory->taken, Provenance::measured);
    m_plan->setParts(partsOf(m_memory->planned, Provenance::derived), std::max(extent, 1.0));
    m_taken->setParts(taken, std::max(extent, 1.0));
    m_engineKey->setParts(taken);
    m_engineWords->addFigure(Figure(formatBytes(static_cast<double>(m_memory->planned.total())), {},
                                    Provenance::derived, tr("Sum of the plan: the upper bar."))
                                 .withLead(tr("planned")));
    m_engineWords->addFigure(Figure(formatBytes(static_cast<double>(m_memory->taken.total())), {}, Provenance::measured,
                                    tr("Sum of what was taken: the lower bar."))
                                 .withLead(tr("taken")));
}

void PoolGauge::refresh(double extent, double engine) {
    showEngine(engine);
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
