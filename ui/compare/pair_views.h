// The views of two runs beside each other: each view twice, on common axes, one view of them in sight, and under it the
// difference row. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include "ui/compare/run_side.h"
#include "ui/compare/view_rows.h"
#include "ui/views/roofline_view.h"
#include "ui/views/timeline_geometry.h"

class QComboBox;
class QStackedWidget;
class QTabBar;

namespace vitrine::ui {

class BlockTablePanel;
class Case;
class DifferenceRow;
class FigureLabel;
class LatencyPair;
class LatencyPanel;
class MapPanel;
class PoolGauge;
class RequestRows;
class RequestTable;
class Segment;
class SharingView;
class SideCase;
class SpeculationPanel;
class StepPanel;
class TimelineView;
class TokenTexts;

class PairViews : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it. `figures`: the last tab, beside the views.
    PairViews(RunSide& a, RunSide& b, QWidget* figures, QWidget* parent = nullptr);
    ~PairViews() override;

    static constexpr int kFigures = kPairViews; ///< tab after the views
    void showView(int view);
    [[nodiscard]] int view() const;
    /// Tabs, and what is set for the view in sight; stands where the page puts it.
    [[nodiscard]] QWidget* bar() const { return m_bar; }
    /// Views that stand side by side instead of one over the other, and so need all the width.
    [[nodiscard]] bool isWide(int view) const;
    [[nodiscard]] static QString nameOf(int view);

    /// Draws what both sides show now, in the view that is in sight, when the event loop comes to it: once, however often it
    /// is asked for. What is O(steps) or O(tokens) keeps a slower pace.
    void refresh();
    /// The same, all of it at once.
    void draw();
    /// Draws at once what still waits for its turn: what is saved is what is shown.
    void finish();
    void refreshTitles();
    /// Figures of the difference row as of what is shown now; empty where the table of all figures is shown.
    [[nodiscard]] const std::vector<CompareRow>& differences();
    /// The numbers of the view that is in sight, of both runs, as csv: those that the view alone would save, with a first
    /// column that says which run. Empty where the table of all figures is shown, and of any other `kind`.
    [[nodiscard]] QByteArray numbers(const QString& kind) const;
    [[nodiscard]] TimelineAxis axis() const;

    /// The peaks of the device that a run was made on, or the reason why they are not known.
    using RoofOf = std::function<std::optional<Roof>(const store::RunInfo&, QString& why)>;
    void setRoofs(RoofOf roofs) { m_roofOf = std::move(roofs); }
    /// The bytes of each token, and of which model: runs of it read as text.
    void setVocabulary(const std::vector<std::string>& pieces, const std::string& model);

    [[nodiscard]] TimelineView* timeline(int side) const { return m_sides[side].timeline; }
    [[nodiscard]] MapPanel* map(int side) const { return m_sides[side].map; }
    [[nodiscard]] BlockTablePanel* blocks(int side) const { return m_sides[side].blocks; }
    [[nodiscard]] RequestRows& requests(int side) const { return *m_sides[side].rows; }
    [[nodiscard]] SharingView* sharing(int side) const { return m_sides[side].sharing; }
    [[nodiscard]] StepPanel* step(int side) const { return m_sides[side].step; }
    [[nodiscard]] SpeculationPanel* speculation(int side) const { return m_sides[side].speculation; }
    [[nodiscard]] PoolGauge* memory(int side) const { return m_sides[side].memory; }
    /// Both runs in one set of charts.
    [[nodiscard]] LatencyPair* latency() const { return m_latency; }
    [[nodiscard]] LatencyPanel* latency(int side) const { return m_sides[side].latency; }
    /// Latencies of both runs in one set of charts instead of one beside the other.
    void setLatenciesTogether(bool together);

signals:
    void viewChanged(int view);
    void axisChanged(vitrine::ui::TimelineAxis axis);
    void stepChosen(int side, qint64 step); ///< a view of a side leads to it

protected:
    void showEvent(QShowEvent* event) override;

private:
    struct Side {
        RunSide* run = nullptr;
        TokenTexts* texts = nullptr;
        TimelineView* timeline = nullptr;
        MapPanel* map = nullptr;
        BlockTablePanel* blocks = nullptr;
        RequestRows* rows = nullptr;
        RequestTable* requests = nullptr;
        SharingView* sharing = nullptr;
        PoolGauge* memory = nullptr;
        StepPanel* step = nullptr;
        LatencyPanel* latency = nullptr;
        SpeculationPanel* speculation = nullptr;
        FigureLabel* words = nullptr; ///< in the placard of its timeline
        std::vector<SideCase*> cases{};
    };
    void makeViews(int side);
    void makeTimers();
    void connectSide(int side);
    void sideReset(int side);
    void askRoof(int side);
    [[nodiscard]] QWidget* makeBar();
    QWidget* addPair(PairView view, const std::function<QWidget*(int)>& content, const QString& question);
    void addLatencies(RunSide& a, RunSide& b);
    void onTab(int view);
    [[nodiscard]] bool shows(PairView view) const; ///< it is in sight
    void drawViews();
    void drawWhole();
    void showRow();
    void refreshSide(int side);
    void shareAxes();
    void refreshWords();
    void checkLaws();
    /// The line that stands in place of all pictures of a side; empty while its records fold.
    [[nodiscard]] QString unfolded(int side) const;
    [[nodiscard]] ViewScenes scenesOf(int side) const;

    Side m_sides[2];
    RoofOf m_roofOf;
    QWidget* m_bar = nullptr;
    QTabBar* m_tabs = nullptr;
    Segment* m_axis = nullptr;
    QComboBox* m_mode = nullptr;
    Segment* m_sharing = nullptr;
    Segment* m_together = nullptr;         ///< latencies: each, or together
    QStackedWidget* m_latencies = nullptr; ///< the two forms of them
    QStackedWidget* m_stack = nullptr;
    LatencyPair* m_latency = nullptr;
    SideCase* m_latencyCase = nullptr;
    DifferenceRow* m_row = nullptr;
    Case* m_rowCase = nullptr;
    QTimer m_soon;  ///< to the next turn of the event loop
    QTimer m_whole; ///< what looks through all steps, while the timelines are in sight
    QTimer m_laws;  ///< since the laws of the timelines were looked through
    bool m_lawsDue = false;
};

} // namespace vitrine::ui
