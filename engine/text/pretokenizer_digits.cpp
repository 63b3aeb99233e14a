// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/pretokenizer_digits.h"

#include "engine/text/unicode.h"

#include <algorithm>

namespace vitrine::text {

namespace {

bool isAsciiDigit(char c) {
    return c >= '0' && c <= '9';
}
bool isNumber(char c) {
    return isAsciiDigit(c) || static_cast<std::uint8_t>(c) == classes::kNumber;
}
bool isAsciiWord(char c) {
    return isAsciiDigit(c) || c == '_' || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

} // namespace

void splitDigits(PreTokenizerStep::Kind kind, std::string_view text, std::vector<std::uint32_t>& lengths) {
    using Kind = PreTokenizerStep::Kind;
    std::size_t done = 0;
    const auto cutAt = [&](std::size_t at) {
        if (at > done) {
            lengths.push_back(static_cast<std::uint32_t>(at - done));
            done = at;
        }
    };
    const auto isMember = kind == Kind::numbersInThrees ? isNumber : isAsciiDigit;
    for (std::size_t begin = 0; begin < text.size();) {
        if (!isMember(text[begin])) {
            ++begin;
            continue;
        }
        const auto end = static_cast<std::size_t>(
            std::find_if_not(text.begin() + static_cast<std::ptrdiff_t>(begin), text.end(), isMember) - text.begin());
        const std::size_t lead = (end - begin) % 3;
        const bool border = kind != Kind::digitGroupsAtBorder || end == text.size() || !isAsciiWord(text[end]);
        // AFMoE's step leaves what precedes a run joined to the run's first group; the other two cut before a group
        // wherever it is.
        if (border && kind == Kind::digitGroupsAtBorder) {
            cutAt(begin);
        }
        const std::size_t first = lead > 0 ? begin + lead : kind == Kind::numbersInThrees ? begin + 3 : begin;
        for (std::size_t at = first; border && at < end; at += 3) {
            cutAt(at);
        }
        if (border && kind != Kind::digitGroups) {
            cutAt(end);
        }
        begin = end;
    }
    cutAt(text.size());
}

} // namespace vitrine::text
