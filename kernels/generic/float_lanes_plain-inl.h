// N float lanes as plain loops: the scalar target, and the stand-in on which the tests run the algorithms of wide targets.
// Libm chooses std::exp and std::tanh for exp and tanh instead of the polynomials. The members are the contract that every
// FloatLanes type keeps; max and min return their second argument when one is NaN, as the instructions do.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

template <int N, bool Libm, int Registers = 16>
struct PlainLanes {
    static constexpr int kLanes = N;
    static constexpr int kRegisters = Registers; ///< vector registers that a kernel may plan with
    static constexpr bool kLibm = Libm;
    using Half = PlainLanes<(N > 8 ? N / 2 : N), Libm, Registers>; ///< eight lanes at least

    float v[N];

    static PlainLanes set(float x) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = x;
        }
        return r;
    }
    static PlainLanes load(const float* p) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = p[i];
        }
        return r;
    }
    /// The first n < N values, `fill` in the other lanes; reads nothing past them.
    static PlainLanes loadPart(const float* p, std::size_t n, float fill) {
        PlainLanes r = set(fill);
        for (std::size_t i = 0; i < n; ++i) {
            r.v[i] = p[i];
        }
        return r;
    }
    static PlainLanes loadF16(const std::uint16_t* p) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = f16ToF32(p[i]);
        }
        return r;
    }
    static PlainLanes loadBf16(const std::uint16_t* p) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = bf16ToF32(p[i]);
        }
        return r;
    }
    /// E4M3; a NaN (never written by kvWrite unless its input was one) reads as NaN or 480.
    static PlainLanes loadF8(const std::uint8_t* p) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = f8ToF32(p[i]);
        }
        return r;
    }
    static PlainLanes loadI8(const std::int8_t* p) {
        PlainLanes r;
        for (int i = 0; i < N; ++i) {
            r.v[i] = static_cast<float>(p[i]);
        }
        return r;
    }
    static PlainLanes broadcastF16(const std::uint16_t* p) { return set(f16ToF32(*p)); }
    /// All lanes rounded to half precision, nearest even, as f32ToF16 does.
    void storeF16(std::uint16_t* p) const {
        for (int i = 0; i < N; ++i) {
            p[i] = f32ToF16(v[i]);
        }
    }
    void store(float* p) const {
        for (int i = 0; i < N; ++i) {
            p[i] = v[i];
        }
    }
    void storePart(float* p, std::size_t n) const {
        for (std::size_t i = 0; i < n; ++i) {
            p[i] = v[i];
        }
    }
    friend PlainLanes operator+(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            a.v[i] += b.v[i];
        }
        return a;
    }
    friend PlainLanes operator-(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            a.v[i] -= b.v[i];
        }
        return a;
    }
    friend PlainLanes operator*(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            a.v[i] *= b.v[i];
        }
        return a;
    }
    friend PlainLanes operator/(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            a.v[i] /= b.v[i];
        }
        return a;
    }
    /// a * b + c
    static PlainLanes fma(PlainLanes a, PlainLanes b, PlainLanes c) {
        for (int i = 0; i < N; ++i) {
            c.v[i] += a.v[i] * b.v[i];
        }
        return c;
    }
    static PlainLanes max(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            b.v[i] = a.v[i] > b.v[i] ? a.v[i] : b.v[i];
        }
        return b;
    }
    static PlainLanes min(PlainLanes a, PlainLanes b) {
        for (int i = 0; i < N; ++i) {
            b.v[i] = a.v[i] < b.v[i] ? a.v[i] : b.v[i];
        }
        return b;
    }
    static PlainLanes abs(PlainLanes a) {
        for (int i = 0; i < N; ++i) {
            a.v[i] = __builtin_fabsf(a.v[i]);
        }
        return a;
    }
    /// |magnitude| with the sign of `sign`
    static PlainLanes copySign(PlainLanes magnitude, PlainLanes sign) {
        for (int i = 0; i < N; ++i) {
            magnitude.v[i] = __builtin_copysignf(magnitude.v[i], sign.v[i]);
        }
        return magnitude;
    }
    /// a < b ? x : y, lane by lane
    static PlainLanes ifLess(PlainLanes a, PlainLanes b, PlainLanes x, PlainLanes y) {
        for (int i = 0; i < N; ++i) {
            y.v[i] = a.v[i] < b.v[i] ? x.v[i] : y.v[i];
        }
        return y;
    }
    static PlainLanes round(PlainLanes a) {
        for (int i = 0; i < N; ++i) {
            a.v[i] = __builtin_rintf(a.v[i]);
        }
        return a;
    }
    /// 2^n for whole n in [-126, 127]
    static PlainLanes pow2(PlainLanes n) {
        for (int i = 0; i < N; ++i) {
            n.v[i] = std::bit_cast<float>(static_cast<std::uint32_t>(static_cast<std::int32_t>(n.v[i]) + 127) << 23);
        }
        return n;
    }
    /// True when some lane of a equals that of b.
    static bool anyEqual(PlainLanes a, PlainLanes b) {
        bool any = false;
        for (int i = 0; i < N; ++i) {
            any = any || a.v[i] == b.v[i];
        }
        return any;
    }
    float sum() const {
        PlainLanes t = *this;
        for (int half = N / 2; half > 0; half /= 2) {
            for (int i = 0; i < half; ++i) {
                t.v[i] += t.v[i + half];
            }
        }
        return t.v[0];
    }
    float largest() const {
        float best = v[0];
        for (int i = 1; i < N; ++i) {
            best = v[i] > best ? v[i] : best;
        }
        return best;
    }
};
