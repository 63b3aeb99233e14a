// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/benchmarks_page.h"

#include <algorithm>

#include <QFileDialog>
#include <QPainter>
#include <QStackedWidget>
#include <QTableView>

#include <nlohmann/json.hpp>

#include "engine/store/reports/bench_run.h"
#include "ui/benchmarks/compare_panel.h"
#include "ui/benchmarks/level_charts.h"
#include "ui/benchmarks/mark_glyph.h"
#include "ui/benchmarks/requests_model.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/results_table.h"
#include "ui/benchmarks/run_progress.h"
#include "ui/benchmarks/session_list.h"
#include "ui/benchmarks/session_words.h"
#include "ui/bridge/engine_text.h"
#include "ui/glass/table_twin.h"
#include "ui/pages/notice_bar.h"
#include "ui/runs/run_names.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/case.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/segment.h"

namespace vitrine::ui {
namespace {

enum Picture { kLevels, kCurve, kRequests, kNone };
constexpr int kMostRowsShown = 8; ///< of the table before it scrolls

} // namespace

BenchmarksPage::~BenchmarksPage() = default;

void BenchmarksPage::connectSessions() {
    connect(&m_store, &SessionStore::listChanged, this, &BenchmarksPage::onList);
    connect(&m_store, &SessionStore::failed, this, [this](const QString& sentence) {
        m_awaitsSave = false;
        say(sentence);
        showHeader();
    });
    connect(&m_store, &SessionStore::saved, this, [this](qint64 id) {
        if (const bool ran = std::exchange(m_awaitsSave, false); ran || !m_live) {
            m_live = false;
            m_a.id = id; // its rows come with the list
            m_noticeOf = ran ? id : m_noticeOf; // what was said as it ended is of it
        }
    });
    connect(&m_store, &SessionStore::known, this, [this](qint64 id) {
        const store::RunInfo* const run = m_store.find(id);
        say(run != nullptr ? tr("This session is here already, as “%1”; nothing was imported.").arg(runName(*run))
                           : tr("This session is here already; nothing was imported."));
    });
    connect(m_sessions, &SessionList::chosen, this, &BenchmarksPage::showSession);
    connect(m_sessions, &SessionList::compareToggled, this, &BenchmarksPage::toggleCompare);
    connect(m_sessions, &SessionList::openRequested, this, [this](qint64 id) { emit openRunRequested(id, {}); });
    connect(m_sessions, &SessionList::settingsRequested, this, [this](qint64 id) { copySettings(id); });
    connect(m_sessions, &SessionList::rerunRequested, this, [this](qint64 id) {
        if (copySettings(id)) {
            run();
        }
    });
    connect(m_sessions, &SessionList::exportRequested, this, &BenchmarksPage::askExport);
    connect(m_sessions, &SessionList::importRequested, this, [this] {
        const QString path = QFileDialog::getOpenFileName(this, tr("Import a session"), QString(),
                                                          tr("Bundles (*.vtrb);;All files (*)"));
        if (!path.isEmpty()) {
            m_store.importBundle(path);
        }
    });
}

void BenchmarksPage::connectRunner() {
    connect(m_form, &BenchForm::runRequested, this, &BenchmarksPage::run);
    connect(m_form, &BenchForm::cancelRequested, &m_runner, &BenchmarkRunner::cancel);
    connect(m_empty, &EmptyBox::actionRequested, this, [this] {
        if (!m_form->problems().isEmpty()) {
            say(m_form->problems().first());
            return;
        }
        run();
    });
    connect(&m_runner, &BenchmarkRunner::progressed, this, [this] {
        m_progress->refresh();
        m_form->setRunning(m_runner.busy(), m_runner.cancelling());
    });
    connect(&m_runner, &BenchmarkRunner::rowDone, this, [this] {
        m_a.rows.push_back(benchRowOf(m_runner.rows().back()));
        showTable();
    });
    connect(&m_runner, &BenchmarkRunner::ended, this, &BenchmarksPage::onEnded);
}

void BenchmarksPage::run() {
    const BenchValues values = m_form->values();
    if (m_running || !m_form->runButton()->isEnabled() || !problemsOf(values).isEmpty()) {
        return;
    }
    m_live = true;
    m_liveName = values.name.isEmpty() ? benchmarkName(values) : values.name;
    const bench::BenchSettings settings = settingsOf(values);
    m_liveLimits = {settings.limits.ttftMs, settings.limits.tpotMs};
    m_running = true;
    m_a = {};
    m_b = {};
    withdrawNotice();
    m_disturbance.clear();
    m_form->setRunning(true, false);
    const auto start = [this, settings] {
        m_runner.start(settings);
        m_progress->begin();
        refresh();
    };
    m_makeRoom ? m_makeRoom(start) : start();
    refresh();
}

void BenchmarksPage::onEnded(const std::shared_ptr<BenchmarkOutcome>& outcome) {
    m_running = false;
    m_form->setRunning(false, false);
    emit runEnded();
    if (outcome->error) {
        m_live = false;
        onList();
        const bool cancelled = outcome->error->code == ErrorCode::cancelled;
        say(cancelled ? tr("Cancelled before a row was begun; there is nothing to keep.") : engineWords(outcome->error->message));
        return;
    }
    if (outcome->results.stopped) {
        say(tr("Cancelled. What was measured until then is kept; a row that was not whole is marked."));
    } else if (!m_runner.warnings().isEmpty()) {
        say(m_runner.warnings().join(QLatin1Char('\n')));
    }
    m_awaitsSave = true;
    keep(outcome);
    refresh();
}

void BenchmarksPage::keep(const std::shared_ptr<BenchmarkOutcome>& outcome) {
    const auto peaks = m_peaksOf ? m_peaksOf(outcome->results.log->header().device) : std::nullopt;
    m_store.save([outcome, peaks, name = m_liveName.toStdString(), notes = m_disturbance.toStdString()]() -> Result<store::RunToSave> {
        auto run = store::runOf(outcome->results, name);
        if (run) {
            run->info.modelHash = outcome->modelHash;
            run->info.notes = notes;
            run->info.machine = store::withMemory(store::machineJson(peaks), store::memoryOf(outcome->results.info));
        }
        return run;
    });
}

void BenchmarksPage::finish() {
    const auto outcome = m_runner.finish();
    if (!outcome || outcome->error) {
        return;
    }
    if (outcome->results.stopped) {
        m_disturbance += (m_disturbance.isEmpty() ? QString() : QStringLiteral("\n")) +
                         tr("The window was closed while this ran; what was measured until then is kept.");
    }
    keep(outcome);
}

void BenchmarksPage::onList() {
    const auto there = [this](store::RunId id) {
        return std::ranges::find(m_store.list(), id, &store::RunInfo::id) != m_store.list().end();
    };
    if (!m_live) {
        for (Side* const side : {&m_a, &m_b}) {
            if (m_store.words().isEmpty() && !there(side->id)) { // in the bin; a search only hides
                *side = {};
            }
        }
        if (m_a.id == 0 && !m_store.list().empty()) {
            m_a.id = m_store.list().front().id;
        }
        if (m_a.id == m_b.id) {
            m_b = {};
        }
        take(m_a);
        take(m_b);
        if (m_a.id != m_noticeOf) {
            withdrawNotice();
        }
    }
    refresh();
}

void BenchmarksPage::withdrawNotice() {
    m_notice->hide();
    m_sessions->notice()->withdraw(m_listNotice);
    m_noticeOf = m_a.id;
}

/// What the store knows of it now; a session without rows of its own gets one from its requests, a moment later.
void BenchmarksPage::take(Side& side) {
    const store::RunInfo* const run = m_store.find(side.id);
    if (run == nullptr) {
        return;
    }
    const bool same = side.info && side.info->id == run->id;
    side.info = *run;
    QVector<BenchRow> rows = benchRowsOf(*run);
    if (!rows.isEmpty()) {
        side.rows = std::move(rows);
        return;
    }
    if (same && !side.rows.isEmpty()) {
        return;
    }
    side.rows.clear();
    m_store.readRequests(side.id, this, [this, id = side.id](Result<std::vector<store::RunRequest>> requests) {
        for (Side* const one : {&m_a, &m_b}) {
            if (one->id == id && requests && !m_live) {
                one->rows = {sessionRowOf(*requests)};
                refresh();
            }
        }
    });
}

void BenchmarksPage::showSession(store::RunId id) {
    if (m_running || m_awaitsSave || id == 0 || m_store.find(id) == nullptr) {
        return;
    }
    m_live = false;
    m_a = {id, std::nullopt, {}};
    m_which->setCurrent(0);
    onList();
}

void BenchmarksPage::toggleCompare(store::RunId id) {
    if (m_live || id == m_a.id || m_store.find(id) == nullptr) {
        return;
    }
    m_b = m_b.id == id ? Side{} : Side{id, std::nullopt, {}};
    m_which->setCurrent(0);
    onList();
}

void BenchmarksPage::compareSettings() {
    if (m_a.id == 0 || m_b.id == 0) {
        return;
    }
    m_store.compare(m_a.id, m_b.id, this, [this, a = m_a.id, b = m_b.id](const Result<store::RunComparison>& comparison) {
        if (comparison && a == m_a.id && b == m_b.id) {
            m_compare->showSettings(*comparison);
            m_compare->setFixedHeight(m_compare->fittingHeight());
        }
    });
}

bool BenchmarksPage::copySettings(store::RunId id) {
    const store::RunInfo* const run = m_store.find(id);
    auto values = run != nullptr ? valuesOf(jsonOf(run->settings)) : std::nullopt;
    if (!values) {
        say(tr("This session has no settings of a benchmark."));
        return false;
    }
    values->name = qtText(run->name);
    m_form->setValues(*values);
    return true;
}

void BenchmarksPage::refresh() {
    const bool two = m_b.id != 0;
    m_middle->setCurrentIndex(m_live || m_a.id != 0 ? 1 : 0);
    m_progress->setVisible(m_runner.busy());
    m_sessions->setMarks(m_a.id, m_b.id);
    m_sessions->setEnabled(!m_running);
    m_which->setVisible(two);
    if (!two) {
        m_which->setCurrent(0);
    }
    const bool comparable = two && !m_a.rows.isEmpty() && !m_b.rows.isEmpty();
    m_compare->setVisible(comparable);
    if (comparable) {
        m_compare->show(nameOf(m_a), m_a.rows, nameOf(m_b), m_b.rows);
        m_compare->setFixedHeight(m_compare->fittingHeight());
        compareSettings(); // show() has put its question anew
    }
    m_open->setDisabledReason(m_a.id != 0 ? QString() : tr("The session is opened once it is kept."));
    showHeader();
    showTable();
    showRequests();
}

QString BenchmarksPage::nameOf(const Side& side) const {
    if (!m_a.info || !m_b.info) {
        return sessionName(side.info);
    }
    const auto [a, b] = namesApart(*m_a.info, *m_b.info);
    return &side == &m_a ? a : b;
}

void BenchmarksPage::showHeader() {
    const bool two = m_b.id != 0;
    m_nameA->setText(m_live ? m_liveName : nameOf(m_a));
    m_nameB->setText(nameOf(m_b));
    m_glyphB->setVisible(two);
    m_nameB->setVisible(two);
    const QString facts = sessionFacts(m_a.info);
    m_facts->setText(m_running ? tr("running; it is kept when it has ended")
                     : m_live  ? (m_awaitsSave ? tr("being kept…") : QString())
                     : two     ? tr("A: %1").arg(facts)
                               : facts);
}

void BenchmarksPage::fitTable() {
    const int rows = std::clamp(static_cast<int>(m_results->rowCount()), 1, kMostRowsShown);
    const int spare = (m_results->rowCount() - rows) * scaled(metric::kRowResult);
    m_resultsCase->setFixedHeight(m_table->fittingHeight() - std::max(0, spare) + scaled(metric::kDockTitle) + 3);
}

void BenchmarksPage::showTable() {
    const bool b = m_which->current() == 1 && m_b.id != 0;
    const Side& side = b ? m_b : m_a;
    const BenchLimits own = m_live ? m_liveLimits : m_a.info ? benchLimitsOf(*m_a.info) : BenchLimits{};
    const QModelIndex chosen = m_table->currentIndex();
    m_results->show(side.rows, b && side.info ? benchLimitsOf(*side.info) : own);
    if (chosen.isValid() && chosen.row() < m_results->rowCount()) {
        m_table->setCurrentIndex(m_results->index(chosen.row(), chosen.column()));
    }
    fitTable();
    m_resultsCase->placard()->setQuestion(
        arrivalWords(side.rows, m_live ? std::optional<store::RunInfo>() : side.info));
    const ChartedRows charted{m_a.rows, m_b.rows, own};
    m_charts->show(charted);
    m_curve->show(charted);
    const bool levels = m_live || std::ranges::any_of(m_a.rows, [](const BenchRow& row) { return row.load().has_value(); });
    const int tab = m_tabs->current();
    m_pictures->setCurrentIndex(tab == kRequests ? kRequests : !levels ? kNone : tab);
}

store::RunId BenchmarksPage::requestsOf() const {
    return m_live ? 0 : m_which->current() == 1 && m_b.id != 0 ? m_b.id : m_a.id;
}

void BenchmarksPage::showRequests() {
    if (m_tabs->current() != kRequests) {
        return;
    }
    const store::RunId id = requestsOf();
    if (id == 0) {
        m_requests->show({});
        return;
    }
    m_store.readRequests(id, this, [this, id](Result<std::vector<store::RunRequest>> requests) {
        if (requests && (id == m_a.id || id == m_b.id)) {
            m_requests->show(std::move(*requests));
        }
    });
}

void BenchmarksPage::openRow(bool b, int row) {
    const Side& side = b ? m_b : m_a;
    if (side.id != 0 && row >= 0 && row < side.rows.size()) {
        emit openRunRequested(side.id, {side.rows[row].firstStep, side.rows[row].lastStep, SequenceId{}});
    }
}

void BenchmarksPage::openRequest(int row) {
    const store::RunId id = requestsOf();
    if (id != 0 && row >= 0 && row < m_requests->rowCount()) {
        emit openRunRequested(id, {0, 0, m_requests->requests()[static_cast<std::size_t>(row)].sequence});
    }
}

void BenchmarksPage::openTwin() {
    openTableTwin(*m_results, tr("Results"), this);
}

void BenchmarksPage::say(const QString& sentence) {
    m_noticeOf = m_a.id;
    m_notice->show(sentence, tr("Understood"), [] {});
    if (m_middle->currentIndex() == 0) { // the notice stands over results; the list has one of its own
        m_listNotice = m_sessions->notice()->show(sentence, tr("Understood"), [] {});
    }
}

void BenchmarksPage::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().window);
    painter.fillRect(QRect(m_sessions->width(), 0, 1, height()), tokens().line);
    painter.fillRect(QRect(m_form->x() - 1, 0, 1, height()), tokens().line);
}

} // namespace vitrine::ui
