// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/survey/draft_match.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include "engine/gguf/gguf_reader.h"

namespace vitrine::survey {

namespace {

constexpr std::string_view kTokens = "tokenizer.ggml.tokens";

} // namespace

Result<std::optional<VocabularyGap>> compareVocabularies(const std::filesystem::path& target,
                                                         const std::filesystem::path& draft) {
    const auto first = gguf::GgufReader::open(target);
    if (!first) {
        return forward(first);
    }
    const auto second = gguf::GgufReader::open(draft);
    if (!second) {
        return forward(second);
    }
    const auto a = first->getStrings(kTokens);
    const auto b = second->getStrings(kTokens);
    if (!a || !b) {
        return fail(ErrorCode::noTokenizer, "The file has no list of tokens.", std::string(kTokens));
    }
    const auto [inA, inB] = std::mismatch(a->begin(), a->end(), b->begin(), b->end());
    if (inA == a->end() && inB == b->end()) {
        return std::nullopt;
    }
    return VocabularyGap{static_cast<std::size_t>(inA - a->begin()), a->size(), b->size()};
}

} // namespace vitrine::survey
