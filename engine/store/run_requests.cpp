// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_requests.h"

#include <algorithm>
#include <unordered_map>

#include "engine/trace/record_archive.h"

namespace vitrine::store {

namespace {

class Gatherer {
public:
    explicit Gatherer(const trace::EngineState& start) {
        for (const auto& [id, s] : start.sequences) {
            if (s.phase != trace::SequencePhase::finished) {
                take(s);
            }
        }
        std::ranges::sort(m_rows, {}, &RunRequest::arrival);
        for (std::size_t i = 0; i < m_rows.size(); ++i) {
            m_at[m_rows[i].sequence] = i;
        }
    }

    void add(const trace::StepRecord& record) {
        for (const trace::QueueEvent& e : record.queue) {
            queued(e);
        }
        for (const trace::BatchEntry& e : record.batch) {
            if (RunRequest* const row = find(e.sequence)) {
                row->drafted += e.drafted;
                row->accepted += e.accepted;
                row->recomputed += e.recomputed;
            }
        }
        for (const trace::EmittedToken& t : record.emitted) {
            if (RunRequest* const row = find(t.sequence)) {
                row->firstToken = row->firstToken == 0 ? record.emittedAt : row->firstToken;
                row->lastToken = record.emittedAt;
                ++row->generated;
                row->tokenTimes.push_back(record.emittedAt);
            }
        }
    }

    [[nodiscard]] std::vector<RunRequest> rows() { return std::move(m_rows); }

private:
    void take(const trace::SequenceRecord& s) {
        RunRequest row;
        row.sequence = s.id;
        row.request = s.request;
        row.promptTokens = s.promptTokens;
        row.maxNewTokens = s.maxNewTokens;
        row.priority = s.priority;
        row.cached = s.cached;
        row.recomputed = s.recomputed;
        row.generated = s.generated;
        row.preemptions = s.preemptions;
        row.drafted = s.drafted;
        row.accepted = s.accepted;
        row.missReason = s.missReason;
        row.missAt = s.missAt;
        row.arrival = s.arrival;
        row.admitted = s.admitted;
        row.firstToken = s.firstToken;
        row.lastToken = s.lastToken;
        m_rows.push_back(std::move(row));
    }
    [[nodiscard]] RunRequest* find(SequenceId id) {
        const auto it = m_at.find(id);
        return it == m_at.end() ? nullptr : &m_rows[it->second];
    }
    void queued(const trace::QueueEvent& e) {
        if (e.kind == trace::QueueEventKind::arrive) {
            RunRequest row;
            row.sequence = e.sequence;
            row.request = e.request;
            row.promptTokens = e.promptTokens;
            row.maxNewTokens = e.maxNewTokens;
            row.priority = e.priority;
            row.arrival = e.time;
            m_at[e.sequence] = m_rows.size();
            m_rows.push_back(std::move(row));
            return;
        }
        RunRequest* const row = find(e.sequence);
        if (row == nullptr) {
            return;
        }
        switch (e.kind) {
        case trace::QueueEventKind::admit:
            row->admitted = e.time;
            row->cached = e.reused;
            row->missReason = e.missReason;
            row->missAt = e.missAt;
            break;
        case trace::QueueEventKind::preempt:
            ++row->preemptions;
            break;
        case trace::QueueEventKind::finish:
            row->ended = e.time;
            row->finish = e.finish;
            break;
        case trace::QueueEventKind::arrive:
        case trace::QueueEventKind::resume:
            break;
        }
    }

    std::vector<RunRequest> m_rows;
    std::unordered_map<SequenceId, std::size_t> m_at;
};

} // namespace

Result<std::vector<RunRequest>> requestsOf(const trace::EngineState& start, std::span<const trace::RecordPtr> records) {
    Gatherer gatherer(start);
    std::int64_t step = start.step;
    for (const trace::RecordPtr& record : records) {
        if (record->step != ++step) {
            return fail(ErrorCode::corruptFile, "The run's records are not consecutive.",
                        "step " + std::to_string(step));
        }
        gatherer.add(*record);
    }
    return gatherer.rows();
}

std::string encodeTimes(const std::vector<Nanoseconds>& times) {
    trace::Writer w;
    w.raw(times.size());
    Nanoseconds before = 0;
    for (const Nanoseconds t : times) {
        w(t - before);
        before = t;
    }
    return std::move(w.bytes);
}

Result<std::vector<Nanoseconds>> decodeTimes(std::string_view bytes) {
    trace::Reader r(std::as_bytes(std::span(bytes)));
    std::vector<Nanoseconds> times(r.count(0));
    Nanoseconds before = 0;
    for (Nanoseconds& t : times) {
        Nanoseconds gap = 0;
        r(gap);
        t = static_cast<Nanoseconds>(static_cast<std::uint64_t>(before) + static_cast<std::uint64_t>(gap));
        before = t;
    }
    if (r.failed() || r.left() != 0) {
        return fail(ErrorCode::corruptFile, "The times of a request's tokens are damaged.", "token times", r.offset());
    }
    return times;
}

} // namespace vitrine::store
