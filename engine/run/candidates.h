// From a row of logits to a probability law: temperature, top-k, top-p and min-p, in this order, without sorting the vocabulary.
//
//   p_i = exp(l_i / T) / sum_j exp(l_j / T) over the tokens kept so far
//   top-k: the k largest (ties: the lower ids). top-p: the shortest head of the descending order whose mass reaches topP.
//   min-p: those with p_i >= minP * max p. After each filter the law is normalised again.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <vector>

#include "engine/core/ids.h"
#include "engine/run/sampling_params.h"

namespace vitrine::run {

/// Index of the largest logit, the lowest index of equals; NaN never wins.
[[nodiscard]] TokenId argmax(std::span<const float> logits);

/// Whether a law can be made of these: no NaN, no +infinity, and something above -infinity. Damaged weights give none.
[[nodiscard]] bool areNumbers(std::span<const float> logits) noexcept;

/// log(sum(exp(logits))), in double.
[[nodiscard]] double logSumExp(std::span<const float> logits);

/// The n largest logits, descending, ties by id.
[[nodiscard]] std::vector<TokenId> largest(std::span<const float> logits, std::size_t n);

struct Candidate {
    TokenId token = 0;
    double probability = 0.0;
};

/// A probability law over some tokens; probabilities sum to 1. Order: descending when a filter ran, else by id.
class Candidates {
public:
    /// The law of `params` over adjusted logits (penalties and biases already applied). Temperature 0: all mass on the argmax.
    static Candidates from(std::span<const float> logits, const SamplingParams& params);

    /// All mass on one token.
    static Candidates certain(TokenId token);

    /// Weights above 0, in the order of the law: normalised.
    [[nodiscard]] static Candidates ofWeights(std::vector<Candidate> weights);

    [[nodiscard]] std::span<const Candidate> entries() const { return m_entries; }
    /// 0 for a token that was filtered out.
    [[nodiscard]] double probability(TokenId token) const;
    /// Inverse of the cumulative law at u in [0, 1).
    [[nodiscard]] TokenId draw(double u) const;
    /// max(0, p - q) normalised: the law to draw from after a rejected draft (Leviathan et al. 2023, Chen et al. 2023).
    /// Where p = q everywhere (nothing left) it is p itself.
    [[nodiscard]] static Candidates residual(const Candidates& p, const Candidates& q);

private:
    void normalise();
    std::vector<Candidate> m_entries;
};

} // namespace vitrine::run
