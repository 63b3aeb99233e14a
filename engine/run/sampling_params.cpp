// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/sampling_params.h"

#include <cmath>

namespace vitrine::run {

namespace {

tl::unexpected<Error> outOfRange(const char* field, const char* range) {
    return fail(ErrorCode::invalidArgument, std::string(field) + " must be " + range + ".", field);
}

bool within(float value, float low, float high) {
    return std::isfinite(value) && value >= low && value <= high;
}

Result<void> validateTokens(const SamplingParams& p, std::int32_t vocabularySize) {
    for (const auto& [token, bias] : p.logitBias) {
        if (token < 0 || token >= vocabularySize) {
            return outOfRange("logit_bias", "given for token ids of the vocabulary");
        }
        if (!std::isfinite(bias)) {
            return outOfRange("logit_bias", "a finite number");
        }
    }
    for (const TokenId token : p.stopTokens) {
        if (token < 0 || token >= vocabularySize) {
            return outOfRange("stop_token_ids", "token ids of the vocabulary");
        }
    }
    for (const std::string& stop : p.stopStrings) {
        if (stop.empty()) {
            return outOfRange("stop", "a string of at least one character");
        }
    }
    return {};
}

} // namespace

Result<void> validate(const SamplingParams& p, std::int32_t vocabularySize) {
    if (!within(p.temperature, 0.0F, 10.0F)) {
        return outOfRange("temperature", "from 0 to 10");
    }
    if (p.topK < 0) {
        return outOfRange("top_k", "0 (off) or more");
    }
    if (!within(p.topP, 0.0F, 1.0F) || p.topP == 0.0F) {
        return outOfRange("top_p", "over 0 and up to 1");
    }
    if (!within(p.minP, 0.0F, 1.0F)) {
        return outOfRange("min_p", "from 0 to 1");
    }
    if (!std::isfinite(p.repetitionPenalty) || p.repetitionPenalty <= 0.0F) {
        return outOfRange("repetition_penalty", "over 0");
    }
    if (!within(p.presencePenalty, -2.0F, 2.0F)) {
        return outOfRange("presence_penalty", "from -2 to 2");
    }
    if (!within(p.frequencyPenalty, -2.0F, 2.0F)) {
        return outOfRange("frequency_penalty", "from -2 to 2");
    }
    if (p.maxTokens < 1) {
        return outOfRange("max_tokens", "1 or more");
    }
    if (p.minTokens < 0 || p.minTokens > p.maxTokens) {
        return outOfRange("min_tokens", "from 0 to max_tokens");
    }
    if (p.logprobs < -1 || p.logprobs > 20) {
        return outOfRange("logprobs", "from 0 to 20");
    }
    return validateTokens(p, vocabularySize);
}

} // namespace vitrine::run
