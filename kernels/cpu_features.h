// What this processor and operating system can run, asked once through CPUID and XGETBV.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vitrine::kernels {

/// A flag is true only where the instructions exist and the operating system saves the registers that they need.
struct CpuFeatures {
    bool avx2 = false;       ///< AVX2 with FMA, F16C and BMI2
    bool avx512 = false;     ///< AVX-512 F, BW, CD, DQ, VL, on top of avx2
    bool avx512Vnni = false; ///< AVX-512 VNNI, on top of avx512
    bool avx512Bf16 = false; ///< AVX-512 BF16, on top of avx512
    bool amxInt8 = false;    ///< AMX tiles of int8, on top of avx512Vnni; the process has asked for the registers
};

/// Thread-safe; the answer never changes. All false on a processor that is not x86-64.
[[nodiscard]] const CpuFeatures& cpuFeatures();

} // namespace vitrine::kernels
