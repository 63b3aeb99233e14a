// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/spm_tokenizer.h"

#include "engine/text/unicode.h"

#include <algorithm>
#include <unordered_map>

namespace vitrine::text {

namespace {

constexpr std::uint32_t kEnd = ~std::uint32_t{0};
/// Words longer than this hardly repeat.
constexpr std::size_t kLongestCachedWord = 64;

/// Where the next U+2581 that follows another character begins, or the end.
std::size_t nextWord(std::string_view text, std::size_t from) {
    const std::size_t inside = [&] {
        std::size_t at = from;
        while (text.substr(at).starts_with(kSpaceMark)) {
            at += kSpaceMark.size();
        }
        return at;
    }();
    return std::min(text.find(kSpaceMark, inside), text.size());
}

/// The joins of one text: a linked list of pieces and a queue of candidate pairs.
class SpmMerger {
public:
    SpmMerger(const Vocabulary& vocabulary, std::string_view text, EncodeWork& work)
        : m_vocabulary(vocabulary)
        , m_text(text)
        , m_work(work) {
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t size = utf8Length(static_cast<unsigned char>(text[at]));
            const auto index = static_cast<std::uint32_t>(m_pieces.size());
            m_pieces.push_back(
                {static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(size), index - 1, index + 1});
            at += size;
        }
        m_pieces.back().next = kEnd; // the first one's `previous` is kEnd already
    }

    void run() {
        for (std::uint32_t i = 0; i < m_pieces.size(); ++i) {
            propose(i);
        }
        std::make_heap(m_queue.begin(), m_queue.end(), later);
        while (!m_queue.empty()) {
            std::pop_heap(m_queue.begin(), m_queue.end(), later);
            const Candidate candidate = m_queue.back();
            m_queue.pop_back();
            if (!join(candidate)) {
                continue;
            }
            ++m_work.merged;
            push(m_pieces[candidate.left].previous);
            push(candidate.left);
        }
    }

    template <class Visit>
    void forEachPiece(Visit visit) const {
        for (std::uint32_t i = 0; i != kEnd; i = m_pieces[i].next) {
            visit(m_text.substr(m_pieces[i].begin, m_pieces[i].size));
        }
    }

private:
    struct Piece {
        std::uint32_t begin, size, previous, next;
    };
    struct Candidate {
        float score;
        std::uint32_t left, size; ///< size of both sides: it tells when one of them has changed
    };
    static bool later(const Candidate& a, const Candidate& b) {
        return a.score != b.score ? a.score < b.score : a.left > b.left;
    }

    bool propose(std::uint32_t left) {
        const std::uint32_t right = left == kEnd ? kEnd : m_pieces[left].next;
        if (right == kEnd) {
            return false;
        }
        const std::uint32_t size = m_pieces[left].size + m_pieces[right].size;
        if (size > m_vocabulary.longestText()) {
            return false;
        }
        const auto token = m_vocabulary.findPlain(m_text.substr(m_pieces[left].begin, size));
        if (!token || m_vocabulary.has(*token, kByteToken)) {
            return false;
        }
        m_queue.push_back({m_vocabulary.score(*token), left, size});
        ++m_work.queued;
        return true;
    }

    void push(std::uint32_t left) {
        if (propose(left)) {
            std::push_heap(m_queue.begin(), m_queue.end(), later);
        }
    }

    bool join(const Candidate& candidate) {
        Piece& left = m_pieces[candidate.left];
        if (left.size == 0 || left.next == kEnd || left.size + m_pieces[left.next].size != candidate.size) {
            return false;
        }
        Piece& right = m_pieces[left.next];
        left.size += right.size;
        right.size = 0;
        left.next = right.next;
        if (right.next != kEnd) {
            m_pieces[right.next].previous = candidate.left;
        }
        return true;
    }

    const Vocabulary& m_vocabulary;
    std::string_view m_text;
    EncodeWork& m_work;
    std::vector<Piece> m_pieces;
    std::vector<Candidate> m_queue;
};

} // namespace

Result<std::unique_ptr<Tokenizer>> SpmTokenizer::make(VocabularyData data) {
    VocabularyData rest; // what stays of `data` when the vocabulary has taken the arrays
    rest.model = data.model;
    rest.pre = data.pre;
    rest.addBos = data.addBos;
    rest.addEos = data.addEos;
    rest.addSpacePrefix = data.addSpacePrefix;
    // SentencePiece's own ids, for files that name none.
    data.named.unknown = data.named.unknown.value_or(0);
    data.named.bos = data.named.bos.value_or(1);
    data.named.eos = data.named.eos.value_or(2);
    auto vocabulary = Vocabulary::create(std::move(data));
    if (!vocabulary) {
        return forward(vocabulary);
    }
    return std::unique_ptr<Tokenizer>(new SpmTokenizer(std::move(*vocabulary), rest));
}

SpmTokenizer::SpmTokenizer(Vocabulary vocabulary, const VocabularyData& data)
    : Tokenizer(std::move(vocabulary), data, {true, false, true}) {
    for (TokenId id = 0; m_spaceBeginsWord && this->vocabulary().contains(id); ++id) {
        const std::string& text = this->vocabulary().text(id);
        const bool joinable =
            this->vocabulary().has(id, kNormalToken | kUserDefinedToken) || this->vocabulary().attributes(id) == 0;
        m_spaceBeginsWord = !joinable || nextWord(text, 0) == text.size();
    }
}

Result<void> SpmTokenizer::encodeText(std::string_view text, bool first, std::vector<TokenId>& ids,
                                      EncodeWork& work) const {
    std::string escaped;
    if (first && addsSpacePrefix()) {
        escaped = kSpaceMark;
    }
    escaped += replaceAll(text, " ", kSpaceMark);
    if (!m_spaceBeginsWord) {
        encodeWord(escaped, ids, work);
        return {};
    }
    // Word by word is the same and lets words that repeat be looked up. (word -> where its tokens stand in the output)
    std::unordered_map<std::string_view, std::pair<std::size_t, std::size_t>> words;
    const std::string_view whole = escaped;
    for (std::size_t begin = 0, end = 0; begin < whole.size(); begin = end) {
        end = nextWord(whole, begin);
        const std::string_view word = whole.substr(begin, end - begin);
        if (const auto known = words.find(word); known != words.end()) {
            const auto [at, count] = known->second;
            for (std::size_t i = 0; i < count; ++i) {
                ids.push_back(TokenId(ids[at + i])); // a copy: the vector may move
            }
            ++work.cachedWords;
            continue;
        }
        const std::size_t at = ids.size();
        encodeWord(word, ids, work);
        if (word.size() <= kLongestCachedWord) {
            words.emplace(word, std::pair(at, ids.size() - at));
        }
    }
    return {};
}

void SpmTokenizer::encodeWord(std::string_view word, std::vector<TokenId>& ids, EncodeWork& work) const {
    SpmMerger merger(vocabulary(), word, work);
    merger.run();
    ++work.words;
    merger.forEachPiece([&](std::string_view piece) {
        if (const auto token = vocabulary().findPlain(piece)) {
            ids.push_back(*token);
        } else {
            appendBytes(piece, ids);
        }
    });
}

void SpmTokenizer::appendBytes(std::string_view bytes, std::vector<TokenId>& ids) const {
    for (const char c : bytes) {
        auto token = vocabulary().byteToken(static_cast<std::uint8_t>(c));
        token = token ? token : vocabulary().findPlain(std::string_view(&c, 1));
        token = token ? token : unknown();
        if (token) {
            ids.push_back(*token);
        }
    }
}

std::string SpmTokenizer::normalBytes(std::string_view raw) const {
    return replaceAll(raw, kSpaceMark, " ");
}

} // namespace vitrine::text
