// What became of the drafts of a run: how many were verified, accepted and thrown away, by their position, and the last
// verifications one by one. Acceptance rate = accepted / drafted, without the bonus token; mean length = 1 + accepted /
// verifications. Counts are COUNTED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <deque>

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

struct SpeculationScene {
    static constexpr int kPositions = 16;
    static constexpr std::size_t kMostKept = 64;

    std::int64_t step = 0; ///< of the last record taken
    std::int64_t verifications = 0;
    std::int64_t drafted = 0;
    std::int64_t accepted = 0;
    std::int64_t emitted = 0; ///< accepted and bonus tokens of verifications
    Nanoseconds draftTime = 0;
    std::array<std::int64_t, kPositions> offeredAt{}; ///< drafts at position 0, 1, …
    std::array<std::int64_t, kPositions> acceptedAt{};
    std::deque<VerifiedDrafts> last; ///< newest at the back

    void take(const trace::StepRecord& record);
    [[nodiscard]] double rate() const {
        return drafted > 0 ? static_cast<double>(accepted) / static_cast<double>(drafted) : 0.0;
    }
    [[nodiscard]] double meanLength() const {
        return verifications > 0 ? 1.0 + static_cast<double>(accepted) / static_cast<double>(verifications) : 0.0;
    }
    friend bool operator==(const SpeculationScene&, const SpeculationScene&) = default;
};

} // namespace vitrine::ui
