// A strict reader of our own: viewers drop or move what overlaps, so nothing may.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <sstream>
#include <string>

#include <nlohmann/json.hpp>

#include "engine/trace/chrome_trace.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"

namespace vitrine::trace {
namespace {

using Json = nlohmann::json;

struct Slice {
    double from = 0;
    double to = 0;
    std::string name;
};
using Lane = std::pair<int, std::int64_t>;

/// Empty when the trace keeps every rule; else the first broken one.
std::string problemOf(const Json& trace) {
    std::map<Lane, std::vector<Slice>> slices;
    std::map<std::int64_t, int> open;
    std::set<std::int64_t> closed;
    std::map<std::int64_t, double> flows;
    for (const Json& e : trace.at("traceEvents")) {
        const std::string phase = e.at("ph");
        const Lane lane{e.at("pid"), e.at("tid")};
        const double ts = e.at("ts");
        if (ts < 0) {
            return "a time before the beginning";
        }
        if (phase == "X") {
            slices[lane].push_back({ts, ts + e.at("dur").get<double>(), e.at("name")});
        } else if (phase == "b") {
            if (open[e.at("id")]++ != 0 || closed.contains(e.at("id"))) {
                return "a lifetime begins twice";
            }
        } else if (phase == "e") {
            if (--open[e.at("id")] != 0) {
                return "a lifetime ends that did not begin";
            }
            closed.insert(e.at("id").get<std::int64_t>());
        } else if (phase == "s") {
            if (!flows.emplace(e.at("id"), ts).second) {
                return "a flow begins twice";
            }
        } else if (phase == "f") {
            const auto from = flows.find(e.at("id"));
            if (from == flows.end() || from->second > ts) {
                return "a flow ends before it begins";
            }
        } else if (phase != "C" && phase != "M") {
            return "an unknown phase " + phase;
        }
    }
    for (const auto& [id, depth] : open) {
        if (depth != 0) {
            return "a lifetime has no end";
        }
    }
    for (auto& [lane, list] : slices) {
        std::ranges::sort(list, {}, &Slice::from);
        for (std::size_t i = 1; i < list.size(); ++i) {
            if (list[i].from < list[i - 1].to - 1e-6) {
                return "slices overlap: " + list[i - 1].name + " and " + list[i].name;
            }
        }
    }
    // Each end of a flow lies in a slice of its thread, else viewers lose it.
    for (const Json& e : trace.at("traceEvents")) {
        if (e.at("ph") == "s" || e.at("ph") == "f") {
            const double ts = e.at("ts");
            const auto& list = slices[{e.at("pid"), e.at("tid")}];
            if (std::ranges::none_of(list, [ts](const Slice& s) { return s.from - 1e-6 <= ts && ts <= s.to + 1e-6; })) {
                return "a flow ends outside every slice";
            }
        }
    }
    return {};
}

Json traceOf(const RunHeader& header, const EngineState& start, std::span<const RecordPtr> records) {
    std::ostringstream out;
    writeChromeTrace(out, header, start, records);
    return Json::parse(out.str());
}

int count(const Json& trace, const std::string& phase) {
    int n = 0;
    for (const Json& e : trace.at("traceEvents")) {
        n += e.at("ph") == phase ? 1 : 0;
    }
    return n;
}

TEST(ChromeTrace, KeepsEveryRule) {
    const auto engine = test::sampleRun();
    const Json trace = traceOf(engine->header(), initialState(engine->header()), test::shared(engine->records()));
    EXPECT_EQ(problemOf(trace), "");
    EXPECT_EQ(count(trace, "b"), 8);
    EXPECT_EQ(count(trace, "e"), 8);
    EXPECT_GT(count(trace, "s"), 0);
    EXPECT_EQ(count(trace, "s"), count(trace, "f"));
    int steps = 0;
    std::set<std::string> phases;
    for (const Json& e : trace.at("traceEvents")) {
        if (e.at("ph") == "X") {
            steps += e.at("pid") == 1 ? 1 : 0;
            if (e.at("pid") == 2) {
                phases.insert(e.at("name").get<std::string>());
            }
        }
    }
    EXPECT_EQ(steps, engine->state().totals.steps);
    EXPECT_EQ(phases, (std::set<std::string>{"queue", "prefill", "decode", "preempted", "recompute"}));
}

TEST(ChromeTrace, ALaneTakesAsLongAsItsRequest) {
    const auto engine = test::sampleRun();
    const Json trace = traceOf(engine->header(), initialState(engine->header()), test::shared(engine->records()));
    for (const auto& [id, s] : engine->state().sequences) {
        double sum = 0;
        for (const Json& e : trace.at("traceEvents")) {
            if (e.at("ph") == "X" && e.at("pid") == 2 && e.at("tid") == id.value + 1) {
                sum += e.at("dur").get<double>();
            }
        }
        EXPECT_NEAR(sum, static_cast<double>(s.ended - s.arrival) / 1000.0, 1e-6) << "sequence " << id.value;
    }
}

TEST(ChromeTrace, ARunCutAtBothEndsKeepsEveryRule) {
    const auto engine = test::sampleRun();
    EngineState middle = initialState(engine->header());
    for (std::size_t i = 0; i < 9; ++i) {
        ASSERT_TRUE(apply(middle, engine->records()[i]));
    }
    const auto records = test::shared(engine->records());
    const Json trace = traceOf(engine->header(), middle, std::span(records).subspan(9, 8));
    EXPECT_EQ(problemOf(trace), "");
}

/// Two runs beside each other keep every rule together, and each is what it would be alone.
TEST(ChromeTrace, TwoRunsStandBesideEachOther) {
    const auto engine = test::sampleRun();
    const EngineState start = initialState(engine->header());
    const std::vector<RecordPtr> records = test::shared(engine->records());
    const std::vector<TracedRun> runs{{"A", engine->header(), start, records}, {"B", engine->header(), start, records}};
    std::ostringstream out;
    writeChromeTrace(out, runs);
    const Json both = Json::parse(out.str());
    EXPECT_EQ(problemOf(both), "");
    const Json alone = traceOf(engine->header(), start, records);
    EXPECT_EQ(both["traceEvents"].size(), 2 * alone["traceEvents"].size());
    std::set<int> pids;
    std::set<std::string> processes;
    for (const Json& e : both["traceEvents"]) {
        pids.insert(e.at("pid").get<int>());
        if (e.at("name") == "process_name") {
            processes.insert(e["args"]["name"].get<std::string>().substr(0, 1));
        }
    }
    EXPECT_EQ(pids, (std::set<int>{1, 2, 3, 4}));
    EXPECT_EQ(processes, (std::set<std::string>{"A", "B"}));
    for (const char* phase : {"X", "b", "s", "C"}) {
        EXPECT_EQ(count(both, phase), 2 * count(alone, phase)) << phase;
    }
    EXPECT_EQ(both["otherData"]["runs"].size(), 2U);
    EXPECT_TRUE(alone["otherData"].contains("model"));
}

TEST(ChromeTrace, TheCheckerSeesWhatItIsFor) {
    const auto engine = test::sampleRun();
    const Json good = traceOf(engine->header(), initialState(engine->header()), test::shared(engine->records()));
    Json longer = good;
    for (Json& e : longer.at("traceEvents")) {
        if (e.at("ph") == "X") {
            e["dur"] = e.at("dur").get<double>() + 0.2;
        }
    }
    EXPECT_NE(problemOf(longer), "");
    Json headless = good;
    for (Json& e : headless.at("traceEvents")) {
        if (e.at("ph") == "b") {
            e["ph"] = "M";
            break;
        }
    }
    EXPECT_NE(problemOf(headless), "");
}

} // namespace
} // namespace vitrine::trace
