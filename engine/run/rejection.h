// Verification of draft tokens against the target model.
//
// Temperature 0: a draft is accepted when it is the target's own choice. Otherwise rejection sampling (Leviathan et al. 2023):
// accept d when u < p(d) / q(d), else draw from max(0, p - q) normalised. p and q are the laws after temperature, penalties and
// filters at that position. After the last accepted draft one more token is drawn from p, so a verification emits 1 to K+1 tokens
// whose law is the target's.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "engine/run/sampler.h"

namespace vitrine::run {

/// Drafts for one sequence. `laws` is empty for a proposer without probabilities (prompt lookup): q is then all mass on the draft.
struct Drafts {
    std::vector<TokenId> tokens;
    std::vector<Candidates> laws; ///< one per token, or none
};

struct Verdict {
    std::vector<TokenId> emitted; ///< accepted drafts, then the bonus or the correction
    std::int32_t accepted = 0;
};

/// `logits`: rows for the positions of drafts 0..K (K+1 rows of `vocabulary`), row i given the drafts before i.
[[nodiscard]] Verdict verify(const Sampler& sampler, std::span<const float> logits, std::size_t vocabulary, const Drafts& drafts);

} // namespace vitrine::run
