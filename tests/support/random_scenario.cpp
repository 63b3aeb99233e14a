// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/random_scenario.h"

#include <algorithm>
#include <array>

#include "engine/cache/kv_sizing.h"
#include "tests/support/reference_cache.h"

namespace vitrine::test {
namespace {

using schedule::SchedulerConfig;
using schedule::SequenceSpec;

/// Three values for all contents: nearly every look-up collides.
std::uint64_t weakHash(std::uint64_t parent, std::span<const TokenId> tokens) noexcept {
    return 1 + (parent + static_cast<std::uint64_t>(tokens.front())) % 3;
}

SchedulerConfig drawConfig(Dice& dice) {
    SchedulerConfig c;
    constexpr std::array kBlockSizes{1, 2, 4, 4, 8, 16};
    c.blockSize = kBlockSizes[static_cast<std::size_t>(dice.between(0, 5))];
    c.blocks = dice.chance(50) ? dice.between(2, 14) : dice.between(10, 70);
    c.maxSequences = dice.between(1, 8);
    c.maxBatchedTokens = c.maxSequences + dice.between(0, 40);
    c.prefillChunk = dice.chance(50) ? 0 : dice.between(1, c.maxBatchedTokens);
    constexpr std::array kWatermarks{0.0, 0.01, 0.1, 0.3};
    c.watermark = kWatermarks[static_cast<std::size_t>(dice.between(0, 3))];
    c.capacity = dice.chance(30) ? CapacityPolicy::noEviction : CapacityPolicy::maximizeUtilization;
    c.policy = dice.chance(40) ? QueuePolicy::priority : QueuePolicy::fcfs;
    c.prefixCaching = dice.chance(80);
    c.maxModelLength = dice.between(8, 120);
    c.slidingWindow = dice.chance(25) ? dice.between(1, 40) : 0;
    c.draftTokens = dice.chance(60) ? dice.between(1, 6) : 0;
    c.hash = dice.chance(25) ? weakHash : cache::defaultBlockHash;
    if (dice.chance(15)) {
        c.allocator = AllocatorKind::contiguous;
        c.blocks = std::max(c.blocks, cache::blocksFor(c.maxModelLength, c.blockSize));
    }
    return c;
}

SequenceSpec drawRequest(Dice& dice, const SchedulerConfig& config, std::int64_t& nextId,
                         const std::vector<TokenId>& shared) {
    SequenceSpec spec;
    spec.request = RequestId(nextId);
    spec.id = SequenceId(nextId++);
    const int longest = std::min(config.maxModelLength, config.blocks * config.blockSize);
    const int length = dice.chance(3) ? dice.between(1, 130) : dice.between(1, std::max(1, longest - 1));
    const int common = dice.chance(70) ? dice.between(0, length) : 0;
    spec.prompt.assign(shared.begin(), shared.begin() + common);
    while (static_cast<int>(spec.prompt.size()) < length) {
        spec.prompt.push_back(dice.between(1, 4));
    }
    spec.maxNewTokens = dice.chance(5) ? dice.between(1, 200) : dice.between(1, 25);
    spec.priority = dice.between(0, 2);
    spec.salt = dice.chance(10) ? "other" : "";
    spec.reusePrefix = !dice.chance(5);
    if (dice.chance(20)) {
        for (int n = dice.between(1, 4); n > 0; --n) {
            spec.forks.emplace_back(nextId++);
        }
    }
    return spec;
}

bool mayEverFit(const SequenceSpec& spec, const SchedulerConfig& config) {
    const bool reserves = config.capacity == CapacityPolicy::noEviction;
    const int tokens = static_cast<int>(spec.prompt.size()) + (reserves ? spec.maxNewTokens : 1);
    return tokens <= config.maxModelLength && tokens <= config.blocks * config.blockSize;
}

/// One scenario being run.
class Trial {
public:
    explicit Trial(std::uint64_t seed)
        : m_dice(seed)
        , m_scenario(drawScenario(m_dice))
        , m_engine(m_scenario.config, m_scenario.mode, m_scenario.model)
        , m_reference(m_scenario.config, m_scenario.mode) {
        m_engine.drafter = [this](const schedule::Sequence& s, std::int32_t room) { return draft(s, room); };
        m_engine.onPlan = [this](const schedule::BatchPlan& plan) { comparePlan(plan); };
    }

    ScenarioResult run() {
        std::int64_t step = 0;
        while (m_failure.empty() && (m_next < m_scenario.arrivals.size() || !m_engine.scheduler().isIdle())) {
            arrive(step);
            maybeCancel();
            m_drafts.clear();
            const bool ran = m_engine.step();
            check(m_engine.failure);
            if (ran) {
                m_reference.commit(m_engine.lastOutcomes());
            }
            check(m_reference.differenceOf(m_engine.scheduler()));
            if (++step > 20'000) {
                check("the scenario does not end");
            }
        }
        m_engine.step(); // whatever a last cancel left to be recorded
        check(m_engine.failure);
        checkEnd();
        return result();
    }

private:
    void check(const std::string& problem) {
        if (m_failure.empty() && !problem.empty()) {
            m_failure = problem;
        }
    }

    void arrive(std::int64_t step) {
        for (; m_next < m_scenario.arrivals.size() && m_scenario.arrivals[m_next].step <= step; ++m_next) {
            SequenceSpec spec = m_scenario.arrivals[m_next].spec;
            spec.arrival = 1 + step * 1000;
            const bool taken = m_engine.add(spec).has_value();
            if (taken != mayEverFit(spec, m_scenario.config)) {
                check("a request was refused that fits, or taken that never can");
            }
            if (taken) {
                m_specs.push_back(spec);
                m_reference.add(spec);
            }
        }
    }

    void maybeCancel() {
        if (!m_dice.chance(m_scenario.cancelPercent) || m_engine.texts().empty()) {
            return;
        }
        auto at = m_engine.texts().begin();
        std::advance(at, m_dice.between(0, static_cast<int>(m_engine.texts().size()) - 1));
        if (m_engine.scheduler().find(at->first) != nullptr) {
            m_cancelled.push_back(at->first);
        }
        m_engine.cancel(at->first);
        m_reference.cancel(at->first);
    }

    std::vector<TokenId> draft(const schedule::Sequence& s, std::int32_t room) {
        std::vector<TokenId> text = s.tokens;
        std::vector<TokenId> drafts;
        for (int n = m_dice.between(0, room); n > 0; --n) {
            const TokenId said = m_scenario.model.next(text, m_engine.flavour(s.id));
            drafts.push_back(m_dice.chance(m_scenario.draftQuality) ? said : m_dice.between(0, 4));
            text.push_back(drafts.back());
        }
        m_drafts[s.id] = drafts;
        return drafts;
    }

    void comparePlan(const schedule::BatchPlan& plan) {
        const std::vector<ReferenceCache::Entry> expected = m_reference.schedule(m_drafts);
        std::vector<ReferenceCache::Entry> planned;
        for (const schedule::PlannedSequence& p : plan.sequences) {
            m_forks += static_cast<std::int64_t>(p.forks.size());
            planned.push_back(
                {p.sequence, p.firstPosition, p.tokens, {p.blockTable.begin(), p.blockTable.end()}, p.forks});
        }
        if (planned != expected) {
            check("the plan differs from the reference's");
        }
    }

    void checkTexts() {
        const int longest = m_scenario.config.longestSequence();
        for (const auto& [id, text] : m_engine.texts()) {
            if (std::ranges::count(m_cancelled, id) > 0) {
                continue;
            }
            const auto spec = std::ranges::find_if(
                m_specs, [&](const SequenceSpec& s) { return s.id == id || std::ranges::count(s.forks, id) > 0; });
            std::vector<TokenId> expected = spec->prompt;
            for (int n = 0; n < spec->maxNewTokens && static_cast<int>(expected.size()) < longest; ++n) {
                expected.push_back(m_scenario.model.next(expected, m_engine.flavour(id)));
                if (m_scenario.model.endsOnZero && expected.back() == 0) {
                    break;
                }
            }
            if (text != expected) {
                check("sequence " + std::to_string(id.value) + " has not the text that it has alone");
            }
        }
    }

    ScenarioResult result() const {
        ScenarioResult r{
            m_failure, m_engine.state().totals, 0, m_forks, 0, static_cast<std::int64_t>(m_cancelled.size()), 0};
        r.rejected = r.totals.drafted - r.totals.accepted;
        for (const trace::StepRecord& record : m_engine.records()) {
            for (const trace::BlockEvent& event : record.blocks) {
                r.copies += event.kind == trace::BlockEventKind::copy ? 1 : 0;
                const trace::SequenceRecord* s = m_engine.state().find(event.sequence);
                r.windowReleases += event.kind == trace::BlockEventKind::release && s != nullptr &&
                                            event.logical == 0 && s->endedStep != record.step && s->preemptions == 0
                                        ? 1
                                        : 0;
            }
        }
        return r;
    }

    void checkEnd() {
        const trace::EngineState& state = m_engine.state();
        if (m_failure.empty()) {
            checkTexts();
        }
        if (state.counts.owned + state.counts.shared != 0) {
            check("an idle engine holds blocks");
        }
        const bool reserves = m_scenario.config.capacity == CapacityPolicy::noEviction ||
                              m_scenario.config.allocator == AllocatorKind::contiguous;
        if (reserves && state.totals.preemptions != 0) {
            check("a reserved sequence was preempted");
        }
        trace::EngineState replayed = trace::initialState(m_engine.header());
        for (const trace::StepRecord& record : m_engine.records()) {
            if (!trace::apply(replayed, record)) {
                check("a record does not replay");
            }
        }
        if (!(replayed == state)) {
            check("the replayed state differs from the live one");
        }
    }

    Dice m_dice;
    Scenario m_scenario;
    FakeEngine m_engine;
    ReferenceCache m_reference;
    std::size_t m_next = 0;
    std::vector<SequenceSpec> m_specs;
    std::vector<SequenceId> m_cancelled;
    std::map<SequenceId, std::vector<TokenId>> m_drafts;
    std::int64_t m_forks = 0;
    std::string m_failure;
};

} // namespace

Scenario drawScenario(Dice& dice) {
    Scenario s;
    s.config = drawConfig(dice);
    s.mode = dice.chance(30) ? BatchingMode::fixed : BatchingMode::continuous;
    s.model.vocabulary = dice.between(3, 12);
    s.model.endsOnZero = dice.chance(50);
    s.cancelPercent = dice.chance(50) ? 0 : dice.between(1, 15);
    s.draftQuality = dice.between(20, 100);
    std::vector<TokenId> shared;
    for (int i = 0; i < 130; ++i) {
        shared.push_back(dice.between(1, 4));
    }
    std::int64_t nextId = 0;
    std::int64_t step = 0;
    const int pause = dice.chance(30) ? 0 : dice.between(1, 12);
    for (int n = dice.between(1, 12); n > 0; --n) {
        s.arrivals.push_back({step, drawRequest(dice, s.config, nextId, shared)});
        step += dice.between(0, pause);
    }
    return s;
}

ScenarioResult runScenario(std::uint64_t seed) {
    return Trial(seed).run();
}

} // namespace vitrine::test
