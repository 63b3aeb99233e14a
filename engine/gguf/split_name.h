// The names of a model that is split over several files: BASE-00001-of-00003.gguf.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

namespace vitrine::gguf {

/// One part's place in a split model. Numbers count from 1, as in the file's name.
struct SplitName {
    std::filesystem::path folder;
    std::string base;
    std::uint32_t number = 0;
    std::uint32_t count = 0;

    [[nodiscard]] std::filesystem::path part(std::uint32_t partNumber) const;
};

/// Nothing when the name isn't of that form (five digits each, 1 <= number <= count).
[[nodiscard]] std::optional<SplitName> parseSplitName(const std::filesystem::path& path);

} // namespace vitrine::gguf
