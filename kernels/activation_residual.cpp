// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/activation_residual.h"

#include "kernels/generic/activation_block.h"

namespace vitrine::kernels {

bool leavesResidual(ActivationFormat format) {
    return format == ActivationFormat::Q8;
}

void residualRows(const float* x, std::size_t xStride, std::size_t columns, std::size_t rowBegin, std::size_t rowEnd,
                  const std::byte* prepared, float* out) {
    const std::size_t blocksPerRow = columns / 32;
    const auto* const blocks = reinterpret_cast<const ActivationBlock*>(prepared);
    for (std::size_t m = rowBegin; m < rowEnd; ++m) {
        const float* const row = x + m * xStride;
        float* const to = out + m * columns;
        for (std::size_t b = 0; b < blocksPerRow; ++b) {
            const ActivationBlock& block = blocks[m * blocksPerRow + b];
            for (std::size_t i = 0; i < 32; ++i) {
                to[32 * b + i] = row[32 * b + i] - block.scale * static_cast<float>(block.q[i]);
            }
        }
    }
}

} // namespace vitrine::kernels
