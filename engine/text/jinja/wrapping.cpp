// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/jinja/wrapping.h"

#include <algorithm>

#include "engine/text/jinja/unicode.h"

namespace vitrine::text::jinja {

namespace {

struct Chunk {
    std::string text;
    std::size_t size;
};

bool isBlank(char32_t c) { return c == ' ' || (c >= 9 && c <= 13); }

// Space and words in turn; a word is cut after a hyphen that has two letters before it and one after.
std::vector<Chunk> chunksOf(std::string_view line, bool hyphens) {
    const std::vector<char32_t> codes = unicode::decode(line);
    std::vector<Chunk> chunks;
    const auto letter = [&](std::size_t at) { return at < codes.size() && unicode::isWord(codes[at]) && !unicode::isDecimal(codes[at]); };
    for (std::size_t at = 0; at < codes.size();) {
        Chunk chunk;
        const bool blank = isBlank(codes[at]);
        std::size_t begin = at;
        while (at < codes.size() && isBlank(codes[at]) == blank) {
            unicode::append(chunk.text, codes[at++]);
            const bool hyphen = codes[at - 1] == '-' && at - begin >= 3 && letter(at - 2) && letter(at - 3);
            if (!blank && hyphens && hyphen && letter(at) && letter(at + 1)) {
                break;
            }
        }
        chunk.size = at - begin;
        chunks.push_back(std::move(chunk));
    }
    return chunks;
}

bool isBlankChunk(const Chunk& chunk) { return std::all_of(chunk.text.begin(), chunk.text.end(), [](char c) { return isBlank(static_cast<unsigned char>(c)); }); }

} // namespace

std::vector<std::string> wrapLine(std::string_view line, const WrapStyle& style) {
    std::vector<Chunk> chunks = chunksOf(line, style.breakOnHyphens);
    std::reverse(chunks.begin(), chunks.end()); // the next chunk is the last
    std::vector<std::string> lines;
    while (!chunks.empty()) {
        std::vector<Chunk> current;
        std::size_t size = 0;
        if (!lines.empty() && isBlankChunk(chunks.back())) {
            chunks.pop_back();
        }
        const auto takeLast = [&] {
            size += chunks.back().size;
            current.push_back(std::move(chunks.back()));
            chunks.pop_back();
        };
        while (!chunks.empty() && size + chunks.back().size <= style.width) {
            takeLast();
        }
        if (!chunks.empty() && chunks.back().size > style.width) {
            if (style.breakLongWords) {
                Chunk& longOne = chunks.back();
                const std::size_t room = style.width > size ? style.width - size : 0;
                const std::size_t cut = unicode::offsetOf(longOne.text, room);
                current.push_back({longOne.text.substr(0, cut), room});
                longOne = {longOne.text.substr(cut), longOne.size - room};
            } else if (current.empty()) {
                takeLast();
            }
        }
        if (!current.empty() && isBlankChunk(current.back())) {
            current.pop_back();
        }
        if (!current.empty()) {
            std::string text;
            for (const Chunk& chunk : current) {
                text += chunk.text;
            }
            lines.push_back(std::move(text));
        }
    }
    return lines;
}

} // namespace vitrine::text::jinja
