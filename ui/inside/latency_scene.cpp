// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/latency_scene.h"

#include <algorithm>
#include <numeric>

#include "engine/core/percentile.h"

namespace vitrine::ui {
namespace {

double ms(Nanoseconds t) {
    return static_cast<double>(t) * 1e-6;
}

/// Steps follow each other in time, and all tokens of a step were given out at once: counting takes the place of sorting.
std::vector<TokenTime> byStep(const std::vector<TokenTime>& tokens, std::int32_t steps) {
    std::vector<std::size_t> place(static_cast<std::size_t>(steps) + 1, 0);
    for (const TokenTime& token : tokens) {
        ++place[static_cast<std::size_t>(token.step) + 1];
    }
    std::partial_sum(place.begin(), place.end(), place.begin());
    std::vector<TokenTime> ordered(tokens.size());
    for (const TokenTime& token : tokens) {
        ordered[place[static_cast<std::size_t>(token.step)]++] = token;
    }
    return ordered;
}

} // namespace

Quantiles quantilesOf(std::vector<double> samples) {
    Quantiles q;
    q.samples = static_cast<int>(samples.size());
    if (q.samples > 0) {
        q.p50 = percentileReordering(samples, 0.5);
        q.p90 = percentileReordering(samples, 0.9);
        q.p99 = percentileReordering(samples, 0.99);
    }
    return q;
}

LatencyScene LatencyScene::of(const TimelineData& data, std::int32_t upTo,
                              const std::optional<std::pair<std::int64_t, std::int64_t>>& range) {
    LatencyScene scene;
    const std::int32_t first =
        range ? static_cast<std::int32_t>(std::max<std::int64_t>(0, range->first - data.firstStep())) : 0;
    const std::int32_t last =
        range ? std::min<std::int32_t>(upTo, static_cast<std::int32_t>(range->second - data.firstStep())) : upTo;
    const auto within = [first, last](std::int32_t step) { return step >= first && step <= last; };
    std::vector<double> ttft;
    std::vector<double> tpot;
    std::vector<double> itl;
    std::vector<double> e2e;
    for (const TimelineRow& row : data.rows()) {
        RequestTimes times;
        times.sequence = row.sequence;
        times.request = row.request;
        times.ttft = times.tpot = times.e2e = -1.0;
        Nanoseconds before = 0;
        Nanoseconds firstToken = 0;
        int tokens = 0;
        bool seen = false;
        for (const TimelineMark& mark : row.marks.leaves()) {
            if (mark.step > last) {
                break;
            }
            seen = seen || within(mark.step);
            const Nanoseconds at = data.steps()[static_cast<std::size_t>(mark.step)].emittedAt;
            for (int i = 0; i < mark.emitted; ++i, ++tokens) {
                if (before == 0) {
                    firstToken = at;
                    if (row.arrivalSeen && within(mark.step)) {
                        times.ttft = ms(at - row.arrival);
                        times.firstStep = mark.step;
                        ttft.push_back(times.ttft);
                    }
                } else if (within(mark.step)) {
                    const double gap = ms(at - before);
                    itl.push_back(gap);
                    scene.tokens.push_back(
                        {static_cast<double>(at - data.origin()) * 1e-9, gap, mark.step, row.sequence});
                }
                before = at;
            }
        }
        if (!row.waits.empty() && !row.waits.front().preempted) {
            times.queue = row.waits.front().toStep >= 0 ? ms(row.waits.front().to - row.waits.front().from) : 0.0;
        }
        times.tokens = tokens;
        if (row.endStep >= 0 && within(row.endStep)) {
            seen = true;
            times.ended = true;
            if (tokens > 1) {
                times.tpot = ms(before - firstToken) / (tokens - 1);
                tpot.push_back(times.tpot);
            }
            if (row.arrivalSeen) {
                times.e2e = ms(row.ended - row.arrival);
                e2e.push_back(times.e2e);
            }
        }
        const bool arrived = !row.waits.empty() && row.waits.front().fromStep <= last;
        if (arrived && tokens == 0 && (row.endStep < 0 || row.endStep > last) && row.arrivalSeen && last >= 0) {
            ++scene.censored;
            times.soFar = ms(data.steps()[static_cast<std::size_t>(last)].t1 - row.arrival);
            if (row.waits.front().toStep < 0 || row.waits.front().toStep > last) {
                times.queue = times.soFar; // all of it, so far
            }
            seen = true;
        }
        if (seen) {
            scene.requests.push_back(times);
        }
    }
    scene.tokens = byStep(scene.tokens, std::max(0, last + 1));
    scene.ttft = quantilesOf(std::move(ttft));
    scene.tpot = quantilesOf(std::move(tpot));
    scene.itl = quantilesOf(std::move(itl));
    scene.e2e = quantilesOf(std::move(e2e));
    return scene;
}

} // namespace vitrine::ui
