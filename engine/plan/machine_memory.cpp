// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/plan/machine_memory.h"

#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

namespace vitrine::plan {

namespace {

/// The value in bytes of a line "Name:   1234 kB"; 0 when there is none.
std::uint64_t kibibytesOf(const std::filesystem::path& file, const std::string& name) {
    std::ifstream in(file);
    std::string line;
    while (std::getline(in, line)) {
        if (line.rfind(name + ":", 0) == 0) {
            std::istringstream rest(line.substr(name.size() + 1));
            std::uint64_t value = 0;
            rest >> value;
            return rest ? value * 1024 : 0;
        }
    }
    return 0;
}

/// A number in a file of its own; 0 for "max", or when there is none.
std::uint64_t numberIn(const std::filesystem::path& file) {
    std::ifstream in(file);
    std::uint64_t value = 0;
    in >> value;
    return in ? value : 0;
}

} // namespace

MachineMemory machineMemory(const std::filesystem::path& meminfo, const std::filesystem::path& controlGroup) {
    MachineMemory m{kibibytesOf(meminfo, "MemTotal"), kibibytesOf(meminfo, "MemAvailable")};
    const std::uint64_t limit = numberIn(controlGroup / "memory.max");
    if (limit > 0) {
        const std::uint64_t used = numberIn(controlGroup / "memory.current");
        m.total = m.total == 0 ? limit : std::min(m.total, limit);
        const std::uint64_t left = limit > used ? limit - used : 0;
        m.available = m.available == 0 ? left : std::min(m.available, left);
    }
    return m;
}

MachineMemory machineMemory() {
    return machineMemory("/proc/meminfo", "/sys/fs/cgroup");
}

ProcessMemory processMemory() {
    return {kibibytesOf("/proc/self/status", "VmRSS"), kibibytesOf("/proc/self/status", "VmHWM")};
}

} // namespace vitrine::plan
