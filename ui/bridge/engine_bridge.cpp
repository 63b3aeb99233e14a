// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/model_config.h" // before Qt, whose macros take one of its names

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/turns.h"

#include <mutex>
#include <utility>
#include <vector>

#include <QCoreApplication>
#include <QDeadlineTimer>
#include <QElapsedTimer>
#include <QFileInfo>
#include <QRegularExpression>

#include "engine/text/tokenizer.h"

namespace vitrine::ui {

namespace {
constexpr int kFrameMilliseconds = 33; // pictures refresh at most 30 times a second
constexpr int kRestMilliseconds = 15; // between two wake-ups for tokens and steps
constexpr std::size_t kPromptsKept = 1024;

qint64 nowMilliseconds() {
    static QElapsedTimer clock = [] {
        QElapsedTimer t;
        t.start();
        return t;
    }();
    return clock.elapsed();
}
} // namespace

/// Where the engine's thread leaves what is new. Lives as long as anybody may still post to it.
class EngineBridge::Inbox final : public LoopObserver {
public:
    explicit Inbox(EngineBridge* owner) : m_owner(owner) {}

    void onLoadProgress(const LoadProgress& p) override {
        const std::scoped_lock lock(m_mutex);
        const bool sameStage = m_progress.stage == QLatin1String(p.stage.data(), static_cast<qsizetype>(p.stage.size()));
        m_progress.stage = qtText(p.stage);
        m_progress.detail = qtText(p.detail);
        m_progress.done = p.done;
        m_progress.total = p.total;
        m_hasProgress = true;
        m_newStage = m_newStage || !sameStage;
        arm(Haste::soon);
    }
    void onStatus(const LoopStatus& status) override {
        const std::scoped_lock lock(m_mutex);
        m_statuses.push_back(status);
        arm(Haste::now);
    }
    void onStepped() override {
        const std::scoped_lock lock(m_mutex);
        m_stepped = true;
        arm(Haste::soon);
    }
    enum class Haste : std::uint8_t {
        now,
        soon, ///< with the next frame, where one was drawn just now: a wake-up for each token takes from the engine what it computes with
    };
    void post(std::function<void()> work, Haste haste = Haste::now) {
        const std::scoped_lock lock(m_mutex);
        m_work.push_back(std::move(work));
        arm(haste);
    }
    /// Until wake() nothing that may wait wakes the GUI thread.
    void rest() {
        const std::scoped_lock lock(m_mutex);
        m_resting = true;
    }
    /// True when something came meanwhile.
    [[nodiscard]] bool wake() {
        const std::scoped_lock lock(m_mutex);
        m_resting = false;
        return std::exchange(m_late, false);
    }
    void abandon() {
        const std::scoped_lock lock(m_mutex);
        m_owner = nullptr;
    }

    struct Contents {
        std::vector<LoopStatus> statuses;
        std::vector<std::function<void()>> work;
        LoadStage progress;
        bool hasProgress = false;
        bool newStage = false;
        bool stepped = false;
    };
    Contents take() {
        const std::scoped_lock lock(m_mutex);
        m_armed = false;
        m_late = false;
        return {std::exchange(m_statuses, {}), std::exchange(m_work, {}), m_progress, std::exchange(m_hasProgress, false),
                std::exchange(m_newStage, false), std::exchange(m_stepped, false)};
    }

private:
    void arm(Haste haste) { // with the lock held
        if (m_resting && haste == Haste::soon) {
            m_late = true;
        } else if (!m_armed && m_owner != nullptr) {
            m_armed = true;
            QMetaObject::invokeMethod(m_owner, [owner = m_owner] { owner->drain(); }, Qt::QueuedConnection);
        }
    }

    std::mutex m_mutex;
    EngineBridge* m_owner;
    bool m_armed = false;
    bool m_resting = false;
    bool m_late = false; ///< something came while it rested
    std::vector<LoopStatus> m_statuses;
    std::vector<std::function<void()>> m_work;
    LoadStage m_progress;
    bool m_hasProgress = false;
    bool m_newStage = false;
    bool m_stepped = false;
};

EngineBridge::QPointerLike::QPointerLike(QObject* object) : m_alive(std::make_shared<bool>(true)) {
    if (object != nullptr) {
        QObject::connect(object, &QObject::destroyed, [alive = m_alive] { *alive = false; });
    }
}

EngineBridge::EngineBridge(QObject* parent)
    : QObject(parent), m_inbox(std::make_shared<Inbox>(this)) {
    setTurns(Turns::usual); // for the thread that is started here
    m_loop = std::make_unique<EngineLoop>(*m_inbox);
    setTurns(Turns::afterOthers);
    m_stepTimer.setSingleShot(true);
    m_stepTimer.setInterval(kFrameMilliseconds);
    connect(&m_stepTimer, &QTimer::timeout, this, [this] {
        if (m_stepPending) {
            emitStepped();
        }
    });
    m_restTimer.setSingleShot(true);
    m_restTimer.setInterval(kRestMilliseconds);
    m_restTimer.setTimerType(Qt::PreciseTimer);
    connect(&m_restTimer, &QTimer::timeout, this, [this] {
        if (m_inbox->wake()) {
            drain();
        }
    });
}

EngineBridge::~EngineBridge() {
    m_inbox->abandon();
    m_loop.reset(); // cancels and joins; chunks that come now are dropped with the inbox
}

bool EngineBridge::rests() const {
    return m_status.state != LoopState::ready || !m_status.busy || m_status.paused;
}

Nanoseconds EngineBridge::now() {
    return SteadyClock::instance().now();
}

void EngineBridge::load(const EngineOptions& options) {
    static const QRegularExpression part(QStringLiteral("-\\d{5}-of-\\d{5}$"));
    m_fileName = QFileInfo(QString::fromStdString(options.model.string())).completeBaseName().remove(part);
    m_loop->load(options);
}
void EngineBridge::cancelLoad() { m_loop->cancelLoad(); }
void EngineBridge::eject() { m_loop->eject(); }
void EngineBridge::setPaused(bool paused) { m_loop->setPaused(paused); }
void EngineBridge::stepOnce() { m_loop->stepOnce(); }
void EngineBridge::setSpeed(double speed) { m_loop->setSpeed(speed); }
void EngineBridge::cancel(RequestId request) { m_loop->cancel(request); }
void EngineBridge::post(std::function<void()> work) { m_inbox->post(std::move(work)); }

/// Chunks of one request on their way: the engine's thread joins them, the GUI's takes them.
struct EngineBridge::Collector {
    std::mutex mutex;
    std::vector<Chunk> waiting; ///< one per choice
    bool posted = false;

    /// True when a wake-up must be posted.
    bool add(const Chunk& chunk) {
        const std::scoped_lock lock(mutex);
        for (Chunk& c : waiting) {
            if (c.choice == chunk.choice) {
                join(c, chunk);
                return false;
            }
        }
        waiting.push_back(chunk);
        return !std::exchange(posted, true);
    }
    std::vector<Chunk> take() {
        const std::scoped_lock lock(mutex);
        posted = false;
        return std::exchange(waiting, {});
    }

private:
    static void join(Chunk& into, const Chunk& more) {
        into.text += more.text;
        into.tokens.insert(into.tokens.end(), more.tokens.begin(), more.tokens.end());
        into.logprobs.insert(into.logprobs.end(), more.logprobs.begin(), more.logprobs.end());
        into.finish = more.finish;
        into.error = more.error;
        into.figures = more.figures;
        into.promptScores = more.promptScores.empty() ? std::move(into.promptScores) : more.promptScores;
        into.promptTop = more.promptTop.empty() ? std::move(into.promptTop) : more.promptTop;
    }
};

void EngineBridge::submit(QObject* context, Request request, std::function<void(Result<RequestId>)> accepted,
                          std::function<void(const Chunk&)> chunk) {
    const QPointerLike guard(context);
    const auto collector = std::make_shared<Collector>();
    const std::shared_ptr<Inbox> inbox = m_inbox;
    const auto deliver = [guard, collector, chunk = std::move(chunk)] {
        for (const Chunk& c : collector->take()) {
            if (guard.alive()) {
                chunk(c);
            }
        }
    };
    const ChunkSink sink = [inbox, collector, deliver](const Chunk& c) {
        if (collector->add(c)) {
            inbox->post(deliver, Inbox::Haste::soon);
        }
    };
    const auto prompt = std::make_shared<const std::vector<TokenId>>(request.prompt);
    m_loop->submit(std::move(request), sink, [this, inbox, guard, prompt, accepted = std::move(accepted)](Result<RequestId> id) {
        inbox->post([this, guard, prompt, accepted, id = std::move(id)] {
            if (id) {
                keepPrompt(*id, prompt);
            }
            if (guard.alive()) {
                accepted(id);
            } else if (id) {
                cancel(*id);
            }
        });
    });
}

void EngineBridge::keepPrompt(RequestId request, std::shared_ptr<const std::vector<TokenId>> prompt) {
    if (m_promptsLog.lock() != m_status.log) { // numbers of requests begin anew with each load
        m_prompts.clear();
        m_promptsLog = m_status.log;
    }
    m_prompts[request.value] = std::move(prompt);
    if (m_prompts.size() > kPromptsKept) {
        m_prompts.erase(m_prompts.begin());
    }
}

std::shared_ptr<const std::vector<TokenId>> EngineBridge::promptOf(RequestId request) const {
    const auto found = m_prompts.find(request.value);
    return m_promptsLog.lock() == m_status.log && found != m_prompts.end() ? found->second : nullptr;
}

void EngineBridge::askVocabulary(QObject* context, std::function<void(std::vector<std::string>, std::string)> done) {
    using Answer = std::pair<std::vector<std::string>, std::string>;
    ask(
        context,
        [](Engine* engine) {
            Answer answer;
            if (engine != nullptr) {
                const auto size = static_cast<TokenId>(engine->tokenizer().vocabularySize());
                for (TokenId id = 0; id < size; ++id) {
                    answer.first.push_back(engine->tokenizer().pieceBytes(id, true));
                }
                answer.second = engine->info().run.model;
            }
            return answer;
        },
        [done = std::move(done)](Answer answer) { done(std::move(answer.first), std::move(answer.second)); });
}

void EngineBridge::askKvShapes(QObject* context, std::function<void(std::vector<KvShape>, std::int32_t)> done) {
    using Answer = std::pair<std::vector<KvShape>, std::int32_t>;
    ask(
        context,
        [](Engine* engine) {
            Answer answer;
            if (engine != nullptr) {
                const model::ModelConfig& config = engine->config();
                for (const model::LayerConfig& layer : config.layer) {
                    answer.first.push_back({layer.kvHeads, config.keyDim, config.valueDim, layer.window});
                }
                answer.second = config.contextLength;
            }
            return answer;
        },
        [done = std::move(done)](Answer answer) { done(std::move(answer.first), answer.second); });
}

void EngineBridge::drain() {
    m_inbox->rest();
    m_restTimer.start();
    Inbox::Contents c = m_inbox->take();
    if (c.hasProgress) {
        const qint64 now = nowMilliseconds();
        if (c.newStage) {
            m_stageStart = now;
        }
        m_stage = c.progress;
        const double seconds = static_cast<double>(now - m_stageStart) * 1e-3;
        m_stage.bytesPerSecond = seconds > 0.05 ? static_cast<double>(m_stage.done) / seconds : 0.0;
        emit loadProgressed();
    }
    for (LoopStatus& status : c.statuses) {
        m_status = std::move(status);
        emit statusChanged();
    }
    for (const auto& work : c.work) {
        work();
    }
    if (c.stepped) {
        m_stepPending = true;
        if (!m_stepTimer.isActive()) {
            emitStepped();
        }
    }
}

void EngineBridge::emitStepped() {
    m_stepPending = false;
    m_stepTimer.start();
    emit stepped();
}

} // namespace vitrine::ui
