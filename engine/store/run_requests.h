// What each request of a run did, told by its records: one row a sequence, with the time of every token.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/core/clock.h"
#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"

namespace vitrine::store {

/// Label of a request that only warmed the engine up: it is kept, and in no figure.
inline constexpr const char* kWarmUpLabel = "warm-up";

/// Times are Nanoseconds of the run's clock; 0: it did not come to that.
struct RunRequest {
    SequenceId sequence;
    RequestId request;
    std::string label; ///< "chat", "bench 12"; may be empty
    std::int32_t promptTokens = 0;
    std::int32_t maxNewTokens = 0;
    std::int32_t priority = 0;
    std::int32_t cached = 0;     ///< reused at the first admission
    std::int32_t recomputed = 0; ///< computed again after preemption
    std::int32_t generated = 0;  ///< tokens given to the caller
    std::int32_t preemptions = 0;
    std::int32_t drafted = 0;
    std::int32_t accepted = 0;
    trace::MissReason missReason = trace::MissReason::none;
    std::int32_t missAt = 0;
    Nanoseconds arrival = 0;
    Nanoseconds admitted = 0;
    Nanoseconds firstToken = 0;
    Nanoseconds lastToken = 0;
    Nanoseconds ended = 0;
    std::optional<trace::FinishReason> finish; ///< unset: still at it when the run was saved
    std::vector<Nanoseconds> tokenTimes;       ///< of each token that the records hold; `generated` counts all
    friend bool operator==(const RunRequest&, const RunRequest&) = default;
};

/// In order of arrival. `records` follow on `start`; corruptFile when they don't.
[[nodiscard]] Result<std::vector<RunRequest>> requestsOf(const trace::EngineState& start,
                                                         std::span<const trace::RecordPtr> records);

/// Differences of the times, variable-length: a token's time costs two to four bytes.
[[nodiscard]] std::string encodeTimes(const std::vector<Nanoseconds>& times);
[[nodiscard]] Result<std::vector<Nanoseconds>> decodeTimes(std::string_view bytes);

} // namespace vitrine::store
