// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_panel.h"

#include <algorithm>
#include <tuple>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QToolTip>
#include <QVBoxLayout>

#include "ui/inside/speculation_table.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 12;
constexpr int kAllHeight = 100; ///< against the stretch of 1 under the lines of figures

} // namespace

SpeculationPanel::SpeculationPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rate(new FigureLabel(FontRole::table, this))
    , m_counts(new FigureLabel(FontRole::caption, this))
    , m_thrown(new FigureLabel(FontRole::caption, this))
    , m_speed(new FigureLabel(FontRole::caption, this))
    , m_none(new EmptyBox(tr("No drafts yet: switch speculation on, or start one of the two loads."), this)) {
    setAccessibleName(tr("Speculation"));
    m_none->setAction(tr("Start easy text"));
    connect(m_none, &EmptyBox::actionRequested, this, &SpeculationPanel::draftsRequested);
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPad, 6, kPad, 6);
    column->setSpacing(2);
    column->addWidget(m_none, kAllHeight);
    for (QWidget* line : {m_rate, m_counts, m_thrown, m_speed}) {
        column->addWidget(line);
    }
    column->addStretch(1);
    connect(&bus, &SelectionBus::changed, this, [this] {
        if (m_bus.selection().range != m_range) {
            refresh();
        }
        update(); // requests and the class of work
    });
    connect(&bus, &SelectionBus::hoverChanged, this, qOverload<>(&QWidget::update));
    followTheme(this);
    showFigures();
}

void SpeculationPanel::showRunOnly() {
    m_none->setSentence(tr("No drafts were made in this run."));
    m_none->setAction({});
}

QAbstractItemModel* SpeculationPanel::makeTable() const {
    return new SpeculationTable(scene(), [this](SequenceId id) {
        const TimelineRow* const row = m_playback.timeline().find(id);
        return row != nullptr ? requestName(row->request) : QString();
    });
}

QSize SpeculationPanel::minimumSizeHint() const {
    return {scaled(240), scaled(kTop + 4 * kLane + kClock)};
}

void SpeculationPanel::reset() {
    m_fold.clear();
    m_chosen.reset();
    showFigures();
}

void SpeculationPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    // Of the brushed steps where there are such, else of all up to the one that is shown.
    const auto range = m_bus.selection().range;
    const std::int64_t to = range ? std::min(range->second, m_playback.newestStep()) : m_playback.shown().step;
    const auto before = std::tuple(m_range, scene().verifications, scene().step == 0);
    m_range = range;
    m_fold.at(range ? range->first : 0, to, m_playback.oldestStep(),
              [this](std::int64_t step) { return m_playback.record(step); });
    if (before != std::tuple(m_range, scene().verifications, scene().step == 0) || scene().step == 0) {
        showFigures();
    }
    update();
}

void SpeculationPanel::showFigures() {
    for (FigureLabel* line : {m_rate, m_counts, m_thrown, m_speed}) {
        line->clear();
    }
    const bool none = scene().verifications == 0;
    m_none->setVisible(none);
    for (FigureLabel* line : {m_rate, m_counts, m_thrown, m_speed}) {
        line->setVisible(!none); // the box has their room too
    }
    if (scene().verifications == 0 || !scene().broken.empty()) {
        return;
    }
    m_rate->addFigure(Figure(formatNumber(100.0 * scene().rate(), 1), QStringLiteral("%"), Provenance::derived,
                             tr("Accepted drafts ÷ verified drafts, without the bonus token."))
                          .withLead(tr("accepted")));
    m_rate->addFigure(Figure(formatNumber(scene().meanLength(), 2), tr("tokens a step"), Provenance::derived,
                             tr("1 + accepted ÷ verifications: what a verification gives on average.")));
    addCounted(m_counts, scene().verifications, tr("verifications"), tr("Steps of a sequence that verified drafts."));
    addCounted(m_counts, scene().drafted, tr("drafted"), tr("Draft tokens that were verified."));
    addCounted(m_thrown, scene().drafted - scene().accepted, tr("thrown away"),
               tr("Draft tokens that were rejected, or stood behind one that was."));
    m_thrown->addFigure(Figure(formatNumber(static_cast<double>(scene().draftTime) * 1e-6, 1), tr("ms drafting"),
                               Provenance::measured, tr("Time spent on making drafts.")));
    showSpeed();
}

void SpeculationPanel::addCounted(FigureLabel* label, std::int64_t n, const QString& unit, const QString& definition) {
    label->addFigure(Figure(formatCount(n), unit, Provenance::counted, definition));
}

void SpeculationPanel::showSpeed() {
    const TwinClock twin = scene().twin();
    if (twin.steps == 0) {
        m_speed->addNote(tr("No plain step beside: no speed-up is known."));
        m_speed->setToolTip(
            tr("A plain step decodes as many sequences and verifies no draft. None was measured in this run yet; "
               "let a part of it run with speculation switched off."));
        return;
    }
    m_speed->setToolTip({});
    m_speed->addFigure(
        Figure(formatNumber(twin.speedUp(), 2), QStringLiteral("×"), Provenance::measured,
               tr("Time that plain steps would have taken for the same tokens ÷ time that the verifying steps took; "
                  "both from steps of this run, %1 of them plain.")
                   .arg(formatCount(twin.plainSteps)))
            .withLead(tr("speed-up")));
    m_speed->addFigure(
        Figure(formatNumber(scene().formulaSpeedUp(), 2), QStringLiteral("×"), Provenance::derived,
               tr("(1 − a^(k+1)) ÷ ((1 − a)(c k + 1)): a acceptance, k drafts a verification, c time of a draft over "
                  "that of a plain token."))
            .withLead(tr("by formula")));
}

int SpeculationPanel::laneOf(const std::pair<std::int64_t, SequenceId>& chosen) const {
    for (int lane = 0; lane < static_cast<int>(scene().last.size()); ++lane) {
        if (const VerifiedDrafts& v = drawn(lane); std::pair(v.step, v.sequence) == chosen) {
            return lane;
        }
    }
    return -1;
}

/// All views show the step in which it was verified, and the blocks that its tokens lie in are marked.
void SpeculationPanel::chooseLane(int lane) {
    if (lane < 0 || lane >= static_cast<int>(scene().last.size())) {
        return;
    }
    const VerifiedDrafts v = drawn(lane);
    m_chosen = {v.step, v.sequence};
    setAccessibleDescription(tr("Step %1: %2 drafted, %3 accepted%4, counted")
                                 .arg(formatCount(v.step), formatCount(v.drafted), formatCount(v.accepted),
                                      v.bonus ? tr(", and one more token") : QString()));
    emit stepChosen(v.step);
    Selection next = m_bus.selection();
    next.sequences = {v.sequence};
    next.step = v.step;
    next.block = next.token = -1;
    next.blocks.clear();
    next.prefix = 0;
    next.lookup = {};
    if (const trace::RecordPtr record = m_playback.record(v.step); record && m_playback.shown().step == v.step) {
        next.blocks = slotsOf(*record, m_playback.shown(), v.sequence);
    }
    m_bus.select(std::move(next));
    update();
}

/// The lanes end with the step that is shown: a newer one is looked for in the steps after it.
void SpeculationPanel::chooseNewer() {
    const int lane = m_chosen ? laneOf(*m_chosen) : -1;
    if (lane > 0) {
        chooseLane(lane - 1);
        return;
    }
    for (std::int64_t step = scene().step + 1; step <= m_playback.newestStep(); ++step) {
        if (const trace::RecordPtr record = m_playback.record(step); record && !record->verifications.empty()) {
            emit stepChosen(step);
            refresh();
            break;
        }
    }
    chooseLane(0);
}

int SpeculationPanel::laneAt(QPoint point) const {
    const QRect area = laneRect();
    const int lane = area.contains(point) ? (point.y() - area.top()) / scaled(kLane) : -1;
    return lane < static_cast<int>(scene().last.size()) ? lane : -1;
}

void SpeculationPanel::mousePressEvent(QMouseEvent* event) {
    chooseLane(laneAt(event->pos()));
}

/// The request of the lane is echoed in all views.
void SpeculationPanel::mouseMoveEvent(QMouseEvent* event) {
    const int lane = laneAt(event->pos());
    Selection over;
    if (lane >= 0) {
        over.sequences = {drawn(lane).sequence};
        over.step = drawn(lane).step;
    }
    m_bus.hover(over);
}

void SpeculationPanel::leaveEvent(QEvent* event) {
    m_bus.hover({});
    QWidget::leaveEvent(event);
}

void SpeculationPanel::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Down) {
        chooseLane(m_chosen ? laneOf(*m_chosen) + 1 : 0);
    } else if (event->key() == Qt::Key_Up) {
        chooseNewer();
    } else if (event->key() == Qt::Key_T) {
        emit tableRequested();
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool SpeculationPanel::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && clockRect().contains(static_cast<QHelpEvent*>(event)->pos())) {
        QToolTip::showText(
            static_cast<QHelpEvent*>(event)->globalPos(),
            tr("Above the steps that verified drafts, grey the part that made the drafts; below what plain steps of "
               "this run would have taken for the same tokens, with as many sequences. Measured."),
            this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace vitrine::ui
