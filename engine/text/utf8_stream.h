// Bytes of tokens to text that can be shown: a token may end inside a code point.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>

namespace vitrine::text {

/// Holds bytes until their code point is complete. What comes out is always well-formed UTF-8, and the same whatever
/// the borders between pushes are. A run of bytes that can't be UTF-8 becomes one U+FFFD. Not thread-safe: one per
/// stream.
class Utf8Stream {
public:
    /// The text that is complete with these bytes; may be empty.
    [[nodiscard]] std::string push(std::string_view bytes);
    /// At the end of the stream: U+FFFD if a code point stays unfinished (and it isn't part of a run already shown).
    /// The stream is as new afterwards.
    [[nodiscard]] std::string flush();
    /// Bytes held back now (0..3).
    [[nodiscard]] std::size_t held() const { return m_held.size(); }

private:
    void replace(std::string& out);

    std::string m_held;
    bool m_inBadRun = false;
};

} // namespace vitrine::text
