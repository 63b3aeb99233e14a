// P lanes of 32 bits as plain loops: the stand-in on which the tests run the matmul of targets that the machine at hand
// lacks. Its members are the contract of every DotLanes type:
//   Bytes    4P bytes, Ints P int32, Floats P float; lane r belongs to row r of a panel
//   kSigned8 8-bit codes are signed;   kFusedDot: dot() adds four byte products into an int32 lane at once;
//   otherwise products of neighbouring bytes are summed in 16 bits (pairs*) and widened by fold()
//   kDotBf16 dotBf16() adds two bfloat16 products
//   kDotTile activation rows times kDotPanels (1 or 2) panels make a tile of the integer kernel, kFloatTile rows one of
//   the other
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace.

/// Inlined, a tile of plain loops would take minutes to compile.
#define VITRINE_APART __attribute__((noinline))

template <int P, bool Signed8, bool FusedDot, bool Bf16>
struct PlainDotLanes {
    static constexpr int kRows = P;
    static constexpr int kDotTile = 2;
    static constexpr int kDotPanels = 2;
    static constexpr int kFloatTile = 4;
    static constexpr bool kSigned8 = Signed8;
    static constexpr bool kFusedDot = FusedDot;
    static constexpr bool kDotBf16 = Bf16;

    struct Bytes {
        std::uint8_t v[4 * P];
    };
    struct Pairs {
        std::int16_t v[2 * P];
    };
    struct Ints {
        std::int32_t v[P];
    };
    struct Floats {
        float v[P];
    };

    VITRINE_APART static Bytes loadBytes(const std::uint8_t* p) {
        Bytes r;
        std::memcpy(r.v, p, sizeof(r.v));
        return r;
    }
    VITRINE_APART static void storeBytes(std::uint8_t* p, Bytes a) { std::memcpy(p, a.v, sizeof(a.v)); }
    /// The same four bytes in every lane.
    VITRINE_APART static Bytes broadcastBytes(const std::int8_t* p) {
        Bytes r;
        for (int i = 0; i < 4 * P; ++i) {
            r.v[i] = static_cast<std::uint8_t>(p[i % 4]);
        }
        return r;
    }
    /// Every byte shifted right by `right` (left if negative), bits outside `mask` cleared; bits of neighbouring bytes
    /// that a 32-bit shift brings in must lie outside the mask.
    template <int Right>
    VITRINE_APART static Bytes shiftAnd(Bytes a, std::uint8_t mask) {
        for (int i = 0; i < 4 * P; ++i) {
            const unsigned shifted =
                Right >= 0 ? a.v[i] >> (Right >= 0 ? Right : 0) : a.v[i] << (Right < 0 ? -Right : 0);
            a.v[i] = static_cast<std::uint8_t>(shifted & mask);
        }
        return a;
    }
    VITRINE_APART static Bytes either(Bytes a, Bytes b) {
        for (int i = 0; i < 4 * P; ++i) {
            a.v[i] |= b.v[i];
        }
        return a;
    }
    /// table[a], a < 16
    VITRINE_APART static Bytes lookup(const std::uint8_t* table, Bytes a) {
        for (int i = 0; i < 4 * P; ++i) {
            a.v[i] = table[a.v[i]];
        }
        return a;
    }

    VITRINE_APART static Ints dot(Ints sum, Bytes codes, Bytes x) {
        for (int i = 0; i < 4 * P; ++i) {
            sum.v[i / 4] += codes.v[i] * static_cast<std::int8_t>(x.v[i]);
        }
        return sum;
    }
    /// Sums of two products each; `first`: nothing to add to. Saturation would be an error of ours: it can't happen.
    VITRINE_APART static Pairs pairsUnsigned(Pairs sum, Bytes codes, Bytes x, bool first) {
        for (int i = 0; i < 2 * P; ++i) {
            const int two = codes.v[2 * i] * static_cast<std::int8_t>(x.v[2 * i]) +
                            codes.v[2 * i + 1] * static_cast<std::int8_t>(x.v[2 * i + 1]);
            sum.v[i] = static_cast<std::int16_t>((first ? 0 : sum.v[i]) + two);
        }
        return sum;
    }
    struct SignedBytes {
        Bytes value;
    };
    /// What pairsSigned needs of a vector of codes, computed once for all rows of a tile.
    VITRINE_APART static SignedBytes prepareSigned(Bytes codes) { return {codes}; }
    VITRINE_APART static Pairs pairsSigned(SignedBytes codes, Bytes x) {
        Pairs sum;
        for (int i = 0; i < 2 * P; ++i) {
            sum.v[i] = static_cast<std::int16_t>(
                static_cast<std::int8_t>(codes.value.v[2 * i]) * static_cast<std::int8_t>(x.v[2 * i]) +
                static_cast<std::int8_t>(codes.value.v[2 * i + 1]) * static_cast<std::int8_t>(x.v[2 * i + 1]));
        }
        return sum;
    }
    VITRINE_APART static Pairs noPairs() { return {}; }
    VITRINE_APART static Ints fold(Pairs pairs) {
        Ints r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = pairs.v[2 * i] + pairs.v[2 * i + 1];
        }
        return r;
    }
    VITRINE_APART static Ints add(Ints a, Ints b) {
        for (int i = 0; i < P; ++i) {
            a.v[i] += b.v[i];
        }
        return a;
    }
    VITRINE_APART static Ints noInts() { return {}; }
    /// *p in every lane, times 2^shift (shift may be negative: the value is then a multiple of 2^-shift)
    template <int Shift>
    VITRINE_APART static Ints broadcastInt(const std::int32_t* p) {
        Ints r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = Shift >= 0 ? *p * (1 << (Shift >= 0 ? Shift : 0)) : *p >> (Shift < 0 ? -Shift : 0);
        }
        return r;
    }
    VITRINE_APART static Floats toFloats(Ints a) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = static_cast<float>(a.v[i]);
        }
        return r;
    }

    VITRINE_APART static Floats zero() { return {}; }
    VITRINE_APART static Floats broadcast(const float* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = *p;
        }
        return r;
    }
    VITRINE_APART static Floats load(const float* p) {
        Floats r;
        std::memcpy(r.v, p, sizeof(r.v));
        return r;
    }
    VITRINE_APART static Floats loadF16(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = f16ToF32(static_cast<std::uint16_t>(p[2 * i] | (p[2 * i + 1] << 8)));
        }
        return r;
    }
    VITRINE_APART static Floats loadBf16(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = bf16ToF32(static_cast<std::uint16_t>(p[2 * i] | (p[2 * i + 1] << 8)));
        }
        return r;
    }
    VITRINE_APART static Floats loadF8(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = f8ToF32(p[i]);
        }
        return r;
    }
    VITRINE_APART static Floats loadU8(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = static_cast<float>(p[i]);
        }
        return r;
    }
    /// Low or high nibbles of P bytes.
    template <bool High>
    VITRINE_APART static Floats loadNibbles(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = static_cast<float>(High ? p[i] >> 4 : p[i] & 15);
        }
        return r;
    }
    VITRINE_APART static Floats loadI8(const std::uint8_t* p) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = static_cast<float>(static_cast<std::int8_t>(p[i]));
        }
        return r;
    }
    /// First and second bfloat16 of every lane.
    VITRINE_APART static Floats bf16First(Bytes pairs) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = bf16ToF32(static_cast<std::uint16_t>(pairs.v[4 * i] | (pairs.v[4 * i + 1] << 8)));
        }
        return r;
    }
    VITRINE_APART static Floats bf16Second(Bytes pairs) {
        Floats r;
        for (int i = 0; i < P; ++i) {
            r.v[i] = bf16ToF32(static_cast<std::uint16_t>(pairs.v[4 * i + 2] | (pairs.v[4 * i + 3] << 8)));
        }
        return r;
    }
    VITRINE_APART static Floats dotBf16(Floats sum, Bytes w, Bytes x) {
        return fma(bf16Second(w), bf16Second(x), fma(bf16First(w), bf16First(x), sum));
    }
    VITRINE_APART static Floats mul(Floats a, Floats b) {
        for (int i = 0; i < P; ++i) {
            a.v[i] *= b.v[i];
        }
        return a;
    }
    VITRINE_APART static Floats addFloats(Floats a, Floats b) {
        for (int i = 0; i < P; ++i) {
            a.v[i] += b.v[i];
        }
        return a;
    }
    /// a * b + c
    VITRINE_APART static Floats fma(Floats a, Floats b, Floats c) {
        for (int i = 0; i < P; ++i) {
            c.v[i] += a.v[i] * b.v[i];
        }
        return c;
    }
    /// c - a * b
    VITRINE_APART static Floats fnma(Floats a, Floats b, Floats c) {
        for (int i = 0; i < P; ++i) {
            c.v[i] -= a.v[i] * b.v[i];
        }
        return c;
    }
    VITRINE_APART static void store(float* p, Floats a) { std::memcpy(p, a.v, sizeof(a.v)); }
    /// Into the first-level cache; into the second.
    VITRINE_APART static void prefetch(const std::uint8_t*) {}
    VITRINE_APART static void prefetchFar(const std::uint8_t*) {}
};

#undef VITRINE_APART
