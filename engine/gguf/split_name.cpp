// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/split_name.h"

#include <algorithm>
#include <string_view>

namespace vitrine::gguf {

namespace {

constexpr std::size_t kDigits = 5;
constexpr std::string_view kOf = "-of-";
constexpr std::string_view kExtension = ".gguf";

std::optional<std::uint32_t> parseNumber(std::string_view text) {
    std::uint32_t value = 0;
    for (const char c : text) {
        if (c < '0' || c > '9') {
            return std::nullopt;
        }
        value = value * 10 + static_cast<std::uint32_t>(c - '0');
    }
    return value;
}

std::string formatNumber(std::uint32_t value) {
    const std::string digits = std::to_string(value);
    return std::string(kDigits - std::min(kDigits, digits.size()), '0') + digits;
}

} // namespace

std::filesystem::path SplitName::part(std::uint32_t partNumber) const {
    return folder /
           (base + "-" + formatNumber(partNumber) + std::string(kOf) + formatNumber(count) + std::string(kExtension));
}

std::optional<SplitName> parseSplitName(const std::filesystem::path& path) {
    const std::string name = path.filename().string();
    constexpr std::size_t kTail = 1 + kDigits + kOf.size() + kDigits + kExtension.size();
    if (name.size() < kTail) {
        return std::nullopt;
    }
    const std::string_view tail = std::string_view(name).substr(name.size() - kTail);
    const auto number = parseNumber(tail.substr(1, kDigits));
    const auto count = parseNumber(tail.substr(1 + kDigits + kOf.size(), kDigits));
    const bool framed =
        tail.front() == '-' && tail.substr(1 + kDigits, kOf.size()) == kOf && tail.ends_with(kExtension);
    if (!framed || !number || !count || *number == 0 || *number > *count) {
        return std::nullopt;
    }
    return SplitName{path.parent_path(), name.substr(0, name.size() - kTail), *number, *count};
}

} // namespace vitrine::gguf
