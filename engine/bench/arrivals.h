// When requests come: as soon as one has gone (closed loop), at a rate (open loop), or as a trace says.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/clock.h"

namespace vitrine::bench {

/// Always `concurrency` requests in flight: the next is sent when one has ended. Its rate is the engine's own.
struct ClosedLoop {
    std::int32_t concurrency = 1;
};

enum class ArrivalPattern : std::uint8_t {
    poisson,  ///< exponential gaps
    gamma,    ///< gaps of mean 1/rate and squared coefficient of variation 1/burstiness
    constant, ///< equal gaps
};
[[nodiscard]] std::string_view name(ArrivalPattern pattern) noexcept; ///< poisson, gamma, constant
[[nodiscard]] std::optional<ArrivalPattern> parseArrivalPattern(std::string_view text);

/// Requests come whether or not the engine keeps up.
struct OpenLoop {
    double rate = 1.0; ///< requests a second; on a logical clock a second is a thousand steps
    ArrivalPattern pattern = ArrivalPattern::poisson;
    double burstiness = 1.0; ///< gamma: below 1 in bursts, 1 as Poisson, above 1 ever more even
};

/// PlannedRequest::arrival.
struct TraceArrivals {};

using Load = std::variant<ClosedLoop, OpenLoop, TraceArrivals>;

/// Arrivals of an open loop after the start of the run, the first at 0; ascending. The same seed gives the same times.
[[nodiscard]] std::vector<Nanoseconds> arrivalTimes(const OpenLoop& load, std::size_t count, std::uint64_t seed);

} // namespace vitrine::bench
