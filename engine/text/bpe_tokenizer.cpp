// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/bpe_tokenizer.h"

#include "engine/text/unicode.h"

#include <unordered_map>
#include <utility>

namespace vitrine::text {

namespace {

/// Words longer than this hardly repeat.
constexpr std::size_t kLongestCachedWord = 64;

} // namespace

struct BpeTokenizer::Scratch {
    BpeMerger merger;
    std::vector<BpeMerger::Node> nodes;
    /// word -> where its tokens stand in the output. A cache for one text needs no lock and no bound of its own.
    std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> words;
};

Result<std::unique_ptr<Tokenizer>> BpeTokenizer::make(VocabularyData data) {
    const PreTokenizerSpec* spec = findPreTokenizer(data.pre);
    std::string warning;
    if (spec == nullptr) {
        spec = findPreTokenizer("default");
        warning = data.pre.empty()
                      ? "The file names no pre-tokenizer; 'default' is used, and the model may answer worse for it."
                      : "The pre-tokenizer '" + data.pre +
                            "' isn't known; 'default' is used, and the model may answer worse for it.";
    }
    auto pre = PreTokenizer::create(*spec);
    if (!pre) {
        return forward(pre);
    }
    const std::vector<std::string> mergeTexts = std::exchange(data.merges, {});
    VocabularyData rest; // what stays of `data` when the vocabulary has taken the arrays
    rest.model = data.model;
    rest.pre = data.pre;
    rest.addBos = data.addBos;
    rest.addEos = data.addEos;
    // The key is SentencePiece's; GGUF files of byte-level BPE carry it too, where nothing heeds it.
    rest.addSpacePrefix = false;
    auto vocabulary = Vocabulary::create(std::move(data));
    if (!vocabulary) {
        return forward(vocabulary);
    }
    BpeMerges merges(*vocabulary, mergeTexts);
    const std::size_t malformed = merges.malformed();
    std::unique_ptr<BpeTokenizer> made(
        new BpeTokenizer(std::move(*vocabulary), rest, *spec, std::move(*pre), std::move(merges)));
    if (malformed > 0) {
        made->warn(std::to_string(malformed) +
                   " merges of the vocabulary aren't two texts with a space between; they are left out.");
    }
    if (!warning.empty()) {
        made->warn(std::move(warning));
    }
    return std::unique_ptr<Tokenizer>(std::move(made));
}

BpeTokenizer::BpeTokenizer(Vocabulary vocabulary, const VocabularyData& data, const PreTokenizerSpec& spec,
                           PreTokenizer pre, BpeMerges merges)
    : Tokenizer(std::move(vocabulary), data, {spec.addsBos, false, false})
    , m_spec(spec)
    , m_preTokenizer(std::move(pre))
    , m_merges(std::move(merges)) {
    if (spec.alwaysAddsBos) {
        forceBos();
    }
    if (spec.byteAlphabet) {
        for (unsigned byte = 0; byte < 256; ++byte) {
            m_byteSymbols[byte] = m_merges.intern(this->vocabulary(),
                                                  ByteAlphabet::instance().character(static_cast<std::uint8_t>(byte)));
        }
    }
}

Result<void> BpeTokenizer::encodeText(std::string_view text, bool /*first*/, std::vector<TokenId>& ids,
                                      EncodeWork& work) const {
    std::string escaped;
    if (m_spec.escapesSpaces) {
        escaped = replaceAll(text, " ", kSpaceMark);
        text = escaped;
    }
    const auto lengths = m_preTokenizer.split(text);
    if (!lengths) {
        return forward(lengths);
    }
    Scratch scratch;
    std::size_t begin = 0;
    for (const std::uint32_t length : *lengths) {
        encodeWord(text.substr(begin, length), scratch, ids, work);
        begin += length;
    }
    return {};
}

void BpeTokenizer::encodeWord(std::string_view word, Scratch& scratch, std::vector<TokenId>& ids,
                              EncodeWork& work) const {
    const bool cached = word.size() <= kLongestCachedWord;
    if (const auto known = cached ? scratch.words.find(word) : scratch.words.end(); known != scratch.words.end()) {
        const auto [at, count] = known->second;
        for (std::size_t i = 0; i < count; ++i) {
            ids.push_back(TokenId(ids[at + i])); // a copy: the vector may move
        }
        ++work.cachedWords;
        return;
    }
    const std::size_t at = ids.size();
    if (const auto whole = wholeWord(word)) {
        ids.push_back(*whole);
    } else {
        toNodes(word, scratch.nodes);
        scratch.merger.run(m_merges, scratch.nodes, work);
        for (const BpeMerger::Node& node : scratch.nodes) {
            appendToken(node, word, ids);
        }
    }
    ++work.words;
    if (cached) {
        scratch.words.emplace(word, std::pair(at, ids.size() - at));
    }
}

std::optional<TokenId> BpeTokenizer::wholeWord(std::string_view word) const {
    if (m_spec.ignoreMerges && word.size() <= vocabulary().longestText()) {
        return vocabulary().findPlain(m_spec.byteAlphabet ? ByteAlphabet::instance().encode(word) : std::string(word));
    }
    if (m_spec.wholeNewlineRuns && word.find_first_not_of('\n') == std::string_view::npos) {
        return vocabulary().findPlain(word);
    }
    return std::nullopt;
}

void BpeTokenizer::toNodes(std::string_view word, std::vector<BpeMerger::Node>& nodes) const {
    nodes.clear();
    for (std::size_t i = 0; i < word.size();) {
        const auto byte = static_cast<unsigned char>(word[i]);
        const std::size_t size = m_spec.byteAlphabet ? 1 : utf8Length(byte);
        const Symbol symbol =
            m_spec.byteAlphabet ? m_byteSymbols[byte] : m_merges.find(vocabulary(), word.substr(i, size));
        nodes.push_back({symbol, static_cast<std::uint32_t>(i), static_cast<std::uint32_t>(size)});
        i += size;
    }
}

void BpeTokenizer::appendToken(const BpeMerger::Node& node, std::string_view word, std::vector<TokenId>& ids) const {
    const auto isPlain = [this](Symbol s) { return vocabulary().contains(s) && !vocabulary().has(s, kControlToken); };
    if (isPlain(node.symbol)) {
        ids.push_back(node.symbol);
        return;
    }
    // Merges that lead to no token leave their bytes; a byte that the vocabulary lacks is lost, as everywhere with such
    // files.
    for (const char c : word.substr(node.begin, node.size)) {
        const auto byte = static_cast<unsigned char>(c);
        if (!m_spec.byteAlphabet) {
            if (const auto token = vocabulary().byteToken(byte)) {
                ids.push_back(*token);
            }
        } else if (isPlain(m_byteSymbols[byte])) {
            ids.push_back(m_byteSymbols[byte]);
        }
    }
}

std::string BpeTokenizer::normalBytes(std::string_view raw) const {
    return m_spec.escapesSpaces ? replaceAll(raw, kSpaceMark, " ") : ByteAlphabet::instance().decode(raw);
}

} // namespace vitrine::text
