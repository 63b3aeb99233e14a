// Intel SDM volume 2, CPUID: leaf 1 ECX (FMA 12, OSXSAVE 27, AVX 28, F16C 29), leaf 7.0 EBX (AVX2 5, BMI2 8, AVX512F 16,
// DQ 17, CD 28, BW 30, VL 31), ECX (VNNI 11) and EDX (AMX-TILE 24, AMX-INT8 25), leaf 7.1 EAX (AVX512_BF16 5). Volume 1,
// 13.3: XCR0 bits 1-2 say that the system saves XMM and YMM, bits 5-7 that it saves mask registers and ZMM, bits 17-18 that
// it saves the tiles. Linux gives those only to a process that asks (arch_prctl 0x1023 with component 18, since 5.16; see
// its document "Using XSTATE features in user space applications").
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cpu_features.h"

#include <cstdint>

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#if defined(__x86_64__) && defined(__linux__)
#include <sys/syscall.h>
#include <unistd.h>
#endif

namespace vitrine::kernels {
namespace {

#if defined(__x86_64__)

struct Registers {
    std::uint32_t eax = 0;
    std::uint32_t ebx = 0;
    std::uint32_t ecx = 0;
    std::uint32_t edx = 0;
};

Registers cpuid(std::uint32_t leaf, std::uint32_t subleaf) {
    Registers r;
    if (__get_cpuid_count(leaf, subleaf, &r.eax, &r.ebx, &r.ecx, &r.edx) == 0) {
        return {};
    }
    return r;
}

// The instruction itself: its intrinsic would need -mxsave on this file.
std::uint64_t xcr0() {
    std::uint32_t low = 0;
    std::uint32_t high = 0;
    __asm__ volatile("xgetbv" : "=a"(low), "=d"(high) : "c"(0));
    return (static_cast<std::uint64_t>(high) << 32) | low;
}

bool all(std::uint32_t word, std::uint32_t mask) { return (word & mask) == mask; }

/// For all threads of the process, once and for good.
bool tilesGranted() {
#if defined(__linux__)
    constexpr long kRequestPermission = 0x1023;
    constexpr long kTileData = 18;
    return syscall(SYS_arch_prctl, kRequestPermission, kTileData) == 0;
#else
    return false;
#endif
}

CpuFeatures detect() {
    CpuFeatures found;
    const Registers basic = cpuid(1, 0);
    constexpr std::uint32_t kFmaOsxsaveAvxF16c = (1U << 12) | (1U << 27) | (1U << 28) | (1U << 29);
    if (!all(basic.ecx, kFmaOsxsaveAvxF16c)) {
        return found;
    }
    const std::uint64_t saved = xcr0();
    const Registers extended = cpuid(7, 0);
    found.avx2 = (saved & 0x6) == 0x6 && all(extended.ebx, (1U << 5) | (1U << 8));
    constexpr std::uint32_t kFDqCdBwVl = (1U << 16) | (1U << 17) | (1U << 28) | (1U << 30) | (1U << 31);
    found.avx512 = found.avx2 && (saved & 0xE6) == 0xE6 && all(extended.ebx, kFDqCdBwVl);
    found.avx512Vnni = found.avx512 && all(extended.ecx, 1U << 11);
    found.avx512Bf16 = found.avx512 && extended.eax >= 1 && all(cpuid(7, 1).eax, 1U << 5);
    found.amxInt8 = found.avx512Vnni && (saved & 0x60000) == 0x60000 && all(extended.edx, (1U << 24) | (1U << 25)) &&
                    tilesGranted();
    return found;
}

#else

CpuFeatures detect() { return {}; }

#endif

} // namespace

const CpuFeatures& cpuFeatures() {
    static const CpuFeatures kFound = detect();
    return kFound;
}

} // namespace vitrine::kernels
