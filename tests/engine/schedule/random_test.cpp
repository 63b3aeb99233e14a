// Ten thousand random workloads against the plain reference: every plan, table, queue and count, after every step. A
// failing seed names itself; VITRINE_SEED=n runs that one alone, VITRINE_SCENARIOS=n changes how many run (of all ten
// parts together).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>
#include <string>

#include "tests/support/random_scenario.h"

namespace vitrine::test {
namespace {

constexpr int kParts = 10;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
constexpr int kScenarios = 1'000;
#else
constexpr int kScenarios = 10'000;
#endif

int number(const char* variable, int otherwise) {
    const char* text = std::getenv(variable);
    return text == nullptr ? otherwise : std::atoi(text);
}

/// What the scenarios met: a workload that meets nothing proves nothing.
struct Seen {
    std::map<std::string, std::int64_t> counts;
    void add(const ScenarioResult& r) {
        counts["steps"] += r.totals.steps;
        counts["preemptions"] += r.totals.preemptions;
        counts["recomputed tokens"] += r.totals.recomputedTokens;
        counts["prefix hit tokens"] += r.totals.prefixHitTokens;
        counts["evictions"] += r.totals.evictions;
        counts["accepted drafts"] += r.totals.accepted;
        counts["rejected drafts"] += r.rejected;
        counts["forks"] += r.forks;
        counts["copies"] += r.copies;
        counts["cancelled"] += r.cancelled;
        counts["idle slot steps"] += r.totals.idleSlotSteps;
        counts["window releases"] += r.windowReleases;
    }
    void expectAll() const {
        for (const auto& [what, count] : counts) {
            EXPECT_GT(count, 20) << what;
            testing::Test::RecordProperty(what, std::to_string(count));
        }
    }
};

class RandomScenarios : public testing::TestWithParam<int> {};

TEST_P(RandomScenarios, AgreeWithTheReference) {
    if (const int seed = number("VITRINE_SEED", -1); seed >= 0) {
        EXPECT_EQ(runScenario(static_cast<std::uint64_t>(seed)).problem, "") << "seed " << seed;
        return;
    }
    const int count = number("VITRINE_SCENARIOS", kScenarios) / kParts;
    Seen seen;
    for (int i = 0; i < count; ++i) {
        const auto seed = static_cast<std::uint64_t>(GetParam() * 1'000'000 + i);
        const ScenarioResult result = runScenario(seed);
        ASSERT_EQ(result.problem, "") << "seed " << seed << " (run it alone with VITRINE_SEED=" << seed << ")";
        seen.add(result);
    }
    if (count >= 100) {
        seen.expectAll();
    }
}

INSTANTIATE_TEST_SUITE_P(Parts, RandomScenarios, testing::Range(0, kParts));

} // namespace
} // namespace vitrine::test
