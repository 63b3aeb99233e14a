// The time of a step by the clock of a device that computes beside the engine's thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

namespace vitrine::backend {

/// Seconds; MEASURED by events on the device's stream.
struct DeviceSections {
    double copyIn = 0.0;  ///< the batch: tokens, slots, block tables
    double forward = 0.0;
    double sample = 0.0;  ///< ranking the logits
    double copyOut = 0.0; ///< results
};

/// Implemented beside Backend by those that have such a clock.
class SectionClock {
public:
    virtual ~SectionClock() = default;
    /// Of the last step, after its endStep; nothing before the first and after one that failed.
    [[nodiscard]] virtual std::optional<DeviceSections> sections() const = 0;
};

} // namespace vitrine::backend
