// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/chrome_trace.h"

#include <algorithm>
#include <array>
#include <map>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/trace/replay.h"

namespace vitrine::trace {
namespace {

using Json = nlohmann::ordered_json;

constexpr int kPidsOfARun = 2; ///< its engine, then its requests
/// Lifetimes and flows are joined by their ids alone: those of a second run must not be those of the first.
constexpr std::int64_t kIdsOfARun = std::int64_t{1} << 40;

std::string micros(Nanoseconds t) {
    const std::string rest = std::to_string(1000 + t % 1000);
    return std::to_string(t / 1000) + "." + rest.substr(1);
}

/// Writes events one by one, so that a long run never lies in memory as JSON.
class EventStream {
public:
    explicit EventStream(std::ostream& out)
        : m_out(out) {}
    /// What follows counts from there.
    void beginAt(Nanoseconds origin) { m_origin = origin; }

    /// `more` are further members, e.g. {"id", 3}.
    void event(char phase, int pid, std::int64_t tid, const std::string& name, Nanoseconds at,
               const Json& more = Json::object()) {
        write(phase, pid, tid, name, "\"ts\":" + micros(std::max<Nanoseconds>(0, at - m_origin)), more);
    }
    void slice(int pid, std::int64_t tid, const std::string& name, Nanoseconds from, Nanoseconds to,
               const Json& more = Json::object()) {
        const Nanoseconds start = std::max<Nanoseconds>(0, from - m_origin);
        const Nanoseconds length = std::max<Nanoseconds>(0, to - m_origin - start);
        write('X', pid, tid, name, "\"ts\":" + micros(start) + ",\"dur\":" + micros(length), more);
    }
    void name(const char* what, int pid, std::int64_t tid, const std::string& text) {
        write('M', pid, tid, what, "\"ts\":0", {{"args", {{"name", text}}}});
    }

private:
    void write(char phase, int pid, std::int64_t tid, const std::string& name, const std::string& time,
               const Json& more) {
        m_out << (m_first ? "\n" : ",\n") << "{\"ph\":\"" << phase << "\",\"pid\":" << pid << ",\"tid\":" << tid
              << ",\"name\":" << Json(name).dump(-1, ' ', false, Json::error_handler_t::replace) << "," << time;
        for (const auto& [key, value] : more.items()) {
            m_out << ",\"" << key << "\":" << value.dump(-1, ' ', false, Json::error_handler_t::replace);
        }
        m_out << "}";
        m_first = false;
    }
    std::ostream& m_out;
    Nanoseconds m_origin = 0;
    bool m_first = true;
};

struct Lane {
    const char* phase = "queue";
    Nanoseconds since = 0;
};

/// Turns records into events; one lane a sequence, on which one phase follows the other.
class Tracer {
public:
    /// `run`: which of those that are written.
    Tracer(EventStream& out, int run, const EngineState& start, Nanoseconds first)
        : m_out(out)
        , m_enginePid(1 + run * kPidsOfARun)
        , m_requestsPid(2 + run * kPidsOfARun)
        , m_firstId(run * kIdsOfARun)
        , m_state(start) {
        for (const auto& [id, s] : start.sequences) {
            if (s.phase != SequencePhase::finished) {
                constexpr std::array kPhases{"queue", "prefill", "decode", "preempted"};
                open(id, s.request, kPhases[static_cast<std::size_t>(s.phase)], first);
            }
        }
    }

    void record(const StepRecord& r) {
        for (const QueueEvent& event : r.queue) {
            if (event.kind != QueueEventKind::finish) {
                queueEvent(event);
            }
        }
        hits(r);
        for (const BatchEntry& entry : r.batch) {
            const auto lane = m_lanes.find(entry.sequence);
            if (entry.emitted > 0 && lane != m_lanes.end() && lane->second.phase != kDecode) {
                turn(entry.sequence, kDecode, r.emittedAt);
            }
        }
        for (const QueueEvent& event : r.queue) {
            if (event.kind == QueueEventKind::finish) {
                close(event.sequence, event.time, std::string(finishReasonName(event.finish)));
            }
        }
        m_last = std::max({m_last, r.t1, r.emittedAt});
        if (!r.batch.empty()) {
            step(r);
        }
        (void)apply(m_state, r); // a record that does not fold leaves the counters where they were
        counters(r);
    }

    void end() {
        while (!m_lanes.empty()) {
            close(m_lanes.begin()->first, std::max(m_last, m_lanes.begin()->second.since), "still running");
        }
    }

private:
    static constexpr const char* kDecode = "decode";
    static std::int64_t tid(SequenceId id) { return id.value + 1; }

    void open(SequenceId id, RequestId request, const char* phase, Nanoseconds at) {
        m_lanes[id] = {phase, at};
        m_out.name("thread_name", m_requestsPid, tid(id),
                   "request " + std::to_string(request.value) + " · sequence " + std::to_string(id.value));
        m_out.event('b', m_requestsPid, tid(id), "request", at, {{"cat", "request"}, {"id", m_firstId + id.value}});
    }

    void turn(SequenceId id, const char* phase, Nanoseconds at) {
        const auto found = m_lanes.find(id);
        if (found == m_lanes.end()) {
            return;
        }
        Lane& lane = found->second;
        const Nanoseconds to = std::max(at, lane.since);
        if (to > lane.since) {
            m_out.slice(m_requestsPid, tid(id), lane.phase, lane.since, to);
        }
        lane = {phase, to};
    }

    void close(SequenceId id, Nanoseconds at, const std::string& why) {
        if (!m_lanes.contains(id)) {
            return;
        }
        turn(id, "", at);
        m_out.event('e', m_requestsPid, tid(id), "request", m_lanes[id].since,
                    {{"cat", "request"}, {"id", m_firstId + id.value}, {"args", {{"finish", why}}}});
        m_lanes.erase(id);
    }

    void queueEvent(const QueueEvent& event) {
        switch (event.kind) {
        case QueueEventKind::arrive: open(event.sequence, event.request, "queue", event.time); break;
        case QueueEventKind::admit: turn(event.sequence, "prefill", event.time); break;
        case QueueEventKind::resume: turn(event.sequence, "recompute", event.time); break;
        case QueueEventKind::preempt: turn(event.sequence, "preempted", event.time); break;
        case QueueEventKind::finish: break;
        }
    }

    /// One flow for each sequence that took published blocks: from who published the last of them.
    void hits(const StepRecord& r) {
        std::map<SequenceId, std::int32_t> taken;
        for (const BlockEvent& event : r.blocks) {
            if (event.kind == BlockEventKind::share && event.hash != 0) {
                taken[event.sequence] = event.block.value;
            }
        }
        for (const auto& [hitter, block] : taken) {
            const auto source = m_published.find(block);
            const auto lane = m_lanes.find(hitter);
            if (source != m_published.end() && lane != m_lanes.end() && source->second.first != hitter) {
                const Json flow{{"cat", "prefix hit"}, {"id", m_firstId + ++m_flows}};
                Json into = flow;
                into["bp"] = "e";
                m_out.event('s', m_requestsPid, tid(source->second.first), "prefix hit", source->second.second, flow);
                m_out.event('f', m_requestsPid, tid(hitter), "prefix hit",
                            std::max(lane->second.since, source->second.second), into);
            }
        }
        for (const BlockEvent& event : r.blocks) {
            const auto lane = m_lanes.find(event.sequence);
            if (event.kind == BlockEventKind::publish && lane != m_lanes.end()) {
                // Inside the slice of the step that computed the block, not on its border.
                const Nanoseconds from = std::max(r.t0, lane->second.since);
                m_published[event.block.value] = {event.sequence, from + (std::max(from, r.emittedAt) - from) / 2};
            }
        }
    }

    void step(const StepRecord& r) {
        // Steps follow each other; were two to overlap by a clock's whim, the later one starts where the earlier ended.
        const Nanoseconds from = std::max(r.t0, m_stepEnd);
        m_stepEnd = std::max(from, r.t1);
        m_out.slice(m_enginePid, 0, "step " + std::to_string(r.step), from, m_stepEnd,
                    {{"args", {{"tokens", r.tokensUsed}, {"sequences", r.batch.size()}, {"budget", r.tokenBudget}}}});
    }

    void counters(const StepRecord& r) {
        const BlockCounts& c = m_state.counts;
        m_out.event('C', m_enginePid, 0, "sequences", m_last,
                    {{"args", {{"running", r.running}, {"waiting", r.waiting}}}});
        m_out.event('C', m_enginePid, 0, "kv blocks", m_last,
                    {{"args", {{"owned", c.owned}, {"shared", c.shared}, {"cached", c.cached}, {"free", c.free}}}});
        m_out.event('C', m_enginePid, 0, "tokens", m_last,
                    {{"args", {{"computed", r.tokensUsed}, {"emitted", r.emitted.size()}}}});
    }

    EventStream& m_out;
    int m_enginePid;
    int m_requestsPid;
    std::int64_t m_firstId;
    EngineState m_state;
    std::map<SequenceId, Lane> m_lanes;
    std::map<std::int32_t, std::pair<SequenceId, Nanoseconds>> m_published; ///< block -> who, when
    Nanoseconds m_last = 0;
    Nanoseconds m_stepEnd = 0;
    std::int64_t m_flows = 0;
};

Nanoseconds firstTime(std::span<const RecordPtr> records) {
    Nanoseconds first = records.empty() ? 0 : records.front()->t0;
    for (const RecordPtr& record : records) {
        for (const QueueEvent& event : record->queue) {
            first = std::min(first, event.time);
        }
    }
    return first;
}

} // namespace

void writeChromeTrace(std::ostream& out, std::span<const TracedRun> runs) {
    out << "{\"traceEvents\":[";
    EventStream stream(out);
    Json others = Json::array();
    for (int i = 0; i < static_cast<int>(runs.size()); ++i) {
        const TracedRun& run = runs[static_cast<std::size_t>(i)];
        const std::string lead = run.name.empty() ? "" : run.name + " · ";
        const Nanoseconds origin = firstTime(run.records);
        stream.beginAt(origin);
        stream.name("process_name", 1 + i * kPidsOfARun, 0, lead + "engine · " + run.header.model);
        stream.name("thread_name", 1 + i * kPidsOfARun, 0, "steps");
        stream.name("process_name", 2 + i * kPidsOfARun, 0, lead + "requests");
        Tracer tracer(stream, i, run.start, origin);
        for (const RecordPtr& record : run.records) {
            tracer.record(*record);
        }
        tracer.end();
        Json other{{"model", run.header.model},
                   {"device", run.header.device},
                   {"blocks", run.header.blocks},
                   {"block size", run.header.blockSize}};
        if (!run.name.empty()) {
            other["name"] = run.name;
        }
        others.push_back(std::move(other));
    }
    const Json other = others.size() == 1 ? others.front() : Json{{"runs", others}};
    out << "\n],\"displayTimeUnit\":\"ms\",\"otherData\":" << other.dump(-1, ' ', false, Json::error_handler_t::replace)
        << "}\n";
}

void writeChromeTrace(std::ostream& out, const RunHeader& header, const EngineState& start,
                      std::span<const RecordPtr> records) {
    const TracedRun run{{}, header, start, {records.begin(), records.end()}};
    writeChromeTrace(out, std::span(&run, 1));
}

} // namespace vitrine::trace
