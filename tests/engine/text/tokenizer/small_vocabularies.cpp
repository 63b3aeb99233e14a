// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/text/tokenizer/small_vocabularies.h"

#include "engine/text/unicode.h"

#include <stdexcept>

namespace vitrine::text::test {

VocabularyData byteVocabulary(const std::vector<std::string>& merges, std::string pre) {
    VocabularyData data;
    data.model = "gpt2";
    data.pre = std::move(pre);
    data.merges = merges;
    for (int byte = 0; byte < 256; ++byte) {
        data.tokens.emplace_back(ByteAlphabet::instance().character(static_cast<std::uint8_t>(byte)));
    }
    for (const std::string& merge : merges) {
        const std::size_t space = merge.find(' ', 1);
        data.tokens.push_back(merge.substr(0, space) + merge.substr(space + 1));
    }
    data.types.assign(data.tokens.size(), TokenType::normal);
    const auto special = [&](const char* text, TokenType type) {
        data.tokens.emplace_back(text);
        data.types.push_back(type);
        return static_cast<TokenId>(data.tokens.size() - 1);
    };
    data.named.bos = special("<s>", TokenType::control);
    data.named.eos = special("</s>", TokenType::control);
    special("<tool>", TokenType::userDefined);
    return data;
}

VocabularyData pieceVocabulary(const std::vector<std::string>& pieces) {
    VocabularyData data;
    data.model = "llama";
    data.tokens = {"<unk>", "<s>", "</s>"};
    data.types = {TokenType::unknown, TokenType::control, TokenType::control};
    constexpr char kHex[] = "0123456789ABCDEF";
    for (int byte = 0; byte < 256; ++byte) {
        data.tokens.push_back(std::string("<0x") + kHex[byte / 16] + kHex[byte % 16] + ">");
        data.types.push_back(TokenType::byte);
    }
    data.scores.assign(data.tokens.size(), 0.0F);
    float score = -1;
    for (const std::string& piece : pieces) {
        data.tokens.push_back(piece);
        data.types.push_back(TokenType::normal);
        data.scores.push_back(score);
        score -= 1;
    }
    data.named.unknown = 0;
    data.named.bos = 1;
    data.named.eos = 2;
    return data;
}

std::unique_ptr<Tokenizer> makeTokenizer(VocabularyData data) {
    auto made = Tokenizer::create(std::move(data));
    if (!made) {
        throw std::runtime_error(made.error().describe());
    }
    return std::move(*made);
}

std::vector<TokenId> encode(const Tokenizer& tokenizer, std::string_view text, EncodeOptions options) {
    auto ids = tokenizer.encode(text, options);
    if (!ids) {
        throw std::runtime_error(ids.error().describe());
    }
    return std::move(*ids);
}

std::vector<std::string> rawTokens(const Tokenizer& tokenizer, const std::vector<TokenId>& ids) {
    std::vector<std::string> texts;
    for (const TokenId id : ids) {
        texts.emplace_back(tokenizer.rawToken(id));
    }
    return texts;
}

} // namespace vitrine::text::test
