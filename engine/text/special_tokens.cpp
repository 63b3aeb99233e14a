// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/special_tokens.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace vitrine::text {

namespace {

// Texts that end a turn or a document, by family.
constexpr std::string_view kEndTexts[] = {
    "<|eot_id|>",
    "<|eom_id|>", // Llama 3
    "<|im_end|>",
    "<|endoftext|>", // ChatML (Qwen, SmolLM), GPT-2
    "<|end|>",
    "<|return|>",
    "<|call|>", // Phi-3; gpt-oss
    "<|flush|>",
    "<|calls|>", // Solar
    "<end_of_turn>",
    "<eos>",
    "</s>", // Gemma; SentencePiece
    "<turn|>",
    "<|tool_response>", // Gemma 4
    "<EOT>",
    "_<EOT>", // CodeLlama
    "[EOT]",
    "[EOS]",              // Kimi
    "<|end_of_text|>",    // Granite, Llama 3 base
    "<end_of_utterance>", // SmolVLM
    "<\xEF\xBD\x9C"
    "end\xE2\x96\x81of\xE2\x96\x81sentence\xEF\xBD\x9C>", // DeepSeek
    "[e~[",                                               // MiniMax
};

// Fill-in-the-middle tokens; the first text of a list that the vocabulary has, unless a key names the token.
struct MiddleRole {
    std::optional<TokenId> NamedTokens::*member;
    bool ends; ///< generation stops at it
    std::vector<std::string_view> texts;
};
const std::vector<MiddleRole>& middleRoles() {
    static const std::vector<MiddleRole> roles = {
        {&NamedTokens::fimPrefix,
         false,
         {"<|fim_prefix|>", "<fim-prefix>", "<fim_prefix>",
          "<\xEF\xBD\x9C"
          "fim\xE2\x96\x81"
          "begin\xEF\xBD\x9C>",
          "<PRE>", "\xE2\x96\x81<PRE>", "<|code_prefix|>", "<|prefix|>"}},
        {&NamedTokens::fimSuffix,
         false,
         {"<|fim_suffix|>", "<fim-suffix>", "<fim_suffix>",
          "<\xEF\xBD\x9C"
          "fim\xE2\x96\x81hole\xEF\xBD\x9C>",
          "<SUF>", "\xE2\x96\x81<SUF>", "<|code_suffix|>", "<|suffix|>"}},
        {&NamedTokens::fimMiddle,
         false,
         {"<|fim_middle|>", "<fim-middle>", "<fim_middle>",
          "<\xEF\xBD\x9C"
          "fim\xE2\x96\x81"
          "end\xEF\xBD\x9C>",
          "<MID>", "\xE2\x96\x81<MID>", "<|code_middle|>", "<|middle|>"}},
        {&NamedTokens::fimPad, true, {"<|fim_pad|>", "<fim-pad>", "<fim_pad>", "<PAD>", "[PAD]"}},
        {&NamedTokens::fimRepo, true, {"<|fim_repo|>", "<|repo_name|>", "<fim-repo>", "<REPO>", "<reponame>"}},
        {&NamedTokens::fimSeparator, true, {"<|file_sep|>"}},
    };
    return roles;
}

bool isAsciiSpace(char c) {
    return c == ' ' || (c >= '\t' && c <= '\r');
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

} // namespace

void SpecialTokenRoles::assign(std::string_view modelName, std::string_view pre) {
    assignFillInTheMiddle();
    assignEndOfGeneration();
    assignStripping(modelName, pre);
    auto& ends = m_vocabulary.m_endOfGeneration;
    std::sort(ends.begin(), ends.end());
}

void SpecialTokenRoles::addEnd(std::optional<TokenId> id) {
    auto& ends = m_vocabulary.m_endOfGeneration;
    if (id && std::find(ends.begin(), ends.end(), *id) == ends.end()) {
        ends.push_back(*id);
    }
}

void SpecialTokenRoles::add(TokenId id, unsigned bits) {
    auto& attributes = m_vocabulary.m_attributes[static_cast<std::size_t>(id)];
    attributes = static_cast<std::uint8_t>(attributes | bits);
}

void SpecialTokenRoles::removeEnd(TokenId id) {
    std::erase(m_vocabulary.m_endOfGeneration, id);
}

void SpecialTokenRoles::assignFillInTheMiddle() {
    for (const MiddleRole& role : middleRoles()) {
        auto& id = m_vocabulary.m_named.*role.member;
        for (const std::string_view text : role.texts) {
            if (id) {
                break;
            }
            if (const auto found = m_vocabulary.find(text)) {
                id = found;
                add(*found, kControlToken);
            }
        }
        if (role.ends) {
            addEnd(id);
        }
    }
}

void SpecialTokenRoles::assignEndOfGeneration() {
    for (const std::string_view text : kEndTexts) {
        if (const auto id = m_vocabulary.find(text)) {
            addEnd(id);
            add(*id, kControlToken);
        }
    }
    for (const auto& id : {m_vocabulary.m_named.eos, m_vocabulary.m_named.eot, m_vocabulary.m_named.eom}) {
        addEnd(id);
    }
    // gpt-oss writes its answer in channels: these tokens are syntax that the reader of the answer needs to see.
    for (const std::string_view text : {"<|channel|>", "<|message|>", "<|start|>", "<|constrain|>"}) {
        if (const auto id = m_vocabulary.find(text)) {
            add(*id, kControlToken | kAlwaysShown);
        }
    }
    // There, and in Solar, "<|end|>" closes a message and not the answer: it has tokens of its own for that.
    const auto has = [this](std::string_view text) { return m_vocabulary.find(text).has_value(); };
    const auto end = m_vocabulary.find("<|end|>");
    const bool calls = has("<|call|>") || has("<|calls|>");
    if (end && calls && (has("<|return|>") || has("<|flush|>"))) {
        removeEnd(*end);
        add(*end, kAlwaysShown);
    }
    // Gemma 4 keeps "</s>" as an ordinary piece of text.
    if (const auto close = m_vocabulary.find("</s>"); close && has("<|tool_response>")) {
        removeEnd(*close);
        m_vocabulary.m_attributes[static_cast<std::size_t>(*close)] = kNormalToken;
    }
}

void SpecialTokenRoles::assignStripping(std::string_view modelName, std::string_view pre) {
    const std::string name = lower(modelName);
    if (pre.starts_with("jina-v2-")) {
        if (const auto mask = m_vocabulary.find("<mask>")) {
            add(*mask, kStripsLeft);
        }
    } else if (name.find("phi-3") != std::string::npos || name.find("phi3") != std::string::npos) {
        for (TokenId id = 0; m_vocabulary.contains(id); ++id) {
            const std::string& text = m_vocabulary.text(id);
            const bool keeps = text == "<unk>" || text == "<s>" || text == "<|endoftext|>";
            if (!keeps && m_vocabulary.has(id, kControlToken | kUserDefinedToken | kUnknownToken)) {
                add(id, kStripsRight);
            }
        }
    }
}

SpecialTokenSplitter::SpecialTokenSplitter(const Vocabulary& vocabulary)
    : m_nodes(1) {
    const auto special = vocabulary.special();
    for (std::size_t order = 0; order < special.size(); ++order) {
        std::uint32_t node = 0;
        for (const char c : vocabulary.text(special[order])) {
            node = addChild(node, static_cast<unsigned char>(c));
        }
        if (m_nodes[node].order < 0) {
            m_nodes[node].order = static_cast<std::int32_t>(order);
        }
    }
}

std::uint32_t SpecialTokenSplitter::child(std::uint32_t node, unsigned char byte) const {
    const auto& children = m_nodes[node].children;
    const auto at = std::lower_bound(children.begin(), children.end(), byte,
                                     [](const auto& c, unsigned char b) { return c.first < b; });
    return at != children.end() && at->first == byte ? at->second : 0;
}

std::uint32_t SpecialTokenSplitter::addChild(std::uint32_t node, unsigned char byte) {
    if (const std::uint32_t existing = child(node, byte); existing != 0) {
        return existing;
    }
    const auto added = static_cast<std::uint32_t>(m_nodes.size());
    auto& children = m_nodes[node].children;
    const auto at = std::lower_bound(children.begin(), children.end(), byte,
                                     [](const auto& c, unsigned char b) { return c.first < b; });
    children.insert(at, {byte, added});
    m_nodes.emplace_back();
    return added;
}

std::vector<char> SpecialTokenSplitter::occurring(std::string_view text, std::size_t count) const {
    std::vector<char> found(count, 0);
    for (std::size_t begin = 0; begin < text.size(); ++begin) {
        std::uint32_t node = 0;
        for (std::size_t i = begin; i < text.size(); ++i) {
            node = child(node, static_cast<unsigned char>(text[i]));
            if (node == 0) {
                break;
            }
            if (m_nodes[node].order >= 0) {
                found[static_cast<std::size_t>(m_nodes[node].order)] = 1;
            }
        }
    }
    return found;
}

namespace {

/// Cuts every occurrence of one special token out of the text fragments.
std::vector<Fragment> cutOut(const std::vector<Fragment>& fragments, std::string_view text, TokenId id,
                             std::string_view token, bool stripLeft, bool stripRight) {
    std::vector<Fragment> out;
    out.reserve(fragments.size() + 2);
    for (const Fragment& fragment : fragments) {
        if (fragment.token >= 0) {
            out.push_back(fragment);
            continue;
        }
        std::size_t begin = fragment.begin;
        const std::size_t end = fragment.begin + fragment.size;
        const std::string_view searched = text.substr(0, end);
        for (std::size_t at; (at = searched.find(token, begin)) != std::string_view::npos;) {
            std::size_t leftEnd = at;
            while (stripLeft && leftEnd > begin && isAsciiSpace(text[leftEnd - 1])) {
                --leftEnd;
            }
            if (leftEnd > begin) {
                out.push_back({begin, leftEnd - begin, -1});
            }
            out.push_back({at, token.size(), id});
            begin = at + token.size();
            while (stripRight && begin < end && isAsciiSpace(text[begin])) {
                ++begin;
            }
        }
        if (begin < end) {
            out.push_back({begin, end - begin, -1});
        }
    }
    return out;
}

} // namespace

std::vector<Fragment> SpecialTokenSplitter::split(const Vocabulary& vocabulary, std::string_view text,
                                                  bool parseSpecial) const {
    std::vector<Fragment> fragments;
    if (text.empty()) {
        return fragments;
    }
    fragments.push_back({0, text.size(), -1});
    const auto special = vocabulary.special();
    const std::vector<char> found = occurring(text, special.size());
    for (std::size_t order = 0; order < special.size(); ++order) {
        const TokenId id = special[order];
        if (found[order] == 0 || (!parseSpecial && vocabulary.has(id, kControlToken | kUnknownToken))) {
            continue;
        }
        fragments = cutOut(fragments, text, id, vocabulary.text(id), vocabulary.has(id, kStripsLeft),
                           vocabulary.has(id, kStripsRight));
    }
    return fragments;
}

} // namespace vitrine::text
