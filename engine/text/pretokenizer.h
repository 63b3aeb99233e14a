// Cuts a text into the words that byte-pair merges stay inside.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"
#include "engine/text/pretokenizer_patterns.h"
#include "engine/text/pretokenizer_regex.h"

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// The steps of a spec, compiled. Immutable; safe to use from any thread.
class PreTokenizer {
public:
    static Result<PreTokenizer> create(const PreTokenizerSpec& spec);

    /// Byte lengths of the words of `utf8` (well-formed), in order; they add up to its size and none is 0.
    [[nodiscard]] Result<std::vector<std::uint32_t>> split(std::string_view utf8) const;

private:
    struct Step {
        PreTokenizerStep::Kind kind;
        std::optional<PreTokenizerRegex> regex;
    };
    Result<std::vector<std::uint32_t>> run(const Step& step, const PatternText& text,
                                           const std::vector<std::uint32_t>& pieces) const;

    std::vector<Step> m_steps;
    bool m_needsWide = false;
};

} // namespace vitrine::text
