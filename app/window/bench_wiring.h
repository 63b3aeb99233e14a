// Joins the page Benchmarks with the window: which models there are, the engine that is put away while one runs, the
// sessions that are kept, also of the page Inside. GUI thread; lives as long as the window.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <thread>

#include <QObject>
#include <QString>

#include "engine/engine_options.h"
#include "ui/models/session_store.h"
#include "ui/pages/first_run.h"

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
    /// model in them when there is none; `load` loads; offerModels() says which models there are to choose from. Sessions are kept in the chats' database, by a thread of their own,
    /// so that a long run that is being written holds no chat up.
    BenchWiring(ui::MainWindow& window, ui::EngineBridge& bridge, ui::ConversationStore& chats,
                std::function<EngineOptions()> base, std::function<void(const EngineOptions&)> load,
                QObject* parent = nullptr);
    /// What a benchmark that runs has measured is kept, and what was on its way to the store.
    ~BenchWiring() override;

    /// Of all watched folders. The one that would be loaded is offered in any case.
    void offerModels(const QVector<ui::OfferedModel>& models);
    /// Opens it once the chats have: by then it has its tables. Again after the chats had it repaired.
    void openStore(const QString& databasePath);
    [[nodiscard]] ui::BenchmarksPage* page() const { return m_page; }
    [[nodiscard]] ui::SessionStore& sessions() { return m_sessions; }
    /// Keeps what a log holds as a session; told() says what became of it. `info` needs a name alone.
    void keep(const std::shared_ptr<trace::TraceLog>& log, const store::RunInfo& info);
    /// Brings a session into sight.
    void showSession(qint64 id);

signals:
    void told(const QString& sentence, qint64 id); ///< 0: nothing was kept
    void keepEnded(const std::shared_ptr<vitrine::trace::TraceLog>& log, bool kept); ///< of keep(), after told()

private:
    struct Keeping {
        std::shared_ptr<trace::TraceLog> log;
        store::RunInfo info;
    };
    void hand(const Keeping& keeping);
    void makeRoom(std::function<void()> then);
    void onStatus();
    void showModels();

    ui::MainWindow& m_window;
    ui::EngineBridge& m_bridge;
    std::function<EngineOptions()> m_base;
    std::function<void(const EngineOptions&)> m_load;
    QVector<ui::OfferedModel> m_offered;
    QString m_path;
    std::unique_ptr<store::StoreThread> m_store; ///< null until the chats are ready
    ui::SessionStore m_sessions;
    ui::BenchmarksPage* m_page;
    std::function<void()> m_whenEmpty; ///< what waits for the window's model to be away
    bool m_loadAgain = false;
    std::optional<Keeping> m_keeping; ///< its model is being hashed
    std::jthread m_hashing; ///< last: it posts to this object
};

} // namespace vitrine::app
