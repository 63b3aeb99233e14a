// exp and tanh over FloatLanes.
//
// exp: x = n ln2 + r, |r| <= ln2 / 2, exp(x) = 2^n exp(r). ln2 is split in two so that n ln2 is exact; exp(r) is its Taylor sum to
// r^7 (the rest is below 5.3e-9, a tenth of an ulp). 2^n is applied as two factors, so results reach down to the smallest
// subnormal. Measured: at most 1.0 ulp over [-87, 88].
// tanh: |x| < 0.6 by the continued fraction x / (1 + x^2 / (3 + x^2 / (5 + ...))) cut after 13, as one quotient of polynomials;
// elsewhere 1 - 2 / (exp(2 |x|) + 1), where nothing cancels.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

/// exp(x) = mantissa * 2^exponent for x within the bounds of a float's exponents.
template <class V>
struct ExpParts {
    V mantissa;
    V exponent;
};

// Always inline: called from a loop it would load its ten constants again for every vector.
template <class V>
[[gnu::always_inline]] inline ExpParts<V> expParts(V x) {
    const V n = V::round(x * V::set(1.44269504F));
    V r = V::fma(n, V::set(-0.693359375F), x);
    r = V::fma(n, V::set(2.12194440e-4F), r);
    V p = V::set(1.0F / 5040.0F);
    p = V::fma(p, r, V::set(1.0F / 720.0F));
    p = V::fma(p, r, V::set(1.0F / 120.0F));
    p = V::fma(p, r, V::set(1.0F / 24.0F));
    p = V::fma(p, r, V::set(1.0F / 6.0F));
    p = V::fma(p, r, V::set(0.5F));
    p = V::fma(p, r * r, r);
    return {p + V::set(1.0F), n};
}

template <class V>
[[gnu::always_inline]] inline V expPolynomial(V x) {
    // Past these bounds the result is 0 or infinity all the same; NaN passes through max and min as their second argument.
    const ExpParts<V> e = expParts(V::min(V::set(89.0F), V::max(V::set(-105.0F), x)));
    const V half = V::round(e.exponent * V::set(0.5F));
    return e.mantissa * V::pow2(half) * V::pow2(e.exponent - half);
}

template <class V>
[[gnu::always_inline]] inline V exp(V x) {
    if constexpr (V::kLibm) {
        for (int i = 0; i < V::kLanes; ++i) {
            x.v[i] = __builtin_expf(x.v[i]);
        }
        return x;
    } else {
        return expPolynomial(x);
    }
}

/// exp(x) for x <= 0, where results below the smallest normal float may be that (1.2e-38) instead: weights beside one of 1.
template <class V>
[[gnu::always_inline]] inline V expWeight(V x) {
    if constexpr (V::kLibm) {
        return exp(x);
    } else {
        const ExpParts<V> e = expParts(V::max(V::set(-87.3F), x));
        return e.mantissa * V::pow2(e.exponent);
    }
}

template <class V>
[[gnu::always_inline]] inline V tanh(V x) {
    if constexpr (V::kLibm) {
        for (int i = 0; i < V::kLanes; ++i) {
            x.v[i] = __builtin_tanhf(x.v[i]);
        }
        return x;
    } else {
        const V magnitude = V::abs(x);
        const V z = x * x;
        V above = V::fma(z + V::set(378.0F), z, V::set(17325.0F));
        above = V::fma(above, z, V::set(135135.0F));
        V below = V::fma(V::set(28.0F), z, V::set(3150.0F));
        below = V::fma(below, z, V::set(62370.0F));
        below = V::fma(below, z, V::set(135135.0F));
        const V near = magnitude * above / below;
        const V far = V::set(1.0F) - V::set(2.0F) / (expPolynomial(magnitude + magnitude) + V::set(1.0F));
        return V::copySign(V::ifLess(magnitude, V::set(0.6F), near, far), x);
    }
}

/// 1 / (1 + exp(-x))
template <class V>
[[gnu::always_inline]] inline V sigmoid(V x) {
    return V::set(1.0F) / (V::set(1.0F) + exp(V::set(0.0F) - x));
}
