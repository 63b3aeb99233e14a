// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

/// body(Constant<0>), body(Constant<1>) ... body(Constant<N-1>), all inlined.
template <int N, int I = 0, class Body>
VITRINE_INLINE void unrolled(const Body& body) {
    if constexpr (I < N) {
        body(Constant<I>{});
        unrolled<N, I + 1>(body);
    }
}
