// A regular expression of a pre-tokenizer, compiled with PCRE2.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// A text in the two forms that patterns run over, both with one unit a code point so that positions agree.
struct PatternText {
    std::string classes; ///< classByte of each code point: what a pattern in terms of \p{…} needs, in a byte
    std::u32string wide; ///< the code points, Unicode white space as U+000B; filled only when a pattern needs it
};

/// Notation: PCRE2's, in UTF-8, with \p{L}, \p{N}, \p{P}, \p{S}, \p{M} (and Lu, Ll, Lt, Lm, Lo, which all mean \p{L}),
/// \p{Ln} a letter beyond ASCII, \p{Han} an ideograph, \p{Lx} any other letter. \s is Unicode white space, [a-z] and \d
/// are ASCII, $ is the very end. A pattern of ASCII characters runs over `classes`, one that names other characters
/// over `wide` (it can't use \p then). Why classes: PCRE2's own properties are those of whatever Unicode version it was
/// built with (14 in Debian 12), while a vocabulary's results must not change with the machine; and a byte a code point
/// is the fastest thing for its JIT.
class PreTokenizerRegex {
public:
    /// Fails (internal) only where `pattern` is no regular expression: a mistake of ours.
    static Result<PreTokenizerRegex> compile(std::u8string_view pattern);
    PreTokenizerRegex(PreTokenizerRegex&&) noexcept;
    PreTokenizerRegex& operator=(PreTokenizerRegex&&) noexcept;
    ~PreTokenizerRegex();

    [[nodiscard]] bool needsWide() const;

    /// Scratch space of the matches of one thread.
    class Session;
    [[nodiscard]] std::shared_ptr<Session> session() const;

    /// Cuts code points [begin, begin + length) into matches and the gaps between; appends their lengths. The
    /// expression sees nothing outside. Fails (internal) where PCRE2 gives up, which its limits are set high enough to
    /// prevent.
    Result<void> split(Session& session, const PatternText& text, std::size_t begin, std::size_t length,
                       std::vector<std::uint32_t>& lengths) const;

private:
    struct Code;
    explicit PreTokenizerRegex(std::unique_ptr<Code> code);
    std::unique_ptr<Code> m_code;
};

} // namespace vitrine::text
