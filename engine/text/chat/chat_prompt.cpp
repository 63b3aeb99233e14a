// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/chat/chat_prompt.h"

#include <optional>

#include <nlohmann/json.hpp>

#include "engine/text/unicode.h"

namespace vitrine::text {

namespace {

using nlohmann::ordered_json;

// A mark is put inside each look-alike before rendering and taken out afterwards: it goes through the template with the text,
// wherever that puts, trims or repeats it. Marks are noncharacters (U+FDD0..U+FDEF), which no text for interchange holds.
constexpr unsigned kFirstMark = 0xFDD0;
constexpr unsigned kLastMark = 0xFDEF;

std::string markOf(unsigned codePoint) {
    return {static_cast<char>(0xE0 | (codePoint >> 12)), static_cast<char>(0x80 | ((codePoint >> 6) & 0x3F)),
            static_cast<char>(0x80 | (codePoint & 0x3F))};
}

std::optional<std::string> unusedMark(const std::string& all) {
    for (unsigned c = kFirstMark; c <= kLastMark; ++c) {
        if (all.find(markOf(c)) == std::string::npos) {
            return markOf(c);
        }
    }
    return std::nullopt;
}

std::size_t firstCharacterBytes(std::string_view text) {
    std::size_t n = 1;
    while (n < text.size() && (static_cast<unsigned char>(text[n]) & 0xC0) == 0x80) {
        ++n;
    }
    return n;
}

/// Breaks every look-alike of a control token in `text`. A broken one may leave a shorter one behind: again until there is none.
void breakLookAlikes(std::string& text, const Vocabulary& vocabulary, const SpecialTokenSplitter& splitter, const std::string& mark) {
    for (bool found = true; found;) {
        found = false;
        std::size_t shift = 0;
        const std::string before = text;
        for (const Fragment& f : splitter.split(vocabulary, before, true)) {
            if (f.token < 0 || !vocabulary.has(f.token, kControlToken)) {
                continue;
            }
            const std::size_t inside = firstCharacterBytes(std::string_view(before).substr(f.begin, f.size));
            if (inside >= f.size) {
                continue; // a single character: there is no inside
            }
            text.insert(f.begin + inside + shift, mark);
            shift += mark.size();
            found = true;
        }
    }
}

/// Names of a tool's parameters are somebody's text too.
void breakKeys(ordered_json& object, const Vocabulary& vocabulary, const SpecialTokenSplitter& splitter, const std::string& mark) {
    ordered_json renamed = ordered_json::object();
    for (auto& [key, element] : object.items()) {
        std::string name = key;
        breakLookAlikes(name, vocabulary, splitter, mark);
        renamed[name] = std::move(element);
    }
    object = std::move(renamed);
}

void breakStrings(ordered_json& value, const Vocabulary& vocabulary, const SpecialTokenSplitter& splitter, const std::string& mark) {
    if (value.is_string()) {
        breakLookAlikes(value.get_ref<std::string&>(), vocabulary, splitter, mark);
    } else if (value.is_structured()) {
        for (auto& [key, element] : value.items()) {
            breakStrings(element, vocabulary, splitter, mark);
        }
        if (value.is_object()) {
            breakKeys(value, vocabulary, splitter, mark);
        }
    }
}

/// Offset of the first byte of a string or key in `value` that isn't UTF-8.
std::optional<std::size_t> invalidByte(const ordered_json& value) {
    if (value.is_string()) {
        return findInvalidUtf8(value.get_ref<const std::string&>());
    }
    if (value.is_structured()) {
        for (const auto& [key, element] : value.items()) {
            const auto bad = value.is_object() && findInvalidUtf8(key) ? findInvalidUtf8(key) : invalidByte(element);
            if (bad) {
                return bad;
            }
        }
    }
    return std::nullopt;
}

void takeMarksOut(ChatPrompt& prompt, const std::string& mark) {
    std::string clean;
    std::size_t from = 0;
    for (std::size_t at; (at = prompt.rendered.find(mark, from)) != std::string::npos; from = at + mark.size()) {
        clean.append(prompt.rendered, from, at - from);
        prompt.breaks.push_back(clean.size());
    }
    clean.append(prompt.rendered, from);
    prompt.rendered = std::move(clean);
}

} // namespace

Result<ChatPrompt> chatPrompt(const ChatTemplate& chatTemplate, const Tokenizer& tokenizer, ordered_json input) {
    const SpecialTokenSplitter splitter(tokenizer.vocabulary());
    const std::string all = input.dump(-1, ' ', false, ordered_json::error_handler_t::replace);
    const auto mark = unusedMark(all);
    if (!mark) {
        return fail(ErrorCode::invalidArgument, "The conversation uses every noncharacter from U+FDD0 to U+FDEF.", "messages");
    }
    for (const char* part : {"messages", "tools", "documents"}) {
        if (input.contains(part)) {
            if (const auto bad = invalidByte(input[part])) {
                return fail(ErrorCode::invalidUtf8, "A text in " + std::string(part) + " isn't UTF-8: byte " + std::to_string(*bad) + " can't be there.",
                            part, *bad);
            }
            breakStrings(input[part], tokenizer.vocabulary(), splitter, *mark);
        }
    }
    auto rendered = chatTemplate.render(input);
    if (!rendered) {
        return forward(rendered);
    }
    ChatPrompt prompt;
    prompt.rendered = std::move(*rendered);
    takeMarksOut(prompt, *mark);
    EncodeOptions options;
    options.parseSpecial = true;
    options.breaks = prompt.breaks;
    auto tokens = tokenizer.encode(prompt.rendered, options);
    if (!tokens) {
        return forward(tokens);
    }
    prompt.tokens = std::move(*tokens);
    return prompt;
}

Result<ChatPrompt> chatPrompt(const ChatTemplate& chatTemplate, const Tokenizer& tokenizer, std::span<const ChatMessage> messages,
                              bool addGenerationPrompt) {
    ordered_json list = ordered_json::array();
    for (const ChatMessage& m : messages) {
        list.push_back({{"role", m.role}, {"content", m.content}});
    }
    return chatPrompt(chatTemplate, tokenizer, ordered_json{{"messages", list}, {"add_generation_prompt", addGenerationPrompt}});
}

} // namespace vitrine::text
