// The engine's thread: one std::jthread that owns the Engine and all its state. Commands enter by a queue and run between steps;
// what comes out (progress, state, chunks) is called on this thread and must be handed over by the receiver. StepRecords are
// pulled from the TraceLog.
//
// Threads: every member may be called from any thread and returns at once. Destruction cancels what runs and joins.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <optional>

#include "engine/core/result.h"
#include "engine/engine.h"

namespace vitrine {

enum class LoopState : std::uint8_t {
    empty,   ///< no model
    loading, ///< requests wait in the queue until it is ready
    ready,
    faulted, ///< the engine failed (device lost, stalled); load again to leave this state
};

struct LoopStatus {
    LoopState state = LoopState::empty;
    std::optional<Error> error; ///< why the last load failed, or the fault
    /// A step has been running for longer than EngineOptions::watchdogSeconds (ErrorCode::stalled). The engine can't be interrupted
    /// inside one; gone when the step ends after all.
    std::optional<Error> overdue;
    bool paused = false;
    double speed = 1.0;
    bool busy = false; ///< requests are running or waiting
    std::shared_ptr<const EngineInfo> info; ///< when ready
    std::shared_ptr<trace::TraceLog> log;   ///< when ready
};

/// Called on the engine's thread, onStatus also on the one that watches its steps (never two at a time); must be quick. Must outlive
/// the loop.
class LoopObserver {
public:
    virtual ~LoopObserver() = default;
    virtual void onLoadProgress(const LoadProgress& progress) = 0;
    virtual void onStatus(const LoopStatus& status) = 0;
    virtual void onStepped() = 0; ///< a record was appended
};

class EngineLoop {
public:
    explicit EngineLoop(LoopObserver& observer);
    ~EngineLoop();
    EngineLoop(const EngineLoop&) = delete;
    EngineLoop& operator=(const EngineLoop&) = delete;

    /// Loads a model; one that is loaded is ejected first (its requests end as cancelled).
    void load(EngineOptions options);
    void cancelLoad(); ///< the load that runs or waits ends with ErrorCode::cancelled
    void eject();

    /// `accepted` gets the id or the refusal (notLoaded when there is no model and none is loading); then the sink gets chunks.
    void submit(Request request, ChunkSink sink, std::function<void(Result<RequestId>)> accepted = {});
    void cancel(RequestId request);
    /// Runs between two steps with the engine, or with null when there is none: tokenise, render a template, ask for figures.
    void call(std::function<void(Engine*)> work);

    void setPaused(bool paused);
    void stepOnce();             ///< one step while paused
    void setSpeed(double speed); ///< 0.01 .. 1: after each step the engine rests so that it runs at this share of its speed

    [[nodiscard]] LoopStatus status() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace vitrine
