// How long a device takes, by its own clock.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include "tests/kernels/cuda/kernel_case.h"

namespace vitrine::kernels::cuda::testing {

/// Of work on the device's stream: the best of some runs.
[[nodiscard]] double seconds(const Device& device, const std::function<void()>& work);
/// The same, recorded as a graph before.
[[nodiscard]] double graphSeconds(const Device& device, const std::function<void()>& work);
/// Bytes read and written per second by copies within the device.
[[nodiscard]] double copyBandwidth(const Device& device, std::size_t bytes);

} // namespace vitrine::kernels::cuda::testing
