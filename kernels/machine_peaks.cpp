// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/machine_peaks.h"

#include <algorithm>
#include <chrono>
#include <cstddef>
#include <memory>
#include <new>
#include <string_view>

#include "kernels/dispatch.h"

namespace vitrine::kernels {
namespace {

constexpr std::size_t kReadBytes = std::size_t{256} << 20;
constexpr std::size_t kStreams = 8; // several at once: one alone leaves memory waiting for the next address
constexpr int kReadRounds = 4;
constexpr int kComputeRounds = 5;
constexpr std::int64_t kLoopRounds = 400000; // a few milliseconds

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Sums `words` 64-bit words, `kStreams` streams side by side.
std::uint64_t readAll(const std::uint64_t* from, std::size_t words) {
    constexpr std::size_t kLine = 8;
    constexpr std::size_t kAhead = 128;
    const std::size_t share = words / kStreams / kLine * kLine;
    std::uint64_t sums[kLine] = {};
    for (std::size_t i = 0; i < share; i += kLine) {
        for (std::size_t stream = 0; stream < kStreams; ++stream) {
            const std::uint64_t* const line = from + stream * share + i;
            __builtin_prefetch(line + kAhead);
            for (std::size_t lane = 0; lane < kLine; ++lane) {
                sums[lane] += line[lane];
            }
        }
    }
    std::uint64_t sum = 0;
    for (const std::uint64_t lane : sums) {
        sum += lane;
    }
    return sum;
}

struct FreeAligned {
    void operator()(std::uint64_t* p) const { ::operator delete(p, std::align_val_t{64}); }
};

double readPeak(ThreadPool& pool) {
    const auto workers = static_cast<std::size_t>(pool.threads());
    const std::size_t share = kReadBytes / workers / 4096 * 4096 / sizeof(std::uint64_t);
    const std::unique_ptr<std::uint64_t, FreeAligned> memory(
        static_cast<std::uint64_t*>(::operator new(kReadBytes, std::align_val_t{64}, std::nothrow)));
    if (memory == nullptr) {
        return 0.0;
    }
    pool.run(workers, [&](std::size_t part, int) { std::fill_n(memory.get() + part * share, share, part); });
    double best = 0.0;
    for (int round = 0; round < kReadRounds; ++round) {
        const Clock::time_point start = Clock::now();
        pool.run(workers, [&](std::size_t part, int) {
            std::uint64_t sum = readAll(memory.get() + part * share, share);
            __asm__ volatile("" : "+r"(sum)); // wanted by nobody, but read it must be
        });
        best = std::max(best, static_cast<double>(workers * share * sizeof(std::uint64_t)) / secondsSince(start));
    }
    return best;
}

double computePeak(ThreadPool& pool, double (*loop)(std::int64_t)) {
    const auto workers = static_cast<std::size_t>(pool.threads());
    double best = 0.0;
    for (int round = 0; round < kComputeRounds; ++round) {
        double operations = 0.0;
        const Clock::time_point start = Clock::now();
        pool.run(workers, [&](std::size_t part, int) {
            const double done = loop(kLoopRounds);
            if (part == 0) {
                operations = done * static_cast<double>(workers);
            }
        });
        best = std::max(best, operations / secondsSince(start));
    }
    return best;
}

PeakLoops activeLoops() {
#if defined(__x86_64__)
    const std::string_view name = active().name;
    if (name == "amx") {
        return peakLoopsAmx();
    }
    if (name == "avx512vnni") {
        return peakLoopsAvx512Vnni();
    }
    if (name == "avx512") {
        return peakLoopsAvx512();
    }
    if (name == "avx2") {
        return peakLoopsAvx2();
    }
#endif
    return peakLoopsScalar();
}

double plainInt8(std::int64_t rounds) {
    constexpr int kLanes = 12;
    std::int32_t sums[kLanes] = {};
    std::int8_t a = 3;
    std::int8_t b = 5;
    for (std::int64_t i = 0; i < rounds; ++i) {
        for (std::int32_t& sum : sums) {
            sum += a * b;
        }
        __asm__ volatile("" : "+r"(a), "+r"(b) : : "memory");
    }
    __asm__ volatile("" : : "m"(sums));
    return 2.0 * kLanes * static_cast<double>(rounds);
}

double plainFloat32(std::int64_t rounds) {
    constexpr int kLanes = 12;
    float sums[kLanes] = {};
    float a = 0.5F;
    for (std::int64_t i = 0; i < rounds; ++i) {
        for (float& sum : sums) {
            sum = sum * a + a;
        }
        __asm__ volatile("" : : "m"(sums) : "memory");
    }
    return 2.0 * kLanes * static_cast<double>(rounds);
}

} // namespace

PeakLoops peakLoopsScalar() { return {plainInt8, plainFloat32}; }

MachinePeaks measurePeaks(ThreadPool& pool) {
    const PeakLoops loops = activeLoops();
    return {readPeak(pool), computePeak(pool, loops.int8), computePeak(pool, loops.float32)};
}

} // namespace vitrine::kernels
