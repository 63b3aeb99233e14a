// Twelve independent chains hide the latency of every instruction measured: loops that run at a target's peak.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region, after its
// `Wide` (a vector of integers), `WideFloats`, `multiplyBytes(sum, a)` and `multiplyFloats(sum, a)`.

/// Keeps the compiler from folding or dropping the chains; no instruction.
#define VITRINE_KEEP12(a)                                                                                              \
    __asm__ volatile(""                                                                                                \
                     : "+v"(a##0), "+v"(a##1), "+v"(a##2), "+v"(a##3), "+v"(a##4), "+v"(a##5), "+v"(a##6), "+v"(a##7), \
                       "+v"(a##8), "+v"(a##9), "+v"(a##10), "+v"(a##11))

inline double int8Loop(std::int64_t rounds) {
    Wide a0{}, a1{}, a2{}, a3{}, a4{}, a5{}, a6{}, a7{}, a8{}, a9{}, a10{}, a11{};
    Wide x{};
    __asm__ volatile("" : "+v"(x));
    for (std::int64_t i = 0; i < rounds; ++i) {
        a0 = multiplyBytes(a0, x), a1 = multiplyBytes(a1, x), a2 = multiplyBytes(a2, x);
        a3 = multiplyBytes(a3, x), a4 = multiplyBytes(a4, x), a5 = multiplyBytes(a5, x);
        a6 = multiplyBytes(a6, x), a7 = multiplyBytes(a7, x), a8 = multiplyBytes(a8, x);
        a9 = multiplyBytes(a9, x), a10 = multiplyBytes(a10, x), a11 = multiplyBytes(a11, x);
        VITRINE_KEEP12(a);
        __asm__ volatile("" : "+v"(x));
    }
    return 2.0 * 12 * sizeof(Wide) * static_cast<double>(rounds);
}

inline double float32Loop(std::int64_t rounds) {
    WideFloats a0{}, a1{}, a2{}, a3{}, a4{}, a5{}, a6{}, a7{}, a8{}, a9{}, a10{}, a11{};
    WideFloats x{};
    __asm__ volatile("" : "+v"(x));
    for (std::int64_t i = 0; i < rounds; ++i) {
        a0 = multiplyFloats(a0, x), a1 = multiplyFloats(a1, x), a2 = multiplyFloats(a2, x), a3 = multiplyFloats(a3, x);
        a4 = multiplyFloats(a4, x), a5 = multiplyFloats(a5, x), a6 = multiplyFloats(a6, x), a7 = multiplyFloats(a7, x);
        a8 = multiplyFloats(a8, x), a9 = multiplyFloats(a9, x), a10 = multiplyFloats(a10, x);
        a11 = multiplyFloats(a11, x);
        VITRINE_KEEP12(a);
    }
    return 2.0 * 12 * sizeof(WideFloats) / sizeof(float) * static_cast<double>(rounds);
}

#undef VITRINE_KEEP12
