// What this machine can do at best, measured: the yardsticks beside which kernels print their speed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include "kernels/thread_pool.h"

namespace vitrine::kernels {

struct MachinePeaks {
    double readBytesPerSecond = 0.0; ///< from memory, over a buffer that no cache holds
    double int8OpsPerSecond = 0.0;   ///< products of bytes summed in 16 or 32 bits, as the active target does it; product and sum are 2
    double floatOpsPerSecond = 0.0;  ///< float32 multiply-adds of the active target, 2 each
};

/// Measures with all workers of the pool at once: some 0.3 s and 256 MiB, for a moment. Each figure is the best of several
/// rounds, because everything else on the machine can only take from it. Reading is 0 where that memory can't be had.
[[nodiscard]] MachinePeaks measurePeaks(ThreadPool& pool);

/// Independent operations as fast as registers allow; for machine_peaks.cpp.
struct PeakLoops {
    double (*int8)(std::int64_t rounds) = nullptr;  ///< returns operations done
    double (*float32)(std::int64_t rounds) = nullptr;
};
[[nodiscard]] PeakLoops peakLoopsScalar();
[[nodiscard]] PeakLoops peakLoopsAvx2();
[[nodiscard]] PeakLoops peakLoopsAvx512();
[[nodiscard]] PeakLoops peakLoopsAvx512Vnni();
[[nodiscard]] PeakLoops peakLoopsAmx();

} // namespace vitrine::kernels
