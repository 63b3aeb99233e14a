// The measured peaks: every loop does the operations that it claims, and a measurement gives figures that make sense together.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"

namespace vitrine::kernels {
namespace {

void expectLoops(const PeakLoops& loops, double int8PerRound, double floatPerRound) {
    EXPECT_EQ(loops.int8(100), 100 * int8PerRound);
    EXPECT_EQ(loops.float32(100), 100 * floatPerRound);
    EXPECT_EQ(loops.int8(0), 0.0);
}

TEST(MachinePeaks, LoopsCountTheirOperations) {
    expectLoops(peakLoopsScalar(), 24, 24);
#if defined(__x86_64__)
    for (const Target& target : targets()) {
        if (!target.supported) {
            continue;
        }
        SCOPED_TRACE(std::string(target.name));
        if (target.name == "avx2") {
            expectLoops(peakLoopsAvx2(), 24 * 32, 24 * 8);
        } else if (target.name == "avx512") {
            expectLoops(peakLoopsAvx512(), 24 * 64, 24 * 16);
        } else if (target.name == "avx512vnni") {
            expectLoops(peakLoopsAvx512Vnni(), 24 * 64, 24 * 16);
        } else if (target.name == "amx") {
            expectLoops(peakLoopsAmx(), 2 * 6 * 16 * 16 * 64, 24 * 16);
        }
    }
#endif
}

TEST(MachinePeaks, AreMeasured) {
    ThreadPool pool(2);
    const MachinePeaks peaks = measurePeaks(pool);
    for (const double peak : {peaks.readBytesPerSecond, peaks.int8OpsPerSecond, peaks.floatOpsPerSecond}) {
        EXPECT_TRUE(std::isfinite(peak));
        EXPECT_GT(peak, 1e6) << "the slowest machine does a million a second";
        EXPECT_LT(peak, 1e16) << "no machine does: a loop was optimised away";
    }
}

} // namespace
} // namespace vitrine::kernels
