// The engine's insides, shared by engine.cpp (requests), engine_load.cpp and engine_step.cpp. Not for others to include.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/engine.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/model_config.h"
#include "engine/model/transformer.h"
#include "engine/run/draft_model.h"
#include "engine/run/model_runner.h"
#include "engine/schedule/scheduler.h"
#include "engine/schedule/watchdog.h"
#include "engine/stream.h"
#include "engine/text/chat/chat_template.h"
#include "engine/text/tokenizer.h"
#include "engine/trace/trace_log.h"

namespace vitrine {

namespace plan {
struct MemoryBudget;
}
struct DraftFile; // engine_load.cpp

struct Engine::Impl {
    explicit Impl(const Clock& c) : clock(c) {}

    const Clock& clock;
    EngineOptions options;
    EngineInfo info;
    model::ModelConfig config;
    std::unique_ptr<text::Tokenizer> tokenizer;
    std::unique_ptr<text::ChatTemplate> chatTemplate;
    std::unique_ptr<backend::Backend> backend;
    std::unique_ptr<model::Transformer> transformer;
    std::unique_ptr<run::ModelRunner> runner;
    std::unique_ptr<run::DraftModel> draftModel;
    std::unique_ptr<schedule::Scheduler> scheduler;
    std::shared_ptr<trace::TraceLog> log;

    std::unordered_map<SequenceId, std::unique_ptr<Stream>> streams;
    std::unordered_map<RequestId, std::vector<SequenceId>> requests;
    std::int64_t nextRequest = 0;
    std::int64_t nextSequence = 0;
    std::optional<Error> fault;
    std::function<void()> forwardDone;
    schedule::Watchdog watchdog;

    std::mutex cancelMutex; // guards asked: the only state that other threads touch
    std::vector<RequestId> cancelsAsked;

    // engine_load.cpp
    [[nodiscard]] Result<void> open(const LoadObserver& observer);
    [[nodiscard]] Result<void> loadDraft(const LoadObserver& observer, const DraftFile& draft, const plan::MemoryBudget& budget);
    [[nodiscard]] MemoryUse memoryInUse() const;
    [[nodiscard]] Result<void> makeScheduler(std::int32_t blocks, std::int32_t context);

    // engine_step.cpp
    [[nodiscard]] Result<bool> step();
    void obeyCancels();
    [[nodiscard]] Result<void> propose(trace::StepRecord& record);
    /// `byRank`: what decideByRanks found, where the logits are ranked.
    void sampleAll(const schedule::BatchPlan& plan, const run::StepLogits& logits, std::span<const std::optional<TokenId>> byRank,
                   std::vector<schedule::Outcome>& outcomes, trace::StepRecord& record);
    schedule::Outcome sampleOne(Stream& stream, std::span<const float> rows, std::size_t vocabulary, std::int32_t drafts,
                                trace::StepRecord& record);
    /// The same where ranks have decided.
    schedule::Outcome sampleRanked(Stream& stream, const run::RankedRow& row, std::optional<TokenId> token, trace::StepRecord& record);
    /// The next token of each planned sequence that wants one, and of its forks, in order; none for a row that holds no numbers.
    /// False when ranks don't decide all of them.
    [[nodiscard]] bool decideByRanks(const schedule::BatchPlan& plan, const run::StepLogits& logits,
                                     std::vector<std::optional<TokenId>>& tokens);
    [[nodiscard]] std::vector<run::RowWish> wishesOf(const schedule::BatchPlan& plan);
    void copyFigures(const schedule::BatchPlan& plan);
    void deliver(const std::vector<schedule::Outcome>& outcomes, std::span<const schedule::Finished> finished, Nanoseconds now);
    void count(const schedule::BatchPlan& plan, trace::StepRecord& record) const;
    void forgetPreempted(const trace::StepRecord& record);
    void failAll(const Error& error);

    // engine.cpp
    void end(SequenceId sequence, trace::FinishReason reason, std::optional<Error> error = std::nullopt);
    void recordIfIdle();
    [[nodiscard]] Stream* streamOf(SequenceId sequence) {
        const auto it = streams.find(sequence);
        return it == streams.end() ? nullptr : it->second.get();
    }
};

} // namespace vitrine
