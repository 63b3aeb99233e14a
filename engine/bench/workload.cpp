// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/workload.h"

#include <algorithm>
#include <charconv>
#include <random>
#include <utility>

namespace vitrine::bench {

namespace {

constexpr std::int32_t kMostTokens = 1 << 24; // so that prompt and output together are no more than an int32 holds

/// Even over [low, high]. Not std::uniform_int_distribution: its numbers differ from one library to the next.
std::int32_t drawn(std::mt19937_64& random, const Lengths& lengths) {
    const auto span = static_cast<std::uint64_t>(lengths.high - lengths.low) + 1;
    return lengths.low + static_cast<std::int32_t>(random() % span);
}

std::vector<TokenId> textTokens(const text::Tokenizer& tokenizer) {
    std::vector<TokenId> ids;
    for (std::size_t i = 0; i < tokenizer.vocabularySize(); ++i) {
        const auto id = static_cast<TokenId>(i);
        if (!tokenizer.isControl(id) && !tokenizer.isEndOfGeneration(id) && !tokenizer.pieceBytes(id).empty()) {
            ids.push_back(id);
        }
    }
    return ids;
}

void extend(std::vector<TokenId>& prompt, std::size_t length, const std::vector<TokenId>& tokens,
            std::mt19937_64& random) {
    while (prompt.size() < length) {
        prompt.push_back(tokens[random() % tokens.size()]);
    }
}

std::optional<std::int32_t> parseCount(std::string_view text) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool whole = error == std::errc{} && end == text.data() + text.size() && value >= 1 && value <= kMostTokens;
    return whole ? std::optional(value) : std::nullopt;
}

std::int32_t entriesOf(const WorkloadSpec& spec) {
    const auto all = static_cast<std::int32_t>(spec.trace.size());
    return spec.trace.empty() ? spec.requests : spec.requests > 0 ? std::min(spec.requests, all) : all;
}

/// A seed of its own for each request, so that a request is the same however many come before it.
std::mt19937_64 generatorOf(std::uint64_t seed, std::int32_t request) {
    std::seed_seq mixed{static_cast<std::uint32_t>(seed), static_cast<std::uint32_t>(seed >> 32),
                        static_cast<std::uint32_t>(request)};
    return std::mt19937_64(mixed);
}

} // namespace

std::optional<Lengths> parseLengths(std::string_view text) {
    const auto dash = text.find('-');
    const auto low = parseCount(text.substr(0, dash));
    const auto high = dash == std::string_view::npos ? low : parseCount(text.substr(dash + 1));
    if (!low || !high || *low > *high) {
        return std::nullopt;
    }
    return Lengths{*low, *high};
}

std::int32_t WorkloadSpec::longestSequence() const {
    if (trace.empty()) {
        return std::max(input.high, sharedPrefix + (sharedPrefix > 0 ? 1 : 0)) + output.high;
    }
    std::int32_t longest = 0;
    for (std::int32_t i = 0; i < entriesOf(*this); ++i) {
        const TraceEntry& entry = trace[static_cast<std::size_t>(i)];
        if (!entry.prompt.empty()) {
            return 0;
        }
        longest = std::max(longest, entry.promptTokens + entry.maxTokens);
    }
    return longest;
}

Result<std::vector<PlannedRequest>> makeWorkload(const WorkloadSpec& spec, const text::Tokenizer& tokenizer) {
    const std::int32_t count = entriesOf(spec);
    if (count < 1) {
        return fail(ErrorCode::invalidArgument, "A benchmark needs at least one request.", "requests");
    }
    if (spec.input.low < 1 || spec.output.low < 1 || spec.sharedPrefix < 0) {
        return fail(ErrorCode::invalidArgument, "A request has at least one token of prompt and one of output.",
                    "input");
    }
    const std::vector<TokenId> tokens = textTokens(tokenizer);
    if (tokens.empty()) {
        return fail(ErrorCode::badTokenizer, "The vocabulary has no text tokens to make prompts of.");
    }
    std::vector<TokenId> prefix;
    std::mt19937_64 common = generatorOf(spec.seed, -1);
    extend(prefix, static_cast<std::size_t>(spec.sharedPrefix), tokens, common);

    std::vector<PlannedRequest> requests(static_cast<std::size_t>(count));
    for (std::int32_t i = 0; i < count; ++i) {
        PlannedRequest& request = requests[static_cast<std::size_t>(i)];
        std::mt19937_64 random = generatorOf(spec.seed, i);
        request.temperature = spec.temperature;
        request.seed = random();
        const TraceEntry* const entry = spec.trace.empty() ? nullptr : &spec.trace[static_cast<std::size_t>(i)];
        const std::int32_t input = drawn(random, spec.input);
        const std::int32_t output = drawn(random, spec.output);
        request.maxTokens = entry != nullptr ? entry->maxTokens : output;
        request.arrival = entry != nullptr ? entry->arrival : 0;
        if (entry != nullptr && !entry->prompt.empty()) {
            auto encoded = tokenizer.encode(entry->prompt, {true, false});
            if (!encoded) {
                return forward(encoded);
            }
            request.prompt = std::move(*encoded);
            continue;
        }
        request.prompt = prefix;
        const std::size_t length = static_cast<std::size_t>(entry != nullptr ? entry->promptTokens : input);
        extend(request.prompt, std::max(length, prefix.empty() ? 1 : prefix.size() + 1), tokens, random);
    }
    return requests;
}

} // namespace vitrine::bench
