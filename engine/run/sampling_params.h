// What a request asks of sampling and stopping. Defaults are greedy; a value outside its range is refused by `validate`.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/result.h"

namespace vitrine::run {

struct SamplingParams {
    float temperature = 0.0F;        ///< 0: greedy (exact argmax, the lowest id of equals); up to 10
    std::int32_t topK = 0;           ///< 0: off
    float topP = 1.0F;               ///< (0, 1]; 1: off
    float minP = 0.0F;               ///< [0, 1]; 0: off. Keeps p >= minP * max p
    float repetitionPenalty = 1.0F;  ///< > 0; 1: off. Over prompt and output: l > 0 ? l / r : l * r
    float presencePenalty = 0.0F;    ///< [-2, 2], over output tokens
    float frequencyPenalty = 0.0F;   ///< [-2, 2], times the count in the output
    std::vector<std::pair<TokenId, float>> logitBias; ///< added to the logit; -100 and less bans
    std::optional<std::uint64_t> seed; ///< absent: drawn from the system; the same seed gives the same text whatever else runs
    std::int32_t maxTokens = 256;    ///< >= 1
    std::int32_t minTokens = 0;      ///< end-of-sequence and stops are ignored before
    bool ignoreEos = false;
    std::vector<TokenId> stopTokens; ///< besides the model's own end tokens
    std::vector<std::string> stopStrings;
    bool includeStop = false;        ///< give the stop string to the caller too
    std::int32_t logprobs = -1;      ///< -1: none; 0: the chosen token's; n: also the n most likely. Up to 20
};

/// invalidArgument naming the first field out of range; nothing is clamped silently.
[[nodiscard]] Result<void> validate(const SamplingParams& params, std::int32_t vocabularySize);

} // namespace vitrine::run
