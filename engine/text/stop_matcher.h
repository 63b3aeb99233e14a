// Stop strings: text is shown as soon as it can't be part of one.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace vitrine::text {

/// Finds the first stop string in a text that comes in pieces. It holds back only a suffix that is a proper prefix of a
/// stop string, so the outcome doesn't depend on where the pieces are cut. "First" is the occurrence that ends first;
/// of several that end at the same byte, the longest. Work is linear in the text (one Knuth-Morris-Pratt automaton a
/// stop string). Not thread-safe: one per stream.
class StopMatcher {
public:
    /// Empty strings are ignored: they would stop everything.
    explicit StopMatcher(std::vector<std::string> stops);

    struct Out {
        std::string emit;     ///< text that may be shown now; never any of the stop string
        bool stopped = false; ///< a stop string is complete; further pushes emit nothing
        std::string matched;  ///< which one
    };
    [[nodiscard]] Out push(std::string_view text);
    /// At the end of generation: what was held back (empty once stopped).
    [[nodiscard]] std::string flush();
    /// Bytes held back now.
    [[nodiscard]] std::size_t held() const { return m_pending.size(); }

private:
    struct Automaton {
        std::string stop;
        std::vector<std::size_t> borders; ///< borders[n]: longest proper border of the first n bytes
        std::size_t matched = 0;          ///< bytes of `stop` that the text ends with
    };
    static void advance(Automaton& automaton, char c);

    std::vector<Automaton> m_automata;
    std::string m_pending;
    std::string m_matched;
    bool m_stopped = false;
};

} // namespace vitrine::text
