// What the tokenizers need of Unicode: checking and walking UTF-8, the byte alphabet of byte-level BPE, and a class for
// every code point.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace vitrine::text {

/// U+2581, which SentencePiece vocabularies write where the text has a space.
inline constexpr std::string_view kSpaceMark = "\xE2\x96\x81";
/// U+FFFD as UTF-8.
inline constexpr std::string_view kReplacement = "\xEF\xBF\xBD";

/// Bytes of the sequence that `lead` begins, 0 where no well-formed sequence begins with it. (Unicode 15, table 3-7)
[[nodiscard]] std::size_t utf8Length(unsigned char lead) noexcept;

/// How the bytes at `offset` begin: a whole code point of `length` bytes, the beginning of one that the text's end
/// cuts, or neither; then `length` counts the bytes of the maximal subpart (>= 1).
struct Utf8Scan {
    enum class State : std::uint8_t { complete, incomplete, invalid } state;
    std::size_t length;
    char32_t codePoint;
};
[[nodiscard]] Utf8Scan scanUtf8(std::string_view text, std::size_t offset) noexcept;

/// Offset of the first byte that isn't part of well-formed UTF-8 (no surrogates, no overlong forms), or nothing.
[[nodiscard]] std::optional<std::size_t> findInvalidUtf8(std::string_view text) noexcept;

/// Appends a code point (<= U+10FFFF).
void appendUtf8(std::string& out, char32_t codePoint);

/// `text` with every `from` replaced by `to`.
[[nodiscard]] std::string replaceAll(std::string_view text, std::string_view from, std::string_view to);

/// The alphabet of byte-level BPE: each byte is written as one printable character. Bytes 0x21-0x7E, 0xA1-0xAC and
/// 0xAE-0xFF stand for themselves (as code points), the others are U+0100, U+0101 … in order. (OpenAI's GPT-2 encoder)
class ByteAlphabet {
public:
    static const ByteAlphabet& instance();
    /// The character of a byte, as UTF-8.
    [[nodiscard]] std::string_view character(std::uint8_t byte) const { return m_characters[byte]; }
    /// The text in which each byte of `bytes` is replaced by its character.
    [[nodiscard]] std::string encode(std::string_view bytes) const;
    /// The reverse. Characters outside the alphabet stay as they are; it never fails.
    [[nodiscard]] std::string decode(std::string_view text) const;

private:
    ByteAlphabet();
    std::array<std::string, 256> m_characters;
    std::array<std::int16_t, 512> m_bytes; ///< code point -> byte, -1 where it is no character of the alphabet
};

/// Character classes, as the byte that stands for a code point beyond ASCII in a "class text" (see classByte).
namespace classes {
inline constexpr std::uint8_t kSpace =
    0x0B; ///< Unicode white space: a vertical tab, so that \s of a byte pattern finds it
inline constexpr std::uint8_t kOther = 0x80; ///< control, format, private, unassigned
inline constexpr std::uint8_t kNumber = 0x81;
inline constexpr std::uint8_t kLetter = 0x82;
inline constexpr std::uint8_t kPunctuation = 0x83;
inline constexpr std::uint8_t kMark = 0x84;
inline constexpr std::uint8_t kSymbol = 0x85;
inline constexpr std::uint8_t kHanLetter = 0x86; ///< a letter in the CJK ideograph blocks
inline constexpr std::uint8_t kHanOther = 0x87;  ///< an unassigned code point in those blocks
} // namespace classes

/// The byte that stands for `codePoint` in a class text: itself below U+0080, else one of `classes`. Categories are
/// Unicode 15.1's (utf8proc's, and what 15.1 added), the state that published vocabularies are tokenised with.
[[nodiscard]] std::uint8_t classByte(char32_t codePoint) noexcept;

/// Unicode white space (property White_Space), as the pattern \s means it.
[[nodiscard]] bool isUnicodeSpace(char32_t codePoint) noexcept;

} // namespace vitrine::text
