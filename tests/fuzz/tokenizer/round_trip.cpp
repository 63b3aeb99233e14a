// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/tokenizer/round_trip.h"

#include "engine/text/pretokenizer_patterns.h"
#include "engine/text/stop_matcher.h"
#include "engine/text/tokenizer.h"
#include "engine/text/unicode.h"
#include "engine/text/utf8_stream.h"

#include <memory>
#include <vector>

namespace vitrine::test {

namespace {

using text::Tokenizer;
using text::TokenType;
using text::VocabularyData;

void addSpecial(VocabularyData& data) {
    const auto add = [&](const char* token, TokenType type) {
        data.tokens.emplace_back(token);
        data.types.push_back(type);
        data.scores.push_back(0);
        return static_cast<TokenId>(data.tokens.size() - 1);
    };
    data.named.bos = add("<s>", TokenType::control);
    data.named.eos = add("</s>", TokenType::control);
    add("<|im_end|>", TokenType::control);
    add("<t>", TokenType::userDefined);
    add("  ", TokenType::userDefined);
    data.addBos = true;
    data.addEos = true;
}

VocabularyData byteLevel(const char* pre) {
    VocabularyData data;
    data.model = "gpt2";
    data.pre = pre;
    const auto& alphabet = text::ByteAlphabet::instance();
    for (unsigned byte = 0; byte < 256; ++byte) {
        data.tokens.emplace_back(alphabet.character(static_cast<std::uint8_t>(byte)));
    }
    data.merges = {"a a",        "aa aa",         "\u0120 a",      "t h", "th e",
                   "\u0120 the", "\u00e2 \u0122", "\u0120 \u0120", "1 1", "\u010a \u010a"};
    for (const std::string& merge : data.merges) {
        const std::size_t space = merge.find(' ');
        data.tokens.push_back(merge.substr(0, space) + merge.substr(space + 1));
    }
    data.types.assign(data.tokens.size(), TokenType::normal);
    data.scores.assign(data.tokens.size(), 0);
    addSpecial(data);
    return data;
}

VocabularyData overPieces(const char* model) {
    VocabularyData data;
    data.model = model;
    constexpr char kHex[] = "0123456789ABCDEF";
    for (unsigned byte = 0; byte < 256; ++byte) {
        data.tokens.push_back(std::string("<0x") + kHex[byte / 16] + kHex[byte % 16] + ">");
    }
    data.types.assign(256, TokenType::byte);
    for (const char* piece : {"\u2581", "a", "aa", "\u2581a", "t", "h", "e", "th", "the", "\u2581the", "\n", "\n\n",
                              "\u00e9", "\u2581\u2581"}) {
        data.tokens.emplace_back(piece);
        data.types.push_back(TokenType::normal);
    }
    for (std::size_t i = 0; i < data.tokens.size(); ++i) {
        data.scores.push_back(-static_cast<float>(i));
    }
    data.merges = {"\u2581 a", "a a", "t h", "th e", "\u2581 the", "\u2581 \u2581"};
    addSpecial(data);
    return data;
}

const std::vector<std::unique_ptr<Tokenizer>>& tokenizers() {
    static const auto all = [] {
        std::vector<std::unique_ptr<Tokenizer>> made;
        const auto add = [&](VocabularyData data) {
            if (auto tokenizer = Tokenizer::create(std::move(data))) {
                made.push_back(std::move(*tokenizer));
            }
        };
        for (const std::string_view pre : text::preTokenizerNames()) {
            if (pre != "gemma4" && pre != "sarvam-moe" && pre != "granite-embed-multi-311m") {
                add(byteLevel(std::string(pre).c_str()));
            }
        }
        add(overPieces("llama"));
        add(overPieces("gemma4"));
        return made;
    }();
    return all;
}

std::string streamed(const Tokenizer& tokenizer, const std::vector<TokenId>& ids) {
    text::Utf8Stream stream;
    text::StopMatcher matcher({"\x01never in a text that is compared\x02"});
    std::string out;
    for (const TokenId id : ids) {
        out += matcher.push(stream.push(tokenizer.pieceBytes(id, true))).emit;
    }
    out += matcher.push(stream.flush()).emit;
    return out + matcher.flush();
}

} // namespace

std::string checkTokenizer(std::span<const std::uint8_t> input) {
    if (input.size() < 2) {
        return {};
    }
    const Tokenizer& tokenizer = *tokenizers()[input[0] % tokenizers().size()];
    const text::EncodeOptions options{(input[1] & 1) != 0, (input[1] & 2) != 0};
    const std::string text(reinterpret_cast<const char*>(input.data()) + 2, input.size() - 2);
    const auto ids = tokenizer.encode(text, options);
    const bool wellFormed = !text::findInvalidUtf8(text);
    if (ids.has_value() != wellFormed) {
        return "encode and the check of UTF-8 disagree";
    }
    if (!ids) {
        return ids.error().code == ErrorCode::invalidUtf8 && ids.error().offset ? "" : "not the error for bad UTF-8";
    }
    for (const TokenId id : *ids) {
        if (!options.addSpecial && !options.parseSpecial && tokenizer.isControl(id)) {
            return "text became a control token";
        }
    }
    // With pieces, U+2581 and a space are one; only byte-level vocabularies give back everything.
    if (tokenizer.modelName() == "gpt2" && !options.addSpecial) {
        if (tokenizer.decode(*ids, true) != text) {
            return "decode isn't encode's reverse";
        }
        if (streamed(tokenizer, *ids) != text) {
            return "the stream isn't the text";
        }
    }
    return {};
}

} // namespace vitrine::test
