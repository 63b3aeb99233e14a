// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/compare_page.h"

#include <utility>

#include <QCoreApplication>
#include <QFileDialog>
#include <QKeyEvent>
#include <QLabel>
#include <QMenu>
#include <QPainter>
#include <QPointer>

#include "ui/bridge/engine_text.h"
#include "ui/compare/pair_cursor.h"
#include "ui/compare/pair_views.h"
#include "ui/runs/run_names.h"
#include "ui/runs/run_shelf.h"
#include "ui/theme/theme.h"
#include "ui/widgets/aside.h"
#include "ui/widgets/button.h"
#include "ui/widgets/chip.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/flow_row.h"
#include "ui/widgets/token_slider.h"

namespace vitrine::ui {
namespace {

constexpr int kMostOffered = 24; ///< runs in a menu; the page of sessions has them all
constexpr qsizetype kMostChips = 6;

} // namespace

void ComparePage::connectSides() {
    for (int side = 0; side < 2; ++side) {
        connect(m_sides[side].get(), &RunSide::changed, this, [this, side] { sideChanged(side); });
        connect(&m_sides[side]->playback(), &Playback::reset, this, [this, side] { m_cursor->runReset(side); });
    }
    connect(m_cursor, &PairCursor::moved, this, &ComparePage::showCursor);
    connect(m_views, &PairViews::axisChanged, m_cursor, &PairCursor::setAxis);
    connect(m_views, &PairViews::stepChosen, m_cursor, &PairCursor::showStep);
    connect(m_views, &PairViews::viewChanged, this, &ComparePage::placeFigures);
    connect(&m_refresh, &QTimer::timeout, this, &ComparePage::refresh);
}

void ComparePage::showRun(int side, const OpenedRun& run) {
    m_sides[side]->show(run);
    m_cursor->toEnd();
}

void ComparePage::followRun(int side, std::shared_ptr<trace::TraceLog> log, store::RunInfo info) {
    ++m_asked[side];
    m_sides[side]->follow(std::move(log), std::move(info));
}

void ComparePage::settle(int side) {
    m_sides[side]->settle();
}

void ComparePage::pull() {
    for (const auto& side : m_sides) {
        side->pull();
    }
}

void ComparePage::begin(const QString& lesson) {
    setLesson(lesson);
    for (int side = 0; side < 2; ++side) {
        ++m_asked[side]; // what is being opened is no longer wanted
        m_sides[side]->clear();
    }
    m_cursor->fit();
    m_cursor->toEnd();
}

void ComparePage::setLesson(const QString& lesson) {
    m_lesson->setText(lesson);
    m_lesson->setVisible(!lesson.isEmpty());
}

QString ComparePage::lesson() const {
    return m_lesson->text();
}

PairCounts ComparePage::counts() const {
    PairCounts counts;
    for (int side = 0; side < 2; ++side) {
        const TimelineData& data = m_sides[side]->timeline();
        const RangeFigures whole = wholeFigures(data);
        counts.idle[side] = whole.idle;
        counts.prompt[side] = whole.prompt;
        counts.reused[side] = whole.reused;
        counts.together[side] = data.steps().sum(0, data.steps().size()).running;
    }
    const auto& log = m_sides[1]->log();
    if (const auto end = log ? log->stateAt(log->lastStep()) : Result<trace::EngineState>(trace::EngineState{})) {
        counts.drafted = end->totals.drafted;
        counts.accepted = end->totals.accepted;
    }
    return counts;
}

void ComparePage::setRunning(bool running) {
    m_running = running;
    m_stop->setVisible(running);
    refreshTable();
    m_keep->setDisabledReason({});
}

void ComparePage::showView(int view) {
    m_views->showView(view);
}

void ComparePage::sideChanged(int) {
    m_cursor->runsChanged();
    if (!m_refresh.isActive()) {
        m_refresh.start();
    }
}

/// Two runs of one name are told apart.
void ComparePage::nameSides() {
    const auto& a = m_sides[0];
    const auto& b = m_sides[1];
    const bool both = !a->empty() && !b->empty() && a->log() != b->log();
    const auto [nameA, nameB] = both ? namesApart(a->info(), b->info()) : std::pair<QString, QString>();
    a->setName(nameA);
    b->setName(nameB);
}

void ComparePage::refresh() {
    nameSides();
    refreshWords();
    refreshTable();
    m_views->refreshTitles();
}

void ComparePage::refreshTable() {
    const bool both = m_sides[0]->requests() && m_sides[1]->requests();
    std::vector<CompareRow> rows;
    m_warnings.clear();
    store::ComparedRun runs[2];
    for (int side = 0; side < 2; ++side) {
        runs[side].info = m_sides[side]->info();
        if (both) {
            runs[side].requests = *m_sides[side]->requests();
        }
    }
    const bool there[] = {!m_sides[0]->empty(), !m_sides[1]->empty()};
    if (there[0] || there[1]) {
        const store::RunComparison comparison = store::compareRuns(runs[0], runs[1]);
        if (there[0] && there[1]) {
            rows = settingRows(comparison);
        }
        auto steps = stepRows(stepFiguresOf(m_sides[0]->timeline()), stepFiguresOf(m_sides[1]->timeline()));
        for (CompareRow& row : steps) { // the second of a pair has not begun while the first runs
            row.a = there[0] && m_sides[0]->folds() ? row.a : std::nullopt;
            row.b = there[1] && m_sides[1]->folds() ? row.b : std::nullopt;
        }
        rows.insert(rows.end(), steps.begin(), steps.end());
        if (both) {
            const auto requests = requestRows(comparison);
            rows.insert(rows.end(), requests.begin(), requests.end());
            for (const std::string& warning : comparison.warnings) {
                m_warnings << engineWords(warning);
            }
        }
    }
    for (CompareRow& row : rows) {
        row.better = m_running ? 0 : row.better; // a run is not better for having done less so far
    }
    m_table.show(std::move(rows));
    showSettings();
    m_warning->setText(m_warnings.join(QLatin1Char(' ')));
    m_warning->parentWidget()->setVisible(!m_warnings.isEmpty());
    m_keep->setVisible(m_shelf != nullptr && both && (runs[0].info.id == 0 || runs[1].info.id == 0));
}

QStringList ComparePage::settingsApart() const {
    QStringList apart;
    for (const CompareRow& row : m_table.rows()) {
        if (row.kind == CompareRow::Kind::setting) {
            apart << tr("%1: %2 → %3")
                         .arg(row.name, row.wordsA.isEmpty() ? tr("not set") : row.wordsA,
                              row.wordsB.isEmpty() ? tr("not set") : row.wordsB);
        }
    }
    return apart;
}

/// A chip a setting; of many the last tells how many more there are, and its tooltip which.
void ComparePage::showSettings() {
    const QStringList apart = settingsApart();
    m_settings->setVisible(!m_sides[0]->empty() && !m_sides[1]->empty()); // one alone is like nothing
    m_different->setText(apart.isEmpty()     ? tr("Both were set alike.")
                         : apart.size() == 1 ? tr("One setting differs:")
                                             : tr("%1 settings differ:").arg(formatCount(apart.size())));
    if (apart == m_apart) {
        return;
    }
    m_apart = apart;
    for (Chip* const chip : std::exchange(m_chips, {})) {
        m_settingPlaces->removeWidget(chip);
        chip->hide();
        chip->deleteLater();
    }
    const auto add = [this](const QString& words, const QString& tip) {
        auto* chip = new Chip(words, m_settings);
        chip->setToolTip(tip);
        chip->setProperty("noFigure", true);
        connect(chip, &QAbstractButton::clicked, this, [this] { showView(kFigures); });
        m_settingPlaces->addWidget(chip);
        m_chips.push_back(chip);
    };
    const qsizetype named = apart.size() > kMostChips ? kMostChips - 1 : apart.size();
    for (qsizetype i = 0; i < named; ++i) {
        add(apart[i], apart[i]);
    }
    if (named < apart.size()) {
        add(tr("%1 more").arg(formatCount(apart.size() - named)), apart.mid(named).join(QLatin1Char('\n')));
    }
}

void ComparePage::refreshWords() {
    const bool none = m_sides[0]->empty() && m_sides[1]->empty();
    m_empty->parentWidget()->setVisible(none);
    m_body->setVisible(!none);
    for (int side = 0; side < 2; ++side) {
        const QString letter = side == 0 ? tr("A") : tr("B");
        const QString name = m_sides[side]->empty() ? tr("choose a run") : m_sides[side]->name();
        m_pick[side]->setText(tr("%1: %2").arg(letter, name));
    }
}

void ComparePage::showCursor() {
    m_moving = true;
    const double end = m_cursor->end();
    m_slider->setValue(end > 0.0 ? static_cast<int>(m_cursor->value() / end * kSliderParts) : kSliderParts);
    m_moving = false;
    m_place->clear();
    for (int side = 0; side < 2; ++side) {
        if (!m_sides[side]->empty()) {
            m_place->addFigure(Figure(formatCount(m_sides[side]->playback().shown().step), {}, Provenance::counted,
                                      tr("The step that the views of this run show."))
                                   .withLead(side == 0 ? tr("A at step") : tr("B at step")));
        }
    }
    if (m_views->axis() == TimelineAxis::milliseconds && end > 0.0) {
        m_place->addFigure(Figure(formatNumber(m_cursor->value() * 1e-9, 2), tr("s"), Provenance::measured,
                                  tr("Since the first step of each run."))
                               .withLead(tr("at")));
    }
}

RunShelf::Opened ComparePage::answerFor(int side) {
    return [this, side, asked = ++m_asked[side]](Result<OpenedRunPtr> run) {
        if (asked == m_asked[side]) {
            opened(side, std::move(run));
        }
    };
}

void ComparePage::openStored(int side, qint64 id) {
    if (m_shelf == nullptr) {
        emit runFailed(tr("No runs are kept here."));
        return;
    }
    m_shelf->open(id, this, answerFor(side));
}

void ComparePage::openEngineRun(int side, const std::shared_ptr<trace::TraceLog>& log) {
    workAside(
        this,
        [log, name = tr("the engine's run, to step %1")] {
            Result<OpenedRunPtr> run = openLog(*log);
            if (run) {
                (*run)->info.name = name.arg((*run)->newest.step).toStdString();
            }
            return run;
        },
        answerFor(side));
}

void ComparePage::openFile(int side, const QString& path) {
    if (m_shelf == nullptr) {
        opened(side, openRunFile(path));
        return;
    }
    m_shelf->openFile(path, this, answerFor(side));
}

void ComparePage::opened(int side, Result<OpenedRunPtr> run) {
    if (!run) {
        const QString why = engineWords(run.error().message);
        m_pick[side]->setToolTip(tr("The run can't be opened: %1").arg(why));
        m_warning->setText(tr("The run can't be opened: %1").arg(why));
        m_warning->parentWidget()->show();
        emit runFailed(why);
        return;
    }
    m_pick[side]->setToolTip({}); // of an earlier run that could not be opened
    setLesson({});
    showRun(side, **run);
    emit runOpened(side);
}

void ComparePage::choose(int side, Button* button) {
    auto* menu = new QMenu(button);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    if (const auto log = m_engineLog ? m_engineLog() : nullptr; log && log->lastStep() > 0) {
        connect(menu->addAction(tr("The engine's run, up to now")), &QAction::triggered, this,
                [this, side, log] { openEngineRun(side, log); });
    }
    connect(menu->addAction(tr("Open a run file…")), &QAction::triggered, this, [this, side] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Open a run"), QString(),
                                                          tr("Runs (*.vtrc *.vtrb *.vtsc);;All files (*)"));
        if (!path.isEmpty()) {
            openFile(side, path);
        }
    });
    const auto show = [button, menu = QPointer<QMenu>(menu)] {
        if (menu) {
            menu->popup(button->mapToGlobal(QPoint(0, button->height() + 4)));
        }
    };
    if (m_shelf == nullptr) {
        show();
        return;
    }
    m_shelf->list(
        this, kMostOffered, [this, side, menu = QPointer<QMenu>(menu), show](Result<std::vector<store::RunInfo>> runs) {
            if (menu && runs && !runs->empty()) {
                menu->addSeparator();
                for (const store::RunInfo& run : *runs) {
                    QAction* action = menu->addAction(runNameAndTime(run));
                    connect(action, &QAction::triggered, this, [this, side, id = run.id] { openStored(side, id); });
                }
            }
            show();
        });
}

void ComparePage::swap() {
    OpenedRun runs[2];
    for (int side = 0; side < 2; ++side) {
        if (m_sides[side]->empty() || m_sides[side]->growing()) {
            return;
        }
        m_sides[side]->playback().goLive();
        runs[side] = {m_sides[side]->log(),
                      m_sides[side]->playback().shown(),
                      m_sides[side]->timeline(),
                      m_sides[side]->info(),
                      m_sides[side]->labels(),
                      {}};
    }
    const bool made[] = {m_sides[0]->isMade(), m_sides[1]->isMade()};
    setLesson({});
    showRun(0, runs[1]);
    showRun(1, runs[0]);
    m_sides[0]->setMade(made[1]);
    m_sides[1]->setMade(made[0]);
}

void ComparePage::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Period:
        return m_cursor->stepBy(1);
    case Qt::Key_Comma:
        return m_cursor->stepBy(-1);
    case Qt::Key_F:
        return m_cursor->fit();
    case Qt::Key_End:
        return m_cursor->toEnd();
    case Qt::Key_Space: // the view of runs that grow stays where it is; the engine runs on
        return m_cursor->atEnd() ? m_cursor->moveTo(m_cursor->value()) : m_cursor->toEnd();
    case Qt::Key_W: // through time, whichever view has the focus; the other timeline follows
    case Qt::Key_S:
    case Qt::Key_A:
    case Qt::Key_D:
        QCoreApplication::sendEvent(m_views->timeline(0), event);
        return;
    case Qt::Key_Escape:
        return m_sides[0]->bus().clear();
    default:
        QWidget::keyPressEvent(event);
    }
}

void ComparePage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().window);
}

} // namespace vitrine::ui
