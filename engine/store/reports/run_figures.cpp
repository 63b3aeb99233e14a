// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/run_figures.h"

#include <algorithm>
#include <utility>

namespace vitrine::store {

namespace {

constexpr double kSecond = 1e9;

void addLatency(std::vector<FigureRow>& rows, const std::string& key, const std::string& name,
                const bench::Distribution& d) {
    const bool known = d.samples > 0;
    const std::pair<const char*, double> points[] = {{"mean", d.mean}, {"p50", d.p50}, {"p90", d.p90},
                                                     {"p95", d.p95},   {"p99", d.p99}, {"max", d.max}};
    for (const auto& [point, value] : points) {
        rows.push_back({key + "_" + point + "_ms", name + " " + point, "ms", value, known, -1});
    }
}

} // namespace

bench::RequestTimeline timelineOf(const RunRequest& r) {
    bench::RequestTimeline t;
    t.id = r.request;
    t.scheduled = r.arrival;
    t.sent = r.arrival;
    t.admitted = r.admitted;
    t.tokens = r.tokenTimes;
    t.ended = r.ended;
    t.promptTokens = r.promptTokens;
    t.cachedTokens = r.cached;
    t.preemptions = r.preemptions;
    t.finish = r.finish;
    return t;
}

RunFigures figuresOf(std::span<const RunRequest> requests) {
    RunFigures f;
    std::vector<bench::RequestTimeline> timelines;
    Nanoseconds begin = 0;
    Nanoseconds end = 0;
    std::int64_t done = 0;
    for (const RunRequest& r : requests) {
        if (r.label == kWarmUpLabel) {
            continue;
        }
        const bench::RequestTimeline& t = timelines.emplace_back(timelineOf(r));
        begin = f.requests == 0 ? r.arrival : std::min(begin, r.arrival);
        end = std::max({end, r.ended, r.lastToken});
        ++f.requests;
        done += t.done() ? 1 : 0;
        f.failed += r.finish == trace::FinishReason::failed ? 1 : 0;
        f.promptTokens += r.promptTokens;
        f.outputTokens += r.generated;
        f.cachedTokens += r.cached;
        f.preemptions += r.preemptions;
    }
    f.seconds = end > begin ? static_cast<double>(end - begin) / kSecond : 0.0;
    static_cast<bench::Latencies&>(f) = bench::latenciesOf(timelines);
    if (f.seconds > 0.0) {
        f.outputTokensPerSecond = static_cast<double>(f.outputTokens) / f.seconds;
        f.totalTokensPerSecond = static_cast<double>(f.outputTokens + f.promptTokens) / f.seconds;
        f.requestsPerSecond = static_cast<double>(done) / f.seconds;
    }
    return f;
}

std::vector<FigureRow> figureRows(const RunFigures& f) {
    std::vector<FigureRow> rows;
    const auto count = [&rows](const char* key, const char* name, std::int64_t value, int better) {
        rows.push_back({key, name, "", static_cast<double>(value), true, better});
    };
    count("requests", "Requests", f.requests, 0);
    count("failed", "Failed", f.failed, -1);
    rows.push_back({"seconds", "Duration", "s", f.seconds, true, 0});
    rows.push_back({"output_tok_s", "Output", "tok/s", f.outputTokensPerSecond, f.seconds > 0.0, 1});
    rows.push_back({"total_tok_s", "Total", "tok/s", f.totalTokensPerSecond, f.seconds > 0.0, 1});
    rows.push_back({"req_s", "Requests per second", "1/s", f.requestsPerSecond, f.seconds > 0.0, 1});
    addLatency(rows, "ttft", "TTFT", f.ttft);
    addLatency(rows, "tpot", "TPOT", f.tpot);
    addLatency(rows, "itl", "ITL", f.itl);
    addLatency(rows, "e2e", "E2E", f.e2e);
    addLatency(rows, "queue", "Queue", f.queue);
    count("prompt_tokens", "Prompt tokens", f.promptTokens, 0);
    count("output_tokens", "Output tokens", f.outputTokens, 0);
    count("prefix_hit_tokens", "Prefix hit tokens", f.cachedTokens, 1);
    count("preemptions", "Preemptions", f.preemptions, -1);
    return rows;
}

} // namespace vitrine::store
