// Can one model draft for another? They must have the same vocabulary, id by id.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>

#include "engine/core/result.h"

namespace vitrine::survey {

/// Where two vocabularies part.
struct VocabularyGap {
    std::size_t firstDifference = 0; ///< the first token id whose text differs, or that only one of them has
    std::size_t targetTokens = 0;
    std::size_t draftTokens = 0;
};

/// Nothing when the two agree. Reads both files' lists of tokens; any thread. Errors: those of GgufReader::open,
/// noTokenizer, badTokenizer.
[[nodiscard]] Result<std::optional<VocabularyGap>> compareVocabularies(const std::filesystem::path& target,
                                                                       const std::filesystem::path& draft);

} // namespace vitrine::survey
