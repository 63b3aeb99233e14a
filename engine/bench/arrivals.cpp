// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/arrivals.h"

#include <cmath>
#include <random>

namespace vitrine::bench {

std::string_view name(ArrivalPattern pattern) noexcept {
    switch (pattern) {
    case ArrivalPattern::poisson:
        return "poisson";
    case ArrivalPattern::gamma:
        return "gamma";
    case ArrivalPattern::constant:
        return "constant";
    }
    return "";
}

std::optional<ArrivalPattern> parseArrivalPattern(std::string_view text) {
    for (const ArrivalPattern p : {ArrivalPattern::poisson, ArrivalPattern::gamma, ArrivalPattern::constant}) {
        if (text == name(p)) {
            return p;
        }
    }
    return std::nullopt;
}

std::vector<Nanoseconds> arrivalTimes(const OpenLoop& load, std::size_t count, std::uint64_t seed) {
    std::mt19937_64 random(seed ^ 0x9E3779B97F4A7C15ULL); // not the stream that prompts are drawn from
    const double shape = load.pattern == ArrivalPattern::gamma ? load.burstiness : 1.0;
    std::gamma_distribution<double> gap(shape, 1.0 / (load.rate * shape));
    std::vector<Nanoseconds> times;
    times.reserve(count);
    double seconds = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        times.push_back(static_cast<Nanoseconds>(std::llround(seconds * 1e9)));
        seconds += load.pattern == ArrivalPattern::constant ? 1.0 / load.rate : gap(random);
    }
    return times;
}

} // namespace vitrine::bench
