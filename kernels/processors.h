// How many processors this process may use: its affinity mask and, where it is set, the container's time quota.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace vitrine::kernels {

/// Logical processors, at least 1: those of the affinity mask, no more than the cgroup (v1 or v2) quota rounded up.
[[nodiscard]] int usableProcessors();

/// As usableProcessors, but siblings of one core (SMT) count once: two threads of one core share its multipliers, so compute
/// gains nothing from the second.
[[nodiscard]] int usablePhysicalCores();

} // namespace vitrine::kernels
