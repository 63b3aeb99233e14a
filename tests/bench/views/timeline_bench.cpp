// What the timeline costs to paint, offscreen, with a million marks: at every zoom, p50 and p99 over frames at many
// places. The limit that the program keeps is 8 ms at the 99th percentile.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <ctime>
#include <vector>

#include <QApplication>

#include "engine/trace/replay.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_raster.h"

using namespace vitrine;
using namespace vitrine::ui;

namespace {

constexpr int kSteps = 62'500;
constexpr int kMembers = 16; ///< of every batch: a million marks in all
constexpr int kLife = 500;   ///< steps of a request
constexpr int kFrames = 200; ///< per zoom

/// A run of 62,500 steps of uneven length, each with 16 members; every request reads for two steps and writes the rest.
TimelineData millionMarks() {
    trace::RunHeader header;
    header.blocks = 1024;
    header.maxSequences = kMembers;
    TimelineData data;
    data.reset(header, trace::initialState(header));
    trace::EngineState state;
    Nanoseconds now = 0;
    for (int s = 0; s < kSteps; ++s) {
        trace::StepRecord record;
        record.step = s + 1;
        record.t0 = now;
        record.t1 = now + 1'000'000 + (s * 7919 % 97) * 40'000;
        record.emittedAt = record.t1;
        record.tokenBudget = 512;
        record.running = kMembers;
        record.waiting = s % 9;
        for (int m = 0; m < kMembers; ++m) {
            const int age = (s + m * kLife / kMembers) % kLife;
            const std::int64_t id = m + kMembers * static_cast<std::int64_t>((s + m * kLife / kMembers) / kLife);
            if (age == 0 || s == 0) {
                trace::QueueEvent arrive;
                arrive.sequence = SequenceId(id);
                arrive.request = RequestId(id);
                arrive.time = std::max<Nanoseconds>(0, now - 40'000'000);
                record.queue.push_back(arrive);
                arrive.kind = trace::QueueEventKind::admit;
                arrive.time = now;
                record.queue.push_back(arrive);
            }
            trace::BatchEntry entry;
            entry.sequence = SequenceId(id);
            entry.request = RequestId(id);
            entry.phase = age < 2 ? trace::Phase::prefill : trace::Phase::decode;
            entry.computed = age < 2 ? 128 : 1;
            entry.emitted = age < 1 ? 0 : 1;
            record.batch.push_back(entry);
            record.tokensUsed += entry.computed;
        }
        now = record.t1 + 50'000;
        state.counts.owned = 400 + s % 300;
        state.counts.cached = 200;
        data.take(record, state);
    }
    return data;
}

struct Cost {
    double p50 = 0;
    double p99 = 0;
    double cpu99 = 0; ///< of this thread's processor time: what it costs on a machine that does nothing else
};

double threadMilliseconds() {
    timespec t{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
}

Cost costOf(const TimelineData& data, TimelineAxis axis, double share, int firstRow) {
    TimelineGeometry g;
    g.axis = axis;
    g.width = 1756; // 1920 pixels less the names
    g.rowsHeight = 56 * g.rowHeight;
    const double last = g.lastValue(data);
    TimelineRaster raster;
    std::vector<double> times;
    std::vector<double> cpu;
    for (int frame = 0; frame < kFrames; ++frame) {
        g.from = last * (1.0 - share) * frame / kFrames;
        g.to = g.from + last * share;
        g.firstRow = firstRow >= 0 ? firstRow : static_cast<int>(data.rows().size()) * frame / kFrames;
        raster.setUp(g, TimelinePalette::fromTokens(tokens()));
        const auto begin = std::chrono::steady_clock::now();
        const double cpuBegin = threadMilliseconds();
        raster.paint(data);
        cpu.push_back(threadMilliseconds() - cpuBegin);
        times.push_back(std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - begin).count());
    }
    std::sort(times.begin(), times.end());
    std::sort(cpu.begin(), cpu.end());
    return {times[times.size() / 2], times[times.size() * 99 / 100], cpu[cpu.size() * 99 / 100]};
}

} // namespace

int main(int argc, char** argv) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    const QApplication application(argc, argv);
    const TimelineData data = millionMarks();
    std::printf("%lld marks in %zu rows, %zu steps; 1756 x 56 rows, ms per frame\n",
                static_cast<long long>(data.marks()), data.rows().size(), data.steps().size());
    std::printf("%-14s %10s %9s %9s %9s\n", "axis", "of the run", "p50", "p99", "cpu p99");
    double worst = 0;
    double worstCpu = 0;
    for (const TimelineAxis axis : {TimelineAxis::steps, TimelineAxis::milliseconds}) {
        for (const double share : {1.0, 0.3, 0.1, 0.03, 0.01, 0.001, 0.0001}) {
            const Cost cost = costOf(data, axis, share, -1);
            worst = std::max(worst, cost.p99);
            worstCpu = std::max(worstCpu, cost.cpu99);
            std::printf("%-14s %9.2f%% %9.3f %9.3f %9.3f\n", axis == TimelineAxis::steps ? "steps" : "milliseconds",
                        share * 100, cost.p50, cost.p99, cost.cpu99);
        }
    }
    std::printf("worst p99: %.3f ms, of processor time %.3f ms (limit 8)\n", worst, worstCpu);
    return 0;
}
