// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/text/utf8_stream.h"

#include "engine/text/unicode.h"

#include <utility>

namespace vitrine::text {

std::string Utf8Stream::push(std::string_view bytes) {
    m_held += bytes;
    const std::string pending = std::exchange(m_held, {});
    std::string out;
    for (std::size_t i = 0; i < pending.size();) {
        const Utf8Scan scan = scanUtf8(pending, i);
        if (scan.state == Utf8Scan::State::incomplete) {
            m_held = pending.substr(i);
            break;
        }
        if (scan.state == Utf8Scan::State::complete) {
            out.append(pending, i, scan.length);
            m_inBadRun = false;
        } else {
            replace(out);
        }
        i += scan.length;
    }
    return out;
}

std::string Utf8Stream::flush() {
    std::string out;
    if (!m_held.empty()) {
        replace(out);
    }
    m_held.clear();
    m_inBadRun = false;
    return out;
}

void Utf8Stream::replace(std::string& out) {
    if (!m_inBadRun) {
        out += kReplacement;
    }
    m_inBadRun = true;
}

} // namespace vitrine::text
