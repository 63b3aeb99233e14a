// Norm, elementwise, rope, softmax and reductions over FloatLanes; contracts in kernel_table.h. All are bound by memory or by
// exp, so each is one plain loop with four (sums) or one (maps) vectors in flight and a partial vector at the end.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

/// x[i] = map(x[i], y[i]) for whole vectors and the rest; Map is a struct with a static or const operator-like `apply`.
template <class V, class Map>
void mapRow(const float* x, std::size_t n, float* out, const Map& map) {
    std::size_t i = 0;
    for (; i + V::kLanes <= n; i += V::kLanes) {
        map.apply(V::load(x + i)).store(out + i);
    }
    if (i < n) {
        map.apply(V::loadPart(x + i, n - i, 0.0F)).storePart(out + i, n - i);
    }
}

template <class V, class Map>
void mapRows(const float* x, const float* y, std::size_t n, float* out, const Map& map) {
    std::size_t i = 0;
    for (; i + V::kLanes <= n; i += V::kLanes) {
        map.apply(V::load(x + i), V::load(y + i)).store(out + i);
    }
    if (i < n) {
        map.apply(V::loadPart(x + i, n - i, 0.0F), V::loadPart(y + i, n - i, 0.0F)).storePart(out + i, n - i);
    }
}

template <class V>
struct ScaleMap {
    V factor;
    V apply(V x) const { return x * factor; }
    V apply(V x, V y) const { return x * factor * y; }
};

template <class V>
struct AddScaledMap {
    V factor;
    V apply(V x, V y) const { return V::fma(y, factor, x); }
};

template <class V>
struct SoftcapMap {
    V cap;
    V apply(V x) const { return cap * tanh(x / cap); }
};

template <class V>
struct SiluMap {
    V apply(V g, V u) const { return g * sigmoid(g) * u; }
};

template <class V>
struct GeluTanhMap {
    V apply(V g, V u) const {
        // (1 + tanh(z)) / 2 = sigmoid(2 z), which keeps its digits where tanh is near -1.
        const V z = V::set(0.797884561F) * V::fma(V::set(0.044715F) * g * g, g, g);
        return g * sigmoid(z + z) * u;
    }
};

template <class V>
struct GptOssMap {
    V apply(V g, V u) const {
        g = V::min(V::set(7.0F), g);
        u = V::max(V::set(-7.0F), V::min(V::set(7.0F), u));
        return (u + V::set(1.0F)) * g * sigmoid(V::set(1.702F) * g);
    }
};

template <class V>
float sumOfSquares(const float* x, std::size_t n) {
    V a = V::set(0.0F);
    V b = a;
    V c = a;
    V d = a;
    std::size_t i = 0;
    for (; i + 4 * V::kLanes <= n; i += 4 * V::kLanes) {
        const V x0 = V::load(x + i);
        const V x1 = V::load(x + i + V::kLanes);
        const V x2 = V::load(x + i + 2 * V::kLanes);
        const V x3 = V::load(x + i + 3 * V::kLanes);
        a = V::fma(x0, x0, a);
        b = V::fma(x1, x1, b);
        c = V::fma(x2, x2, c);
        d = V::fma(x3, x3, d);
    }
    for (; i + V::kLanes <= n; i += V::kLanes) {
        const V x0 = V::load(x + i);
        a = V::fma(x0, x0, a);
    }
    if (i < n) {
        const V x0 = V::loadPart(x + i, n - i, 0.0F);
        b = V::fma(x0, x0, b);
    }
    return ((a + b) + (c + d)).sum();
}

template <class V>
void rmsNormRow(const float* x, const float* weight, std::size_t n, float eps, float* out) {
    const float mean = sumOfSquares<V>(x, n) / static_cast<float>(n);
    const ScaleMap<V> map{V::set(1.0F / __builtin_sqrtf(mean + eps))};
    if (weight == nullptr) {
        mapRow<V>(x, n, out, map);
    } else {
        mapRows<V>(x, weight, n, out, map);
    }
}

template <class V>
void addScaledRow(float* x, const float* y, float scale, std::size_t n) {
    mapRows<V>(x, y, n, x, AddScaledMap<V>{V::set(scale)});
}

template <class V>
void scaleRow(float* x, float scale, std::size_t n) {
    mapRow<V>(x, n, x, ScaleMap<V>{V::set(scale)});
}

template <class V>
void softcapRow(float* x, float cap, std::size_t n) {
    mapRow<V>(x, n, x, SoftcapMap<V>{V::set(cap)});
}

template <class V>
void gateRow(GateActivation kind, const float* gate, const float* up, std::size_t n, float* out) {
    switch (kind) {
    case GateActivation::silu: mapRows<V>(gate, up, n, out, SiluMap<V>{}); break;
    case GateActivation::geluTanh: mapRows<V>(gate, up, n, out, GeluTanhMap<V>{}); break;
    case GateActivation::gptOss: mapRows<V>(gate, up, n, out, GptOssMap<V>{}); break;
    }
}

/// The largest value, NaN left out; -infinity for an empty row.
template <class V>
float largestOf(const float* x, std::size_t n) {
    const float lowest = -__builtin_inff();
    V a = V::set(lowest);
    V b = a;
    std::size_t i = 0;
    for (; i + 2 * V::kLanes <= n; i += 2 * V::kLanes) {
        a = V::max(V::load(x + i), a); // the value first: max gives its second argument when one is NaN
        b = V::max(V::load(x + i + V::kLanes), b);
    }
    for (; i + V::kLanes <= n; i += V::kLanes) {
        a = V::max(V::load(x + i), a);
    }
    if (i < n) {
        b = V::max(V::loadPart(x + i, n - i, lowest), b);
    }
    return V::max(a, b).largest();
}

/// out[i] = exp(x[i] - shift), out null: not stored; returns their sum. The order of summation is that of the lanes.
template <class V>
float expSumLanes(const float* x, std::size_t n, float shift, float* out) {
    const V by = V::set(shift);
    V total = V::set(0.0F);
    std::size_t i = 0;
    for (; i + V::kLanes <= n; i += V::kLanes) {
        const V e = exp(V::load(x + i) - by);
        total = total + e;
        if (out != nullptr) {
            e.store(out + i);
        }
    }
    if (i < n) {
        const V e = exp(V::loadPart(x + i, n - i, -__builtin_inff()) - by);
        total = total + e;
        if (out != nullptr) {
            e.storePart(out + i, n - i);
        }
    }
    return total.sum();
}

/// As expSumLanes for rows of any length: floats sum short pieces only, so that 100,000 terms lose nothing.
template <class V>
double expSum(const float* x, std::size_t n, float shift, float* out) {
    constexpr std::size_t kPiece = 1024;
    double total = 0.0;
    for (std::size_t i = 0; i < n; i += kPiece) {
        const std::size_t length = n - i < kPiece ? n - i : kPiece;
        total += static_cast<double>(expSumLanes<V>(x + i, length, shift, out != nullptr ? out + i : nullptr));
    }
    return total;
}

template <class V>
float expOne(float x) {
    float result = 0.0F;
    exp(V::set(x)).storePart(&result, 1);
    return result;
}

template <class V>
void softmaxRow(float* x, std::size_t n) {
    const double total = expSum<V>(x, n, largestOf<V>(x, n), x);
    scaleRow<V>(x, static_cast<float>(1.0 / total), n);
}

template <class V>
float logSumExpRow(const float* x, std::size_t n) {
    const float largest = largestOf<V>(x, n);
    if (largest == -__builtin_inff() || largest == __builtin_inff()) {
        return largest;
    }
    return static_cast<float>(static_cast<double>(largest) + __builtin_log(expSum<V>(x, n, largest, nullptr)));
}

/// Two passes, the second stopping at the first hit, cost less than carrying indices beside the values.
template <class V>
std::size_t argmaxRow(const float* x, std::size_t n) {
    const float largest = largestOf<V>(x, n);
    const V wanted = V::set(largest);
    std::size_t i = 0;
    while (i + V::kLanes <= n && !V::anyEqual(V::load(x + i), wanted)) {
        i += V::kLanes;
    }
    for (; i < n; ++i) {
        if (x[i] == largest) {
            return i;
        }
    }
    return 0; // every value is NaN
}

template <class V>
void ropeHalves(float* head, const float* cosines, const float* sines, std::size_t pairs) {
    float* const low = head;
    float* const high = head + pairs;
    std::size_t i = 0;
    for (; i + V::kLanes <= pairs; i += V::kLanes) {
        const V a = V::load(low + i);
        const V b = V::load(high + i);
        const V c = V::load(cosines + i);
        const V s = V::load(sines + i);
        (a * c - b * s).store(low + i);
        (a * s + b * c).store(high + i);
    }
    for (; i < pairs; ++i) {
        const float a = low[i];
        const float b = high[i];
        low[i] = a * cosines[i] - b * sines[i];
        high[i] = a * sines[i] + b * cosines[i];
    }
}

template <class V>
void ropeRow(RopePairs layout, float* head, const float* cosines, const float* sines, std::size_t pairs) {
    if (layout == RopePairs::halves) {
        ropeHalves<V>(head, cosines, sines, pairs);
        return;
    }
    for (std::size_t i = 0; i < pairs; ++i) { // the compiler's own shuffles are as good as ours here
        const float a = head[2 * i];
        const float b = head[2 * i + 1];
        head[2 * i] = a * cosines[i] - b * sines[i];
        head[2 * i + 1] = a * sines[i] + b * cosines[i];
    }
}
