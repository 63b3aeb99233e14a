// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/processors.h"

#include <algorithm>
#include <fstream>
#include <set>
#include <string>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <sched.h>
#endif

namespace vitrine::kernels {
namespace {

std::vector<int> affinity() {
    std::vector<int> cpus;
#if defined(__linux__)
    cpu_set_t mask;
    CPU_ZERO(&mask);
    if (sched_getaffinity(0, sizeof(mask), &mask) == 0) {
        for (int cpu = 0; cpu < CPU_SETSIZE; ++cpu) {
            if (CPU_ISSET(cpu, &mask)) {
                cpus.push_back(cpu);
            }
        }
    }
#endif
    return cpus;
}

// Processors' worth of time that the container grants, rounded up; 0 where there is no limit.
int quota() {
    std::ifstream v2("/sys/fs/cgroup/cpu.max");
    std::string limit;
    long long period = 0;
    if (v2 >> limit >> period) {
        if (limit == "max" || period <= 0) {
            return 0;
        }
        const long long granted = std::strtoll(limit.c_str(), nullptr, 10);
        return static_cast<int>((granted + period - 1) / period);
    }
    std::ifstream quotaFile("/sys/fs/cgroup/cpu/cpu.cfs_quota_us");
    std::ifstream periodFile("/sys/fs/cgroup/cpu/cpu.cfs_period_us");
    long long granted = 0;
    if (quotaFile >> granted && periodFile >> period && granted > 0 && period > 0) {
        return static_cast<int>((granted + period - 1) / period);
    }
    return 0;
}

int capped(int count) {
    const int limit = quota();
    return std::max(1, limit > 0 ? std::min(count, limit) : count);
}

} // namespace

int usableProcessors() {
    const std::vector<int> cpus = affinity();
    const int count = cpus.empty() ? static_cast<int>(std::thread::hardware_concurrency()) : static_cast<int>(cpus.size());
    return capped(count);
}

int usablePhysicalCores() {
    const std::vector<int> cpus = affinity();
    std::set<std::string> cores;
    for (const int cpu : cpus) {
        std::ifstream file("/sys/devices/system/cpu/cpu" + std::to_string(cpu) + "/topology/thread_siblings_list");
        std::string siblings;
        if (!(file >> siblings)) {
            return usableProcessors();
        }
        cores.insert(siblings);
    }
    return cores.empty() ? usableProcessors() : capped(static_cast<int>(cores.size()));
}

} // namespace vitrine::kernels
