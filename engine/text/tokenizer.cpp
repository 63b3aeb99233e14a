// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/tokenizer.h"

#include "engine/text/bpe_tokenizer.h"
#include "engine/text/spm_tokenizer.h"
#include "engine/text/unicode.h"

#include <algorithm>

namespace vitrine::text {

namespace {

/// Turns control tokens that span a break back into text, together with the text (and stripped white space) beside
/// them.
std::vector<Fragment> keepBreaks(std::vector<Fragment> fragments, const Vocabulary& vocabulary,
                                 std::span<const std::size_t> breaks) {
    if (breaks.empty()) {
        return fragments;
    }
    std::vector<Fragment> out;
    bool joins = false; // the fragment before is text that goes on
    for (Fragment fragment : fragments) {
        const auto next = std::upper_bound(breaks.begin(), breaks.end(), fragment.begin);
        const bool broken = fragment.token >= 0 && vocabulary.has(fragment.token, kControlToken) &&
                            next != breaks.end() && *next < fragment.begin + fragment.size;
        if (broken) {
            fragment.token = -1;
        }
        const bool text = fragment.token < 0;
        if (text && !out.empty() && out.back().token < 0 && (broken || joins)) {
            out.back().size = fragment.begin + fragment.size - out.back().begin;
        } else {
            out.push_back(fragment);
        }
        joins = broken;
    }
    return out;
}

} // namespace

Tokenizer::~Tokenizer() = default;

Tokenizer::Tokenizer(Vocabulary vocabulary, const VocabularyData& data, Defaults defaults)
    : m_vocabulary(std::move(vocabulary))
    , m_splitter(m_vocabulary)
    , m_model(data.model)
    , m_pre(data.pre)
    , m_warnings(m_vocabulary.warnings())
    , m_addsBos(data.addBos.value_or(defaults.addsBos))
    , m_addsEos(data.addEos.value_or(defaults.addsEos))
    , m_addSpacePrefix(data.addSpacePrefix.value_or(defaults.addSpacePrefix)) {
    if (m_addsBos && !bos()) {
        m_addsBos = false;
        warn("The tokenizer should put a BOS token before a text, but the file names none.");
    }
    if (m_addsEos && !eos()) {
        m_addsEos = false;
        warn("The tokenizer should put an EOS token after a text, but the file names none.");
    }
}

void Tokenizer::forceBos() {
    m_addsBos = bos().has_value();
}

Result<std::unique_ptr<Tokenizer>> Tokenizer::load(const gguf::GgufReader& reader) {
    auto data = readVocabulary(reader);
    if (!data) {
        return forward(data);
    }
    return create(std::move(*data));
}

Result<std::unique_ptr<Tokenizer>> Tokenizer::create(VocabularyData data) {
    const bool gemma4 = data.model == "gemma4";
    if (data.model != "gpt2" && data.model != "llama" && !gemma4) {
        return fail(ErrorCode::unsupported,
                    "Tokenizers of the kind '" + data.model + "' aren't known; gpt2, llama and gemma4 are.",
                    "tokenizer.ggml.model");
    }
    if (gemma4) {
        data.pre = "gemma4";
    }
    return data.model == "llama" ? SpmTokenizer::make(std::move(data)) : BpeTokenizer::make(std::move(data));
}

Result<std::vector<TokenId>> Tokenizer::encode(std::string_view utf8, EncodeOptions options) const {
    EncodeWork work;
    return encode(utf8, options, work);
}

Result<std::vector<TokenId>> Tokenizer::encode(std::string_view utf8, EncodeOptions options, EncodeWork& work) const {
    if (const auto bad = findInvalidUtf8(utf8)) {
        return fail(ErrorCode::invalidUtf8, "The text isn't UTF-8: byte " + std::to_string(*bad) + " can't be there.",
                    {}, *bad);
    }
    std::vector<TokenId> ids;
    bool first = true;
    const auto fragments =
        keepBreaks(m_splitter.split(m_vocabulary, utf8, options.parseSpecial), m_vocabulary, options.breaks);
    for (const Fragment& fragment : fragments) {
        if (fragment.token >= 0) {
            ids.push_back(fragment.token);
        } else if (const auto encoded = encodeText(utf8.substr(fragment.begin, fragment.size), first, ids, work);
                   !encoded) {
            return forward(encoded);
        }
        first = fragment.token >= 0;
    }
    if (options.addSpecial && m_addsBos && (ids.empty() || ids.front() != *bos())) {
        ids.insert(ids.begin(), *bos());
    }
    if (options.addSpecial && m_addsEos && (ids.empty() || ids.back() != *eos())) {
        ids.push_back(*eos());
    }
    return ids;
}

std::string Tokenizer::pieceBytes(TokenId id, bool renderSpecial) const {
    if (!m_vocabulary.contains(id)) {
        return {};
    }
    const std::string& raw = m_vocabulary.text(id);
    const unsigned attributes = m_vocabulary.attributes(id);
    if ((attributes & (kControlToken | kUnknownToken)) != 0) {
        return renderSpecial || (attributes & kAlwaysShown) != 0 ? raw : std::string();
    }
    if ((attributes & kUserDefinedToken) != 0) {
        return raw;
    }
    if ((attributes & kByteToken) != 0) {
        const auto byte = m_vocabulary.byteOf(id);
        return byte ? std::string(1, static_cast<char>(*byte)) : std::string();
    }
    return (attributes & kNormalToken) != 0 ? normalBytes(raw) : std::string();
}

std::string Tokenizer::decode(std::span<const TokenId> ids, bool renderSpecial) const {
    std::string out;
    bool atStart = m_addSpacePrefix;
    for (const TokenId id : ids) {
        const std::string piece = pieceBytes(id, renderSpecial);
        const std::size_t skip = atStart && piece.starts_with(' ') && !isControl(id) ? 1 : 0;
        atStart = atStart && piece.empty();
        out.append(piece, skip);
    }
    return out;
}

std::string_view Tokenizer::rawToken(TokenId id) const {
    return m_vocabulary.contains(id) ? std::string_view(m_vocabulary.text(id)) : std::string_view();
}

bool Tokenizer::isControl(TokenId id) const {
    return m_vocabulary.contains(id) && m_vocabulary.has(id, kControlToken);
}

bool Tokenizer::isEndOfGeneration(TokenId id) const {
    const auto ends = m_vocabulary.endOfGeneration();
    return std::binary_search(ends.begin(), ends.end(), id);
}

} // namespace vitrine::text
