// An engine without a model around a real scheduler: tokens come from a hash of what is known, K and V are the tokens
// themselves, kept in slots and read back through the block tables. So a wrong table, a missed copy or a stale draft
// shows as a wrong token, and the text of a sequence is a pure function of its prompt, whatever was scheduled.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/schedule/scheduler.h"
#include "engine/trace/replay.h"

namespace vitrine::test {

/// What the pretended model says after `tokens`. Token 0 ends the sequence when `endsOnZero`.
struct FakeModel {
    TokenId vocabulary = 50;
    bool endsOnZero = false;
    [[nodiscard]] TokenId next(const std::vector<TokenId>& tokens, std::uint64_t flavour) const;
};

class FakeEngine {
public:
    FakeEngine(const schedule::SchedulerConfig& config, BatchingMode mode, FakeModel model = {});

    /// Choices of n > 1 get different flavours, so that they diverge.
    [[nodiscard]] Result<void> add(const schedule::SequenceSpec& spec);
    void cancel(SequenceId id);
    /// Draws drafts for a sequence that may take up to `room` of them; none by default.
    std::function<std::vector<TokenId>(const schedule::Sequence&, std::int32_t room)> drafter;

    /// One step: true when something ran. `failure` is set when anything is not as it must be.
    bool step();
    /// Steps until idle; false (and a failure) after `most` steps.
    bool runAll(std::int64_t most = 1'000'000);

    [[nodiscard]] schedule::Scheduler& scheduler() { return *m_scheduler; }
    [[nodiscard]] const trace::EngineState& state() const { return m_state; } ///< the live fold
    [[nodiscard]] const std::vector<trace::StepRecord>& records() const { return m_records; }
    [[nodiscard]] const trace::RunHeader& header() const { return m_header; }
    [[nodiscard]] std::int64_t stepsRun() const { return m_stepsRun; }
    [[nodiscard]] const std::map<SequenceId, std::vector<TokenId>>& texts() const {
        return m_texts;
    } ///< prompt and output
    [[nodiscard]] std::uint64_t flavour(SequenceId id) const { return m_flavours.at(id); }
    [[nodiscard]] const std::vector<schedule::Outcome>& lastOutcomes() const { return m_outcomes; }
    /// Called between schedule() and commit().
    std::function<void(const schedule::BatchPlan&)> onPlan;

    std::string failure; ///< empty: all is well
    bool keepsRecords = true;
    bool checksAll = true; ///< invariants, laws and fold = engine after every step

private:
    void writeAndRead(const schedule::BatchPlan& plan);
    void answer(const schedule::BatchPlan& plan);
    void record(Nanoseconds now);
    void fail(std::string what);

    schedule::SchedulerConfig m_config;
    FakeModel m_model;
    std::unique_ptr<schedule::Scheduler> m_scheduler;
    std::vector<TokenId> m_kv; ///< by slot
    std::map<SequenceId, std::uint64_t> m_flavours;
    std::map<SequenceId, std::vector<TokenId>> m_texts;
    std::vector<schedule::Outcome> m_outcomes;
    trace::RunHeader m_header;
    trace::EngineState m_state;
    std::vector<trace::StepRecord> m_records;
    Nanoseconds m_now = 0;
    std::int64_t m_stepsRun = 0;
};

/// Empty when the fold tells the scheduler's very state; else the first difference.
[[nodiscard]] std::string differenceOf(const schedule::Scheduler& scheduler, const trace::EngineState& state);

} // namespace vitrine::test
