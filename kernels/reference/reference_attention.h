// Attention of one query head over plain rows of keys and values, in double. For tests only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace vitrine::kernels::reference {

struct AttentionCase {
    std::size_t keyDim = 0;
    std::size_t valueDim = 0;
    double scale = 1.0;
    double softcap = 0.0;         ///< 0: none
    std::size_t window = 0;       ///< 0: none
    const float* sink = nullptr;  ///< logit of this head, or null
};

/// keys[j * keyStride + i], values[j * valueStride + i]; the query stands at `position` and sees keys 0..position.
[[nodiscard]] std::vector<double> attend(const AttentionCase& c, const float* query, std::size_t position, const float* keys,
                                         std::size_t keyStride, const float* values, std::size_t valueStride);

} // namespace vitrine::kernels::reference
