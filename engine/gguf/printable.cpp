// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/printable.h"

#include <cstdint>

namespace vitrine::gguf {

namespace {

bool isContinuation(std::string_view text, std::size_t at) {
    return at < text.size() && (static_cast<std::uint8_t>(text[at]) & 0xC0U) == 0x80U;
}

/// Bytes of the well-formed UTF-8 character at `at` (Unicode 15, table 3-7), or 0.
std::size_t characterBytes(std::string_view text, std::size_t at) {
    const auto lead = static_cast<std::uint8_t>(text[at]);
    if (lead < 0x80) {
        return 1;
    }
    if (lead < 0xC2 || lead > 0xF4 || !isContinuation(text, at + 1)) {
        return 0;
    }
    if (lead < 0xE0) {
        return 2;
    }
    const auto second = static_cast<std::uint8_t>(text[at + 1]);
    if (!isContinuation(text, at + 2)) {
        return 0;
    }
    if (lead < 0xF0) {
        const bool overlong = lead == 0xE0 && second < 0xA0;
        const bool surrogate = lead == 0xED && second >= 0xA0;
        return overlong || surrogate ? 0 : 3;
    }
    const bool outside = (lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second >= 0x90);
    return outside || !isContinuation(text, at + 3) ? 0 : 4;
}

void appendEscaped(std::string& out, std::uint8_t byte) {
    constexpr std::string_view kHex = "0123456789abcdef";
    if (byte == '\n') {
        out += "\\n";
    } else if (byte == '\t') {
        out += "\\t";
    } else {
        out += "\\x";
        out += kHex[byte >> 4U];
        out += kHex[byte & 15U];
    }
}

} // namespace

std::string printable(std::string_view text, std::size_t maxBytes) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = characterBytes(text, at);
        const std::size_t taken = length == 0 ? 1 : length;
        if (at + taken > maxBytes) {
            return out + "…";
        }
        const auto byte = static_cast<std::uint8_t>(text[at]);
        if (length == 0 || byte < 0x20 || byte == 0x7F) {
            appendEscaped(out, byte);
        } else {
            out += text.substr(at, length);
        }
        at += taken;
    }
    return out;
}

} // namespace vitrine::gguf
