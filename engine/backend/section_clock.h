// The time of a step by the clock of a device that computes beside the engine's thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include "engine/trace/step_record.h"

namespace vitrine::backend {

/// Implemented beside Backend by those that have such a clock.
class SectionClock {
public:
    virtual ~SectionClock() = default;
    /// Of the last step, after its endStep (what is downloaded after that counts, too); nothing before the first, during a step and
    /// after one that failed.
    [[nodiscard]] virtual std::optional<trace::DeviceTimes> sections() const = 0;
};

} // namespace vitrine::backend
