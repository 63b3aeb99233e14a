// What this process takes of the machine while a run lasts: processor time and resident memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "engine/core/clock.h"

namespace vitrine::bench {

struct ProcessUse {
    double utilization = 0.0;       ///< processor time / (time x cores that this process may run on), 0 to 1
    std::uint64_t peakResident = 0; ///< bytes; 0 where unknown
};

/// Starts when made. sample() is cheap when called often: it reads the resident size at most every 20 ms.
class ProcessMeter {
public:
    ProcessMeter();
    void sample();
    [[nodiscard]] ProcessUse finish();

private:
    Nanoseconds m_start;
    Nanoseconds m_processorStart;
    Nanoseconds m_sampled = 0;
    std::uint64_t m_peakBefore;
    std::uint64_t m_peak = 0;
};

} // namespace vitrine::bench
