// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/process_meter.h"

#include <sched.h>
#include <sys/resource.h>

#include <algorithm>
#include <thread>

#include "engine/plan/machine_memory.h"

namespace vitrine::bench {

namespace {

Nanoseconds of(const timeval& t) {
    return static_cast<Nanoseconds>(t.tv_sec) * 1'000'000'000 + static_cast<Nanoseconds>(t.tv_usec) * 1'000;
}

Nanoseconds processorTime() {
    rusage use{};
    getrusage(RUSAGE_SELF, &use);
    return of(use.ru_utime) + of(use.ru_stime);
}

double usableCores() {
    cpu_set_t set;
    CPU_ZERO(&set);
    const int count = sched_getaffinity(0, sizeof set, &set) == 0 ? CPU_COUNT(&set) : 0;
    return std::max(1.0,
                    count > 0 ? static_cast<double>(count) : static_cast<double>(std::thread::hardware_concurrency()));
}

} // namespace

ProcessMeter::ProcessMeter()
    : m_start(SteadyClock::instance().now())
    , m_processorStart(processorTime())
    , m_peakBefore(plan::processMemory().peak) {
    sample();
}

void ProcessMeter::sample() {
    constexpr Nanoseconds kApart = 20'000'000;
    const Nanoseconds now = SteadyClock::instance().now();
    if (now - m_sampled >= kApart) {
        m_sampled = now;
        m_peak = std::max(m_peak, plan::processMemory().resident);
    }
}

ProcessUse ProcessMeter::finish() {
    const plan::ProcessMemory memory = plan::processMemory();
    m_peak = std::max(m_peak, memory.resident);
    if (memory.peak > m_peakBefore) {
        m_peak =
            std::max(m_peak, memory.peak); // a new peak of the process fell into this run: no sample can have missed it
    }
    const auto wall = static_cast<double>(std::max<Nanoseconds>(1, SteadyClock::instance().now() - m_start));
    const auto busy = static_cast<double>(processorTime() - m_processorStart);
    return {std::clamp(busy / (wall * usableCores()), 0.0, 1.0), m_peak};
}

} // namespace vitrine::bench
