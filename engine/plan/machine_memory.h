// What memory this machine has for us.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>

namespace vitrine::plan {

struct MachineMemory {
    std::uint64_t total = 0;     ///< bytes that this process may use at most: RAM, or the control group's limit
    std::uint64_t available = 0; ///< bytes that can be had now without swapping
};

/// From /proc/meminfo (MemTotal, MemAvailable) and the control group's memory.max and memory.current. Zero where unknown.
[[nodiscard]] MachineMemory machineMemory();

/// The same from other files (tests).
[[nodiscard]] MachineMemory machineMemory(const std::filesystem::path& meminfo, const std::filesystem::path& controlGroup);

/// Resident bytes of this process now and at its peak (VmRSS and VmHWM); 0 where unknown.
struct ProcessMemory {
    std::uint64_t resident = 0;
    std::uint64_t peak = 0;
};
[[nodiscard]] ProcessMemory processMemory();

} // namespace vitrine::plan
