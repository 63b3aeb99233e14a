// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/candidates.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <numeric>
#include <unordered_map>

namespace vitrine::run {

namespace {

constexpr float kLowest = -std::numeric_limits<float>::infinity();

/// The largest value. Sixteen independent maxima let the compiler keep them in vector registers without reassociation.
float maximum(std::span<const float> x) {
    constexpr std::size_t kLanes = 16;
    std::array<float, kLanes> best;
    best.fill(kLowest);
    std::size_t i = 0;
    for (; i + kLanes <= x.size(); i += kLanes) {
        for (std::size_t j = 0; j < kLanes; ++j) {
            best[j] = x[i + j] > best[j] ? x[i + j] : best[j];
        }
    }
    for (; i < x.size(); ++i) {
        best[0] = x[i] > best[0] ? x[i] : best[0];
    }
    return *std::max_element(best.begin(), best.end());
}

/// Keeps the first `count` of `order` as the descending head (ties by id), sorted.
template <class Order>
void sortHead(std::vector<TokenId>& order, std::size_t count, Order&& before) {
    count = std::min(count, order.size());
    if (count < order.size()) {
        std::nth_element(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), order.end(), before);
    }
    std::sort(order.begin(), order.begin() + static_cast<std::ptrdiff_t>(count), before);
}

std::vector<TokenId> everyToken(std::size_t n) {
    std::vector<TokenId> ids(n);
    std::iota(ids.begin(), ids.end(), 0);
    return ids;
}

/// Tokens whose logit is at least `threshold`: usually few, which makes every later selection cheap.
std::vector<TokenId> atLeast(std::span<const float> logits, float threshold) {
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < logits.size(); ++i) {
        if (logits[i] >= threshold) {
            ids.push_back(static_cast<TokenId>(i));
        }
    }
    return ids;
}

/// Descending candidates whose mass, of the whole law, reaches topP; the head is found in growing pieces.
std::vector<TokenId> nucleus(std::span<const float> logits, std::vector<TokenId> pool, double temperature, float top, double total,
                             float topP) {
    const auto before = [&](TokenId a, TokenId b) {
        const float la = logits[static_cast<std::size_t>(a)];
        const float lb = logits[static_cast<std::size_t>(b)];
        return la != lb ? la > lb : a < b;
    };
    for (std::size_t head = 64;; head *= 8) {
        const std::size_t count = std::min(head, pool.size());
        sortHead(pool, count, before);
        double mass = 0.0;
        for (std::size_t i = 0; i < count; ++i) {
            mass += std::exp((static_cast<double>(logits[static_cast<std::size_t>(pool[i])]) - top) / temperature) / total;
            if (mass >= topP) {
                pool.resize(i + 1);
                return pool;
            }
        }
        if (count == pool.size()) {
            return pool;
        }
    }
}

/// The tokens that pass top-k, top-p and min-p, in this order; descending where a filter ran.
std::vector<TokenId> keptTokens(std::span<const float> logits, const SamplingParams& params, float top) {
    const double temperature = params.temperature;
    std::vector<TokenId> kept;
    bool filtered = false;
    if (params.topK > 0 && static_cast<std::size_t>(params.topK) < logits.size()) {
        kept = largest(logits, static_cast<std::size_t>(params.topK));
        filtered = true;
    }
    if (params.topP < 1.0F) {
        if (!filtered) {
            kept = everyToken(logits.size());
        }
        double total = 0.0;
        for (const TokenId t : kept) {
            total += std::exp((static_cast<double>(logits[static_cast<std::size_t>(t)]) - top) / temperature);
        }
        kept = nucleus(logits, std::move(kept), temperature, top, total, params.topP);
        filtered = true;
    }
    if (params.minP > 0.0F) {
        // p_i >= minP * max p  <=>  l_i >= l_max + T ln(minP)
        const float threshold = static_cast<float>(top + temperature * std::log(static_cast<double>(params.minP)));
        if (filtered) {
            std::erase_if(kept, [&](TokenId t) { return logits[static_cast<std::size_t>(t)] < threshold; });
        } else {
            kept = atLeast(logits, threshold);
            filtered = true;
        }
    }
    if (!filtered) {
        kept = everyToken(logits.size());
    }
    return kept;
}

} // namespace

TokenId argmax(std::span<const float> logits) {
    const float best = maximum(logits);
    const auto it = std::find(logits.begin(), logits.end(), best);
    return it == logits.end() ? 0 : static_cast<TokenId>(it - logits.begin());
}

bool areNumbers(std::span<const float> logits) noexcept {
    // On bits, and counted instead of left early: the compiler makes vectors of this, over every row of every step.
    constexpr std::uint32_t kInfinity = 0x7F800000U;
    constexpr std::uint32_t kMinusInfinity = 0xFF800000U;
    std::uint32_t banned = 0;
    std::uint32_t wrong = 0;
    for (const float l : logits) {
        const auto bits = std::bit_cast<std::uint32_t>(l);
        wrong += (bits & kInfinity) == kInfinity && bits != kMinusInfinity ? 1U : 0U;
        banned += bits == kMinusInfinity ? 1U : 0U;
    }
    return wrong == 0 && banned < logits.size();
}

double logSumExp(std::span<const float> logits) {
    const double top = maximum(logits);
    if (!std::isfinite(top)) {
        return top;
    }
    double sum = 0.0;
    for (const float l : logits) {
        sum += std::exp(static_cast<double>(l) - top);
    }
    return top + std::log(sum);
}

std::vector<TokenId> largest(std::span<const float> logits, std::size_t n) {
    std::vector<TokenId> ids = everyToken(logits.size());
    n = std::min(n, ids.size());
    sortHead(ids, n, [&](TokenId a, TokenId b) {
        const float la = logits[static_cast<std::size_t>(a)];
        const float lb = logits[static_cast<std::size_t>(b)];
        return la != lb ? la > lb : a < b;
    });
    ids.resize(n);
    return ids;
}

Candidates Candidates::certain(TokenId token) {
    Candidates law;
    law.m_entries.push_back({token, 1.0});
    return law;
}

Candidates Candidates::ofWeights(std::vector<Candidate> weights) {
    Candidates law;
    law.m_entries = std::move(weights);
    law.normalise();
    return law;
}

Candidates Candidates::from(std::span<const float> logits, const SamplingParams& params) {
    if (params.temperature == 0.0F) {
        return certain(argmax(logits));
    }
    Candidates law;
    const double temperature = params.temperature;
    const float top = maximum(logits);
    const std::vector<TokenId> kept = keptTokens(logits, params, top);
    law.m_entries.reserve(kept.size());
    for (const TokenId t : kept) {
        const double p = std::exp((static_cast<double>(logits[static_cast<std::size_t>(t)]) - top) / temperature);
        if (p > 0.0) {
            law.m_entries.push_back({t, p});
        }
    }
    law.normalise();
    return law;
}

void Candidates::normalise() {
    double sum = 0.0;
    for (const Candidate& c : m_entries) {
        sum += c.probability;
    }
    for (Candidate& c : m_entries) {
        c.probability /= sum;
    }
}

double Candidates::probability(TokenId token) const {
    for (const Candidate& c : m_entries) {
        if (c.token == token) {
            return c.probability;
        }
    }
    return 0.0;
}

TokenId Candidates::draw(double u) const {
    double cumulative = 0.0;
    for (const Candidate& c : m_entries) {
        cumulative += c.probability;
        if (u < cumulative) {
            return c.token;
        }
    }
    return m_entries.back().token; // rounding left the sum a hair under 1
}

Candidates Candidates::residual(const Candidates& p, const Candidates& q) {
    std::unordered_map<TokenId, double> taken;
    for (const Candidate& c : q.m_entries) {
        taken[c.token] = c.probability;
    }
    Candidates rest;
    double sum = 0.0;
    for (const Candidate& c : p.m_entries) {
        const auto it = taken.find(c.token);
        const double left = c.probability - (it == taken.end() ? 0.0 : it->second);
        if (left > 0.0) {
            rest.m_entries.push_back({c.token, left});
            sum += left;
        }
    }
    if (sum <= 0.0) {
        return p;
    }
    rest.normalise();
    return rest;
}

} // namespace vitrine::run
