// A row of logits as a device ranks it where it lies: its best tokens and two sums over all of it, instead of the row. From these
// the law of most requests follows exactly (greedy, top-k, and top-p or min-p whose tokens are among the best); where it does not,
// the row itself is asked for.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>

#include "engine/backend/row_ranker.h"
#include "engine/core/ids.h"
#include "engine/run/candidates.h"
#include "engine/run/sampler.h"
#include "engine/run/sampling_params.h"

namespace vitrine::run {

using backend::kMostRanked;

struct RankedRow {
    std::span<const TokenId> tokens; ///< best first, of equals the lower id; shorter than asked where a row has fewer numbers
    std::span<const float> logits;   ///< of these tokens
    float logSumExp = 0.0F;          ///< log(sum(exp(l))) of the row; not finite when a law can't be made of it
    float tempered = 0.0F;           ///< log(sum(exp(l / T))) at the request's temperature
};

/// How many of the best tokens a request's law needs at most, log-probabilities included; 0: it needs the row.
[[nodiscard]] std::int32_t rankedTokens(const SamplingParams& params);

/// The law that Candidates::from gives for the whole row; nothing when these tokens do not decide it.
[[nodiscard]] std::optional<Candidates> lawOf(const RankedRow& row, const SamplingParams& params);

/// As logprobOf of the row, for a token among the best and at most as many others as there are.
[[nodiscard]] Logprob logprobOf(const RankedRow& row, TokenId token, std::int32_t top);

/// As areNumbers of the row.
[[nodiscard]] bool areNumbers(const RankedRow& row) noexcept;

} // namespace vitrine::run
