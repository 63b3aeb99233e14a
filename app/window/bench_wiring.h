// Joins the page Benchmarks with the window: which models there are, the engine that is put away while one runs, the
// sessions that are kept, also of the page Inside. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <thread>

#include <QObject>
#include <QString>

#include "engine/engine_options.h"
#include "ui/models/session_store.h"

namespace vitrine::ui {
class BenchmarksPage;
class ConversationStore;
class EngineBridge;
class MainWindow;
} // namespace vitrine::ui

namespace vitrine::trace {
class TraceLog;
}

namespace vitrine::app {

class BenchWiring final : public QObject {
    Q_OBJECT
public:
    /// Adds the page to the window. `base` gives the options with which the window's model would be loaded, with no
    /// model in them when there is none; `load` loads. Sessions are kept in the chats' database, by a thread of their own,
    /// so that a long run that is being written holds no chat up.
    BenchWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::ConversationStore& chats,
                std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                QObject* parent = nullptr);

    /// Opens it once the chats have: by then it has its tables. Again after the chats had it repaired.
    void openStore(const QString& databasePath);
    [[nodiscard]] ui::BenchmarksPage* page() const { return m_page; }
    [[nodiscard]] ui::SessionStore& sessions() { return m_sessions; }
    /// Keeps what a log holds as a session and shows it.
    void keep(const std::shared_ptr<trace::TraceLog>& log, const QString& name);

private:
    void makeRoom(std::function<void()> then);
    void onStatus();
    void offerModels();

    ui::MainWindow& m_window;
    ui::EngineBridge& m_bridge;
    std::function<EngineOptions()> m_base;
    std::function<void(const EngineOptions&)> m_load;
    QString m_path;
    std::unique_ptr<store::StoreThread> m_store; ///< null until the chats are ready
    ui::SessionStore m_sessions;
    ui::BenchmarksPage* m_page;
    std::function<void()> m_whenEmpty; ///< what waits for the window's model to be away
    bool m_loadAgain = false;
    std::jthread m_hashing; ///< last: it posts to this object
};

} // namespace vitrine::app
