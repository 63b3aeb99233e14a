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

/// Of a well-formed character: whether showing it does something else than showing it.
bool isControl(std::string_view character) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(character[i]); };
    if (character.size() == 1) {
        return byte(0) < 0x20 || byte(0) == 0x7F;
    }
    if (character.size() == 2) {
        return byte(0) == 0xC2 && byte(1) < 0xA0; // C1
    }
    // U+202A to U+202E and U+2066 to U+2069: embeddings, overrides and isolates of direction
    const bool general = character.size() == 3 && byte(0) == 0xE2;
    return general && ((byte(1) == 0x80 && byte(2) >= 0xAA && byte(2) <= 0xAE) || (byte(1) == 0x81 && byte(2) >= 0xA6 && byte(2) <= 0xA9));
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

std::string escaped(std::string_view text, std::size_t maxBytes, bool lines) {
    std::string out;
    std::size_t at = 0;
    while (at < text.size()) {
        const std::size_t length = characterBytes(text, at);
        const std::size_t taken = length == 0 ? 1 : length;
        if (at + taken > maxBytes) {
            return out + "…";
        }
        const std::string_view character = text.substr(at, taken);
        const bool kept = lines && (character == "\n" || character == "\t");
        if (!kept && (length == 0 || isControl(character))) {
            for (const char byte : character) {
                appendEscaped(out, static_cast<std::uint8_t>(byte));
            }
        } else {
            out += character;
        }
        at += taken;
    }
    return out;
}

} // namespace

std::string printable(std::string_view text, std::size_t maxBytes) {
    return escaped(text, maxBytes, false);
}

std::string printableLines(std::string_view text) {
    return escaped(text, text.size(), true);
}

} // namespace vitrine::gguf
