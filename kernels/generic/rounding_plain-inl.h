// How activations are rounded, as plain loops over integers: floats are compared as integers (same order for magnitudes), and adding
// 1.5 * 2^23 rounds to nearest even. Its members are the contract of every rounding; all give the same bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
// No include guard: each target includes it once, inside its own anonymous namespace and target region.

struct PlainRounding {
    /// The bits of the largest magnitude of x[0..31]; a NaN counts as larger than any number.
    static std::int32_t largestBits(const float* x) {
        std::int32_t most = 0;
        for (int i = 0; i < 32; ++i) {
            const std::int32_t magnitude = bitsOf(x[i]) & 0x7FFFFFFF;
            most = magnitude > most ? magnitude : most;
        }
        return most;
    }

    /// q[i] = x[i] * inverse rounded to nearest even within -127..127 (a NaN's bits are clamped like any number); the sums of q[0..15]
    /// and of q[16..31].
    static void toBytes(const float* x, float inverse, std::int8_t* q, std::int32_t& first, std::int32_t& second) {
        std::int32_t codes[32];
        for (int i = 0; i < 32; ++i) {
            std::int32_t code = bitsOf(x[i] * inverse + kRoundToInteger) - kRoundedZero;
            code = code > 127 ? 127 : code;
            codes[i] = code < -127 ? -127 : code;
        }
        first = 0;
        second = 0;
        for (int i = 0; i < 16; ++i) {
            first += codes[i];
            second += codes[i + 16];
        }
        for (int i = 0; i < 32; ++i) {
            q[i] = static_cast<std::int8_t>(codes[i]);
        }
    }

    /// x[0..n-1] to bfloat16, nearest even; a NaN stays one.
    static void toBf16(const float* x, std::size_t n, std::uint16_t* out) {
        for (std::size_t k = 0; k < n; ++k) {
            out[k] = bf16Of(x[k]);
        }
    }
};
