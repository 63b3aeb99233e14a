// Loops that must vanish at compile time: vector registers can't be indexed, so an array of them stays in registers only when
// every index is a constant.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vitrine::kernels {

template <int N>
struct Constant {
    static constexpr int value = N;
};

} // namespace vitrine::kernels

#define VITRINE_INLINE inline __attribute__((always_inline))
