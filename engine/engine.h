// The engine: load a model, submit requests, step. `step()` is three calls: schedule, run, commit; each yields one StepRecord.
//
// Threads: an Engine belongs to one thread (EngineLoop's, or a command's). The only member that other threads may call is
// requestCancel. Sinks are called on the engine's thread, from within step() or cancel(); they must be quick and must not call
// back into the engine.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <atomic>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/plan/budget.h"
#include "engine/run/sampling_params.h"
#include "engine/trace/step_record.h"

namespace vitrine {

namespace text {
class Tokenizer;
class ChatTemplate;
} // namespace text
namespace model {
struct ModelConfig;
}
namespace trace {
class TraceLog;
}
namespace gguf {
class GgufReader;
}

/// Where loading is. Stages in order: open, tokenizer, template, plan, weights, cache, ready.
struct LoadProgress {
    std::string_view stage;
    std::uint64_t done = 0;  ///< bytes
    std::uint64_t total = 0; ///< bytes; 0 when the stage has no size
    std::string_view detail; ///< e.g. the tensor
};
/// Return false to cancel: load then fails with ErrorCode::cancelled and holds nothing.
using LoadObserver = std::function<bool(const LoadProgress&)>;

struct TokenLogprob {
    TokenId id = 0;
    float logprob = 0.0F;                           ///< natural log, of the target's softmax before temperature
    std::vector<std::pair<TokenId, float>> top;     ///< most likely first
};

/// Figures of one finished (or running) sequence; definitions in bench/latency_stats.h. All times on the engine's clock.
struct SequenceFigures {
    std::int32_t promptTokens = 0;
    std::int32_t cachedTokens = 0;    ///< reused from the prefix cache at admission
    std::int32_t recomputedTokens = 0; ///< computed again after preemption
    std::int32_t generatedTokens = 0;
    trace::MissReason missReason = trace::MissReason::none;
    std::int32_t missAt = 0;
    Nanoseconds arrival = 0;
    Nanoseconds admitted = 0;
    Nanoseconds firstToken = 0; ///< 0: none yet
    Nanoseconds lastToken = 0;
    std::int32_t preemptions = 0;
    std::int32_t drafted = 0;
    std::int32_t accepted = 0;
};

/// What the caller of a request gets, piece by piece. `text` is valid UTF-8; stop strings are already cut.
struct Chunk {
    RequestId request;
    SequenceId sequence;
    std::int32_t choice = 0; ///< 0..n-1
    std::string text;
    std::vector<TokenId> tokens;
    std::vector<TokenLogprob> logprobs; ///< one per token when asked for
    std::optional<trace::FinishReason> finish; ///< set on the last chunk of the choice
    std::optional<Error> error;                ///< set when finish is failed
    SequenceFigures figures;                   ///< up to now
    std::vector<float> promptScores;           ///< last chunk of a promptLogprobs request: log-probabilities of prompt[1..]
    std::vector<std::pair<TokenId, float>> promptTop; ///< the same: the 20 most likely after the prompt, most likely first
};
using ChunkSink = std::function<void(const Chunk&)>;

struct Request {
    std::vector<TokenId> prompt; ///< at least one token
    run::SamplingParams sampling;
    std::int32_t choices = 1;    ///< n: sequences that share the prompt
    std::int32_t priority = 0;   ///< lower runs first, under the priority policy
    std::string cacheSalt;       ///< prompts with different salts never share blocks
    bool promptLogprobs = false; ///< compute every prompt token's log-probability; the last chunk brings them
    std::string label;           ///< shown in tables ("chat", "bench 12")
    std::optional<Nanoseconds> arrival; ///< when it was due, where that was before submit() (a load generator's); absent: now
};

/// What the memory budget foresaw and what was really taken; bytes.
struct MemoryUse {
    std::uint64_t weights = 0;
    std::uint64_t kvPool = 0;
    std::uint64_t workspace = 0;
    std::uint64_t runtime = 0; ///< tokenizer, tables, code
    std::uint64_t draft = 0;   ///< the draft model: weights, KV pool and workspace of its own; 0 without one
    [[nodiscard]] std::uint64_t total() const { return weights + kvPool + workspace + runtime + draft; }
};

struct EngineInfo {
    std::string modelName;
    std::string architecture;
    std::string deviceName;   ///< "CPU AVX2 · 2 threads"
    std::string deviceReason; ///< why not a better one; may be empty
    int cudaDevice = -1;      ///< the CUDA device that has all of the model; -1: none has
    std::vector<std::string> warnings;
    MemoryUse predicted;
    std::vector<plan::TypeBytes> weightsByType; ///< of predicted.weights, by the number format that tensors are kept in
    MemoryUse actual;
    double loadSeconds = 0.0;
    double packSeconds = 0.0; ///< of these: reading the weights and packing them for the kernels, on all workers
    trace::RunHeader run;
};

class Engine {
public:
    [[nodiscard]] static Result<std::unique_ptr<Engine>> load(const EngineOptions& options, const LoadObserver& observer = {},
                                                              const Clock& clock = SteadyClock::instance());
    ~Engine();
    Engine(const Engine&) = delete;
    Engine& operator=(const Engine&) = delete;

    [[nodiscard]] const EngineOptions& options() const; ///< with every 0 = automatic resolved
    [[nodiscard]] const EngineInfo& info() const;
    [[nodiscard]] const text::Tokenizer& tokenizer() const;
    [[nodiscard]] const text::ChatTemplate& chatTemplate() const;
    [[nodiscard]] const model::ModelConfig& config() const;

    /// Refuses at once what can never run: emptyPrompt, promptTooLong, neverFits (with blocks needed and present), invalidArgument.
    [[nodiscard]] Result<RequestId> submit(Request request, ChunkSink sink);
    /// Ends a request now: its blocks are free when this returns; its sink gets finish = cancelled. Unknown ids are ignored.
    void cancel(RequestId request);
    /// From any thread: cancelled at the next look (every step, and between prefill chunks).
    void requestCancel(RequestId request);

    /// One iteration. False when there was nothing to do. A failure is a fault of the engine: every request has then been
    /// ended with `failed`, and step() goes on failing until reload.
    [[nodiscard]] Result<bool> step();

    [[nodiscard]] bool idle() const; ///< nothing running or waiting
    [[nodiscard]] std::int32_t running() const;
    [[nodiscard]] std::int32_t waiting() const;

    /// What the engine holds now (info().actual: when it had been loaded).
    [[nodiscard]] MemoryUse memoryInUse() const;
    /// Called in each step between its forward pass and its sampling, on the engine's thread: where a logical clock ticks.
    void onForwardDone(std::function<void()> call);

    /// The bounded log of StepRecords. Readers may be on other threads and may outlive the engine.
    [[nodiscard]] std::shared_ptr<trace::TraceLog> traceLog() const;

    /// Log-probabilities of tokens[1..] given those before, and the `top` (at most 20) most likely after the last. Steps until it
    /// is done; the engine must be idle (busy otherwise).
    struct Score {
        std::vector<float> tokenLogprobs;
        std::vector<std::pair<TokenId, float>> lastTop;
    };
    [[nodiscard]] Result<Score> score(const std::vector<TokenId>& tokens, std::int32_t top);

private:
    Engine();
    struct Impl;
    std::unique_ptr<Impl> m;
};

} // namespace vitrine
