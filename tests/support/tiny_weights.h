// Random weights in any tensor type, the same on every machine.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/block_formats.h"

namespace vitrine::test {

/// splitmix64: fixed by its seed alone, unlike the standard library's distributions.
class Random {
public:
    explicit Random(std::uint64_t seed)
        : m_state(seed) {}
    std::uint64_t next();
    double uniform(); ///< [0, 1)
    double normal();  ///< mean 0, deviation 1

private:
    std::uint64_t m_state;
};

/// `count` numbers of the given deviation about `mean`.
[[nodiscard]] std::vector<float> randomFloats(Random& random, std::size_t count, double deviation, double mean = 0.0);

/// `count` weights (a multiple of the type's block) encoded as `type`, mean about 0 and deviation about `deviation`.
/// For block types the quants are random bits under a scale that gives the deviation: no quantiser is involved.
[[nodiscard]] std::vector<std::byte> randomWeights(Random& random, kernels::TensorType type, std::size_t count,
                                                   double deviation);

/// To IEEE half precision, rounded to nearest even; |value| below 65520.
[[nodiscard]] std::uint16_t halfOf(float value);

} // namespace vitrine::test
