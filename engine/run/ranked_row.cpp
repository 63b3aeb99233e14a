// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/ranked_row.h"

#include <algorithm>
#include <cmath>

namespace vitrine::run {

namespace {

/// A device sums in float: a nucleus whose mass comes this close to top-p is cut by the whole row instead.
constexpr double kUndecided = 2e-5;

double weightOf(const RankedRow& row, std::size_t i, const SamplingParams& params) {
    return std::exp((static_cast<double>(row.logits[i]) - static_cast<double>(row.logits[0])) /
                    static_cast<double>(params.temperature));
}

/// How many of the first `count` tokens are the nucleus; nothing when that can't be told.
std::optional<std::size_t> nucleusOf(const RankedRow& row, std::size_t count, bool all, const SamplingParams& params) {
    double total = 0.0;
    if (all) {
        for (std::size_t i = 0; i < count; ++i) {
            total += weightOf(row, i, params);
        }
    } else {
        total = std::exp(static_cast<double>(row.tempered) -
                         static_cast<double>(row.logits[0]) / static_cast<double>(params.temperature));
    }
    const double wanted = static_cast<double>(params.topP);
    double mass = 0.0;
    for (std::size_t i = 0; i < count; ++i) {
        mass += weightOf(row, i, params) / total;
        if (!all && std::abs(mass - wanted) < kUndecided) {
            return std::nullopt;
        }
        if (mass >= wanted) {
            return i + 1;
        }
    }
    return all ? std::optional(count) : std::nullopt;
}

} // namespace

std::int32_t rankedTokens(const SamplingParams& params) {
    const std::int32_t told = std::max(params.logprobs, 1);
    if (params.temperature == 0.0F) {
        return told;
    }
    if (params.topK > 0) {
        return params.topK <= kMostRanked ? std::max(params.topK, told) : 0;
    }
    return params.topP < 1.0F || params.minP > 0.0F ? kMostRanked : 0;
}

std::optional<Candidates> lawOf(const RankedRow& row, const SamplingParams& params) {
    std::size_t count = row.tokens.size();
    if (count == 0) {
        return std::nullopt;
    }
    if (params.temperature == 0.0F) {
        return Candidates::certain(row.tokens[0]);
    }
    const bool byCount = params.topK > 0;
    if (byCount) {
        if (static_cast<std::size_t>(params.topK) > count) {
            return std::nullopt;
        }
        count = static_cast<std::size_t>(params.topK);
    }
    if (params.topP < 1.0F) {
        const auto head = nucleusOf(row, count, byCount, params);
        if (!head) {
            return std::nullopt;
        }
        count = *head;
    }
    const bool filtered = byCount || params.topP < 1.0F;
    if (params.minP > 0.0F) {
        const auto threshold =
            static_cast<float>(static_cast<double>(row.logits[0]) +
                               static_cast<double>(params.temperature) * std::log(static_cast<double>(params.minP)));
        const auto kept = static_cast<std::size_t>(std::count_if(
            row.logits.begin(), row.logits.begin() + static_cast<std::ptrdiff_t>(count), [&](float l) { return l >= threshold; }));
        if (!filtered && kept == row.tokens.size()) {
            return std::nullopt;
        }
        count = kept;
    } else if (!filtered) {
        return std::nullopt;
    }
    std::vector<Candidate> entries;
    for (std::size_t i = 0; i < count; ++i) {
        if (const double weight = weightOf(row, i, params); weight > 0.0) {
            entries.push_back({row.tokens[i], weight});
        }
    }
    if (!filtered) { // in the order of the whole row's law, so that a seed gives the same text
        std::sort(entries.begin(), entries.end(), [](const Candidate& a, const Candidate& b) { return a.token < b.token; });
    }
    return Candidates::ofWeights(std::move(entries));
}

Logprob logprobOf(const RankedRow& row, TokenId token, std::int32_t top) {
    Logprob out;
    const auto norm = row.logSumExp;
    for (std::size_t i = 0; i < row.tokens.size(); ++i) {
        if (row.tokens[i] == token) {
            out.chosen = row.logits[i] - norm;
        }
        if (static_cast<std::int32_t>(i) < top) {
            out.top.emplace_back(row.tokens[i], row.logits[i] - norm);
        }
    }
    return out;
}

bool areNumbers(const RankedRow& row) noexcept {
    return std::isfinite(row.logSumExp) && !row.tokens.empty();
}

} // namespace vitrine::run
