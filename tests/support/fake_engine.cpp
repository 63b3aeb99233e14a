// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/fake_engine.h"

#include <algorithm>
#include <stdexcept>

namespace vitrine::test {

using schedule::BatchPlan;
using schedule::PlannedSequence;
using schedule::Sequence;

TokenId FakeModel::next(const std::vector<TokenId>& tokens, std::uint64_t flavour) const {
    std::uint64_t h = flavour * 0x9E3779B97F4A7C15ULL + 7;
    for (const TokenId token : tokens) {
        h = (h ^ static_cast<std::uint64_t>(token + 1)) * 0x100000001B3ULL;
        h ^= h >> 29;
    }
    const auto span = static_cast<std::uint64_t>(vocabulary) - (endsOnZero ? 0U : 1U);
    return static_cast<TokenId>(h % span) + (endsOnZero ? 0 : 1);
}

FakeEngine::FakeEngine(const schedule::SchedulerConfig& config, BatchingMode mode, FakeModel model)
    : m_config(config)
    , m_model(model) {
    auto made = schedule::makeScheduler(config, mode);
    if (!made) {
        throw std::invalid_argument(made.error().describe());
    }
    m_scheduler = std::move(*made);
    m_kv.assign(static_cast<std::size_t>(config.blocks) * static_cast<std::size_t>(config.blockSize), -1);
    m_header.blocks = config.blocks;
    m_header.blockSize = config.blockSize;
    m_header.maxSequences = config.maxSequences;
    m_header.tokenBudget = config.maxBatchedTokens;
    m_state = trace::initialState(m_header);
}

Result<void> FakeEngine::add(const schedule::SequenceSpec& spec) {
    auto added = m_scheduler->add(spec);
    if (added) {
        m_flavours[spec.id] = 0;
        m_texts[spec.id] = spec.prompt;
        std::uint64_t flavour = 0;
        for (const SequenceId fork : spec.forks) {
            m_flavours[fork] = ++flavour;
            m_texts[fork] = spec.prompt;
        }
    }
    return added;
}

void FakeEngine::cancel(SequenceId id) {
    m_scheduler->finish(id, trace::FinishReason::cancelled, m_now);
}

void FakeEngine::fail(std::string what) {
    if (failure.empty()) {
        failure = "step " + std::to_string(m_stepsRun) + ": " + std::move(what);
    }
}

void FakeEngine::writeAndRead(const BatchPlan& plan) {
    const std::int32_t size = m_config.blockSize;
    const auto slot = [size](std::span<const std::int32_t> table, std::int32_t position) {
        return static_cast<std::size_t>(table[static_cast<std::size_t>(position / size)]) *
                   static_cast<std::size_t>(size) +
               static_cast<std::size_t>(position % size);
    };
    for (const schedule::BlockCopy& copy : plan.copies) {
        std::copy_n(m_kv.begin() + copy.from.value * size, size, m_kv.begin() + copy.to.value * size);
    }
    for (const PlannedSequence& planned : plan.sequences) {
        for (std::size_t i = 0; i < planned.tokens.size(); ++i) {
            m_kv[slot(planned.blockTable, planned.firstPosition + static_cast<std::int32_t>(i))] = planned.tokens[i];
        }
    }
    for (const PlannedSequence& planned : plan.sequences) {
        std::vector<TokenId> expected = m_texts.at(planned.sequence);
        expected.resize(static_cast<std::size_t>(planned.firstPosition));
        expected.insert(expected.end(), planned.tokens.begin(), planned.tokens.end());
        const std::int32_t from =
            m_config.slidingWindow > 0 ? std::max(0, planned.firstPosition - m_config.slidingWindow + 1) : 0;
        for (std::int32_t p = from; p < static_cast<std::int32_t>(expected.size()); ++p) {
            if (planned.blockTable[static_cast<std::size_t>(p / size)] < 0 ||
                m_kv[slot(planned.blockTable, p)] != expected[static_cast<std::size_t>(p)]) {
                fail("sequence " + std::to_string(planned.sequence.value) + " reads a wrong K/V at position " +
                     std::to_string(p));
                return;
            }
        }
    }
}

void FakeEngine::answer(const BatchPlan& plan) {
    m_outcomes.clear();
    const auto speak = [this](SequenceId id, const std::vector<TokenId>& drafts) {
        schedule::Outcome& outcome = m_outcomes.emplace_back();
        outcome.id = id;
        std::vector<TokenId>& text = m_texts.at(id);
        std::int32_t room = m_scheduler->room(id);
        for (std::size_t i = 0; i <= drafts.size() && room > 0; ++i, --room) {
            const TokenId token = m_model.next(text, m_flavours.at(id));
            text.push_back(token);
            outcome.emitted.push_back(token);
            const bool agreed = i < drafts.size() && drafts[i] == token;
            outcome.accepted += agreed ? 1 : 0;
            if (m_model.endsOnZero && token == 0) {
                outcome.finish = trace::FinishReason::endOfSequence;
                return;
            }
            if (!agreed) {
                return;
            }
        }
    };
    for (const PlannedSequence& planned : plan.sequences) {
        if (planned.wantsLogits) {
            speak(planned.sequence, {planned.tokens.end() - planned.drafts, planned.tokens.end()});
            for (const SequenceId id : planned.forks) {
                speak(id, {});
            }
        }
    }
}

void FakeEngine::record(Nanoseconds now) {
    trace::StepRecord record;
    m_scheduler->takeEvents(record);
    record.step = m_state.step + 1;
    record.t0 = now;
    record.t1 = now + 900;
    record.emittedAt = now + 800;
    for (const schedule::Outcome& outcome : m_outcomes) {
        for (const TokenId token : outcome.emitted) {
            record.emitted.push_back({outcome.id, token, 0.0F});
        }
    }
    if (auto folded = trace::apply(m_state, record); !folded) {
        fail(folded.error().describe());
    }
    if (record.tokensUsed > record.tokenBudget) {
        fail("over budget");
    }
    if (keepsRecords) {
        m_records.push_back(std::move(record));
    }
}

bool FakeEngine::step() {
    m_now += 1000;
    if (drafter) {
        for (const Sequence* sequence : m_scheduler->running()) {
            if (const std::int32_t room = m_scheduler->draftRoom(sequence->id); room > 0) {
                m_scheduler->proposeDrafts(sequence->id, drafter(*sequence, room));
            }
        }
    }
    const BatchPlan& plan = m_scheduler->schedule(m_now);
    if (onPlan) {
        onPlan(plan);
    }
    m_outcomes.clear();
    if (plan.empty()) {
        if (!m_scheduler->isIdle()) {
            fail("nothing is planned although something waits");
        }
        if (m_scheduler->hasEvents()) {
            record(m_now);
        }
        return false;
    }
    ++m_stepsRun;
    writeAndRead(plan);
    answer(plan);
    m_scheduler->commit(m_outcomes, m_now + 800);
    record(m_now);
    if (checksAll) {
        if (auto fine = m_scheduler->checkInvariants(); !fine) {
            fail(fine.error().describe());
        }
        if (auto fine = trace::checkLaws(m_state); !fine) {
            fail(fine.error().describe());
        }
        if (std::string difference = differenceOf(*m_scheduler, m_state); !difference.empty()) {
            fail(std::move(difference));
        }
    }
    return true;
}

bool FakeEngine::runAll(std::int64_t most) {
    for (std::int64_t i = 0; i < most && failure.empty(); ++i) {
        if (!step()) {
            return failure.empty();
        }
    }
    fail("not idle in time");
    return false;
}

std::string differenceOf(const schedule::Scheduler& scheduler, const trace::EngineState& state) {
    const cache::BlockPool& pool = scheduler.cache().pool();
    if (pool.queueOrder() != state.freeQueue()) {
        return "the fold's free queue differs";
    }
    for (std::int32_t id = 0; id < pool.blocks(); ++id) {
        const BlockId block(id);
        const trace::BlockState& folded = state.blocks[block.index()];
        const std::uint64_t hash = pool.published(block) ? scheduler.cache().index().hashOf(block) : 0;
        if (folded.refs != pool.refs(block) || folded.filled != pool.filled(block) ||
            folded.published != pool.published(block) || folded.hash != hash) {
            return "the fold differs about block " + std::to_string(id);
        }
    }
    const auto sameIds = [](const auto& sequences, const std::vector<SequenceId>& ids) {
        return std::ranges::equal(sequences, ids, {}, [](const Sequence* s) { return s->id; });
    };
    if (!sameIds(scheduler.running(), state.running) || !sameIds(scheduler.waiting(), state.waiting)) {
        return "the fold's queues differ";
    }
    const auto same = [&state](const Sequence& s) {
        const trace::SequenceRecord* f = state.find(s.id);
        return f != nullptr && f->table == s.table.ids && f->computed == s.computed && f->generated == s.generated() &&
               f->cached == s.cached && f->recomputed == s.recomputed && f->preemptions == s.preemptions &&
               f->drafted == s.drafted && f->accepted == s.accepted && f->arrival == s.arrival &&
               f->admitted == s.admitted && f->firstToken == s.firstToken && f->lastToken == s.lastToken &&
               f->missAt == s.missAt && f->missReason == s.missReason;
    };
    for (const Sequence* s : scheduler.running()) {
        if (!same(*s)) {
            return "the fold differs about sequence " + std::to_string(s->id.value);
        }
    }
    for (const Sequence* s : scheduler.waiting()) {
        if (!same(*s)) {
            return "the fold differs about waiting sequence " + std::to_string(s->id.value);
        }
    }
    return {};
}

} // namespace vitrine::test
