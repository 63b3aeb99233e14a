// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/process_load.h"

#include <chrono>
#include <cstdio>

#include <sys/resource.h>
#include <unistd.h>

namespace vitrine::ui {
namespace {

double seconds(const timeval& t) {
    return static_cast<double>(t.tv_sec) + static_cast<double>(t.tv_usec) * 1e-6;
}

} // namespace

std::uint64_t residentBytes() {
    std::FILE* file = std::fopen("/proc/self/statm", "r");
    if (file == nullptr) {
        return 0;
    }
    unsigned long long all = 0;
    unsigned long long pages = 0;
    const int read = std::fscanf(file, "%llu %llu", &all, &pages);
    std::fclose(file);
    return read == 2 ? pages * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE)) : 0;
}

std::optional<ProcessLoad::Reading> ProcessLoad::read() {
    rusage usage{};
    if (::getrusage(RUSAGE_SELF, &usage) != 0) {
        return std::nullopt;
    }
    const double cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime);
    const double wall = std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
    std::optional<Reading> reading;
    if (m_begun && wall > m_wallSeconds) {
        reading = Reading{(cpu - m_cpuSeconds) / (wall - m_wallSeconds), residentBytes()};
    }
    m_begun = true;
    m_cpuSeconds = cpu;
    m_wallSeconds = wall;
    return reading;
}

} // namespace vitrine::ui
