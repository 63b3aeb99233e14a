// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/step_meter.h"

#include <algorithm>

namespace vitrine::bench {

void DeviceSums::add(const trace::StepRecord& record) {
    if (!record.device) {
        return;
    }
    ++steps;
    times.copyIn += record.device->copyIn;
    times.forward += record.device->forward;
    times.sample += record.device->sample;
    times.copyOut += record.device->copyOut;
    bytesRead += record.bytesRead;
    flops += record.flops;
}

std::optional<double> DeviceSums::bytesPerSecond() const {
    return times.forward > 0 ? std::optional(static_cast<double>(bytesRead) * 1e9 / static_cast<double>(times.forward)) : std::nullopt;
}

std::optional<double> DeviceSums::flopsPerSecond() const {
    return times.forward > 0 ? std::optional(flops * 1e9 / static_cast<double>(times.forward)) : std::nullopt;
}

StepMeter::StepMeter(const trace::RunHeader& header) {
    m_counts.poolBlocks = header.blocks;
}

void StepMeter::addBatch(const trace::StepRecord& record) {
    bool decodes = false;
    for (const trace::BatchEntry& entry : record.batch) {
        decodes = decodes || entry.phase == trace::Phase::decode;
        m_counts.busySlotSteps += entry.computed > 0 ? 1 : 0; // a fork's first entry used its leader's row
        m_counts.computedPrefillTokens += entry.phase == trace::Phase::prefill ? entry.computed : 0;
    }
    ++m_counts.steps;
    m_counts.decodeSteps += decodes ? 1 : 0;
    m_counts.idleSlotSteps += record.idleSlots;
    SpeculationCounts& s = m_counts.speculation;
    for (const trace::Verification& v : record.verifications) {
        ++s.drafts;
        s.draftTokens += static_cast<std::int64_t>(v.drafted.size());
        s.accepted += v.accepted;
        s.acceptedPerPosition.resize(std::max(s.acceptedPerPosition.size(), v.drafted.size()));
        for (std::size_t i = 0; i < static_cast<std::size_t>(v.accepted); ++i) {
            ++s.acceptedPerPosition[i];
        }
    }
}

void StepMeter::addBlocks(const trace::StepRecord& record) {
    // What sequences held while the step ran: its end gives back the blocks of those that ended in it.
    std::int32_t most = m_held;
    for (const trace::BlockEvent& event : record.blocks) {
        switch (event.kind) {
        case trace::BlockEventKind::allocate:
            ++m_held;
            break;
        case trace::BlockEventKind::share:
            m_held += event.refs == 1 ? 1 : 0;
            break;
        case trace::BlockEventKind::release:
            --m_held;
            break;
        default:
            break;
        }
        most = std::max(most, m_held);
    }
    m_counts.peakHeld = std::max(m_counts.peakHeld, most);
    if (!record.batch.empty() && m_counts.poolBlocks > 0) {
        m_counts.heldShares += static_cast<double>(most) / m_counts.poolBlocks;
    }
}

void StepMeter::addQueue(const trace::StepRecord& record) {
    for (const trace::QueueEvent& event : record.queue) {
        switch (event.kind) {
        case trace::QueueEventKind::admit:
            m_counts.prefixHitTokens += event.reused;
            break;
        case trace::QueueEventKind::preempt:
            ++m_counts.preemptions;
            break;
        case trace::QueueEventKind::finish:
            m_counts.slotsHeld += event.slotsHeld;
            m_counts.slotsFilled += event.slotsFilled;
            if (event.slotsHeld > 0) {
                const double waste = static_cast<double>(event.slotsHeld - event.slotsFilled) / event.slotsHeld;
                m_counts.worstWaste = std::max(m_counts.worstWaste, waste);
            }
            break;
        default:
            break;
        }
    }
}

void StepMeter::addTimes(const trace::StepRecord& record) {
    TimeSpent& t = m_counts.time;
    const trace::SectionTimes& s = record.sections;
    const Nanoseconds whole = record.t1 - record.t0;
    t.schedule += s.schedule;
    t.draft += s.draft;
    t.forward += s.forward;
    t.sample += s.sample;
    t.detokenise += s.detokenise;
    t.other += whole - s.schedule - s.draft - s.forward - s.sample - s.detokenise;
    t.steps += whole;
    t.between += m_lastEnd > 0 ? std::max<Nanoseconds>(0, record.t0 - m_lastEnd) : 0;
    m_lastEnd = record.running + record.waiting > 0 ? record.t1 : 0;
    const bool prefills =
        std::ranges::any_of(record.batch, [](const trace::BatchEntry& e) { return e.phase == trace::Phase::prefill; });
    (prefills ? m_counts.prefillStepTimes : m_counts.decodeStepTimes).push_back(whole);
}

void StepMeter::add(const trace::StepRecord& record) {
    addBlocks(record);
    addQueue(record);
    if (!record.batch.empty()) {
        addBatch(record);
        addTimes(record);
        m_counts.device.add(record);
    }
}

} // namespace vitrine::bench
