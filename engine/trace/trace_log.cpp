// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/trace/trace_log.h"

#include <algorithm>
#include <string>
#include <utility>

#include "engine/trace/replay.h"

namespace vitrine::trace {
namespace {

std::size_t sizeOf(const StepRecord& r) {
    std::size_t drafts = 0;
    for (const Verification& v : r.verifications) {
        drafts += sizeof(Verification) + v.drafted.capacity() * sizeof(TokenId);
    }
    return sizeof(StepRecord) + r.batch.capacity() * sizeof(BatchEntry) + r.blocks.capacity() * sizeof(BlockEvent) +
           r.queue.capacity() * sizeof(QueueEvent) + r.waitingOrder.capacity() * sizeof(SequenceId) +
           r.emitted.capacity() * sizeof(EmittedToken) + drafts;
}

std::size_t sizeOf(const EngineState& s) {
    std::size_t tables = 0;
    for (const auto& [id, sequence] : s.sequences) {
        tables += sizeof(SequenceRecord) + 32 + sequence.table.capacity() * sizeof(std::int32_t);
    }
    return sizeof(EngineState) + s.blocks.capacity() * sizeof(BlockState) + tables;
}

} // namespace

TraceLog::TraceLog(RunHeader header, TraceLimits limits)
    : TraceLog(header, initialState(header), limits) {}

TraceLog::TraceLog(RunHeader header, EngineState start, TraceLimits limits)
    : m_header(std::move(header))
    , m_limits(limits)
    , m_state(std::move(start))
    , m_last(m_state.step) {
    m_segments.push_back({std::make_shared<EngineState>(m_state), {}, sizeOf(m_state)});
    m_bytes = m_segments.back().bytes;
}

TraceLog::TraceLog(const TraceLog& other)
    : m_header(other.m_header)
    , m_limits(other.m_limits) {
    {
        const std::lock_guard hold(other.m_lock);
        m_segments = other.m_segments;
        m_bytes = other.m_bytes;
        m_records = other.m_records;
        m_last = other.m_last;
    }
    m_state = *m_segments.back().keyframe;
    for (const RecordPtr& record : m_segments.back().records) {
        (void)apply(m_state, *record); // as append() does
        m_state.step = record->step;
    }
}

std::shared_ptr<TraceLog> TraceLog::copy() const {
    return std::shared_ptr<TraceLog>(new TraceLog(*this));
}

void TraceLog::append(StepRecord record) {
    record.step = m_last + 1;
    auto shared = std::make_shared<const StepRecord>(std::move(record));
    // A record that does not fold is our mistake; the log goes on, the laws of the state will say so.
    (void)apply(m_state, *shared);
    m_state.step = shared->step;
    const bool opens =
        m_segments.back().records.size() >= static_cast<std::size_t>(std::max(1, m_limits.keyframeEvery)) - 1;
    KeyframePtr keyframe = opens ? std::make_shared<EngineState>(m_state) : nullptr;
    const std::size_t keyframeBytes = keyframe ? sizeOf(*keyframe) : 0;

    std::vector<Segment> dropped; // freed after the lock
    {
        const std::lock_guard hold(m_lock);
        const std::size_t bytes = sizeOf(*shared);
        m_segments.back().records.push_back(std::move(shared));
        m_segments.back().bytes += bytes;
        ++m_last;
        ++m_records;
        m_bytes += bytes + keyframeBytes;
        if (keyframe) {
            m_segments.push_back({std::move(keyframe), {}, keyframeBytes});
        }
        while (m_segments.size() > 1 && (m_records > m_limits.records || m_bytes > m_limits.bytes)) {
            m_records -= m_segments.front().records.size();
            m_bytes -= m_segments.front().bytes;
            dropped.push_back(std::move(m_segments.front()));
            m_segments.pop_front();
        }
    }
}

const TraceLog::Segment* TraceLog::segmentOf(std::int64_t step) const {
    const auto after =
        std::ranges::upper_bound(m_segments, step, {}, [](const Segment& s) { return s.keyframe->step; });
    return after == m_segments.begin() ? nullptr : &*std::prev(after);
}

namespace {

template <class Segments>
void collect(const Segments& segments, std::int64_t after, std::vector<RecordPtr>& out) {
    for (const auto& segment : segments) {
        for (const RecordPtr& record : segment.records) {
            if (record->step > after) {
                out.push_back(record);
            }
        }
    }
}

} // namespace

TraceLog::Delta TraceLog::since(std::int64_t step, std::size_t most) const {
    const std::lock_guard hold(m_lock);
    Delta delta;
    delta.last = m_last;
    const std::int64_t behind = m_last - step;
    const bool cut = step < m_segments.front().keyframe->step;
    if (!cut && behind >= 0 && static_cast<std::size_t>(behind) <= most) {
        const Segment* from = segmentOf(step);
        const auto first = std::ranges::find_if(m_segments, [&](const Segment& s) { return &s == from; });
        collect(std::ranges::subrange(first, m_segments.end()), step, delta.records);
        return delta;
    }
    // The oldest keyframe that leaves few enough records; the newest when none does.
    std::size_t at = m_segments.size() - 1;
    while (at > 0 && static_cast<std::size_t>(m_last - m_segments[at - 1].keyframe->step) <= most) {
        --at;
    }
    delta.keyframe = m_segments[at].keyframe;
    delta.missed = std::max<std::int64_t>(0, delta.keyframe->step - step);
    collect(std::ranges::subrange(m_segments.begin() + static_cast<std::ptrdiff_t>(at), m_segments.end()),
            delta.keyframe->step, delta.records);
    return delta;
}

Result<EngineState> TraceLog::stateAt(std::int64_t step) const {
    KeyframePtr keyframe;
    std::vector<RecordPtr> records;
    {
        const std::lock_guard hold(m_lock);
        const Segment* segment = step <= m_last ? segmentOf(step) : nullptr;
        if (segment == nullptr) {
            return fail(ErrorCode::invalidArgument, "The log does not hold this step.", "step " + std::to_string(step));
        }
        keyframe = segment->keyframe;
        for (const RecordPtr& record : segment->records) {
            if (record->step <= step) {
                records.push_back(record);
            }
        }
    }
    EngineState state = *keyframe;
    for (const RecordPtr& record : records) {
        if (auto folded = apply(state, *record); !folded) {
            return forward(folded);
        }
    }
    return state;
}

RecordPtr TraceLog::record(std::int64_t step) const {
    const std::lock_guard hold(m_lock);
    const Segment* segment = step >= 1 && step <= m_last ? segmentOf(step - 1) : nullptr;
    if (segment == nullptr) {
        return nullptr;
    }
    return segment->records[static_cast<std::size_t>(step - 1 - segment->keyframe->step)];
}

std::int64_t TraceLog::firstStep() const {
    const std::lock_guard hold(m_lock);
    return m_segments.front().keyframe->step + 1;
}

std::int64_t TraceLog::lastStep() const {
    const std::lock_guard hold(m_lock);
    return m_last;
}

TraceLog::Extent TraceLog::extent() const {
    const std::lock_guard hold(m_lock);
    return {static_cast<std::int64_t>(m_segments.size()), static_cast<std::int64_t>(m_records)};
}

RunHeader TraceLog::header() const {
    return m_header;
}

TraceLog::Delta TraceLog::all() const {
    const std::lock_guard hold(m_lock);
    Delta delta;
    delta.keyframe = m_segments.front().keyframe;
    delta.missed = delta.keyframe->step;
    delta.last = m_last;
    collect(m_segments, delta.keyframe->step, delta.records);
    return delta;
}

} // namespace vitrine::trace
