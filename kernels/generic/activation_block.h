// Activations as the integer kernels read them (ActivationFormat::Q8): one row is columns/32 of these blocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

namespace vitrine::kernels {

/// value[i] = scale * q[i], |q| <= 127. The sums let a kernel work with codes that still contain their zero point:
///   sum (code - zero) q = sum code q - zero sum q,   and   sum (s code + o) scale q = s scale sum code q + o scaledSum
struct ActivationBlock {
    std::int8_t q[32];
    float scale;
    float scaledSum;              ///< scale * sum q
    std::int32_t minusSum8; ///< -8 * sum q: zero points are 4, 8, 16, 32 or 128, so that a shift makes the correction
    std::int32_t minusSum8First;  ///< the same over q[0..15] and q[16..31], for types with a scale every 16 weights
    std::int32_t minusSum8Second;
};
static_assert(sizeof(ActivationBlock) == 52);

} // namespace vitrine::kernels
