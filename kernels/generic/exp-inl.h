// exp and tanh over FloatLanes.
//
// exp: x = n ln2 + r, |r| <= ln2 / 2, exp(x) = 2^n exp(r). ln2 is split in two so that n ln2 is exact; exp(r) is its Taylor sum to
// r^7 (the rest is below 5.3e-9, a tenth of an ulp). 2^n is applied as two factors, so results reach down to the smallest
// subnormal. Measured: at most 1.0 ulp over [-87, 88].
// tanh: |x| < 0.6 by the continued fraction x / (1 + x^2 / (3 + x^2 / (5 + ...))) cut after 13, as one quotient of polynomials;
// elsewhere 1 - 2 / (exp(2 |x|) + 1), where nothing cancels.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

template <class V>
V expPolynomial(V x) {
    // Past these bounds the result is 0 or infinity all the same; NaN passes through max and min as their second argument.
    x = V::min(V::set(89.0F), V::max(V::set(-105.0F), x));
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
    p = p + V::set(1.0F);
    const V half = V::round(n * V::set(0.5F));
    return p * V::pow2(half) * V::pow2(n - half);
}

template <class V>
V exp(V x) {
    if constexpr (V::kLibm) {
        for (int i = 0; i < V::kLanes; ++i) {
            x.v[i] = __builtin_expf(x.v[i]);
        }
        return x;
    } else {
        return expPolynomial(x);
    }
}

template <class V>
V tanh(V x) {
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
V sigmoid(V x) {
    return V::set(1.0F) / (V::set(1.0F) + exp(V::set(0.0F) - x));
}
