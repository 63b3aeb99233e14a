// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tiny_tokenizer.h"

#include <array>
#include <stdexcept>

namespace vitrine::test {

namespace {

constexpr std::array<std::array<const char*, 2>, 41> kMerges = {{
    {"Ġ", "t"}, {"Ġ", "a"},  {"h", "e"}, {"i", "n"},  {"r", "e"},  {"o", "n"}, {"Ġt", "he"}, {"e", "r"},   {"Ġ", "s"},
    {"a", "t"}, {"Ġ", "w"},  {"Ġ", "o"}, {"e", "n"},  {"Ġ", "c"},  {"i", "t"}, {"i", "s"},   {"a", "n"},   {"o", "r"},
    {"e", "s"}, {"Ġ", "b"},  {"e", "d"}, {"Ġ", "f"},  {"in", "g"}, {"Ġ", "p"}, {"o", "u"},   {"Ġa", "n"},  {"a", "l"},
    {"a", "r"}, {"Ġt", "o"}, {"Ġ", "m"}, {"Ġo", "f"}, {"Ġ", "in"}, {"Ġ", "d"}, {"Ġ", "h"},   {"Ġan", "d"}, {"i", "c"},
    {"l", "e"}, {"Ġ", "Ġ"},  {"l", "l"}, {"Ġ", "l"},  {"s", "t"},
}};

constexpr const char* kTemplate = "{% for message in messages %}{{ '<|im_start|>' + message['role'] + '\\n' + "
                                  "message['content'] + '<|im_end|>' + '\\n' }}{% endfor %}"
                                  "{% if add_generation_prompt %}{{ '<|im_start|>assistant\\n' }}{% endif %}";

/// GPT-2's printable stand-in for a byte: itself where it is printable Latin-1, else a code point from U+0100 on.
std::string byteSymbol(unsigned byte) {
    const auto printable = [](unsigned b) { return (b >= 0x21 && b <= 0x7E) || (b >= 0xA1 && b <= 0xFF && b != 0xAD); };
    unsigned codePoint = byte;
    if (!printable(byte)) {
        codePoint = 0x100;
        for (unsigned b = 0; b < byte; ++b) {
            codePoint += printable(b) ? 0 : 1;
        }
    }
    if (codePoint < 0x80) {
        return std::string(1, static_cast<char>(codePoint));
    }
    return {static_cast<char>(0xC0U | codePoint >> 6U), static_cast<char>(0x80U | (codePoint & 0x3FU))};
}

enum TokenType : std::int32_t { kNormal = 1, kControl = 3, kUnused = 5 };

} // namespace

std::uint32_t tinyVocabularySize() {
    return kTinyFirstByte + 256 + static_cast<std::uint32_t>(kMerges.size());
}

void setTinyTokenizer(gguf::GgufWriter& writer, std::uint32_t size, const std::string& pre) {
    if (size < tinyVocabularySize()) {
        throw std::invalid_argument("the tiny vocabulary needs " + std::to_string(tinyVocabularySize()) + " tokens");
    }
    std::vector<std::string> tokens = {"<|endoftext|>", "<|im_start|>", "<|im_end|>"};
    std::vector<std::int32_t> types(tokens.size(), kControl);
    for (unsigned byte = 0; byte < 256; ++byte) {
        tokens.push_back(byteSymbol(byte));
    }
    std::vector<std::string> merges;
    for (const auto& [left, right] : kMerges) {
        tokens.push_back(std::string(left) + right);
        merges.push_back(std::string(left) + " " + right);
    }
    types.resize(tokens.size(), kNormal);
    while (tokens.size() < size) {
        tokens.push_back("<|unused_" + std::to_string(tokens.size()) + "|>");
    }
    types.resize(tokens.size(), kUnused);
    writer.setString("tokenizer.ggml.model", "gpt2");
    writer.setString("tokenizer.ggml.pre", pre);
    writer.setStrings("tokenizer.ggml.tokens", tokens);
    writer.setArray("tokenizer.ggml.token_type", types);
    writer.setStrings("tokenizer.ggml.merges", merges);
    writer.set("tokenizer.ggml.bos_token_id", static_cast<std::uint32_t>(kTinyStart));
    writer.set("tokenizer.ggml.eos_token_id", static_cast<std::uint32_t>(kTinyEnd));
    writer.set("tokenizer.ggml.add_bos_token", false);
    writer.setString("tokenizer.chat_template", kTemplate);
}

} // namespace vitrine::test
