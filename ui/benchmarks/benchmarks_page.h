// The page Benchmarks: kept sessions at the left, the results of one or two of them in the middle, at the right the
// form that makes another. It runs the benchmark and keeps it; opening a run in the views is its owner's. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include <QVector>
#include <QWidget>

#include "engine/store/machine.h"
#include "ui/benchmarks/bench_form.h"
#include "ui/benchmarks/bench_row.h"
#include "ui/bridge/benchmark_runner.h"
#include "ui/models/session_store.h"
#include "ui/runs/run_place.h"

class QStackedWidget;
class QTableView;
class QVBoxLayout;

namespace vitrine::ui {

class Button;
class Case;
class ComparePanel;
class ElidedLabel;
class EmptyBox;
class LevelCharts;
class LoadCurve;
class MarkGlyph;
class NoticeBar;
class RequestsModel;
class ResultsModel;
class ResultsTable;
class RunProgressStrip;
class Segment;
class SessionList;

class BenchmarksPage final : public QWidget {
    Q_OBJECT
public:
    /// The store must outlive the page.
    explicit BenchmarksPage(SessionStore& store, QWidget* parent = nullptr);
    ~BenchmarksPage() override;

    /// Puts the window's model away, then calls back; without it a benchmark starts at once.
    using MakeRoom = std::function<void(std::function<void()> then)>;
    void setMakeRoom(MakeRoom room) { m_makeRoom = std::move(room); }
    /// What a device of this machine does at best, as far as it is known, to be noted with the benchmarks that run on it.
    using PeaksOf = std::function<std::optional<DevicePeaks>(const std::string& device)>;
    void setPeaksOf(PeaksOf peaksOf) { m_peaksOf = std::move(peaksOf); }
    [[nodiscard]] BenchmarkRunner& runner() { return m_runner; }
    [[nodiscard]] BenchForm* form() const { return m_form; }
    [[nodiscard]] SessionList* sessions() const { return m_sessions; }
    [[nodiscard]] ResultsModel* results() const { return m_results; }
    [[nodiscard]] ResultsTable* table() const { return m_table; }
    [[nodiscard]] RequestsModel* requests() const { return m_requests; }
    [[nodiscard]] LevelCharts* charts() const { return m_charts; }
    [[nodiscard]] LoadCurve* curve() const { return m_curve; }
    [[nodiscard]] ComparePanel* comparison() const { return m_compare; }
    [[nodiscard]] Segment* tabs() const { return m_tabs; }
    [[nodiscard]] NoticeBar* notice() const { return m_notice; }
    /// For the right end of the top bar.
    [[nodiscard]] QVector<QWidget*> makeActions();

    [[nodiscard]] store::RunId shown() const { return m_a.id; }
    [[nodiscard]] store::RunId compared() const { return m_b.id; }
    void showSession(store::RunId id);
    /// The session as B beside what is shown, or away again.
    void toggleCompare(store::RunId id);
    /// Runs what the form says; nothing happens while a field means nothing or one runs.
    void run();
    /// The settings of a kept benchmark into the form; false: they are not those of one.
    bool copySettings(store::RunId id);
    void exportSession(store::RunId id, SessionStore::Format format, const QString& path);
    /// What is shown, by the suffix: csv of the results with all digits, png and svg of the picture. An empty answer is
    /// success, else a sentence.
    [[nodiscard]] QString exportShown(const QString& path);
    /// Ends a benchmark that runs, waiting for its step, and hands what it measured to the store: before the store goes.
    void finish();
    /// Something else went on while the benchmark runs: the sentence goes into its notes.
    void noteDisturbance(const QString& sentence) { m_disturbance = sentence; }
    /// A notice over the results.
    void say(const QString& sentence);

signals:
    void openRunRequested(qint64 run, const vitrine::ui::RunPlace& place); ///< in the views
    void compareRequested(qint64 a, qint64 b);
    void runEnded();
    void exported(const QString& problem);

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitWidths();
    void fitTable(); ///< as high as its rows
    QWidget* buildMiddle();
    QWidget* buildHeader();
    QWidget* buildResults();
    QWidget* buildRequests();
    void connectSessions();
    void connectRunner();
    void onList();
    void onEnded(const std::shared_ptr<BenchmarkOutcome>& outcome);
    void keep(const std::shared_ptr<BenchmarkOutcome>& outcome);
    void refresh();      ///< everything in the middle
    void withdrawNotice(); ///< it was about another session
    void compareSettings();
    void showHeader();
    void showTable();
    void showRequests();
    struct Side;
    void take(Side& side);
    void openRow(bool b, int row);
    void openRequest(int row);
    [[nodiscard]] store::RunId requestsOf() const; ///< whose requests are listed; 0: nobody's
    [[nodiscard]] QString nameOf(const Side& side) const; ///< that tells it from the other one
    [[nodiscard]] QString caption() const;
    void openTwin();
    void askExport(store::RunId id, SessionStore::Format format);

    SessionStore& m_store;
    BenchmarkRunner m_runner;
    MakeRoom m_makeRoom;
    PeaksOf m_peaksOf;
    SessionList* m_sessions;
    BenchForm* m_form;
    ResultsModel* m_results;
    RequestsModel* m_requests;
    QStackedWidget* m_middle = nullptr; ///< the empty box, or results
    EmptyBox* m_empty = nullptr;
    MarkGlyph* m_glyphA = nullptr;
    MarkGlyph* m_glyphB = nullptr;
    ElidedLabel* m_nameA = nullptr;
    ElidedLabel* m_nameB = nullptr;
    ElidedLabel* m_facts = nullptr;
    Segment* m_tabs = nullptr;
    Button* m_open = nullptr;
    Case* m_resultsCase = nullptr;
    Segment* m_which = nullptr; ///< the table's session, A or B
    ResultsTable* m_table = nullptr;
    QStackedWidget* m_pictures = nullptr;
    EmptyBox* m_noPicture = nullptr;
    LevelCharts* m_charts = nullptr;
    LoadCurve* m_curve = nullptr;
    QTableView* m_requestTable = nullptr;
    ComparePanel* m_compare = nullptr;
    RunProgressStrip* m_progress = nullptr;
    NoticeBar* m_notice = nullptr;
    store::RunId m_noticeOf = 0; ///< the session that was shown as the notice came
    quint64 m_listNotice = 0;    ///< the same sentence over the list of sessions

    /// A or B. Kept apart from the store's list, which a search may shorten.
    struct Side {
        store::RunId id = 0; ///< 0: none
        std::optional<store::RunInfo> info;
        QVector<BenchRow> rows;
    };
    Side m_a;
    Side m_b;
    bool m_running = false;    ///< from Run to the end, the putting away of the window's model included
    bool m_live = false;       ///< the rows of A are those of the benchmark that runs, or is being kept
    QString m_liveName;
    BenchLimits m_liveLimits;
    QString m_disturbance;
    bool m_awaitsSave = false; ///< the next session that is kept is the one that ran
};

} // namespace vitrine::ui
