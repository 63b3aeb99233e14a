// The page Inside: gauges, playback, and the views of one run as docks that can be arranged, all drawn from the folded
// records and joined by one selection. While it is hidden it costs nothing. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QHash>
#include <QMainWindow>
#include <QVector>
#include <QWidget>

#include "ui/inside/frame_pacer.h"
#include "ui/inside/load_pair.h"
#include "ui/inside/load_runner.h"
#include "ui/inside/playback.h"
#include "ui/inside/request_rows.h"
#include "ui/inside/token_texts.h"
#include "ui/runs/opened_run.h"
#include "ui/runs/run_place.h"
#include "ui/views/inconsistency.h"
#include "ui/views/selection_bus.h"

namespace vitrine::ui {

class BlockTablePanel;
class EngineBridge;
class FilterStrip;
class GaugeStrip;
class LatencyPanel;
class MachineRoof;
class MapPanel;
class MemoryPanel;
class NoticeBar;
class RequestTable;
class RunShelf;
class SettingsStore;
class SharingView;
class SpeculationPanel;
class StepPanel;
class TimelineView;
class Transport;
class ViewDock;
class WorkloadPanel;

class InsidePage : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive the page.
    InsidePage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent = nullptr);
    ~InsidePage() override;

    [[nodiscard]] Playback& playback() { return m_playback; }
    [[nodiscard]] const FramePacer& pacer() const { return m_pacer; }
    [[nodiscard]] SelectionBus& bus() { return m_bus; }
    [[nodiscard]] LoadRunner& runner() { return m_runner; }
    [[nodiscard]] LoadPair& loadPair() { return m_pair; }
    [[nodiscard]] WorkloadPanel* workloads() const { return m_workloads; }
    [[nodiscard]] TimelineView* timeline() const { return m_timeline; }
    [[nodiscard]] BlockTablePanel* blocks() const { return m_blocks; }
    [[nodiscard]] LatencyPanel* latency() const { return m_latency; }
    [[nodiscard]] StepPanel* step() const { return m_step; }
    [[nodiscard]] SharingView* sharing() const { return m_sharing; }
    [[nodiscard]] SpeculationPanel* speculation() const { return m_speculation; }
    [[nodiscard]] MemoryPanel* memory() const { return m_memory; }
    [[nodiscard]] FilterStrip* filters() const { return m_filters; }
    [[nodiscard]] MapPanel* map() const { return m_map; }
    [[nodiscard]] Transport* transport() const { return m_transport; }
    [[nodiscard]] GaugeStrip* gauges() const { return m_gauges; }
    /// A prepared one; nothing where there is none of this name.
    void startLoad(const QString& id);
    [[nodiscard]] MachineRoof* roof() const { return m_roof; }
    [[nodiscard]] ViewDock* dock(const QString& id) const { return m_docks.value(id); }
    [[nodiscard]] QStringList dockIds() const { return m_order; }
    /// For the right end of the top bar.
    [[nodiscard]] QVector<QWidget*> makeActions();

    /// Where kept runs come from; it must outlive the page.
    void setShelf(RunShelf* shelf) { m_shelf = shelf; }
    /// A run that was opened instead of the engine's; null goes back to the engine.
    void showRun(const OpenedRunPtr& run);
    /// The run that is shown instead of the engine's; null: the engine's. Its log and info are there, the rest is
    /// playback's.
    [[nodiscard]] const OpenedRunPtr& shownRun() const { return m_opened; }
    /// Chooses a request's sequence and brings it into sight.
    void showSequence(SequenceId id);
    /// A place of the run that is shown: chosen or brushed, in sight, at its first step.
    void showPlace(const RunPlace& place);
    /// A line over the views, with a button.
    void say(const QString& sentence, const QString& action, std::function<void()> act);
    [[nodiscard]] NoticeBar* notice() const { return m_notice; }
    void restoreArrangement();
    /// Saves one view to a file; the kind is its suffix: png, svg, csv; json of a step, dot of the prefix tree. An
    /// empty answer is success, else a sentence.
    [[nodiscard]] QString exportView(const QString& id, const QString& path);
    /// What is shown and how: step, selection, axis and sight, mode of the map, bookmarks. JSON.
    [[nodiscard]] QByteArray viewState() const;
    /// Saves the whole run: .json as Chrome trace, .vtsc as a scene with what is shown of it, else as a run file.
    [[nodiscard]] QString exportRun(const QString& path);
    /// The same on another thread: exported() follows, or a box that says why not.
    void exportRunAside(const QString& path);

public slots:
    /// Opens a run of the database and shows it; a line says so until it is there, or why it can't be opened.
    void openStoredRun(qint64 id, const vitrine::ui::RunPlace& place = {});
    /// The same for a file: a run, a bundle or a scene.
    void openRun(const QString& path);

signals:
    void loadFinished(); ///< a load has ended, of a pair the second
    void runShown();     ///< what openStoredRun or openRun opened
    void runFailed(const QString& sentence);
    void exported(const QString& path); ///< a run that was saved aside

protected:
    void showEvent(QShowEvent* event) override;
    void hideEvent(QHideEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void buildDocks();
    void buildTimeline();
    void buildMap();
    void buildRequests();
    void buildBlocks();
    void buildSharing();
    void buildTimes();
    void buildMemory();
    void buildBanner();
    void opened(Result<OpenedRunPtr> run, const RunPlace& place = {});
    void restoreScene(const QByteArray& viewState);
    void showBanner(const QString& words, bool failed = false);
    void dropOldWords(); ///< of a run that is no longer in sight
    [[nodiscard]] std::shared_ptr<trace::TraceLog> shownLog() const;
    ViewDock* addDock(const QString& id, const QString& title, const QString& question, QWidget* content,
                      const QString& emptySentence, const QString& load = QStringLiteral("four-users"));
    /// How much there is for docks beside each other: a column of its own for the loads, the map beside the tabs, or one
    /// column of tabs.
    enum class Room { narrow, small, wide };
    void arrange(Room room);
    void raiseFront();
    void nameTabs();
    void saveArrangement();
    void loadArrangement();
    void connectEngine();
    void onStatus();
    void onGrew();
    void askModel();
    void chooseSubject();
    void refreshViews();
    void showEmpty();
    void askExport(const QString& dockId, const QString& kind);
    [[nodiscard]] QString caption() const;
    [[nodiscard]] Room roomNow() const;
    /// Of what scrolls the page, else its own: a page that needs more than there is stays wider than what is seen of it.
    [[nodiscard]] int availableWidth() const;
    [[nodiscard]] QWidget* viewportAround() const; ///< null: nothing scrolls the page
    void fitRoom(); ///< after a change of the width or of the text size

    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    Playback m_playback;
    FramePacer m_pacer;
    SelectionBus m_bus;
    LoadRunner m_runner;
    LoadPair m_pair;
    TokenTexts m_texts;
    std::string m_askedModel; ///< whose words were asked for
    RequestRows m_rows;
    QMainWindow* m_outer;
    QMainWindow* m_inner;
    QWidget* m_banner = nullptr;
    class QLabel* m_bannerText = nullptr;
    NoticeBar* m_notice = nullptr;
    std::weak_ptr<trace::TraceLog> m_noticeOf; ///< the run that was in sight as the notice was shown
    bool m_bannerFailed = false;               ///< the banner tells of a run that could not be opened
    GaugeStrip* m_gauges = nullptr;
    Transport* m_transport = nullptr;
    FilterStrip* m_filters = nullptr;
    TimelineView* m_timeline = nullptr;
    MapPanel* m_map = nullptr;
    RequestTable* m_requests = nullptr;
    BlockTablePanel* m_blocks = nullptr;
    SharingView* m_sharing = nullptr;
    LawPace m_lawPace; ///< of the timeline
    quint64 m_sharingRevision = 0; ///< of the state that it shows
    StepPanel* m_step = nullptr;
    MachineRoof* m_roof = nullptr;
    LatencyPanel* m_latency = nullptr;
    MemoryPanel* m_memory = nullptr;
    SpeculationPanel* m_speculation = nullptr;
    WorkloadPanel* m_workloads = nullptr;
    QHash<QString, ViewDock*> m_docks;
    QStringList m_order;
    OpenedRunPtr m_opened; ///< a loaded run; null: the engine's
    RunShelf* m_shelf = nullptr;
    int m_opening = 0; ///< counts what was asked for: an answer to an earlier question is dropped
    Room m_room = Room::wide;
    SequenceId m_ownChoice;
    bool m_chooseFirst = false; ///< a load began: its first request is chosen, so that every view has a subject
    bool m_front = false;       ///< the views of the first arrangement are to be raised
    bool m_arranged = false;
};

/// Writes what the log holds to a file; the kind is its suffix, as for exportRun. Any thread; a sentence on failure.
[[nodiscard]] QString saveRunAs(const trace::TraceLog& log, const QString& path, const QByteArray& viewState);

} // namespace vitrine::ui
