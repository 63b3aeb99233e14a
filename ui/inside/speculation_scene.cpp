// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_scene.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace vitrine::ui {

void SpeculationScene::takeClock(const trace::StepRecord& record) {
    ClockStep one{record.step, record.t1 - record.t0, record.sections.draft, 0, 0};
    bool drafts = false;
    for (const trace::BatchEntry& entry : record.batch) {
        if (entry.phase == trace::Phase::prefill) {
            return; // reading prompts takes time that has nothing to do with drafts
        }
        ++one.members;
        one.tokens += entry.emitted;
        drafts = drafts || entry.drafted > 0;
    }
    if (one.members == 0) {
        return;
    }
    if (!drafts) {
        Plain& p = plain[static_cast<std::size_t>(std::min(one.members, kMembers))];
        p.time += one.time;
        ++p.steps;
        return;
    }
    clock.push_back(one);
    if (clock.size() > kMostKept) {
        clock.pop_front();
    }
}

Nanoseconds SpeculationScene::plainStep(int members) const {
    const Plain& p = plain[static_cast<std::size_t>(std::clamp(members, 0, kMembers))];
    return p.steps > 0 ? p.time / p.steps : 0;
}

Nanoseconds SpeculationScene::plainFor(const ClockStep& s) const {
    return s.members > 0 ? static_cast<Nanoseconds>(
                               std::llround(static_cast<double>(plainStep(s.members)) * s.tokens / s.members))
                         : 0;
}

TwinClock SpeculationScene::twin() const {
    TwinClock twin;
    for (const ClockStep& s : clock) {
        const Nanoseconds without = plainFor(s);
        if (without == 0) {
            continue;
        }
        const int from = plain[static_cast<std::size_t>(std::min(s.members, kMembers))].steps;
        twin.plainSteps = twin.steps == 0 ? from : std::min(twin.plainSteps, from);
        twin.speculative += s.time;
        twin.plain += without;
        twin.tokens += s.tokens;
        ++twin.steps;
    }
    return twin;
}

double SpeculationScene::formulaSpeedUp() const {
    return formulaSpeedUp(draftsEach());
}

double SpeculationScene::formulaSpeedUp(double k) const {
    const TwinClock measured = twin();
    if (measured.steps == 0 || verifications == 0 || drafted == 0) {
        return 0.0;
    }
    const double a = std::min(rate(), 1.0 - 1e-9);
    const double plainMean = static_cast<double>(measured.plain) / measured.tokens;
    const double c = static_cast<double>(draftTime) / static_cast<double>(drafted) / plainMean;
    return (1.0 - std::pow(a, k + 1.0)) / ((1.0 - a) * (c * k + 1.0));
}

void SpeculationScene::check(const trace::StepRecord& record, const trace::Verification& v) {
    const auto entry = std::ranges::find(record.batch, v.sequence, &trace::BatchEntry::sequence);
    const auto offered = static_cast<std::int32_t>(v.drafted.size());
    const bool holds = v.accepted >= 0 && v.accepted <= offered && entry != record.batch.end() && entry->drafted == offered &&
                       entry->accepted == v.accepted;
    if (!holds && broken.empty()) {
        broken = "step " + std::to_string(record.step) + ": verified " + std::to_string(offered) + " drafts, accepted " +
                 std::to_string(v.accepted) + "; in the batch " +
                 (entry == record.batch.end() ? std::string("the sequence is not")
                                              : std::to_string(entry->drafted) + " and " + std::to_string(entry->accepted));
    }
}

void SpeculationScene::take(const trace::StepRecord& record) {
    step = record.step;
    draftTime += record.sections.draft;
    takeClock(record);
    for (const trace::Verification& v : record.verifications) {
        const auto offered = static_cast<int>(v.drafted.size());
        if (offered == 0) {
            continue;
        }
        ++verifications;
        drafted += offered;
        accepted += v.accepted;
        emitted += v.accepted + (v.bonus >= 0 ? 1 : 0);
        check(record, v);
        for (int i = 0; i < offered && i < kPositions; ++i) {
            ++offeredAt[static_cast<std::size_t>(i)];
            acceptedAt[static_cast<std::size_t>(i)] += i < v.accepted ? 1 : 0;
        }
        last.push_back({record.step, v.sequence, offered, v.accepted, v.bonus >= 0});
        if (last.size() > kMostKept) {
            last.pop_front();
        }
    }
}

std::vector<std::int32_t> slotsOf(const trace::StepRecord& record, const trace::EngineState& after, SequenceId sequence) {
    const auto entry = std::ranges::find(record.batch, sequence, &trace::BatchEntry::sequence);
    if (entry == record.batch.end() || entry->drafted == 0 || after.blockSize <= 0) {
        return {};
    }
    std::map<std::int32_t, std::int32_t> physical; // by logical block
    if (const trace::SequenceRecord* const now = after.find(sequence)) {
        for (std::size_t i = 0; i < now->table.size(); ++i) {
            physical.emplace(static_cast<std::int32_t>(i), now->table[i]);
        }
    }
    for (const trace::BlockEvent& event : record.blocks) {
        if (event.sequence == sequence && event.logical >= 0) {
            physical.emplace(event.logical, static_cast<std::int32_t>(event.block.value));
        }
    }
    const std::int32_t first = entry->contextAfter - entry->accepted - 1;
    const std::int32_t last = first + entry->computed - 1;
    std::vector<std::int32_t> blocks;
    for (std::int32_t logical = std::max(0, first) / after.blockSize; logical <= last / after.blockSize; ++logical) {
        if (const auto at = physical.find(logical); at != physical.end() && at->second >= 0) {
            blocks.push_back(at->second);
        }
    }
    std::ranges::sort(blocks);
    return blocks;
}

void SpeculationFold::clear() {
    m_scene = {};
    m_kept.clear();
    m_from = -1;
    m_upTo = 0;
}

const SpeculationScene& SpeculationFold::at(std::int64_t from, std::int64_t to, std::int64_t oldest, const RecordAt& record) {
    const std::int64_t before = std::max(from, oldest) - 1;
    if (from != m_from) {
        clear();
        m_from = from;
        m_upTo = before;
    }
    if (to < m_upTo) {
        while (!m_kept.empty() && m_kept.back().step > to) {
            m_kept.pop_back();
        }
        m_scene = m_kept.empty() ? SpeculationScene{} : m_kept.back();
        m_upTo = m_kept.empty() ? before : m_scene.step;
    }
    while (m_upTo < to) {
        const trace::RecordPtr one = record(++m_upTo);
        if (!one) {
            continue;
        }
        m_scene.take(*one);
        ++m_folded;
        if (m_upTo % kKeepEvery == 0 && (m_kept.empty() || m_kept.back().step < m_upTo)) {
            m_kept.push_back(m_scene);
        }
    }
    return m_scene;
}

} // namespace vitrine::ui
