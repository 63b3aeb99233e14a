// Joins the page Inside with the window, the engine and the chat's Glass panel. GUI thread; lives as long as the
// window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QStringList>

#include "engine/core/ids.h"
#include "engine/engine_options.h"
#include "engine/store/runs.h"
#include "ui/runs/run_place.h"

namespace vitrine::trace {
class TraceLog;
}

namespace vitrine::ui {
class DraftMatches;
class EngineBridge;
class GlassPanel;
class InsideHost;
class InsidePage;
class MainWindow;
struct OpenedRun;
class RunShelf;
class SettingsStore;
} // namespace vitrine::ui

namespace vitrine::app {

class InsideWiring final : public QObject {
    Q_OBJECT
public:
    /// Adds the page to the window. `base` gives the options with which the chosen model would be loaded, with no model
    /// in them when there is none; `load` loads.
    InsideWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::SettingsStore& settings,
                 std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                 QObject* parent = nullptr);

    /// "Open Inside" shows the page with the reply's request chosen.
    void joinGlass(ui::GlassPanel& glass);
    /// The page offers the models that can draft for the one that is chosen. `read` is called before they are looked for.
    void joinDrafts(ui::DraftMatches& drafts, std::function<void()> read);
    /// Shows the page with this sequence's request chosen.
    void showSequence(SequenceId sequence);
    /// Starts a prepared load by name; the name is known to be one.
    void startWorkload(const QString& name);
    /// Shows a saved run; the page says when it can't be read.
    void replay(const QString& path);
    /// Where runs are kept from now on.
    void openRuns(const QString& databasePath);
    [[nodiscard]] ui::InsidePage* page() const { return m_page; }
    /// The pages of one run and of two.
    [[nodiscard]] ui::InsideHost* host() const { return m_host; }
    /// Kept runs by their number, from wherever they are listed.
    void openRun(qint64 id, const ui::RunPlace& place = {});
    void compareRuns(qint64 a, qint64 b);

    /// What was run to be watched, has ended, and was kept by nobody: names. The end of the program takes it.
    [[nodiscard]] QStringList unkept() const;
    /// Keeps all of that; `then` gets whether it went well.
    void keepUnkept(std::function<void(bool kept)> then);
    /// The end of a saveRequested.
    void noteKept(const std::shared_ptr<trace::TraceLog>& log, bool kept);
    /// What became of saveRequested: a sentence, and the session that it is about; 0: none was kept.
    void tellKept(const QString& sentence, qint64 id);

signals:
    /// What is watched now is to be kept as a session; `info` has its name and, where they are known, its settings.
    void saveRequested(const std::shared_ptr<vitrine::trace::TraceLog>& log, const vitrine::store::RunInfo& info);
    void showSessionRequested(qint64 id);

private:
    QWidget* makeSave();
    void save();
    /// The run that is opened, else the engine's (null).
    void keep(const std::shared_ptr<trace::TraceLog>& log, const std::shared_ptr<ui::OpenedRun>& opened);
    void fillMenu();
    void watchLoads();
    [[nodiscard]] bool loadIsUnkept() const;

    ui::EngineBridge& m_bridge;
    ui::MainWindow& m_window;
    ui::InsideHost* m_host;
    ui::InsidePage* m_page;
    ui::RunShelf* m_shelf = nullptr;
    std::weak_ptr<trace::TraceLog> m_kept;   ///< the engine's run, once it is kept or about to be
    std::weak_ptr<trace::TraceLog> m_ofPair; ///< a run of a pair: it is kept with the other one
    std::function<void(bool)> m_whenKept;    ///< waits for the end of a saveRequested
};

} // namespace vitrine::app
