// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/vocabulary.h"

#include "engine/text/special_tokens.h"
#include "engine/text/unicode.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <functional>
#include <limits>

namespace vitrine::text {

namespace {

constexpr TokenId kNoToken = -1;

std::uint8_t attributeOf(TokenType type) {
    switch (type) {
    case TokenType::normal:
        return kNormalToken;
    case TokenType::unknown:
        return kUnknownToken;
    case TokenType::control:
        return kControlToken;
    case TokenType::userDefined:
        return kUserDefinedToken;
    case TokenType::byte:
        return kByteToken;
    default:
        return 0;
    }
}

std::optional<std::uint8_t> hexByte(std::string_view text) {
    if (text.size() != 6 || !text.starts_with("<0x") || text.back() != '>') {
        return std::nullopt;
    }
    unsigned value = 0;
    for (const char c : text.substr(3, 2)) {
        const bool digit = c >= '0' && c <= '9';
        if (!digit && !(c >= 'A' && c <= 'F')) {
            return std::nullopt;
        }
        value = value * 16 + static_cast<unsigned>(digit ? c - '0' : c - 'A' + 10);
    }
    return static_cast<std::uint8_t>(value);
}

Result<void> checkLengths(VocabularyData& data) {
    const std::size_t count = data.tokens.size();
    if (count == 0) {
        return fail(ErrorCode::badTokenizer, "The vocabulary is empty.", "tokenizer.ggml.tokens");
    }
    if (count > static_cast<std::size_t>(std::numeric_limits<TokenId>::max())) {
        return fail(ErrorCode::badTokenizer, "The vocabulary has more tokens than an id can count.",
                    "tokenizer.ggml.tokens");
    }
    const auto check = [&](auto& array, const char* key) -> Result<void> {
        if (!array.empty() && array.size() < count) {
            return fail(ErrorCode::badTokenizer,
                        "The array has " + std::to_string(array.size()) + " entries for " + std::to_string(count) +
                            " tokens.",
                        key);
        }
        if (array.size() > count) {
            data.warnings.push_back(std::string(key) + " has more entries than there are tokens; the rest is ignored.");
            array.resize(count);
        }
        return {};
    };
    if (const auto scores = check(data.scores, "tokenizer.ggml.scores"); !scores) {
        return scores;
    }
    return check(data.types, "tokenizer.ggml.token_type");
}

void dropOutOfRange(NamedTokens& named, std::size_t count) {
    for (auto* id :
         {&named.bos, &named.eos, &named.eot, &named.eom, &named.unknown, &named.separator, &named.padding, &named.mask,
          &named.fimPrefix, &named.fimSuffix, &named.fimMiddle, &named.fimPad, &named.fimRepo, &named.fimSeparator}) {
        if (*id && (**id < 0 || static_cast<std::size_t>(**id) >= count)) {
            id->reset();
        }
    }
}

} // namespace

Result<Vocabulary> Vocabulary::create(VocabularyData data) {
    if (const auto checked = checkLengths(data); !checked) {
        return forward(checked);
    }
    const bool typed = !data.types.empty();
    Vocabulary vocabulary;
    vocabulary.m_warnings = std::move(data.warnings);
    vocabulary.m_tokens = std::move(data.tokens);
    vocabulary.m_scores = std::move(data.scores);
    vocabulary.m_scores.resize(vocabulary.m_tokens.size());
    for (float& score : vocabulary.m_scores) {
        score = std::isnan(score) ? -std::numeric_limits<float>::infinity() : score; // NaN has no place in an order
    }
    vocabulary.m_attributes.assign(vocabulary.m_tokens.size(), kNormalToken);
    std::transform(data.types.begin(), data.types.end(), vocabulary.m_attributes.begin(), attributeOf);
    vocabulary.m_named = data.named;
    dropOutOfRange(vocabulary.m_named, vocabulary.m_tokens.size());
    if (!typed) {
        // Without types nothing would keep a user's "<s>" from becoming the token of that text.
        for (const auto& id : {data.named.bos, data.named.eos, data.named.unknown, data.named.padding}) {
            if (id && vocabulary.contains(*id)) {
                vocabulary.m_attributes[static_cast<std::size_t>(*id)] = kControlToken;
            }
        }
    }
    vocabulary.index();
    SpecialTokenRoles(vocabulary).assign(data.modelName, data.pre);
    vocabulary.collectSpecial();
    return vocabulary;
}

/// Where the text stands, or could stand: linear probing; half of the slots are empty, so it ends.
std::size_t Vocabulary::slotOf(std::string_view wanted) const {
    const std::size_t mask = m_slots.size() - 1;
    std::size_t slot = std::hash<std::string_view>{}(wanted) & mask;
    while (m_slots[slot] != kNoToken && text(m_slots[slot]) != wanted) {
        slot = (slot + 1) & mask;
    }
    return slot;
}

void Vocabulary::index() {
    std::size_t empty = 0;
    std::size_t duplicate = 0;
    m_slots.assign(std::bit_ceil(2 * m_tokens.size() + 2), kNoToken);
    m_byteTokens.fill(-1);
    for (TokenId id = 0; contains(id); ++id) {
        const std::string& token = text(id);
        if (token.empty()) {
            ++empty;
            continue;
        }
        TokenId& slot = m_slots[slotOf(token)];
        duplicate += slot == kNoToken ? 0 : 1;
        slot = slot == kNoToken ? id : slot;
        m_longestText = std::max(m_longestText, token.size());
        if (const auto byte = hexByte(token); byte && m_byteTokens[*byte] < 0) {
            m_byteTokens[*byte] = id;
        }
    }
    if (empty > 0) {
        m_warnings.push_back(std::to_string(empty) +
                             " tokens of the vocabulary are empty; they are never produced from text.");
    }
    if (duplicate > 0) {
        m_warnings.push_back(std::to_string(duplicate) +
                             " tokens of the vocabulary repeat another's text; the first one is used.");
    }
}

void Vocabulary::collectSpecial() {
    for (TokenId id = 0; contains(id); ++id) {
        // A text that isn't UTF-8 could cut a character of a prompt in two; no text can mean it.
        if (has(id, kControlToken | kUserDefinedToken | kUnknownToken) && !text(id).empty() &&
            !findInvalidUtf8(text(id))) {
            m_special.push_back(id);
        }
    }
    std::stable_sort(m_special.begin(), m_special.end(),
                     [this](TokenId a, TokenId b) { return text(a).size() > text(b).size(); });
}

std::optional<TokenId> Vocabulary::find(std::string_view text) const {
    if (m_slots.empty() || text.empty()) {
        return std::nullopt;
    }
    const TokenId id = m_slots[slotOf(text)];
    return id == kNoToken ? std::nullopt : std::optional(id);
}

std::optional<TokenId> Vocabulary::findPlain(std::string_view text) const {
    const auto id = find(text);
    return id && !has(*id, kControlToken | kUnknownToken) ? id : std::nullopt;
}

std::optional<TokenId> Vocabulary::byteToken(std::uint8_t byte) const {
    const TokenId id = m_byteTokens[byte];
    return id < 0 ? std::nullopt : std::optional(id);
}

std::optional<std::uint8_t> Vocabulary::byteOf(TokenId id) const {
    return hexByte(text(id));
}

} // namespace vitrine::text
