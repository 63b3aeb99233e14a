// The peak loop of AMX: six independent tiles of sums hide the latency of a product of two full tiles.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_peaks.h"

#if defined(__x86_64__)
#include "kernels/generic/tile_config.h"

namespace vitrine::kernels {
namespace {

double int8TileLoop(std::int64_t rounds) {
    constexpr int kTiles = 6;
    TileConfig config;
    for (int tile = 0; tile < 8; ++tile) {
        config.set(tile, 16, 64);
    }
    __asm__ volatile("ldtilecfg %0" : : "m"(config));
    for (std::int64_t i = 0; i < rounds; ++i) {
        __asm__ volatile("tdpbssd %tmm7, %tmm6, %tmm0\n\t"
                         "tdpbssd %tmm7, %tmm6, %tmm1\n\t"
                         "tdpbssd %tmm7, %tmm6, %tmm2\n\t"
                         "tdpbssd %tmm7, %tmm6, %tmm3\n\t"
                         "tdpbssd %tmm7, %tmm6, %tmm4\n\t"
                         "tdpbssd %tmm7, %tmm6, %tmm5");
    }
    __asm__ volatile("tilerelease");
    return 2.0 * kTiles * 16 * 16 * 64 * static_cast<double>(rounds);
}

} // namespace

PeakLoops peakLoopsAmx() { return {int8TileLoop, peakLoopsAvx512Vnni().float32}; }

} // namespace vitrine::kernels
#endif
