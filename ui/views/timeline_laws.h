// Conservation laws of the timeline, looked through at run time: a picture that breaks one is not shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

/// The first law that does not hold, as a line "inconsistent: ..."; empty when all do. Tokens in the cells are those that the
/// steps computed; those that a request was given are those that it had at its end; no step begins before the last has ended,
/// so that their union is the busy time; a request waits no longer than it is there. O(rows x log marks).
[[nodiscard]] QString brokenLaw(const TimelineData& data);

} // namespace vitrine::ui
