// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/sampler.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/run/ranked_row.h"

namespace vitrine::run {

namespace {

std::uint64_t mix(std::uint64_t z) {
    z += 0x9E3779B97F4A7C15ULL;
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9ULL;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBULL;
    return z ^ (z >> 31);
}

constexpr float kBanned = -std::numeric_limits<float>::infinity();

} // namespace

double uniform(std::uint64_t seed, std::int32_t choice, std::int64_t position, Purpose purpose) {
    std::uint64_t h = mix(seed);
    h = mix(h ^ static_cast<std::uint64_t>(static_cast<std::uint32_t>(choice)));
    h = mix(h ^ static_cast<std::uint64_t>(position));
    h = mix(h ^ static_cast<std::uint64_t>(purpose));
    return static_cast<double>(h >> 11) * 0x1.0p-53;
}

Sampler::Sampler(const SamplingParams& params, std::uint64_t seed, std::int32_t choice, std::span<const TokenId> prompt,
                 std::span<const TokenId> endTokens)
    : m_params(params)
    , m_seed(seed)
    , m_choice(choice)
    , m_penalised(params.repetitionPenalty != 1.0F || params.presencePenalty != 0.0F || params.frequencyPenalty != 0.0F) {
    if (!params.ignoreEos) {
        m_ends.assign(endTokens.begin(), endTokens.end());
    }
    m_ends.insert(m_ends.end(), params.stopTokens.begin(), params.stopTokens.end());
    std::sort(m_ends.begin(), m_ends.end());
    if (m_penalised) {
        for (const TokenId t : prompt) {
            m_seen[t].prompt = true;
        }
    }
}

bool Sampler::endsSequence(TokenId token) const {
    return std::binary_search(m_ends.begin(), m_ends.end(), token);
}

bool Sampler::plain(std::int64_t position) const {
    return !m_penalised && m_params.logitBias.empty() && position >= m_params.minTokens;
}

void Sampler::adjust(std::vector<float>& logits, std::span<const TokenId> pending) const {
    if (m_penalised) {
        std::unordered_map<TokenId, Seen> seen; // only the pending tokens' entries differ from the history
        for (const TokenId t : pending) {
            const auto known = m_seen.find(t);
            auto [it, added] = seen.try_emplace(t, known == m_seen.end() ? Seen{} : known->second);
            ++it->second.output;
        }
        const auto penalise = [&](TokenId token, const Seen& s) {
            float& l = logits[static_cast<std::size_t>(token)];
            if (s.prompt || s.output > 0) {
                l = l > 0.0F ? l / m_params.repetitionPenalty : l * m_params.repetitionPenalty;
            }
            if (s.output > 0) {
                l -= m_params.presencePenalty + m_params.frequencyPenalty * static_cast<float>(s.output);
            }
        };
        for (const auto& [token, s] : m_seen) {
            if (!seen.contains(token)) {
                penalise(token, s);
            }
        }
        for (const auto& [token, s] : seen) {
            penalise(token, s);
        }
    }
    for (const auto& [token, bias] : m_params.logitBias) {
        float& l = logits[static_cast<std::size_t>(token)];
        l = bias <= -100.0F ? kBanned : l + bias;
    }
    if (m_generated + static_cast<std::int64_t>(pending.size()) < m_params.minTokens) {
        for (const TokenId t : m_ends) {
            logits[static_cast<std::size_t>(t)] = kBanned;
        }
    }
}

Candidates Sampler::law(std::span<const float> logits, std::span<const TokenId> pending) const {
    if (plain(m_generated + static_cast<std::int64_t>(pending.size()))) {
        return Candidates::from(logits, m_params);
    }
    std::vector<float> adjusted(logits.begin(), logits.end());
    adjust(adjusted, pending);
    return Candidates::from(adjusted, m_params);
}

TokenId Sampler::sample(std::span<const float> logits, std::span<const TokenId> pending) const {
    const std::int64_t position = m_generated + static_cast<std::int64_t>(pending.size());
    if (greedy() && plain(position)) {
        return argmax(logits);
    }
    return law(logits, pending).draw(uniformAt(position, Purpose::target));
}

std::int32_t Sampler::rankedTokens() const {
    return plain(m_generated) ? run::rankedTokens(m_params) : 0;
}

std::optional<TokenId> Sampler::sample(const RankedRow& row) const {
    const auto law = lawOf(row, m_params);
    return law ? std::optional(law->draw(uniformAt(m_generated, Purpose::target))) : std::nullopt;
}

void Sampler::accept(TokenId token) {
    ++m_generated;
    if (m_penalised) {
        ++m_seen[token].output;
    }
}

Logprob logprobOf(std::span<const float> logits, TokenId token, std::int32_t top) {
    const double norm = logSumExp(logits);
    Logprob out;
    out.chosen = static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(token)]) - norm);
    if (top > 0) {
        for (const TokenId t : largest(logits, static_cast<std::size_t>(top))) {
            out.top.emplace_back(t, static_cast<float>(static_cast<double>(logits[static_cast<std::size_t>(t)]) - norm));
        }
    }
    return out;
}

} // namespace vitrine::run
