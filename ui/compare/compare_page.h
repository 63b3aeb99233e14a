// Any two runs beside each other: the same view twice on one axis with one cursor, what is set differently on top, and
// the table of figures with its difference. Runs come from the database, from files, from the engine as it is now, or
// grow here while a prepared load runs once each way. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QTimer>
#include <QWidget>

#include "ui/compare/compare_table.h"
#include "ui/compare/run_side.h"
#include "ui/inside/prepared_loads.h"
#include "ui/runs/run_shelf.h"

class QHBoxLayout;
class QLabel;

namespace vitrine::ui {

class Button;
class Chip;
class EmptyBox;
class FigureLabel;
class FlowRow;
class PairCursor;
class PairViews;
class TokenSlider;

class ComparePage : public QWidget {
    Q_OBJECT
public:
    explicit ComparePage(QWidget* parent = nullptr);
    ~ComparePage() override;

    /// Where kept runs come from; it must outlive the page.
    void setShelf(RunShelf* shelf) { m_shelf = shelf; }
    /// Gives the log that the engine fills now; null: none.
    void setEngineLog(std::function<std::shared_ptr<trace::TraceLog>()> log) { m_engineLog = std::move(log); }

    /// Its views take what room there is; what they would like to have must not make the window scroll.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

    void showRun(int side, const OpenedRun& run);
    /// A run that the engine makes now; settle() when it has ended.
    void followRun(int side, std::shared_ptr<trace::TraceLog> log, store::RunInfo info);
    void settle(int side);
    /// What the engine appended is taken into the side that grows.
    void pull();
    /// Forgets both; `lesson` says what there is to see in a pair of the program's own.
    void begin(const QString& lesson);
    void setLesson(const QString& lesson);
    [[nodiscard]] QString lesson() const;
    /// Of the two runs as they are now.
    [[nodiscard]] PairCounts counts() const;
    /// A pair runs now: it can be stopped from here.
    void setRunning(bool running);
    /// Runs that were made to be compared, have ended, and were kept by nobody: their names.
    [[nodiscard]] QStringList unkept() const;
    /// Saves what is not in the database yet; `then` gets whether all of it is there now.
    void keepBoth(std::function<void(bool kept)> then = {});
    /// Opens a run of the database or a file on one side.
    void openStored(int side, qint64 id);
    void openFile(int side, const QString& path);
    /// What the log holds now: the side stays at that, however the log grows.
    void openEngineRun(int side, const std::shared_ptr<trace::TraceLog>& log);

    static constexpr int kSliderParts = 1000; ///< of the slider over the common axis
    /// In the order of the tabs.
    enum View { kTimeline, kMap, kBlocks, kRequests, kSharing, kMemory, kStep, kLatency, kSpeculation, kFigures };
    void showView(int view);
    [[nodiscard]] PairViews& views() { return *m_views; }
    [[nodiscard]] RunSide& side(int index) { return *m_sides[index]; }
    [[nodiscard]] CompareTable& table() { return m_table; }
    [[nodiscard]] PairCursor& cursor() { return *m_cursor; }
    [[nodiscard]] QStringList warnings() const { return m_warnings; }
    /// What is set apart, as it stands on top.
    [[nodiscard]] QStringList settingsApart() const;
    /// By its suffix: csv and md of the differences (of the view in sight, then of the whole runs), json of both runs
    /// as one Chrome trace, png and svg of the picture. An empty answer is success, else a sentence.
    [[nodiscard]] QString exportAs(const QString& path);
    /// What the view in sight saves of one run, of both, as csv; a path of another kind is refused.
    [[nodiscard]] QString exportView(const QString& path);

signals:
    void backRequested();
    void stopRequested();
    void pairRequested(); ///< the button of the empty page
    void runOpened(int side);
    void runFailed(const QString& sentence);
    void kept(); ///< both runs are in the database

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildHeader();
    void buildRuns(QHBoxLayout& row, QWidget* header);
    QWidget* buildWarning(QWidget* header);
    QWidget* buildFigures();
    QWidget* buildFoot();
    void connectSides();
    void sideChanged(int side);
    void refresh();
    void nameSides();
    void finish();
    void refreshTable();
    void refreshWords();
    void showSettings();
    void showCursor();
    void placeFigures();
    void choose(int side, Button* button);
    /// Takes the run that is asked for now; the answer to an earlier question is dropped.
    [[nodiscard]] RunShelf::Opened answerFor(int side);
    void opened(int side, Result<OpenedRunPtr> run);
    void swap();
    void noteSaved(const std::shared_ptr<trace::TraceLog>& log, const Result<store::RunId>& id);
    void askExport();
    [[nodiscard]] QString saveTrace(const QString& path);
    [[nodiscard]] QString caption() const;
    [[nodiscard]] std::vector<CompareRow> exportedRows() const;

    RunShelf* m_shelf = nullptr;
    std::function<std::shared_ptr<trace::TraceLog>()> m_engineLog;
    std::unique_ptr<RunSide> m_sides[2];
    CompareTable m_table;
    QStringList m_warnings;
    int m_asked[2] = {0, 0};
    PairCursor* m_cursor = nullptr;
    PairViews* m_views = nullptr;
    Button* m_pick[2] = {};
    Button* m_keep = nullptr;
    Button* m_stop = nullptr;
    QWidget* m_body = nullptr;
    QWidget* m_figures = nullptr; ///< beside the views, where there is room
    EmptyBox* m_empty = nullptr;
    QLabel* m_different = nullptr;
    QWidget* m_settings = nullptr;
    FlowRow* m_settingPlaces = nullptr; ///< of the word before the chips, then of the chips
    QVector<Chip*> m_chips;             ///< a setting that is apart each
    QStringList m_apart;
    QLabel* m_warning = nullptr;
    QLabel* m_lesson = nullptr;
    TokenSlider* m_slider = nullptr;
    FigureLabel* m_place = nullptr;
    int m_keeping = 0;      ///< runs on their way into the database
    bool m_running = false; ///< a pair of runs is being made
    QTimer m_refresh; ///< the table at most thrice a second
    bool m_moving = false;
};

} // namespace vitrine::ui
