// Sampling for one sequence: penalties and biases over its history, its own random numbers, log-probabilities, end tokens.
//
// Random numbers are a function of (seed, choice, position in the output, purpose), not of a running state: the same seed gives
// the same text whatever else runs, and after preemption or with another batch.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <unordered_map>
#include <vector>

#include "engine/core/ids.h"
#include "engine/run/candidates.h"
#include "engine/run/sampling_params.h"

namespace vitrine::run {

/// What a random number is for; each purpose has its own stream.
enum class Purpose : std::uint8_t { target, accept, residual, draft };

/// Uniform in [0, 1), 53 bits: SplitMix64's finaliser over the mixed coordinates.
[[nodiscard]] double uniform(std::uint64_t seed, std::int32_t choice, std::int64_t position, Purpose purpose);

struct RankedRow; // ranked_row.h

class Sampler {
public:
    /// `endTokens`: the model's end-of-generation ids. `seed`: params.seed, or one that the engine drew.
    Sampler(const SamplingParams& params, std::uint64_t seed, std::int32_t choice, std::span<const TokenId> prompt,
            std::span<const TokenId> endTokens);

    /// The law of the next token, after `pending` more tokens than have been accepted (drafts), at output position
    /// generated() + pending.size(). Logits are of the target model, unchanged.
    [[nodiscard]] Candidates law(std::span<const float> logits, std::span<const TokenId> pending = {}) const;

    /// Draws the token of that law at that position.
    [[nodiscard]] TokenId sample(std::span<const float> logits, std::span<const TokenId> pending = {}) const;

    /// How many of a row's best tokens will decide the next token (ranked_row.h); 0: the row is needed.
    [[nodiscard]] std::int32_t rankedTokens() const;
    /// As sample(logits) from a ranked row; nothing when the row is needed after all.
    [[nodiscard]] std::optional<TokenId> sample(const RankedRow& row) const;

    [[nodiscard]] double uniformAt(std::int64_t position, Purpose purpose) const {
        return uniform(m_seed, m_choice, position, purpose);
    }

    /// Tells the history that a token was emitted.
    void accept(TokenId token);

    [[nodiscard]] std::int32_t generated() const { return m_generated; }
    [[nodiscard]] bool greedy() const { return m_params.temperature == 0.0F; }
    [[nodiscard]] std::uint64_t seed() const { return m_seed; }
    [[nodiscard]] const SamplingParams& params() const { return m_params; }
    /// An end token of the model, or a stop token of the request (in force once minTokens are out).
    [[nodiscard]] bool endsSequence(TokenId token) const;

private:
    struct Seen {
        bool prompt = false;
        std::int32_t output = 0;
    };
    [[nodiscard]] bool plain(std::int64_t position) const; ///< no bias, penalty or ban at this position
    void adjust(std::vector<float>& logits, std::span<const TokenId> pending) const;

    SamplingParams m_params;
    std::uint64_t m_seed;
    std::int32_t m_choice;
    std::int32_t m_generated = 0;
    std::vector<TokenId> m_ends; ///< sorted
    std::unordered_map<TokenId, Seen> m_seen; ///< kept only when a penalty is on
    bool m_penalised;
};

/// Log-probability of `token` under softmax(logits) and the `top` most likely, for a caller.
struct Logprob {
    float chosen = 0.0F;
    std::vector<std::pair<TokenId, float>> top;
};
[[nodiscard]] Logprob logprobOf(std::span<const float> logits, TokenId token, std::int32_t top);

} // namespace vitrine::run
