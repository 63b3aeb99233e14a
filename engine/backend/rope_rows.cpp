// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/rope_rows.h"

#include <algorithm>
#include <cmath>

namespace vitrine::backend {

void RopeRows::prepare(std::span<const std::int32_t> positions) {
    if (m_ready) {
        return;
    }
    const std::size_t n = pairs();
    m_cosines.resize(positions.size() * n);
    m_sines.resize(positions.size() * n);
    for (std::size_t row = 0; row < positions.size(); ++row) {
        float* cosines = m_cosines.data() + row * n;
        float* sines = m_sines.data() + row * n;
        if (row > 0 && positions[row] == positions[row - 1]) {
            std::copy_n(cosines - n, n, cosines);
            std::copy_n(sines - n, n, sines);
            continue;
        }
        for (std::size_t i = 0; i < n; ++i) {
            // In double: at position 100,000 a float angle is off by 0.004 rad before the cosine is even taken.
            const double angle = positions[row] * m_table.frequencies[i];
            cosines[i] = static_cast<float>(std::cos(angle) * m_table.magnitude);
            sines[i] = static_cast<float>(std::sin(angle) * m_table.magnitude);
        }
    }
    m_ready = true;
}

} // namespace vitrine::backend
