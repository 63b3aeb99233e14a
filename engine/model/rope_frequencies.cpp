// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/rope_frequencies.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace vitrine::model {

namespace {

/// The (fractional) pair that turns `turns` times within the original context.
double pairOfTurns(const RopeConfig& rope, double turns) {
    return rope.dims * std::log(rope.originalContext / (turns * 2.0 * std::numbers::pi)) / (2.0 * std::log(rope.base));
}

/// 0: the pair is stretched in full; 1: it keeps its frequency.
double yarnKept(const RopeConfig& rope, std::int32_t pair) {
    const double low = std::max(0.0, std::floor(pairOfTurns(rope, rope.betaFast)));
    const double high = std::min(rope.dims - 1.0, std::ceil(pairOfTurns(rope, rope.betaSlow)));
    const double ramp = (pair - low) / std::max(0.001, high - low);
    return 1.0 - std::clamp(ramp, 0.0, 1.0);
}

} // namespace

backend::RopeTable ropeTable(const RopeConfig& rope, backend::RopePairs layout, std::span<const float> divisors) {
    backend::RopeTable table;
    table.layout = layout;
    table.pairs = rope.dims / 2;
    double magnitude = rope.magnitude;
    if (rope.scaling == RopeConfig::Scaling::yarn && rope.factor > 1.0) {
        magnitude *= 0.1 * std::log(rope.factor) + 1.0;
    }
    table.magnitude = static_cast<float>(magnitude);
    for (std::int32_t i = 0; i < table.pairs; ++i) {
        double frequency = std::pow(rope.base, -2.0 * i / rope.dims);
        if (!divisors.empty()) {
            frequency /= divisors[static_cast<std::size_t>(i)];
        }
        if (rope.scaling == RopeConfig::Scaling::linear) {
            frequency /= rope.factor;
        } else if (rope.scaling == RopeConfig::Scaling::yarn) {
            const double kept = yarnKept(rope, i);
            frequency = frequency * kept + frequency / rope.factor * (1.0 - kept);
        }
        table.frequencies.push_back(frequency);
    }
    return table;
}

} // namespace vitrine::model
