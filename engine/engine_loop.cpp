// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_loop.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <condition_variable>
#include <deque>
#include <exception>
#include <mutex>
#include <new>
#include <stop_token>
#include <string>
#include <thread>
#include <utility>

#include "engine/log/event_log.h"
#include "engine/step_watch.h"
#include "engine/text/tokenizer.h"
#include "engine/trace/trace_log.h"

namespace vitrine {

namespace {

/// What ends an operation by an exception (no memory left) ends it as a failure here, at the thread's edge.
template <class Operation>
auto guarded(Operation&& operation) -> decltype(operation()) {
    try {
        return operation();
    } catch (const std::bad_alloc&) {
        return fail(ErrorCode::outOfMemory, "The machine has no memory left for this.");
    } catch (const std::exception& e) {
        return fail(ErrorCode::internal, std::string("An unexpected failure: ") + e.what());
    }
}

std::string milliseconds(double seconds) {
    return std::to_string(std::lround(seconds * 1000.0)) + " ms";
}

void logLoad(const EngineOptions& options, const Result<std::unique_ptr<Engine>>& loaded) {
    if (!loaded) {
        log::write("engine", "Not loaded " + options.model.string(), loaded.error());
        return;
    }
    const EngineInfo& info = (*loaded)->info();
    log::write(log::Level::info, "engine", "Loaded " + options.model.string() + " (" + info.architecture + ") on " + info.deviceName +
                                               " in " + milliseconds(info.loadSeconds) + ", " + milliseconds(info.packSeconds) + " of them packing its weights.");
    if (!info.deviceReason.empty()) {
        log::write(log::Level::info, "engine", "Device: " + info.deviceReason);
    }
    for (const std::string& warning : info.warnings) {
        log::write(log::Level::warning, "engine", warning);
    }
}

/// A request's last chunk; chunks between tell nothing that the records don't.
void logEnd(const Chunk& chunk) {
    const SequenceFigures& f = chunk.figures;
    const std::string end = "Ended, " + std::string(trace::finishReasonName(*chunk.finish)) + ": " + std::to_string(f.promptTokens) +
                            " prompt tokens, " + std::to_string(f.cachedTokens) + " of them from the cache, " +
                            std::to_string(f.generatedTokens) + " generated, " + std::to_string(f.preemptions) + " preemptions.";
    if (chunk.error) {
        log::write("engine", end, *chunk.error, chunk.request);
    } else {
        log::write(log::Level::info, "engine", end, chunk.request);
    }
}

} // namespace

struct EngineLoop::Impl {
    explicit Impl(LoopObserver& o) : observer(o) {}

    using Command = std::function<void()>;

    LoopObserver& observer;
    mutable std::mutex mutex; // guards queue and status
    std::mutex telling; // held while a status is changed and told, so that the newest is told last; taken before `mutex`
    std::condition_variable_any wake;
    std::deque<Command> queue;
    LoopStatus current;
    std::atomic<std::uint64_t> loadsAsked{0};     // each load has a number; cancelLoad ends all up to the newest
    std::atomic<std::uint64_t> loadsCancelled{0};

    // the thread's own
    std::unique_ptr<Engine> engine;
    int stepsOwed = 0; // asked for while paused
    std::chrono::nanoseconds stepLimit{0};
    StepWatch stepWatch{[this](bool overdue) { tellOverdue(overdue); }};
    std::jthread thread; // last: joins before the rest goes

    void post(Command command) {
        {
            const std::scoped_lock lock(mutex);
            queue.push_back(std::move(command));
        }
        wake.notify_one();
    }

    template <class Change>
    void changeStatus(Change&& change) {
        const std::scoped_lock order(telling);
        LoopStatus copy;
        {
            const std::scoped_lock lock(mutex);
            change(current);
            copy = current;
        }
        observer.onStatus(copy);
    }

    [[nodiscard]] LoopStatus snapshot() const {
        const std::scoped_lock lock(mutex);
        return current;
    }

    void run(const std::stop_token& stop);
    void runCommands();
    void dropEngine();
    void loadNow(const EngineOptions& options, std::uint64_t number);
    void stepNow();
    void tellOverdue(bool overdue);
    void rest(std::chrono::nanoseconds stepTime, double speed, const std::stop_token& stop);
    [[nodiscard]] bool shouldStep() const;
};

void EngineLoop::Impl::runCommands() {
    for (;;) {
        Command command;
        {
            const std::scoped_lock lock(mutex);
            if (queue.empty()) {
                return;
            }
            command = std::move(queue.front());
            queue.pop_front();
        }
        command();
    }
}

bool EngineLoop::Impl::shouldStep() const {
    if (!engine || engine->idle()) {
        return false;
    }
    const LoopStatus status = snapshot();
    return status.state == LoopState::ready && (!status.paused || stepsOwed > 0);
}

void EngineLoop::Impl::run(const std::stop_token& stop) {
    bool wasBusy = false;
    while (!stop.stop_requested()) {
        runCommands();
        const bool busy = engine && !engine->idle();
        if (busy != wasBusy) {
            wasBusy = busy;
            changeStatus([busy](LoopStatus& s) { s.busy = busy; });
        }
        if (shouldStep()) {
            const auto start = std::chrono::steady_clock::now();
            stepNow();
            rest(std::chrono::steady_clock::now() - start, snapshot().speed, stop);
            continue;
        }
        std::unique_lock lock(mutex);
        wake.wait(lock, stop, [this] { return !queue.empty(); });
    }
    dropEngine();
}

void EngineLoop::Impl::stepNow() {
    if (stepsOwed > 0) {
        --stepsOwed;
    }
    stepWatch.begin(stepLimit);
    const Result<bool> stepped = guarded([this] { return engine->step(); });
    stepWatch.end();
    if (!stepped) {
        log::write("engine", "The engine has stopped", stepped.error());
        changeStatus([&](LoopStatus& s) {
            s.state = LoopState::faulted;
            s.error = stepped.error();
        });
        observer.onStepped(); // the requests that failed with it stand in a last record
        return;
    }
    if (*stepped) {
        observer.onStepped();
        return;
    }
    // Waiting requests that can't start yet: look again soon rather than spin.
    std::unique_lock lock(mutex);
    wake.wait_for(lock, std::chrono::milliseconds(2), [this] { return !queue.empty(); });
}

void EngineLoop::Impl::tellOverdue(bool overdue) {
    changeStatus([&](LoopStatus& s) {
        s.overdue.reset();
        if (overdue) {
            const auto limit = std::chrono::duration_cast<std::chrono::milliseconds>(stepLimit).count();
            s.overdue = Error{ErrorCode::stalled, "A step of the engine has not ended after " + std::to_string(limit) + " ms.", {}, {}};
        }
    });
}

void EngineLoop::Impl::rest(std::chrono::nanoseconds stepTime, double speed, const std::stop_token& stop) {
    if (speed >= 1.0) {
        return;
    }
    const auto pause = std::chrono::duration_cast<std::chrono::nanoseconds>(stepTime * (1.0 / speed - 1.0));
    std::unique_lock lock(mutex);
    wake.wait_for(lock, stop, pause, [this] { return !queue.empty(); });
}

void EngineLoop::Impl::dropEngine() {
    if (!engine) {
        return;
    }
    log::write(log::Level::info, "engine", "Ejecting the model.");
    engine.reset(); // ends every request as cancelled
    changeStatus([](LoopStatus& s) {
        s.state = LoopState::empty;
        s.busy = false;
        s.info.reset();
        s.log.reset();
    });
}

void EngineLoop::Impl::loadNow(const EngineOptions& options, std::uint64_t number) {
    dropEngine();
    changeStatus([](LoopStatus& s) {
        s.state = LoopState::loading;
        s.error.reset();
    });
    const LoadObserver watch = [&](const LoadProgress& progress) {
        observer.onLoadProgress(progress);
        return loadsCancelled.load() < number && !thread.get_stop_token().stop_requested();
    };
    log::write(log::Level::info, "engine", "Loading " + options.model.string() + ".");
    auto loaded = guarded([&] { return Engine::load(options, watch); });
    logLoad(options, loaded);
    changeStatus([&](LoopStatus& s) {
        if (!loaded) {
            s.state = LoopState::empty;
            s.error = loaded.error();
            return;
        }
        s.state = LoopState::ready;
        s.info = std::make_shared<const EngineInfo>((*loaded)->info());
        s.log = (*loaded)->traceLog();
    });
    if (loaded) {
        engine = std::move(*loaded);
        stepLimit = std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::duration<double>(options.watchdogSeconds));
    }
}

EngineLoop::EngineLoop(LoopObserver& observer) : m(std::make_unique<Impl>(observer)) {
    m->thread = std::jthread([impl = m.get()](const std::stop_token& stop) { impl->run(stop); });
}

EngineLoop::~EngineLoop() {
    m->loadsCancelled = m->loadsAsked.load();
    m->thread.request_stop();
    m->wake.notify_all();
    m->thread.join();
}

void EngineLoop::load(EngineOptions options) {
    const std::uint64_t number = ++m->loadsAsked;
    m->post([this, number, options = std::move(options)] { m->loadNow(options, number); });
}

void EngineLoop::cancelLoad() {
    m->loadsCancelled = m->loadsAsked.load();
}

void EngineLoop::eject() {
    cancelLoad();
    m->post([this] { m->dropEngine(); });
}

void EngineLoop::submit(Request request, ChunkSink sink, std::function<void(Result<RequestId>)> accepted) {
    m->post([this, request = std::move(request), sink = std::move(sink), accepted = std::move(accepted)]() mutable {
        const std::size_t tokens = request.prompt.size();
        const std::string words = log::redacted() || !m->engine ? std::string() : m->engine->tokenizer().decode(request.prompt);
        ChunkSink logging = [sink = std::move(sink)](const Chunk& chunk) {
            if (chunk.finish) {
                logEnd(chunk);
            }
            if (sink) {
                sink(chunk);
            }
        };
        Result<RequestId> id = m->engine ? m->engine->submit(std::move(request), std::move(logging))
                                         : Result<RequestId>(fail(ErrorCode::notLoaded, "No model is loaded."));
        if (!id) {
            log::write("engine", "Request refused", id.error());
        } else {
            log::write(log::Level::info, "engine", "Accepted: " + std::to_string(tokens) + " prompt tokens" +
                                                       (words.empty() ? "." : ", " + log::shown(words) + "."), *id);
        }
        if (accepted) {
            accepted(std::move(id));
        }
    });
}

void EngineLoop::cancel(RequestId request) {
    m->post([this, request] {
        if (!m->engine) {
            return;
        }
        const std::int64_t before = m->engine->traceLog()->lastStep();
        m->engine->cancel(request);
        if (m->engine->traceLog()->lastStep() != before) { // nothing else runs: no step will tell of this record
            m->observer.onStepped();
        }
    });
}

void EngineLoop::call(std::function<void(Engine*)> work) {
    m->post([this, work = std::move(work)] { work(m->engine.get()); });
}

void EngineLoop::setPaused(bool paused) {
    m->post([this, paused] {
        m->stepsOwed = 0;
        m->changeStatus([paused](LoopStatus& s) { s.paused = paused; });
    });
}

void EngineLoop::stepOnce() {
    m->post([this] {
        if (m->snapshot().paused && m->engine && !m->engine->idle()) { // one asked for in vain isn't owed later
            ++m->stepsOwed;
        }
    });
}

void EngineLoop::setSpeed(double speed) {
    m->post([this, speed] { m->changeStatus([speed](LoopStatus& s) { s.speed = std::clamp(speed, 0.01, 1.0); }); });
}

LoopStatus EngineLoop::status() const {
    return m->snapshot();
}

} // namespace vitrine
