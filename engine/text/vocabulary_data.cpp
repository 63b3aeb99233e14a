// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/vocabulary_data.h"

#include "engine/gguf/gguf_reader.h"

#include <limits>

namespace vitrine::text {

namespace {

// GGUF spells the named tokens' keys in two generations; the later spelling wins where a file has both.
struct NamedKey {
    const char* key;
    std::optional<TokenId> NamedTokens::*member;
};
constexpr NamedKey kNamedKeys[] = {
    {"tokenizer.ggml.prefix_token_id", &NamedTokens::fimPrefix},
    {"tokenizer.ggml.suffix_token_id", &NamedTokens::fimSuffix},
    {"tokenizer.ggml.middle_token_id", &NamedTokens::fimMiddle},
    {"tokenizer.ggml.bos_token_id", &NamedTokens::bos},
    {"tokenizer.ggml.eos_token_id", &NamedTokens::eos},
    {"tokenizer.ggml.eot_token_id", &NamedTokens::eot},
    {"tokenizer.ggml.eom_token_id", &NamedTokens::eom},
    {"tokenizer.ggml.unknown_token_id", &NamedTokens::unknown},
    {"tokenizer.ggml.seperator_token_id", &NamedTokens::separator}, // GGUF's own spelling
    {"tokenizer.ggml.padding_token_id", &NamedTokens::padding},
    {"tokenizer.ggml.mask_token_id", &NamedTokens::mask},
    {"tokenizer.ggml.fim_pre_token_id", &NamedTokens::fimPrefix},
    {"tokenizer.ggml.fim_suf_token_id", &NamedTokens::fimSuffix},
    {"tokenizer.ggml.fim_mid_token_id", &NamedTokens::fimMiddle},
    {"tokenizer.ggml.fim_pad_token_id", &NamedTokens::fimPad},
    {"tokenizer.ggml.fim_rep_token_id", &NamedTokens::fimRepo},
    {"tokenizer.ggml.fim_sep_token_id", &NamedTokens::fimSeparator},
};

tl::unexpected<Error> badKey(const Error& cause, std::string key) {
    return fail(ErrorCode::badTokenizer, "The tokenizer can't be read: " + cause.message, std::move(key), cause.offset);
}

Result<std::string> optionalString(const gguf::GgufReader& reader, const char* key) {
    if (!reader.has(key)) {
        return std::string();
    }
    const auto value = reader.getString(key);
    return value ? Result<std::string>(std::string(*value)) : badKey(value.error(), key);
}

Result<std::optional<bool>> optionalBool(const gguf::GgufReader& reader, const char* key) {
    if (!reader.has(key)) {
        return std::optional<bool>();
    }
    const auto value = reader.getBool(key);
    return value ? Result<std::optional<bool>>(*value) : badKey(value.error(), key);
}

Result<std::vector<std::string>> strings(const gguf::GgufReader& reader, const char* key) {
    const auto values = reader.getStrings(key);
    if (!values) {
        return badKey(values.error(), key);
    }
    return std::vector<std::string>(values->begin(), values->end());
}

Result<void> readArrays(const gguf::GgufReader& reader, VocabularyData& data) {
    auto tokens = strings(reader, "tokenizer.ggml.tokens");
    if (!tokens) {
        return forward(tokens);
    }
    data.tokens = std::move(*tokens);
    if (reader.has("tokenizer.ggml.scores")) {
        const auto scores = reader.getFloats("tokenizer.ggml.scores");
        if (!scores) {
            return badKey(scores.error(), "tokenizer.ggml.scores");
        }
        data.scores.assign(scores->begin(), scores->end());
    }
    if (reader.has("tokenizer.ggml.token_type")) {
        const auto types = reader.getInts("tokenizer.ggml.token_type");
        if (!types) {
            return badKey(types.error(), "tokenizer.ggml.token_type");
        }
        for (const std::int64_t type : *types) {
            data.types.push_back(type >= 0 && type <= 6 ? static_cast<TokenType>(type) : TokenType::undefined);
        }
    }
    // Kimi's files may go without: their words are looked up whole. Kinds that aren't known are refused by name later.
    const bool mayLack = data.pre == "kimi-k2" && !reader.has("tokenizer.ggml.merges");
    if ((data.model == "gpt2" || data.model == "gemma4") && !mayLack) {
        auto merges = strings(reader, "tokenizer.ggml.merges");
        if (!merges) {
            return forward(merges);
        }
        data.merges = std::move(*merges);
    }
    return {};
}

Result<void> readNamed(const gguf::GgufReader& reader, VocabularyData& data) {
    for (const NamedKey& named : kNamedKeys) {
        if (!reader.has(named.key)) {
            continue;
        }
        const auto value = reader.getInt(named.key);
        if (!value) {
            return badKey(value.error(), named.key);
        }
        // Files write 2^32 - 1 or -1 for "none".
        if (*value >= 0 && *value < static_cast<std::int64_t>(data.tokens.size())) {
            data.named.*named.member = static_cast<TokenId>(*value);
        } else if (*value != -1 && *value != std::numeric_limits<std::uint32_t>::max()) {
            data.warnings.push_back(std::string(named.key) + " is " + std::to_string(*value) +
                                    ", outside the vocabulary of " + std::to_string(data.tokens.size()) +
                                    " tokens; it is ignored.");
        }
    }
    return {};
}

} // namespace

Result<VocabularyData> readVocabulary(const gguf::GgufReader& reader) {
    VocabularyData data;
    const auto model = optionalString(reader, "tokenizer.ggml.model");
    if (!model) {
        return forward(model);
    }
    if (model->empty() || *model == "none" || *model == "no_vocab") {
        return fail(ErrorCode::noTokenizer, "The file has no tokenizer.", "tokenizer.ggml.model");
    }
    data.model = *model;
    const auto pre = optionalString(reader, "tokenizer.ggml.pre");
    const auto name = optionalString(reader, "general.name");
    const auto addBos = optionalBool(reader, "tokenizer.ggml.add_bos_token");
    const auto addEos = optionalBool(reader, "tokenizer.ggml.add_eos_token");
    const auto addSpacePrefix = optionalBool(reader, "tokenizer.ggml.add_space_prefix");
    if (!pre) {
        return forward(pre);
    }
    for (const auto* flag : {&addBos, &addEos, &addSpacePrefix}) {
        if (!*flag) {
            return forward(*flag);
        }
    }
    data.pre = *pre;
    data.modelName = name ? *name : std::string();
    data.addBos = *addBos;
    data.addEos = *addEos;
    data.addSpacePrefix = *addSpacePrefix;
    if (const auto read = readArrays(reader, data); !read) {
        return forward(read);
    }
    if (const auto read = readNamed(reader, data); !read) {
        return forward(read);
    }
    return data;
}

} // namespace vitrine::text
