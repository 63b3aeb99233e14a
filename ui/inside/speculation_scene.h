// What became of the drafts of a run: how many were verified, accepted and thrown away, by their position, and the last
// verifications one by one. Acceptance rate = accepted / drafted, without the bonus token; mean length = 1 + accepted /
// verifications. Counts are COUNTED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <deque>
#include <functional>
#include <string>
#include <vector>

#include "engine/trace/trace_log.h"

namespace vitrine::ui {

struct VerifiedDrafts {
    std::int64_t step = 0;
    SequenceId sequence;
    int drafted = 0;
    int accepted = 0;
    bool bonus = false;
    friend bool operator==(const VerifiedDrafts&, const VerifiedDrafts&) = default;
};

/// A step that verified drafts, and what its tokens would have taken without.
struct ClockStep {
    std::int64_t step = 0;
    Nanoseconds time = 0;  ///< of the whole step, MEASURED
    Nanoseconds draft = 0; ///< of it making drafts
    int members = 0;
    int tokens = 0; ///< given out
    friend bool operator==(const ClockStep&, const ClockStep&) = default;
};

/// The two clocks over the same tokens.
struct TwinClock {
    Nanoseconds speculative = 0;
    Nanoseconds plain =
        0; ///< tokens / members x the mean plain step with as many members; 0: no such step was measured
    int steps = 0;
    int tokens = 0;
    int plainSteps = 0; ///< steps that the mean was taken from, the fewest
    [[nodiscard]] double speedUp() const {
        return speculative > 0 ? static_cast<double>(plain) / static_cast<double>(speculative) : 0.0;
    }
};

struct SpeculationScene {
    static constexpr int kPositions = 16;
    static constexpr std::size_t kMostKept = 64;
    static constexpr int kMembers = 64; ///< larger batches are counted as this
    /// Steps that only decode and verify nothing.
    struct Plain {
        Nanoseconds time = 0;
        int steps = 0;
        friend bool operator==(const Plain&, const Plain&) = default;
    };

    std::int64_t step = 0; ///< of the last record taken
    std::int64_t verifications = 0;
    std::int64_t drafted = 0;
    std::int64_t accepted = 0;
    std::int64_t emitted = 0; ///< accepted and bonus tokens of verifications
    Nanoseconds draftTime = 0; ///< of all steps' sections: drafts of several sequences are made in one, and count once
    /// The first law that a record broke: more accepted than drafted, or a verification that is not its sequence's part of
    /// the batch. Empty: none.
    std::string broken;
    std::array<std::int64_t, kPositions> offeredAt{}; ///< drafts at position 0, 1, …
    std::array<std::int64_t, kPositions> acceptedAt{};
    std::deque<VerifiedDrafts> last;         ///< newest at the back
    std::deque<ClockStep> clock;             ///< of the newest kMostKept steps that verified
    std::array<Plain, kMembers + 1> plain{}; ///< by members

    void take(const trace::StepRecord& record);
    void check(const trace::StepRecord& record, const trace::Verification& v); ///< a part of take
    void takeClock(const trace::StepRecord& record); ///< a part of take
    /// Mean time of a plain step with so many members; 0: none was measured.
    [[nodiscard]] Nanoseconds plainStep(int members) const;
    /// What the tokens of a step would have taken without drafts; 0: not known.
    [[nodiscard]] Nanoseconds plainFor(const ClockStep& step) const;
    /// Over the kept steps for which a plain one was measured.
    [[nodiscard]] TwinClock twin() const;
    /// By the formula (1 - a^(k+1)) / ((1 - a) (c k + 1)): a the acceptance rate, k drafts a verification, c the time
    /// of a draft over that of a plain step. DERIVED; 0 without a plain step.
    [[nodiscard]] double formulaSpeedUp() const;
    /// The same with k drafts a verification, at the acceptance and the cost of drafts measured here.
    [[nodiscard]] double formulaSpeedUp(double k) const;
    /// k of this run.
    [[nodiscard]] double draftsEach() const {
        return verifications > 0 ? static_cast<double>(drafted) / static_cast<double>(verifications) : 0.0;
    }
    [[nodiscard]] double rate() const {
        return drafted > 0 ? static_cast<double>(accepted) / static_cast<double>(drafted) : 0.0;
    }
    [[nodiscard]] double meanLength() const {
        return verifications > 0 ? 1.0 + static_cast<double>(accepted) / static_cast<double>(verifications) : 0.0;
    }
    friend bool operator==(const SpeculationScene&, const SpeculationScene&) = default;
};

/// The physical blocks in which the tokens of a verification lie or lay: those of the drafts that were rejected too, also
/// where they were given back in that step. `after`: the state as of the step. Ascending; empty where the step has none.
[[nodiscard]] std::vector<std::int32_t> slotsOf(const trace::StepRecord& record, const trace::EngineState& after,
                                                SequenceId sequence);

/// The scene as of any step of a run that is gone through back and forth: a copy is kept every so many steps, so that going
/// back does not begin with the first.
class SpeculationFold {
public:
    using RecordAt = std::function<trace::RecordPtr(std::int64_t)>;
    static constexpr std::int64_t kKeepEvery = 256;

    void clear();
    /// The scene of the steps from `from` to `to`, both included, as far as there are records: from `oldest` on. Another
    /// `from` begins anew.
    const SpeculationScene& at(std::int64_t from, std::int64_t to, std::int64_t oldest, const RecordAt& record);
    [[nodiscard]] const SpeculationScene& scene() const { return m_scene; }
    [[nodiscard]] std::int64_t folded() const { return m_folded; } ///< records taken so far, for tests

private:
    SpeculationScene m_scene;
    std::vector<SpeculationScene> m_kept; ///< ascending by step
    std::int64_t m_from = -1;
    std::int64_t m_upTo = 0;
    std::int64_t m_folded = 0;
};

} // namespace vitrine::ui
