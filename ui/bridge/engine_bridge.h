// The one place where the window meets the engine. Commands go in as calls; what comes out is gathered under a lock by the engine's
// thread, which arms a single queued wake-up; the GUI thread then takes everything at once and emits. So a thousand tokens cost the
// event loop one event, and the engine never waits for the window.
//
// Threads: all members and signals: the GUI's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

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
    /// The name of the file that was asked for last, without its ending.
    [[nodiscard]] const QString& fileName() const { return m_fileName; }
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
    /// The tokens of a prompt as they were submitted here, for the model that is loaded now; null: not known (any more).
    [[nodiscard]] std::shared_ptr<const std::vector<TokenId>> promptOf(RequestId request) const;

    /// The bytes of every token of the loaded model, control tokens included, and the model's name as runs have it (both empty
    /// without a model).
    void askVocabulary(QObject* context, std::function<void(std::vector<std::string>, std::string)> done);

    /// A layer's shape of keys and values, as the loaded model has it.
    struct KvShape {
        std::int32_t kvHeads = 0;
        std::int32_t keyDim = 0;
        std::int32_t valueDim = 0;
        std::int32_t window = 0; ///< 0: all
    };
    /// Of every layer (none without a model), and the longest context that the model was made for.
    void askKvShapes(QObject* context, std::function<void(std::vector<KvShape>, std::int32_t)> done);

    [[nodiscard]] const LoopStatus& status() const { return m_status; }
    [[nodiscard]] const LoadStage& loadStage() const { return m_stage; }
    /// Nothing is computed: there is no model, nobody asks for anything, or it is paused.
    [[nodiscard]] bool rests() const;
    /// On the clock of the engine's records.
    [[nodiscard]] static Nanoseconds now();

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
    void keepPrompt(RequestId request, std::shared_ptr<const std::vector<TokenId>> prompt);

    std::shared_ptr<Inbox> m_inbox;
    QString m_fileName;
    std::unique_ptr<EngineLoop> m_loop;
    LoopStatus m_status;
    LoadStage m_stage;
    std::map<std::int64_t, std::shared_ptr<const std::vector<TokenId>>> m_prompts; ///< by request; the newest are kept
    std::weak_ptr<trace::TraceLog> m_promptsLog; ///< whose requests they are
    QTimer m_restTimer; ///< paces what may wait
    QTimer m_stepTimer; ///< paces stepped()
    bool m_stepPending = false;
    qint64 m_stageStart = 0;
};

} // namespace vitrine::ui
