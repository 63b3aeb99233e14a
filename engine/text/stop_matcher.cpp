// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/stop_matcher.h"

#include <algorithm>
#include <utility>

namespace vitrine::text {

StopMatcher::StopMatcher(std::vector<std::string> stops) {
    for (std::string& stop : stops) {
        if (stop.empty()) {
            continue;
        }
        Automaton automaton{std::move(stop), {0, 0}, 0};
        for (std::size_t n = 1, border = 0; n < automaton.stop.size(); ++n) {
            while (border > 0 && automaton.stop[n] != automaton.stop[border]) {
                border = automaton.borders[border];
            }
            border += automaton.stop[n] == automaton.stop[border] ? 1 : 0;
            automaton.borders.push_back(border);
        }
        m_automata.push_back(std::move(automaton));
    }
}

void StopMatcher::advance(Automaton& automaton, char c) {
    while (automaton.matched > 0 && automaton.stop[automaton.matched] != c) {
        automaton.matched = automaton.borders[automaton.matched];
    }
    automaton.matched += automaton.stop[automaton.matched] == c ? 1 : 0;
}

StopMatcher::Out StopMatcher::push(std::string_view text) {
    if (m_stopped) {
        return {{}, true, m_matched};
    }
    for (const char c : text) {
        m_pending += c;
        const Automaton* complete = nullptr;
        for (Automaton& automaton : m_automata) {
            advance(automaton, c);
            if (automaton.matched == automaton.stop.size() &&
                (complete == nullptr || complete->stop.size() < automaton.stop.size())) {
                complete = &automaton;
            }
        }
        if (complete != nullptr) {
            m_stopped = true;
            m_matched = complete->stop;
            m_pending.resize(m_pending.size() - m_matched.size());
            return {std::exchange(m_pending, {}), true, m_matched};
        }
    }
    std::size_t hold = 0;
    for (const Automaton& automaton : m_automata) {
        hold = std::max(hold, automaton.matched);
    }
    Out out;
    out.emit = m_pending.substr(0, m_pending.size() - hold);
    m_pending.erase(0, out.emit.size());
    return out;
}

std::string StopMatcher::flush() {
    for (Automaton& automaton : m_automata) {
        automaton.matched = 0;
    }
    return std::exchange(m_pending, {});
}

} // namespace vitrine::text
