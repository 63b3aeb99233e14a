// Where in a run its views are to be opened.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "engine/core/ids.h"

namespace vitrine::ui {

struct RunPlace {
    std::int64_t firstStep = 0; ///< of a stretch that is brushed and brought into sight; 0: none
    std::int64_t lastStep = 0;
    SequenceId sequence; ///< chosen, shown at its arrival; invalid: none
};

} // namespace vitrine::ui
