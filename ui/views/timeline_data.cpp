// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_data.h"

#include <algorithm>

namespace vitrine::ui {

void MarkSum::add(const TimelineMark& mark) {
    ++count;
    prefills += mark.kind == MarkKind::prefill ? 1 : 0;
    computed += mark.computed;
    emitted += mark.emitted;
    std::int32_t& most = mark.kind == MarkKind::prefill ? mostPrefill : mostDecode;
    most = std::max(most, mark.computed);
}

void MarkSum::add(const MarkSum& other) {
    count += other.count;
    prefills += other.prefills;
    computed += other.computed;
    emitted += other.emitted;
    mostPrefill = std::max(mostPrefill, other.mostPrefill);
    mostDecode = std::max(mostDecode, other.mostDecode);
}

double TimelineStep::rate() const {
    const Nanoseconds span = t1 - before;
    return span > 0 ? static_cast<double>(emitted) * 1e9 / static_cast<double>(span) : 0.0;
}

void StepSum::add(const TimelineStep& step) {
    StepSum one;
    one.count = 1;
    one.longest = step.t1 - step.t0;
    one.mostPrefill = step.prefillTokens;
    one.mostTokens = step.tokens;
    one.emitted = step.emitted;
    one.tokens = step.tokens;
    one.mostRate = step.rate();
    one.running = step.running;
    one.waiting = step.waiting;
    one.owned = step.owned;
    one.shared = step.shared;
    one.cached = step.cached;
    one.shares = step.shares;
    add(one);
}

void StepSum::add(const StepSum& other) {
    if (other.count == 0) {
        return;
    }
    longest = std::max(longest, other.longest);
    mostPrefill = std::max(mostPrefill, other.mostPrefill);
    mostTokens = std::max(mostTokens, other.mostTokens);
    mostRate = std::max(mostRate, other.mostRate);
    emitted += other.emitted;
    for (std::size_t i = 0; i < shares.size(); ++i) {
        shares[i] = std::max(shares[i], other.shares[i]);
    }
    tokens += other.tokens;
    // Parts of one stack come from one step, or they would not add up.
    if (count == 0 || other.running + other.waiting > running + waiting) {
        running = other.running;
        waiting = other.waiting;
    }
    if (count == 0 || other.owned + other.shared > owned + shared) {
        owned = other.owned;
        shared = other.shared;
        cached = other.cached;
    }
    count += other.count;
}

void TimelineData::reset(const trace::RunHeader& header, const trace::EngineState& start) {
    *this = {};
    m_firstStep = start.step + 1;
    m_pool = header.blocks;
    m_slots = header.maxSequences;
    std::vector<const trace::SequenceRecord*> alive;
    for (const auto& [id, sequence] : start.sequences) {
        if (sequence.phase != trace::SequencePhase::finished) {
            alive.push_back(&sequence);
        }
    }
    std::sort(alive.begin(), alive.end(), [](const auto* a, const auto* b) { return a->id < b->id; });
    for (const trace::SequenceRecord* sequence : alive) {
        TimelineRow& row = rowFor(sequence->id, sequence->request);
        row.promptTokens = sequence->promptTokens;
        row.reused = sequence->cached;
        row.generated = sequence->generated;
        row.arrival = sequence->arrival;
        row.firstToken = sequence->firstToken;
        row.lastToken = sequence->lastToken;
        if (sequence->phase == trace::SequencePhase::waiting || sequence->phase == trace::SequencePhase::preempted) {
            row.waits.push_back({0, -1, start.time, 0, sequence->phase == trace::SequencePhase::preempted});
        }
    }
}

TimelineRow& TimelineData::rowFor(SequenceId id, RequestId request) {
    const auto [at, isNew] = m_index.try_emplace(id, m_rows.size());
    if (isNew) {
        m_rows.emplace_back();
        m_rows.back().sequence = id;
        m_rows.back().request = request;
    }
    return m_rows[at->second];
}

void TimelineData::take(const trace::StepRecord& record, const trace::EngineState& after) {
    const auto index = static_cast<std::int32_t>(m_steps.size());
    if (index == 0) {
        m_origin = record.t0;
    }
    takeQueue(record, index);
    takeBatch(record, index);
    takeIdle(record, index);
    takeStep(record, after);
}

void TimelineData::takeQueue(const trace::StepRecord& record, std::int32_t index) {
    for (const trace::QueueEvent& event : record.queue) {
        TimelineRow& row = rowFor(event.sequence, event.request);
        switch (event.kind) {
        case trace::QueueEventKind::arrive:
            row.arrivalSeen = true;
            row.arrival = event.time;
            row.promptTokens = event.promptTokens;
            row.waits.push_back({index, -1, event.time, 0, false});
            break;
        case trace::QueueEventKind::admit:
        case trace::QueueEventKind::resume:
            if (event.kind == trace::QueueEventKind::admit) {
                row.reused = event.reused;
            }
            if (row.waitsNow()) {
                row.waits.back().toStep = index;
                row.waits.back().to = event.time;
            }
            break;
        case trace::QueueEventKind::preempt:
            row.preemptions.push_back(index);
            row.waits.push_back({index, -1, event.time, 0, true});
            break;
        case trace::QueueEventKind::finish:
            if (row.waitsNow()) {
                row.waits.back().toStep = index;
                row.waits.back().to = event.time;
            }
            row.endStep = index;
            row.ended = event.time;
            row.finish = event.finish;
            row.generated = event.generated;
            break;
        }
    }
}

void TimelineData::takeBatch(const trace::StepRecord& record, std::int32_t index) {
    for (const trace::BatchEntry& entry : record.batch) {
        TimelineRow& row = rowFor(entry.sequence, entry.request);
        TimelineMark mark;
        mark.step = index;
        mark.computed = entry.computed;
        mark.emitted = static_cast<std::int16_t>(entry.emitted);
        mark.drafted = static_cast<std::int8_t>(entry.drafted);
        mark.accepted = static_cast<std::int8_t>(entry.accepted);
        mark.kind = entry.phase == trace::Phase::prefill ? MarkKind::prefill : MarkKind::decode;
        row.marks.push(mark);
        ++m_marks;
        if (entry.emitted > 0) {
            if (row.firstToken == 0) {
                row.firstToken = record.emittedAt;
                row.firstTokenStep = index;
            }
            row.lastToken = record.emittedAt;
            if (row.endStep < 0) {
                row.generated += entry.emitted;
            }
        }
    }
}

void TimelineData::takeIdle(const trace::StepRecord& record, std::int32_t index) {
    // idleSlots counts those that had ended before this step; who ends in it leaves its slot idle from the next on.
    for (const std::size_t row : m_idleRows) {
        if (record.idleSlots > 0 && m_rows[row].idleFrom < 0) {
            m_rows[row].idleFrom = m_rows[row].endStep + 1;
        } else if (record.idleSlots == 0 && m_rows[row].idleFrom >= 0) {
            m_rows[row].idleTo = index;
        }
    }
    if (record.idleSlots == 0) {
        m_idleRows.clear();
    }
    for (const trace::QueueEvent& event : record.queue) {
        if (event.kind == trace::QueueEventKind::finish && !rowFor(event.sequence, event.request).marks.empty()) {
            m_idleRows.push_back(m_index.at(event.sequence));
        }
    }
    if (record.running == 0) { // the batch is over
        for (const std::size_t row : m_idleRows) {
            if (m_rows[row].idleFrom >= 0) {
                m_rows[row].idleTo = index + 1;
            }
        }
        m_idleRows.clear();
    }
}

void TimelineData::takeStep(const trace::StepRecord& record, const trace::EngineState& after) {
    TimelineStep step;
    step.t0 = record.t0;
    step.t1 = record.t1;
    step.emittedAt = record.emittedAt;
    step.before = m_steps.empty() ? record.t0 : m_steps[m_steps.size() - 1].t1;
    m_overlaps += step.t0 < step.before || step.t1 < step.t0 ? 1 : 0;
    step.budget = record.tokenBudget;
    step.tokens = record.tokensUsed;
    step.members = static_cast<std::int32_t>(record.batch.size());
    for (const trace::BatchEntry& entry : record.batch) {
        step.prefillTokens += entry.phase == trace::Phase::prefill ? entry.computed : 0;
        step.reused += entry.cached;
        step.emitted += entry.emitted;
    }
    step.running = record.running;
    step.waiting = record.waiting;
    step.idle = record.idleSlots;
    step.owned = after.counts.owned;
    step.shared = after.counts.shared;
    step.cached = after.counts.cached;
    step.shares = opShares(record);
    m_steps.push(step);
}

std::int32_t TimelineData::indexOf(std::int64_t step) const {
    const std::int64_t index = step - m_firstStep;
    return index >= 0 && index < static_cast<std::int64_t>(m_steps.size()) ? static_cast<std::int32_t>(index) : -1;
}

int TimelineData::rowOf(SequenceId id) const {
    const auto found = m_index.find(id);
    return found == m_index.end() ? -1 : static_cast<int>(found->second);
}

const TimelineRow* TimelineData::find(SequenceId id) const {
    const int row = rowOf(id);
    return row < 0 ? nullptr : &m_rows[static_cast<std::size_t>(row)];
}

std::int32_t TimelineData::stepAtTime(Nanoseconds time) const {
    const std::vector<TimelineStep>& steps = m_steps.leaves();
    const auto at = std::lower_bound(steps.begin(), steps.end(), time,
                                     [](const TimelineStep& step, Nanoseconds t) { return step.t0 < t; });
    return static_cast<std::int32_t>(at - steps.begin());
}

} // namespace vitrine::ui
