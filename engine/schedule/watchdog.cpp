// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/watchdog.h"

#include <string>

namespace vitrine::schedule {

std::optional<Error> Watchdog::stuck(Nanoseconds now, double seconds) {
    m_since = m_since.value_or(now);
    if (static_cast<double>(now - *m_since) <= seconds * 1e9) {
        return std::nullopt;
    }
    return Error{ErrorCode::stalled,
                 "Requests wait but no step has advanced for " + std::to_string(static_cast<int>(seconds)) +
                     " seconds.",
                 {},
                 {}};
}

} // namespace vitrine::schedule
