// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/pretokenizer.h"

#include "engine/text/pretokenizer_digits.h"
#include "engine/text/unicode.h"

#include <utility>

namespace vitrine::text {

namespace {

PatternText makePatternText(std::string_view utf8, bool needsWide) {
    PatternText text;
    text.classes.reserve(utf8.size());
    for (std::size_t i = 0; i < utf8.size();) {
        const Utf8Scan scan = scanUtf8(utf8, i);
        text.classes += static_cast<char>(classByte(scan.codePoint));
        if (needsWide) {
            const bool space = scan.codePoint >= 0x80 && isUnicodeSpace(scan.codePoint);
            text.wide += space ? static_cast<char32_t>(classes::kSpace) : scan.codePoint;
        }
        i += scan.length;
    }
    return text;
}

/// Lengths in code points to lengths in bytes, in place.
void toByteLengths(std::string_view utf8, std::vector<std::uint32_t>& lengths) {
    std::size_t at = 0;
    for (std::uint32_t& length : lengths) {
        const std::size_t begin = at;
        for (std::uint32_t i = 0; i < length; ++i) {
            at += utf8Length(static_cast<unsigned char>(utf8[at]));
        }
        length = static_cast<std::uint32_t>(at - begin);
    }
}

} // namespace

Result<PreTokenizer> PreTokenizer::create(const PreTokenizerSpec& spec) {
    PreTokenizer made;
    for (const PreTokenizerStep& step : spec.steps) {
        Step compiled{step.kind, std::nullopt};
        if (step.kind == PreTokenizerStep::Kind::pattern) {
            auto regex = PreTokenizerRegex::compile(step.pattern);
            if (!regex) {
                return forward(regex);
            }
            made.m_needsWide = made.m_needsWide || regex->needsWide();
            compiled.regex = std::move(*regex);
        }
        made.m_steps.push_back(std::move(compiled));
    }
    return made;
}

Result<std::vector<std::uint32_t>> PreTokenizer::split(std::string_view utf8) const {
    std::vector<std::uint32_t> pieces;
    if (utf8.empty()) {
        return pieces;
    }
    const PatternText text = makePatternText(utf8, m_needsWide);
    pieces.push_back(static_cast<std::uint32_t>(text.classes.size()));
    for (const Step& step : m_steps) {
        auto next = run(step, text, pieces);
        if (!next) {
            return forward(next);
        }
        pieces = std::move(*next);
    }
    toByteLengths(utf8, pieces);
    return pieces;
}

Result<std::vector<std::uint32_t>> PreTokenizer::run(const Step& step, const PatternText& text,
                                                     const std::vector<std::uint32_t>& pieces) const {
    std::vector<std::uint32_t> out;
    out.reserve(pieces.size());
    const auto session = step.regex ? step.regex->session() : nullptr;
    std::size_t begin = 0;
    for (const std::uint32_t length : pieces) {
        if (!step.regex) {
            splitDigits(step.kind, std::string_view(text.classes).substr(begin, length), out);
        } else if (const auto split = step.regex->split(*session, text, begin, length, out); !split) {
            return forward(split);
        }
        begin += length;
    }
    return out;
}

} // namespace vitrine::text
