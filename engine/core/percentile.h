// The definition of a percentile, for every figure of the program: linear interpolation between raw samples.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace vitrine {

/// `share` from 0 to 1 of ascending samples: between the two nearest in proportion. NaN without samples.
[[nodiscard]] double percentileOfAscending(std::span<const double> ascending, double share);
/// The same of samples in any order, which it changes; O(samples), where sorting them takes longer.
[[nodiscard]] double percentileReordering(std::span<double> samples, double share);
/// The same of samples in any order, which stay as they are.
[[nodiscard]] double percentile(std::span<const double> samples, double share);

} // namespace vitrine
