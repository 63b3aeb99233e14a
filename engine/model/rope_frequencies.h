// The angle per position of each rotated pair, with every scaling that long-context models use.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"
#include "engine/model/model_config.h"

namespace vitrine::model {

/// Pair i of `dims / 2` turns by base^(-2i/dims) a position, divided by divisors[i] where there are any (Llama 3, LongRoPE), by
/// `factor` (linear), or, YaRN (Peng et al., "YaRN: Efficient Context Window Extension", 2023), by `factor` for pairs that turn
/// less than betaSlow times in the original context, not at all for those above betaFast turns, blended linearly by pair index
/// between, the two borders rounded outwards to whole pairs. YaRN's magnitude is 0.1 ln(factor) + 1.
[[nodiscard]] backend::RopeTable ropeTable(const RopeConfig& rope, backend::RopePairs layout, std::span<const float> divisors);

} // namespace vitrine::model
