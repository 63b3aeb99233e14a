// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/filter_strip.h"

#include <functional>

#include <QHBoxLayout>
#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/views/timeline_stalls.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

FilterStrip::FilterStrip(const Playback& playback, SelectionBus& bus, TimelineView& timeline, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_timeline(timeline)
    , m_row(new QHBoxLayout(this))
    , m_places(new QHBoxLayout)
    , m_figures(new FigureLabel(FontRole::caption, this)) {
    setAccessibleName(tr("Filters"));
    m_row->setContentsMargins(metric::kPanelPaddingSmall, 4, metric::kPanelPaddingSmall, 0);
    m_row->setSpacing(metric::kGrid);
    m_places->setSpacing(metric::kHalfGrid);
    m_row->addLayout(m_places);
    m_row->addWidget(m_figures, 1);
    connect(&bus, &SelectionBus::changed, this, &FilterStrip::refresh);
    connect(&timeline, &TimelineView::pinsChanged, this, &FilterStrip::refresh);
    hide();
}

QStringList FilterStrip::chips() const {
    return m_words;
}

void FilterStrip::refresh() {
    rebuild();
    showFigures();
    setVisible(!m_words.isEmpty());
}

void FilterStrip::add(const QString& words, const std::function<void()>& remove) {
    auto* chip = new Chip(words, this);
    chip->setRemovable(true);
    chip->setToolTip(tr("A click or Delete takes it away"));
    connect(chip, &Chip::removeRequested, this, remove);
    m_places->addWidget(chip);
    m_chips.push_back(chip);
    m_words.push_back(words);
}

void FilterStrip::rebuild() {
    const Selection& selection = m_bus.selection();
    QStringList wanted;
    const QString range =
        selection.range ? tr("steps %1–%2").arg(selection.range->first).arg(selection.range->second) : QString();
    const QString area = selection.blocks.size() > 1
                             ? tr("%1 blocks").arg(formatCount(static_cast<qint64>(selection.blocks.size())))
                             : QString();
    for (const QString& words : {range, area}) {
        if (!words.isEmpty()) {
            wanted.push_back(words);
        }
    }
    std::vector<std::pair<QString, SequenceId>> pins;
    for (const SequenceId id : m_timeline.pinned()) {
        if (const TimelineRow* row = m_playback.timeline().find(id)) {
            pins.emplace_back(tr("pinned %1").arg(requestName(row->request)), id);
            wanted.push_back(pins.back().first);
        }
    }
    if (wanted == m_words) {
        return; // a chip under the pointer or with the focus stays the same one
    }
    for (Chip* const chip : std::exchange(m_chips, {})) {
        m_places->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    m_words.clear();
    if (!range.isEmpty()) {
        add(range, [this] { m_bus.chooseRange(std::nullopt); });
    }
    if (!area.isEmpty()) {
        add(area, [this] { m_bus.chooseBlocks({}); });
    }
    for (const auto& [words, id] : pins) {
        add(words, [this, id = id] { m_timeline.togglePin(id); });
    }
}

void FilterStrip::showFigures() {
    m_figures->clear();
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
