// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pair_views.h"

#include <algorithm>

#include <QComboBox>
#include <QStackedWidget>
#include <QTabBar>

#include "ui/compare/difference_row.h"
#include "ui/compare/latency_pair.h"
#include "ui/compare/pool_gauge.h"
#include "ui/compare/side_case.h"
#include "ui/inside/block_strip.h"
#include "ui/inside/block_table.h"
#include "ui/inside/latency_panel.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/request_table.h"
#include "ui/inside/speculation_panel.h"
#include "ui/inside/step_panel.h"
#include "ui/inside/token_texts.h"
#include "ui/inside/view_numbers.h"
#include "ui/views/inconsistency.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_laws.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

/// As the page of one run calls them where it saves their numbers.
constexpr const char* kIds[kPairViews] = {"timeline", "map",  "blocks",  "requests",   "sharing",
                                          "memory",   "step", "latency", "speculation"};

} // namespace

PairViews::~PairViews() {
    // What the views look at goes with them: what is seen must not change while it does.
    for (const Side& side : m_sides) {
        side.run->bus().disconnect(this);
        side.run->playback().disconnect(this);
    }
}

int PairViews::view() const {
    return m_tabs->currentIndex();
}

void PairViews::showView(int view) {
    m_tabs->setCurrentIndex(view);
}

bool PairViews::shows(PairView view) const {
    return isVisible() && this->view() == static_cast<int>(view);
}

bool PairViews::isWide(int view) const {
    return view < kPairViews && view != static_cast<int>(PairView::timeline) &&
           view != static_cast<int>(PairView::sharing) && view != static_cast<int>(PairView::memory) &&
           view != static_cast<int>(PairView::latency);
}

TimelineAxis PairViews::axis() const {
    return m_axis->current() == 0 ? TimelineAxis::steps : TimelineAxis::milliseconds;
}

const std::vector<CompareRow>& PairViews::differences() {
    finish();
    return m_row->model().figures();
}

void PairViews::setVocabulary(const std::vector<std::string>& pieces, const std::string& model) {
    for (const Side& side : m_sides) {
        side.texts->setVocabulary(pieces, model);
    }
    refresh();
}

void PairViews::connectSide(int index) {
    const Side& side = m_sides[index];
    connect(&side.run->playback(), &Playback::shownChanged, this, &PairViews::refresh);
    connect(&side.run->playback(), &Playback::grew, side.texts, &TokenTexts::follow);
    connect(&side.run->playback(), &Playback::reset, this, [this, index] { sideReset(index); });
    // Figures of the chosen request, of the chosen step, of the brushed ones.
    connect(&side.run->bus(), &SelectionBus::changed, this, &PairViews::refresh);
    side.speculation->showRunOnly();
    connect(side.speculation, &SpeculationPanel::stepChosen, this,
            [this, index](qint64 step) { emit stepChosen(index, step); });
    connect(side.blocks, &BlockTablePanel::stepWanted, this,
            [this, index](qint64 step) { emit stepChosen(index, step); });
    connect(side.step, &StepPanel::roofWanted, this, [this, index] { askRoof(index); });
}

/// Another run: what was made of the one before goes.
void PairViews::sideReset(int index) {
    const Side& side = m_sides[index];
    side.texts->clear();
    side.speculation->reset();
    side.timeline->setInconsistency({});
    side.memory->setMemory(store::memoryOf(side.run->info().machine));
    m_laws.stop();
    if (side.step->isVisible()) { // else it asks when it is seen
        askRoof(index);
    }
    refresh();
}

/// Reads what is known of the machine: not while a run grows, only of another one.
void PairViews::askRoof(int index) {
    const Side& side = m_sides[index];
    QString why = tr("What the device of this run can do at best is not known.");
    const auto roof = m_roofOf && !side.run->empty() ? m_roofOf(side.run->info(), why) : std::nullopt;
    side.step->setRoof(roof, why);
}

void PairViews::onTab(int view) {
    m_axis->setVisible(view == static_cast<int>(PairView::timeline));
    m_mode->setVisible(view == static_cast<int>(PairView::map));
    m_together->setVisible(view == static_cast<int>(PairView::latency));
    m_sharing->setVisible(view == static_cast<int>(PairView::sharing));
    m_rowCase->setVisible(view < kPairViews);
    m_stack->setCurrentIndex(view);
    emit viewChanged(view);
    draw();
}

void PairViews::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    draw();
}

QString PairViews::unfolded(int side) const {
    const std::optional<Error>& error = m_sides[side].run->playback().inconsistency();
    return error ? inconsistencyOf(*error) : QString();
}

void PairViews::refreshSide(int index) {
    const Side& side = m_sides[index];
    const QString broken = unfolded(index);
    for (SideCase* one : side.cases) {
        one->setInconsistency(broken);
    }
    const trace::EngineState& state = side.run->playback().shown();
    switch (static_cast<PairView>(view())) {
    case PairView::map:
        side.map->refresh();
        break;
    case PairView::blocks:
        side.blocks->refresh();
        break;
    case PairView::requests:
        side.rows->show(state);
        break;
    case PairView::sharing:
        side.sharing->show(state);
        break;
    case PairView::step:
        side.step->refresh();
        break;
    case PairView::speculation:
        side.speculation->refresh();
        break;
    case PairView::latency:
        side.latency->refresh();
        break;
    case PairView::timeline:
    case PairView::memory:
        break;
    }
}

/// Both have room for what the other shows.
void PairViews::shareAxes() {
    for (int i = 0; i < 2; ++i) {
        const Side& side = m_sides[i];
        const Side& other = m_sides[1 - i];
        switch (static_cast<PairView>(view())) {
        case PairView::map:
            side.map->setLeastBlocks(
                std::max(side.run->playback().header().blocks, other.run->playback().header().blocks));
            break;
        case PairView::sharing:
            side.sharing->setExtent(std::max({1, side.sharing->tokensShown(), other.sharing->tokensShown()}));
            break;
        case PairView::memory:
            side.memory->refresh(std::max(side.memory->poolBytes(), other.memory->poolBytes()),
                                 std::max(side.memory->engineBytes(), other.memory->engineBytes()));
            break;
        case PairView::step: {
            const trace::RecordPtr& record = other.step->rows().record();
            StepExtent beside = record ? StepExtent::of(*record) : StepExtent{};
            beside.roof = other.step->roofline()->roof();
            side.step->setBeside(beside);
            break;
        }
        case PairView::speculation:
            side.speculation->setBeside(other.speculation->extent());
            break;
        case PairView::timeline: // the cursor has its axis
        case PairView::blocks:
        case PairView::requests:
        case PairView::latency:
            break;
        }
    }
}

ViewScenes PairViews::scenesOf(int side) const {
    return {&m_sides[side].sharing->scene(), &m_latency->scene(side), &m_sides[side].speculation->scene()};
}

void PairViews::refresh() {
    if (isVisible() && !m_soon.isActive()) {
        m_soon.start();
    }
}

void PairViews::draw() {
    m_soon.stop();
    drawViews();
    for (const Side& side : m_sides) {
        if (side.latency->isPending()) {
            side.latency->draw();
        }
    }
    if (m_latency->isPending()) {
        m_latency->draw();
    }
    if (m_whole.isActive()) {
        drawWhole();
    }
}

void PairViews::finish() {
    const bool waits = std::ranges::any_of(m_sides, [](const Side& side) { return side.latency->isPending(); });
    if (m_soon.isActive() || m_whole.isActive() || m_latency->isPending() || waits) {
        draw();
    }
}

/// What follows the cursor; slower figures are asked for.
void PairViews::drawViews() {
    if (!isVisible() || view() >= kPairViews) {
        return;
    }
    refreshSide(0);
    refreshSide(1);
    shareAxes();
    QStringList broken;
    for (int i = 0; i < 2; ++i) {
        if (const QString line = unfolded(i); !line.isEmpty()) {
            broken << tr("%1 · %2").arg(i == 0 ? tr("A") : tr("B"), line);
        }
    }
    m_latencyCase->setInconsistency(broken.join(QLatin1Char('\n')));
    if (shows(PairView::timeline)) {
        if (!m_whole.isActive()) {
            m_whole.start();
        }
    } else if (shows(PairView::latency)) {
        m_latency->refresh(); // the row follows when it was drawn
    } else {
        showRow();
    }
}

/// What looks through all steps of both runs.
void PairViews::drawWhole() {
    m_whole.stop();
    if (shows(PairView::timeline)) {
        refreshWords();
        checkLaws();
        showRow();
    }
}

void PairViews::showRow() {
    m_row->show(viewRows(static_cast<PairView>(view()), *m_sides[0].run, scenesOf(0), *m_sides[1].run, scenesOf(1)));
}

/// At most once a second, and once more after the last change.
void PairViews::checkLaws() {
    m_lawsDue = m_laws.isActive();
    if (!m_lawsDue) {
        for (const Side& side : m_sides) {
            side.timeline->setInconsistency(brokenLaw(side.run->timeline()));
        }
        m_laws.start();
    }
}

void PairViews::refreshTitles() {
    for (int i = 0; i < 2; ++i) {
        const QString letter = i == 0 ? tr("A") : tr("B");
        const RunSide& run = *m_sides[i].run;
        for (SideCase* one : m_sides[i].cases) {
            one->placard()->setTitle(run.empty() ? letter : tr("%1 · %2").arg(letter, run.name()));
        }
    }
    refresh();
}

void PairViews::refreshWords() {
    for (int i = 0; i < 2; ++i) {
        const RunSide& run = *m_sides[i].run;
        FigureLabel* const words = m_sides[i].words;
        const FigureLabel::Change change(*words);
        words->clear();
        if (run.empty()) {
            words->addNote(i == 1 && m_sides[0].run->growing() ? tr("runs after A, on the same axis")
                                                               : tr("no run was chosen"));
            continue;
        }
        if (!run.folds()) {
            continue; // what contradicts itself has no figures
        }
        const store::StepFigures f = stepFiguresOf(run.timeline());
        words->addFigure(Figure(formatNumber(static_cast<double>(f.wall) * 1e-9, 2), tr("s"), Provenance::measured,
                                tr("From the first step to the end of the last one."))
                             .withLead(run.growing() ? tr("so far") : tr("ended after")));
        if (f.slotSteps > 0) {
            words->addFigure(Figure(formatNumber(100.0 * f.occupancy(), 1), QStringLiteral("%"), Provenance::derived,
                                    tr("Sequences in the batch ÷ (slots × steps with a batch), here %1 of %2.")
                                        .arg(formatCount(f.members), formatCount(f.slotSteps)))
                                 .withLead(tr("slots in use")));
        }
        words->addFigure(Figure(formatCount(f.idle), {}, Provenance::counted,
                                tr("Slots held by requests that had ended, one for each step that they were held."))
                             .withLead(tr("idle slot-steps")));
        if (f.reused > 0) {
            words->addFigure(Figure(formatCount(f.reused), {}, Provenance::counted,
                                    tr("Prompt tokens taken from the prefix cache instead of being read again."))
                                 .withLead(tr("reused")));
        }
    }
}

QByteArray PairViews::numbers(const QString& kind) const {
    if (view() >= kPairViews || kind != QLatin1String("csv")) {
        return {}; // what has no lines has no place for the run's letter
    }
    QByteArray all;
    for (int i = 0; i < 2; ++i) {
        const RunSide& run = *m_sides[i].run;
        const QByteArray one = viewNumbers(QLatin1String(kIds[view()]), kind, run.playback(), run.bus().selection());
        const QList<QByteArray> lines = one.split('\n');
        for (qsizetype at = 0; at + 1 < lines.size(); ++at) {
            if (at > 0 || all.isEmpty()) {
                all += (at == 0 ? QByteArray("run") : QByteArray(i == 0 ? "A" : "B")) + ',' + lines[at] + '\n';
            }
        }
    }
    return all;
}

} // namespace vitrine::ui
