// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/percentile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vitrine {

double percentileOfAscending(std::span<const double> ascending, double share) {
    if (ascending.empty()) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const double at = share * static_cast<double>(ascending.size() - 1);
    const auto below = static_cast<std::size_t>(std::floor(at));
    const std::size_t above = std::min(below + 1, ascending.size() - 1);
    return ascending[below] + (at - static_cast<double>(below)) * (ascending[above] - ascending[below]);
}

double percentile(std::span<const double> samples, double share) {
    std::vector<double> ascending(samples.begin(), samples.end());
    std::ranges::sort(ascending);
    return percentileOfAscending(ascending, share);
}

} // namespace vitrine
