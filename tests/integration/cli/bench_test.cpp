// `bench` as a program: its table, its JSON, the files that it writes, and what it refuses.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <set>

#include "tests/integration/cli/program.h"

namespace vitrine::test {
namespace {

using Json = nlohmann::json;

class BenchVerb : public CliTest {
protected:
    /// The options that every run of these tests shares: small, and the same on every machine.
    static std::vector<std::string> with(const std::vector<std::string>& more) {
        const std::vector<std::pair<std::string, std::string>> usual{{"--threads", "1"},    {"--requests", "4"},
                                                                     {"--input", "20"},     {"--output", "6"},
                                                                     {"--kv-blocks", "64"}, {"--context", "256"}};
        std::vector<std::string> all{"bench", model()};
        for (const auto& [option, value] : usual) {
            if (std::find(more.begin(), more.end(), option) == more.end()) {
                all.insert(all.end(), {option, value});
            }
        }
        all.insert(all.end(), more.begin(), more.end());
        return all;
    }
    std::string trace(int times) {
        std::string lines;
        for (int t = 0; t < times; ++t) {
            for (const int output : {20, 100, 200}) {
                lines += "{\"arrival_ms\": 0, \"prompt_tokens\": 1, \"max_tokens\": " + std::to_string(output) + "}\n";
            }
        }
        return fileWith("trace.jsonl", lines);
    }
};

TEST_F(BenchVerb, PrintsARowForEachConcurrency) {
    const Outcome run = runCli(with({"--concurrency", "1,3"}));
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_EQ(run.err, "") << "no bar where there is no terminal";
    for (const char* title :
         {"Concurrency", "TTFT p50", "TPOT p50", "p99", "output tok/s", "req/s", "KV peak", "memory"}) {
        EXPECT_NE(run.out.find(title), std::string::npos) << title;
    }
    EXPECT_NE(run.out.find("\n          1 |"), std::string::npos) << run.out;
    EXPECT_NE(run.out.find("\n          3 |"), std::string::npos) << run.out;
}

TEST_F(BenchVerb, JsonSaysWhatRanOnWhat) {
    const Outcome run = runCli(with({"--concurrency", "2", "--json", "--sections", "--per-request"}));
    ASSERT_EQ(run.status, 0) << run.err;
    const Json json = run.json();
    for (const char* key : {"model", "device", "machine", "settings", "rows"}) {
        EXPECT_TRUE(json.contains(key)) << key;
    }
    const Json& row = json["rows"][0];
    EXPECT_EQ(row["concurrency"], 2);
    EXPECT_EQ(row["requests"], 4);
    EXPECT_EQ(row["failed"], 0);
    EXPECT_GT(row["ttft_ms"]["p50"], 0.0);
    EXPECT_GT(row["peak_memory_bytes"], 1 << 20);
    ASSERT_EQ(row["per_request"].size(), 4U);
    for (const Json& request : row["per_request"]) {
        const auto& tokens = request["token_ms"];
        ASSERT_EQ(tokens.size(), 6U);
        EXPECT_LE(request["scheduled_ms"], request["sent_ms"]);
        EXPECT_LE(request["sent_ms"], request["admitted_ms"]);
        EXPECT_LE(request["admitted_ms"], tokens[0]);
        EXPECT_NEAR(tokens[0].get<double>() - request["scheduled_ms"].get<double>(), request["ttft_ms"].get<double>(), 1e-6);
        EXPECT_NEAR(tokens[5].get<double>() - request["scheduled_ms"].get<double>(), request["e2e_ms"].get<double>(), 1e-6);
    }
    double shares = 0.0;
    for (const auto& [name, share] : row["sections"]["share"].items()) {
        shares += share.get<double>();
    }
    EXPECT_NEAR(shares, 1.0, 1e-9) << "the parts of the time add up";
    EXPECT_EQ(json["settings"]["workload"]["input"], 20);
    EXPECT_EQ(json["settings"]["engine"]["maxSequences"], 2);
}

TEST_F(BenchVerb, OnALogicalClockRunsRepeatToTheLetter) {
    const auto arguments =
        with({"--concurrency", "1,4", "--logical-clock", "--json", "--input", "5-40", "--seed", "3"});
    const Json first = runCli(arguments).json();
    const Json second = runCli(arguments).json();
    EXPECT_EQ(first["rows"].dump(), second["rows"].dump());
    EXPECT_TRUE(first["rows"][0]["ttft_ms"]["max"].is_number_integer());
    auto other = arguments;
    other.back() = "4";
    EXPECT_NE(runCli(other).json()["rows"].dump(), first["rows"].dump());
}

TEST_F(BenchVerb, StaticBatchesWasteWhatContinuousOnesUse) {
    const auto steps = [&](int times, const char* batching) {
        const Json json = runCli(with({"--requests", "0", "--trace-file", trace(times), "--max-sequences", "3",
                                       "--logical-clock", "--json", "--batching", batching}))
                              .json();
        return json["rows"][0];
    };
    const Json once = steps(1, "static");
    EXPECT_EQ(once["steps"], 200);
    EXPECT_DOUBLE_EQ(once["occupancy"].get<double>(), 320.0 / 600.0);
    EXPECT_EQ(once["idle_slot_steps"], 280);
    EXPECT_TRUE(once["rate"].is_null()) << "all arrive at once";
    EXPECT_EQ(steps(1, "continuous")["steps"], 200);
    EXPECT_EQ(steps(2, "static")["steps"], 400);
    EXPECT_EQ(steps(2, "continuous")["steps"], 300) << "20+20+200 in one slot, 100+200 in another: 240, 300, 200 steps";
}

TEST_F(BenchVerb, ContiguousReservationsAreMostlyEmpty) {
    const auto waste = [&](const char* allocator) {
        return runCli(with({"--requests", "0", "--trace-file", trace(1), "--max-sequences", "3", "--logical-clock",
                            "--json", "--allocator", allocator}))
            .json()["rows"][0]["wasted_slots"];
    };
    EXPECT_DOUBLE_EQ(waste("contiguous")["mean"].get<double>(), (768.0 - 320.0) / 768.0);
    EXPECT_DOUBLE_EQ(waste("paged")["mean"].get<double>(), (352.0 - 320.0) / 352.0) << "2 + 7 + 13 blocks of 16";
}

TEST_F(BenchVerb, WritesAChromeTraceThatTellsTheRun) {
    const std::filesystem::path file = m_folder / "trace.json";
    const Outcome run = runCli(with({"--concurrency", "2", "--logical-clock", "--chrome-trace", file.string()}));
    ASSERT_EQ(run.status, 0) << run.err;
    std::ifstream in(file);
    const Json json = Json::parse(in, nullptr, false);
    ASSERT_FALSE(json.is_discarded());
    std::map<std::pair<int, int>, std::vector<std::pair<double, double>>> spans;
    std::map<std::string, int> phases;
    for (const Json& e : json["traceEvents"]) {
        ++phases[e["ph"].get<std::string>()];
        if (e["ph"] == "X") {
            spans[{e["pid"].get<int>(), e["tid"].get<int>()}].emplace_back(
                e["ts"].get<double>(), e["ts"].get<double>() + e["dur"].get<double>());
        }
    }
    EXPECT_EQ(phases["b"], 5) << "four requests and the warm-up";
    EXPECT_EQ(phases["e"], 5);
    for (auto& [thread, list] : spans) {
        std::sort(list.begin(), list.end());
        for (std::size_t i = 1; i < list.size(); ++i) {
            EXPECT_LE(list[i - 1].second, list[i].first + 1e-6) << "X events of one thread overlap";
        }
    }
    EXPECT_EQ(runCli(with({"--concurrency", "2", "--chrome-trace", "/nowhere/trace.json"})).status, 1);
}

TEST_F(BenchVerb, KeepsARun) {
    const std::string home = "XDG_DATA_HOME=" + (m_folder / "data").string();
    const Outcome run = runCli(with({"--concurrency", "2", "--logical-clock", "--save", "before"}), {{}, {home}, {}});
    EXPECT_EQ(run.status, 0) << run.err;
    EXPECT_NE(run.err.find("before"), std::string::npos);
    EXPECT_TRUE(std::filesystem::exists(m_folder / "data" / "vitrine" / "vitrine.db"));
}

TEST_F(BenchVerb, PromptLookupReportsItsGain) {
    const Json row =
        runCli(with({"--concurrency", "2", "--logical-clock", "--json", "--speculate", "ngram", "--output", "40"}))
            .json()["rows"][0];
    EXPECT_GT(row["speculation"]["drafts"], 0);
    EXPECT_GE(row["speculation"]["draft_tokens"], row["speculation"]["accepted"]);
    EXPECT_GE(row["speculation"]["net_gain"], 1.0) << "on a clock of steps a draft can't cost time";
}

TEST_F(BenchVerb, RefusesWhatMeansNothing) {
    for (const std::vector<std::string>& bad :
         std::vector<std::vector<std::string>>{{"--batching", "both"},
                                               {"--allocator", "x"},
                                               {"--prefix-cache", "maybe"},
                                               {"--input", "0"},
                                               {"--output", "9-3"},
                                               {"--rate", "1", "--arrivals", "x"},
                                               {"--trace-file", fileWith("bad.jsonl", "{}\n")}}) {
        expectError(runCli(with(bad)), 2, "invalidArgument");
    }
    for (const std::vector<std::string>& bad :
         std::vector<std::vector<std::string>>{{"--concurrency", "0"},
                                               {"--concurrency", "1,,2"},
                                               {"--concurrency", "1,2,"},
                                               {"--concurrency", ""},
                                               {"--rate", "1,,2"},
                                               {"--concurrency", "1", "--rate", "1"},
                                               {"--rate", "0"},
                                               {"--draft-tokens", "17"}}) {
        const Outcome run = runCli(with(bad));
        EXPECT_EQ(run.status, 2);
        EXPECT_EQ(run.out, "");
    }
    expectError(runCli(with({"--context", "0", "--input", "5000", "--concurrency", "1"})), 4, "neverFits");
    EXPECT_EQ(runCli(with({"--trace-file", "/nowhere"})).err.find("vitrine: error[fileNotFound]"), 0U);
}

} // namespace
} // namespace vitrine::test
