// Weights and activations for the kernel tests: random GGUF blocks of each type with sane scales, and raw random bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/block_formats.h"

namespace vitrine::kernels {

inline constexpr TensorType kWeightTypes[] = {
    TensorType::F32,  TensorType::F16,  TensorType::BF16, TensorType::F8_E4M3, TensorType::Q4_0,   TensorType::Q4_1,
    TensorType::Q5_0, TensorType::Q5_1, TensorType::Q8_0, TensorType::Q2_K,    TensorType::Q3_K,   TensorType::Q4_K,
    TensorType::Q5_K, TensorType::Q6_K, TensorType::IQ4_NL, TensorType::IQ4_XS, TensorType::MXFP4};

/// Anything at all.
[[nodiscard]] std::vector<std::byte> randomBytes(std::size_t count, std::uint32_t seed);

/// `rows` rows of `columns` weights of `type`: random codes, scales such that values are of order 1.
[[nodiscard]] std::vector<std::byte> randomWeights(TensorType type, std::size_t rows, std::size_t columns,
                                                   std::uint32_t seed);

/// Normal values with mean 0.1 and deviation 1.
[[nodiscard]] std::vector<float> randomFloats(std::size_t count, std::uint32_t seed);

} // namespace vitrine::kernels
