// The one place where the window meets the engine. Commands go in as calls; what comes out is gathered under a lock by the engine's
// thread, which arms a single queued wake-up; the GUI thread then takes everything at once and emits. So a thousand tokens cost the
// event loop one event, and the engine never waits for the window.
//
// Threads: all members and signals: the GUI's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <QTimer>

#include "engine/engine_loop.h"

namespace vitrine::ui {

/// Progress of a load as text and numbers of the GUI.
struct LoadStage {
    QString stage;  ///< open, tokenizer, template, plan, weights, cache, ready
    QString detail; ///< e.g. the tensor
    quint64 done = 0;
    quint64 total = 0;
    double bytesPerSecond = 0.0; ///< MEASURED over the stage so far; 0 before it means something
};

class EngineBridge final : public QObject {
    Q_OBJECT

public:
    explicit EngineBridge(QObject* parent = nullptr);
    ~EngineBridge() override;

    void load(const EngineOptions& options);
    void cancelLoad();
    void eject();
    void setPaused(bool paused);
    void stepOnce();
    void setSpeed(double speed);

    /// Runs `work` on the engine's thread between two steps (null engine when no model is loaded), then `done` on the GUI's with
    /// what it returned. `done` is dropped when `context` is gone by then.
    template <class Work, class Done>
    void ask(QObject* context, Work work, Done done) {
        using Answer = std::invoke_result_t<Work, Engine*>;
        QPointerLike guard(context);
        m_loop->call([this, guard, work = std::move(work), done = std::move(done)](Engine* engine) mutable {
            auto answer = std::make_shared<Answer>(work(engine));
            post([guard, answer, done = std::move(done)]() mutable {
                if (guard.alive()) {
                    done(std::move(*answer));
                }
            });
        });
    }

    /// Submits on the engine's thread; `accepted` and `chunk` run on the GUI's. Chunks that came between two wake-ups are joined
    /// into one. Dropped when `context` is gone (the request is then cancelled).
    void submit(QObject* context, Request request, std::function<void(Result<RequestId>)> accepted, std::function<void(const Chunk&)> chunk);
    void cancel(RequestId request);

    [[nodiscard]] const LoopStatus& status() const { return m_status; }
    [[nodiscard]] const LoadStage& loadStage() const { return m_stage; }

    /// Runs on the GUI thread at the next wake-up. Any thread.
    void post(std::function<void()> work);

signals:
    void statusChanged();      ///< status()
    void loadProgressed();     ///< loadStage()
    void stepped();            ///< records were appended; at most 30 times a second

private:
    class Inbox;

    /// QPointer that may be copied into another thread: it is only read on the GUI's.
    class QPointerLike {
    public:
        explicit QPointerLike(QObject* object);
        [[nodiscard]] bool alive() const { return *m_alive; }

    private:
        std::shared_ptr<bool> m_alive;
    };

    struct Collector;
    void drain();
    void emitStepped();

    std::shared_ptr<Inbox> m_inbox;
    std::unique_ptr<EngineLoop> m_loop;
    LoopStatus m_status;
    LoadStage m_stage;
    QTimer m_stepTimer; ///< paces stepped()
    bool m_stepPending = false;
    qint64 m_stageStart = 0;
};

} // namespace vitrine::ui
