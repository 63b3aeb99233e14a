// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/clock.h"

#include <chrono>

namespace vitrine {

Nanoseconds SteadyClock::now() const noexcept {
    return std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

const SteadyClock& SteadyClock::instance() {
    static const SteadyClock clock;
    return clock;
}

} // namespace vitrine
