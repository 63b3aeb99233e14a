// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/inside/range_recount.h"

#include <algorithm>
#include <map>
#include <set>

namespace vitrine::test {
namespace {

struct Times {
    Nanoseconds arrival = 0;
    Nanoseconds first = 0;
    Nanoseconds last = 0;
    int tokens = 0;
};

/// References of each block, by the events that change them.
class Holders {
public:
    void take(const trace::StepRecord& record) {
        for (const trace::BlockEvent& event : record.blocks) {
            using Kind = trace::BlockEventKind;
            if (event.kind == Kind::allocate || event.kind == Kind::share) {
                ++m_refs[event.block];
            } else if (event.kind == Kind::unshare || event.kind == Kind::release) {
                --m_refs[event.block];
            }
        }
    }
    [[nodiscard]] std::int64_t held() const {
        return std::ranges::count_if(m_refs, [](const auto& entry) { return entry.second > 0; });
    }

private:
    std::map<BlockId, int> m_refs;
};

} // namespace

RangeRecount recountRange(const trace::TraceLog& log, std::int64_t first, std::int64_t last) {
    RangeRecount r;
    std::map<SequenceId, Times> times;
    Holders holders;
    for (std::int64_t step = 1; step <= last; ++step) {
        const trace::RecordPtr record = log.record(step);
        const bool within = step >= first;
        holders.take(*record);
        for (const trace::QueueEvent& event : record->queue) {
            if (event.kind == trace::QueueEventKind::arrive) {
                times[event.sequence].arrival = event.time;
            }
        }
        for (const trace::EmittedToken& token : record->emitted) {
            Times& t = times[token.sequence];
            t.last = record->emittedAt;
            if (++t.tokens == 1) {
                t.first = record->emittedAt;
                if (within) {
                    r.ttft.push_back(static_cast<double>(t.first - t.arrival) * 1e-6);
                }
            }
        }
        for (const trace::QueueEvent& event : record->queue) {
            const Times& t = times[event.sequence];
            if (event.kind == trace::QueueEventKind::finish && within && t.tokens > 1) {
                r.tpot.push_back(static_cast<double>(t.last - t.first) * 1e-6 / (t.tokens - 1));
            }
        }
        if (!within) {
            continue;
        }
        r.emitted += static_cast<std::int64_t>(record->emitted.size());
        for (const trace::BatchEntry& entry : record->batch) {
            r.prompt += entry.phase == trace::Phase::prefill ? entry.computed : 0;
            r.reused += entry.cached;
        }
        r.longest = std::max(r.longest, record->t1 - record->t0);
        r.running = std::max(r.running, record->running);
        r.waiting = std::max(r.waiting, record->waiting);
        r.heldBlocks = std::max(r.heldBlocks, holders.held());
    }
    r.wall = log.record(last)->t1 - log.record(first)->t0;
    std::ranges::sort(r.ttft);
    std::ranges::sort(r.tpot);
    return r;
}

} // namespace vitrine::test
