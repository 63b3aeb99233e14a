// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/filter_strip.h"

#include <algorithm>
#include <functional>

#include <QPainter>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_stalls.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/flow_row.h"

namespace vitrine::ui {
namespace {

constexpr std::size_t kMostNamed = 4; ///< requests with a chip of their own
constexpr int kHeight = 28;

} // namespace

FilterStrip::FilterStrip(const Playback& playback, SelectionBus& bus, TimelineView& timeline, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_timeline(timeline)
    , m_places(new FlowRow(this))
    , m_figures(new FigureLabel(FontRole::caption, this)) {
    setAccessibleName(tr("Filters"));
    m_places->setContentsMargins(metric::kPanelPaddingSmall, 4, metric::kPanelPaddingSmall, 0);
    m_places->setSpacing(metric::kHalfGrid);
    m_places->addWidget(m_figures, 1);
    atEachScale(this, [](auto* w) { w->setMinimumHeight(scaled(kHeight)); }); // with and without chips: what lies below must not move
    connect(&bus, &SelectionBus::changed, this, &FilterStrip::refresh);
    connect(&timeline, &TimelineView::pinsChanged, this, &FilterStrip::refresh);
    for (const auto signal : {&Playback::grew, &Playback::reset}) {
        connect(&playback, signal, this, [this] {
            if (isHidden() != m_playback.timeline().steps().empty()) {
                refresh();
            }
        });
    }
    hide();
}

QStringList FilterStrip::chips() const {
    return m_words;
}

void FilterStrip::refresh() {
    rebuild();
    showFigures();
    setVisible(!m_words.isEmpty() || !m_playback.timeline().steps().empty());
}

void FilterStrip::add(const QString& words, const std::function<void()>& remove) {
    auto* chip = new Chip(words, this);
    chip->setRemovable(true);
    chip->setToolTip(tr("A click or Delete takes it away"));
    connect(chip, &Chip::removeRequested, this, remove);
    m_places->insertWidget(static_cast<int>(m_chips.size()), chip);
    m_chips.push_back(chip);
    m_words.push_back(words);
}

QString FilterStrip::nameOf(SequenceId id) const {
    const TimelineRow* const row = m_playback.timeline().find(id);
    return row != nullptr ? requestName(row->request) : tr("sequence %1").arg(id.value);
}

/// What narrows the views, then what is chosen in them.
std::vector<FilterStrip::Part> FilterStrip::parts() const {
    const Selection& s = m_bus.selection();
    std::vector<Part> all;
    if (s.range) {
        all.push_back({tr("steps %1–%2").arg(s.range->first).arg(s.range->second), [this] { m_bus.chooseRange(std::nullopt); }});
    }
    if (s.blocks.size() > 1) {
        all.push_back({tr("%1 blocks").arg(formatCount(static_cast<qint64>(s.blocks.size()))), [this] { m_bus.chooseBlocks({}); }});
    }
    if (s.prefix != 0) {
        all.push_back({tr("prefix %1").arg(prefixName(s.prefix)), [this] { m_bus.choosePrefix(0); }});
    }
    if (s.lookup.valid()) {
        all.push_back({tr("lookup of %1").arg(nameOf(s.lookup)), [this] { m_bus.chooseLookup({}); }});
    }
    for (const SequenceId id : m_timeline.pinned()) {
        if (m_playback.timeline().find(id) != nullptr) {
            all.push_back({tr("pinned %1").arg(nameOf(id)), [this, id] { m_timeline.togglePin(id); }});
        }
    }
    // The last few by name: each can be let go of alone, and many at once.
    const std::size_t named = std::min(s.sequences.size(), kMostNamed);
    for (std::size_t i = s.sequences.size() - named; i < s.sequences.size(); ++i) {
        const SequenceId id = s.sequences[i];
        all.push_back({tr("request %1").arg(nameOf(id)), [this, id] { m_bus.chooseSequence(id, true); }});
    }
    if (s.sequences.size() > named) {
        all.push_back({tr("%1 more requests").arg(formatCount(static_cast<qint64>(s.sequences.size() - named))), [this, named] {
                           Selection next = m_bus.selection();
                           next.sequences.erase(next.sequences.begin(), next.sequences.end() - static_cast<std::ptrdiff_t>(named));
                           m_bus.select(std::move(next));
                       }});
    }
    if (s.step > 0) {
        all.push_back({tr("step %1").arg(s.step), [this] { m_bus.chooseStep(0); }});
    }
    if (s.block >= 0) {
        all.push_back({tr("block %1").arg(s.block), [this] { m_bus.chooseBlock(-1); }});
    }
    if (s.op != OpClass::none) {
        all.push_back({tr("time in %1").arg(opWords(s.op)), [this] { m_bus.chooseOp(OpClass::none); }});
    }
    if (s.token >= 0) {
        all.push_back({tr("token %1").arg(s.token), [this] { m_bus.chooseToken(-1); }});
    }
    return all;
}

void FilterStrip::rebuild() {
    const std::vector<Part> wanted = parts();
    QStringList words;
    for (const Part& part : wanted) {
        words.push_back(part.words);
    }
    if (words == m_words) {
        return; // a chip under the pointer or with the focus stays the same one
    }
    for (Chip* const chip : std::exchange(m_chips, {})) {
        m_places->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    m_words.clear();
    for (const Part& part : wanted) {
        add(part.words, part.remove);
    }
}

void FilterStrip::showFigures() {
    m_figures->clear();
    if (m_words.isEmpty()) {
        m_figures->addNote(tr("A click chooses in all views, Ctrl and a click adds, dragging over the timeline brushes steps"));
    }
    if (!m_bus.selection().range) {
        return;
    }
    const RangeFigures f = rangeFigures(m_playback.timeline(), *m_bus.selection().range);
    const auto counted = [this](std::int64_t n, const QString& unit, const QString& definition) {
        m_figures->addFigure(Figure(formatCount(n), unit, Provenance::counted, definition));
    };
    counted(f.steps, f.steps == 1 ? tr("step") : tr("steps"), tr("Steps of the brushed stretch."));
    m_figures->addFigure(Figure(formatNumber(static_cast<double>(f.wall) * 1e-6, 1), tr("ms"), Provenance::measured,
                                tr("From the start of its first step to the end of its last.")));
    counted(f.emitted, tr("tokens out"), tr("Tokens given out in it."));
    m_figures->addFigure(Figure(formatNumber(f.rate(), 1), tr("tok/s"), Provenance::measured,
                                tr("Tokens given out in it, over its time.")));
    counted(f.prompt, tr("prompt tokens"), tr("Prompt tokens computed in it."));
    m_figures->addFigure(Figure(formatNumber(100.0 * f.occupancy(), 1), QStringLiteral("%"), Provenance::derived,
                                tr("Slot-steps that worked ÷ (slots × steps with a batch)."))
                             .withLead(tr("slots used")));
    counted(f.idle, tr("idle slot-steps"), tr("Static batching: steps × slots held by members that had ended."));
}

void FilterStrip::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().window);
}

} // namespace vitrine::ui
