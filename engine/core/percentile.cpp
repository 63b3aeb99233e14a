// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/percentile.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <vector>

namespace vitrine {

namespace {

/// The value at `share` of `count` samples, where `at(i)` is the i-th smallest.
template <class At>
double between(std::size_t count, double share, const At& at) {
    if (count == 0) {
        return std::numeric_limits<double>::quiet_NaN();
    }
    const double place = share * static_cast<double>(count - 1);
    const auto below = static_cast<std::size_t>(std::floor(place));
    const double low = at(below);
    return below + 1 < count ? low + (place - static_cast<double>(below)) * (at(below + 1) - low) : low;
}

} // namespace

double percentileOfAscending(std::span<const double> ascending, double share) {
    return between(ascending.size(), share, [&](std::size_t i) { return ascending[i]; });
}

double percentileReordering(std::span<double> samples, double share) {
    const auto nth = [&](std::size_t i) {
        const auto at = samples.begin() + static_cast<std::ptrdiff_t>(i);
        std::nth_element(samples.begin(), at, samples.end());
        return *at;
    };
    return between(samples.size(), share, nth);
}

double percentile(std::span<const double> samples, double share) {
    std::vector<double> copy(samples.begin(), samples.end());
    return percentileReordering(copy, share);
}

} // namespace vitrine
