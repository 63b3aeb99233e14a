// A random workload on a random pool, drawn from one seed: what is asked, how small the cache is, and in which mode it
// runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <random>
#include <string>
#include <vector>

#include "engine/schedule/scheduler.h"
#include "tests/support/fake_engine.h"

namespace vitrine::test {

/// A seeded source of small numbers that gives the same on every standard library.
class Dice {
public:
    explicit Dice(std::uint64_t seed)
        : m_engine(seed) {}
    [[nodiscard]] int between(int low, int high) { ///< both included
        return low + static_cast<int>(m_engine() % static_cast<std::uint64_t>(high - low + 1));
    }
    [[nodiscard]] bool chance(int percent) { return between(0, 99) < percent; }

private:
    std::mt19937_64 m_engine;
};

struct Arrival {
    std::int64_t step = 0;
    schedule::SequenceSpec spec;
};

struct Scenario {
    schedule::SchedulerConfig config;
    BatchingMode mode = BatchingMode::continuous;
    FakeModel model;
    std::vector<Arrival> arrivals; ///< by step
    int cancelPercent = 0;         ///< chance per step that some sequence is cancelled
    int draftQuality = 70;         ///< chance that a draft is what the model will say
};

[[nodiscard]] Scenario drawScenario(Dice& dice);

struct ScenarioResult {
    std::string problem; ///< empty when all agreed, else what did not
    trace::RunTotals totals;
    std::int64_t copies = 0;   ///< copy-on-write
    std::int64_t forks = 0;    ///< sequences that took over a leader's table
    std::int64_t rejected = 0; ///< drafts taken back
    std::int64_t cancelled = 0;
    std::int64_t windowReleases = 0; ///< blocks given back in mid-sequence
};
/// Runs a scenario against the reference model.
[[nodiscard]] ScenarioResult runScenario(std::uint64_t seed);

} // namespace vitrine::test
