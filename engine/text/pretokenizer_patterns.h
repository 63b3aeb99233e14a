// Pre-tokenizers by the name that `tokenizer.ggml.pre` gives: how text is cut into words before byte-pair merges.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string_view>
#include <vector>

namespace vitrine::text {

/// One step: a regular expression, or a cut of digits that no regular expression does in linear time.
struct PreTokenizerStep {
    enum class Kind {
        pattern,         ///< `pattern`: each match and each gap between matches is a piece
        numbersInThrees, ///< a run of \p{N} is cut into threes counted from its right; text around it is one piece
        digitGroups,     ///< before each place in a run of ASCII digits from where a multiple of three digits is left
        digitGroupsAtBorder, ///< threes from the right, each apart, of a run of ASCII digits that no ASCII word
                             ///< character follows
    } kind = Kind::pattern;
    std::u8string_view pattern; ///< see pretokenizer_regex.h for the notation
};

/// What a name stands for. The steps run one after another, each inside the pieces that the one before left.
struct PreTokenizerSpec {
    std::vector<PreTokenizerStep> steps;
    bool ignoreMerges = false;  ///< a word that is a token is that token, whatever the merges would make of it
    bool addsBos = false;       ///< where the file doesn't say
    bool byteAlphabet = true;   ///< merges run over the byte alphabet; otherwise over characters, with byte fall-back
    bool escapesSpaces = false; ///< spaces become U+2581 before anything else
    bool wholeNewlineRuns = false; ///< a run of newlines that is a token is that token
    bool alwaysAddsBos = false;    ///< even where the file says otherwise (Gemma 4 files say so by mistake)
};

/// The spec of a name, or nothing where the name is unknown: then "default" is what to fall back to.
[[nodiscard]] const PreTokenizerSpec* findPreTokenizer(std::string_view name);

/// All known names, for tests and messages.
[[nodiscard]] std::vector<std::string_view> preTokenizerNames();

} // namespace vitrine::text
