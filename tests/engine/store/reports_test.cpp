// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "engine/store/reports/run_bundle.h"
#include "engine/store/machine.h"
#include "engine/store/reports/run_compare.h"
#include "engine/store/reports/run_export.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

using Json = nlohmann::ordered_json;

RunToSave sample(const std::string& name, const std::string& settings) {
    const auto engine = test::sampleRun();
    RunToSave run;
    run.info.name = name;
    run.info.kind = "bench";
    run.info.notes = "notes | with a pipe, a \"quote\"\nand a line";
    run.info.tags = {"a", "b"};
    run.info.summary = R"({"rows":[1,2]})";
    run.info.settings = settings;
    run.info.created = 1'764'480'137'000;
    run.header = engine->header();
    run.header.model = "Modèle";
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine->records());
    for (const auto& [id, sequence] : engine->state().sequences) {
        run.labels[sequence.request] = "bench, \"" + std::to_string(sequence.request.value) + '"';
    }
    return run;
}

class Reports : public testing::Test {
protected:
    void SetUp() override {
        auto opened = Database::open(m_dir / "v.db");
        ASSERT_TRUE(opened);
        m_database.emplace(std::move(*opened));
        m_id = saveRun(*m_database, sample("first", R"({"block_size":4,"seed":1})")).value();
    }
    [[nodiscard]] std::vector<RunRequest> requests(RunId id) { return runRequests(*m_database, id).value(); }
    test::TempDir m_dir;
    std::optional<Database> m_database;
    RunId m_id = 0;
};

/// Fields of one line of CSV.
std::vector<std::string> fields(const std::string& line) {
    std::vector<std::string> out{""};
    bool quoted = false;
    for (std::size_t i = 0; i < line.size(); ++i) {
        if (quoted && line[i] == '"' && i + 1 < line.size() && line[i + 1] == '"') {
            out.back() += '"';
            ++i;
        } else if (line[i] == '"') {
            quoted = !quoted;
        } else if (line[i] == ',' && !quoted) {
            out.emplace_back();
        } else {
            out.back() += line[i];
        }
    }
    return out;
}

TEST_F(Reports, TheCsvAggregatesToTheFigures) {
    const std::vector<RunRequest> rows = requests(m_id);
    const RunFigures figures = figuresOf(rows);
    std::istringstream in(requestsCsv(rows));
    std::string line;
    std::getline(in, line);
    const std::vector<std::string> head = fields(line);
    const auto column = [&head](const char* name) {
        return static_cast<std::size_t>(std::ranges::find(head, name) - head.begin());
    };
    std::vector<double> ttft;
    std::vector<double> tpot;
    std::int64_t generated = 0;
    std::size_t lines = 0;
    while (std::getline(in, line)) {
        const std::vector<std::string> f = fields(line);
        ASSERT_EQ(f.size(), head.size()) << line;
        EXPECT_TRUE(f[column("label")].starts_with("bench, \"")) << line;
        generated += std::stoll(f[column("generated_tokens")]);
        if (!f[column("ttft_ms")].empty()) {
            ttft.push_back(std::stod(f[column("ttft_ms")]));
        }
        if (!f[column("tpot_ms")].empty()) {
            tpot.push_back(std::stod(f[column("tpot_ms")]));
        }
        ++lines;
    }
    EXPECT_EQ(lines, rows.size());
    EXPECT_EQ(generated, figures.outputTokens);
    ASSERT_GT(ttft.size(), 2U);
    const bench::Distribution again = bench::distributionOf(ttft);
    EXPECT_DOUBLE_EQ(again.mean, figures.ttft.mean);
    EXPECT_DOUBLE_EQ(again.p99, figures.ttft.p99);
    EXPECT_DOUBLE_EQ(bench::distributionOf(tpot).p50, figures.tpot.p50);
}

TEST_F(Reports, AWarmUpIsInNoFigure) {
    std::vector<RunRequest> rows = requests(m_id);
    const RunFigures all = figuresOf(rows);
    rows.front().label = kWarmUpLabel;
    const RunFigures without = figuresOf(rows);
    EXPECT_EQ(without.requests, all.requests - 1);
    EXPECT_EQ(without.outputTokens, all.outputTokens - rows.front().generated);
    EXPECT_EQ(without.e2e.samples + 1, all.e2e.samples);
}

TEST_F(Reports, JsonAndMarkdownSayTheSame) {
    const std::vector<RunRequest> rows = requests(m_id);
    const RunInfo info = findRun(*m_database, m_id).value();
    const Json json = runJson(info, rows);
    EXPECT_EQ(json["run"]["name"], "first");
    EXPECT_EQ(json["run"]["settings"]["block_size"], 4);
    EXPECT_EQ(json["run"]["summary"]["rows"], Json::array({1, 2}));
    EXPECT_EQ(json["run"]["created"], "2025-11-30 05:22:17");
    EXPECT_EQ(json["requests"].size(), rows.size());
    std::size_t times = 0;
    for (const Json& r : json["requests"]) {
        EXPECT_EQ(r["token_times_ms"].size(), r["generated_tokens"].get<std::size_t>());
        times += r["token_times_ms"].size();
    }
    EXPECT_EQ(static_cast<std::int64_t>(times), info.tokens);
    const std::string report = runMarkdown(info, rows);
    EXPECT_NE(report.find("# first\n"), std::string::npos);
    EXPECT_NE(report.find("| TTFT p50 | "), std::string::npos);
    EXPECT_NE(report.find("notes | with a pipe"), std::string::npos);
    auto reader = RunReader::open(*m_database, m_id).value();
    std::ostringstream trace;
    ASSERT_TRUE(writeRunChromeTrace(trace, reader));
    EXPECT_FALSE(Json::parse(trace.str())["traceEvents"].empty());
}

TEST_F(Reports, ABundleIsTheSameRunElsewhere) {
    const auto path = m_dir / "記憶 🍏.vitrine-run";
    ASSERT_TRUE(writeBundle(*m_database, m_id, path));
    auto other = Database::open(m_dir / "other.db").value();
    const auto id = importBundle(other, path);
    ASSERT_TRUE(id) << id.error().describe();
    EXPECT_FALSE(id->known);
    RunInfo here = findRun(*m_database, m_id).value();
    const RunInfo there = findRun(other, id->id).value();
    here.id = there.id;
    EXPECT_EQ(infoJson(there), infoJson(here));
    EXPECT_EQ(runRequests(other, id->id).value(), requests(m_id));
    auto a = RunReader::open(*m_database, m_id).value();
    auto b = RunReader::open(other, id->id).value();
    EXPECT_EQ(trace::encodeRun(a.all().value()), trace::encodeRun(b.all().value()));
}

/// The same file again, also under another name and out of the bin, is the run that is there.
TEST_F(Reports, ABundleIsImportedOnce) {
    const auto path = m_dir / "once.vtrb";
    ASSERT_TRUE(writeBundle(*m_database, m_id, path));
    auto other = Database::open(m_dir / "once.db").value();
    const auto first = importBundle(other, path);
    ASSERT_TRUE(first && !first->known);
    ASSERT_TRUE(renameRun(other, first->id, "called otherwise"));
    const auto again = importBundle(other, path);
    ASSERT_TRUE(again);
    EXPECT_TRUE(again->known);
    EXPECT_EQ(again->id, first->id);
    EXPECT_EQ(listRuns(other)->size(), 1U);
    ASSERT_TRUE(deleteRun(other, first->id));
    EXPECT_TRUE(importBundle(other, path)->known);
    ASSERT_EQ(listRuns(other)->size(), 1U) << "it is wanted here: no longer in the bin";
    EXPECT_EQ(listRuns(other)->front().name, "called otherwise");
    const auto own = importBundle(*m_database, path);
    ASSERT_TRUE(own);
    EXPECT_TRUE(own->known && own->id == m_id) << "its own export";
}

TEST_F(Reports, DamagedBundlesAreErrors) {
    const std::string good = encodeBundle(*m_database, m_id).value();
    EXPECT_TRUE(decodeBundle(good));
    for (std::size_t size = 0; size < good.size(); size += 1 + size / 3) {
        const auto cut = decodeBundle(std::string_view(good).substr(0, size));
        ASSERT_FALSE(cut) << size;
    }
    for (std::size_t at = 0; at < good.size(); at += 1 + at / 7) {
        std::string bad = good;
        bad[at] = static_cast<char>(bad[at] ^ 0x10);
        EXPECT_FALSE(decodeBundle(bad)) << at;
    }
    EXPECT_FALSE(decodeBundle(good + "x"));
    EXPECT_EQ(importBundle(*m_database, m_dir / "none").error().code, ErrorCode::fileNotFound);
    std::ofstream(m_dir / "text") << "no bundle";
    EXPECT_EQ(importBundle(*m_database, m_dir / "text").error().code, ErrorCode::corruptFile);
    const auto unwritable = writeBundle(*m_database, m_id, "/nowhere/run");
    ASSERT_FALSE(unwritable);
    EXPECT_EQ(unwritable.error().code, ErrorCode::fileUnwritable);
    EXPECT_EQ(listRuns(*m_database).value().size(), 1U);
}

TEST_F(Reports, ARunAgainstItselfDiffersInNothing) {
    const auto c = compareRuns(*m_database, m_id, m_id);
    ASSERT_TRUE(c);
    EXPECT_GT(c->figures.size(), 30U);
    for (const ComparedFigure& f : c->figures) {
        EXPECT_TRUE(!f.difference || *f.difference == 0.0) << f.a.key;
    }
    EXPECT_TRUE(c->settings.empty());
    EXPECT_TRUE(c->warnings.empty());
    EXPECT_NE(comparisonText(*c).find("Both were set alike."), std::string::npos);
}

/// The figures of the steps, counted again from the records alone.
TEST_F(Reports, StepsAreComparedToo) {
    RunToSave shorter = sample("shorter", "{}");
    shorter.records.resize(5);
    const RunId other = saveRun(*m_database, shorter).value();
    const auto c = compareRuns(*m_database, m_id, other);
    ASSERT_TRUE(c);
    const RunToSave whole = sample("whole", "{}");
    std::int64_t members = 0;
    std::int64_t read = 0;
    for (const trace::RecordPtr& record : whole.records) {
        members += static_cast<std::int64_t>(record->batch.size());
        for (const trace::BatchEntry& entry : record->batch) {
            read += entry.phase == trace::Phase::prefill ? entry.computed : 0;
        }
    }
    const auto figure = [&c](const char* key) {
        return std::ranges::find_if(c->figures, [key](const ComparedFigure& f) { return f.a.key == key; });
    };
    EXPECT_EQ(figure("steps")->a.value, static_cast<double>(whole.records.size()));
    EXPECT_EQ(figure("steps")->b.value, 5.0);
    EXPECT_EQ(figure("prompt_tokens_read")->a.value, static_cast<double>(read));
    EXPECT_GT(figure("most_blocks")->a.value, 0.0);
    const StepFigures steps = stepFiguresOf(whole.header, whole.start, whole.records).value();
    EXPECT_EQ(steps.members, members);
    EXPECT_LE(steps.members + steps.idle, steps.slotSteps);
    EXPECT_EQ(steps.occupancy(), static_cast<double>(members) / static_cast<double>(steps.slotSteps));
    EXPECT_EQ(figure("slots_used_pct")->a.value, 100.0 * steps.occupancy());
    EXPECT_EQ(StepFigures{}.occupancy(), 0.0);
    EXPECT_NE(comparisonText(*c).find("Idle slot-steps"), std::string::npos);
    const auto requestsOnly = compareRuns(*m_database, m_id, other, CompareDepth::requests);
    ASSERT_TRUE(requestsOnly);
    EXPECT_EQ(requestsOnly->figures.size() + figureRows(StepFigures{}).size(), c->figures.size());
    std::vector<trace::RecordPtr> torn(whole.records.begin() + 3, whole.records.end());
    EXPECT_FALSE(stepFiguresOf(whole.header, whole.start, torn)) << "records that contradict the state before them";
}

TEST_F(Reports, SettingsThatNestTooDeeplyStayText) {
    // 300,000 levels are more than the stack has room for, whoever prints or walks them
    const std::string deep = std::string(300'000, '[') + std::string(300'000, ']');
    const RunId id = saveRun(*m_database, sample("deep", deep)).value();
    EXPECT_EQ(infoJson(findRun(*m_database, id).value())["settings"], deep);
    const auto c = compareRuns(*m_database, m_id, id);
    ASSERT_TRUE(c);
    EXPECT_FALSE(comparisonText(*c).empty());
    EXPECT_TRUE(comparisonJson(*c).is_object());
    const auto bundle = decodeBundle(encodeBundle(*m_database, id).value());
    ASSERT_TRUE(bundle);
    EXPECT_EQ(bundle->info.settings, deep);
}

TEST_F(Reports, WhatDiffersIsSaid) {
    RunToSave run = sample("second", R"({"block_size":16,"seed":2,"new":true})");
    run.records.resize(5); // before the last requests came
    run.header.model = "Other";
    const RunId other = saveRun(*m_database, run).value();
    const auto c = compareRuns(*m_database, m_id, other);
    ASSERT_TRUE(c);
    std::vector<std::string> keys;
    for (const ComparedSetting& s : c->settings) {
        keys.push_back(s.key);
    }
    EXPECT_EQ(keys, (std::vector<std::string>{"model", "settings.block_size", "settings.new", "settings.seed"}));
    EXPECT_EQ(c->warnings.size(), 3U) << "requests, seeds, model";
    const auto tokens =
        std::ranges::find_if(c->figures, [](const ComparedFigure& f) { return f.a.key == "output_tokens"; });
    EXPECT_EQ(*tokens->difference, tokens->b.value - tokens->a.value);
    EXPECT_LT(*tokens->share, 0.0);
    const std::string text = comparisonText(*c);
    EXPECT_NE(text.find("! The runs had other seeds."), std::string::npos);
    EXPECT_NE(text.find("settings.block_size: 4 -> 16"), std::string::npos);
    EXPECT_EQ(comparisonJson(*c)["settings"].size(), 4U);
    EXPECT_FALSE(compareRuns(*m_database, m_id, 999));
}

TEST_F(Reports, NumbersAreComparedAsNumbers) {
    ComparedRun a;
    a.info.settings =
        R"({"engine":{"draftMinProbability":0.0,"watchdogSeconds":30.0},"loads":[{"rate":3.0}],"top":0.5,"max":12.0})";
    ComparedRun b;
    b.info.settings =
        R"({"engine":{"draftMinProbability":0,"watchdogSeconds":30},"loads":[{"rate":3}],"top":0.25,"max":13})";
    const RunComparison c = compareRuns(a, b);
    ASSERT_EQ(c.settings.size(), 2U) << comparisonText(c);
    EXPECT_EQ(c.settings[0].key, "settings.max");
    EXPECT_EQ(c.settings[0].a, "12");
    EXPECT_EQ(c.settings[0].b, "13");
    EXPECT_EQ(c.settings[1].a, "0.5");
}

/// The engine's options are compared by what they are, beside a workload or alone; what one run does not say of where
/// it was made is unknown: neither a difference nor a warning.
TEST_F(Reports, WhatIsUnknownIsNoDifference) {
    ComparedRun loaded;
    loaded.info.settings = R"({"engine":{"blockSize":16,"batching":"static"},"workload":{"seed":7,"prompts":"ab"}})";
    loaded.info.model = "M";
    loaded.info.modelHash = "12";
    loaded.info.device = "CPU";
    loaded.info.version = "vitrine 1";
    loaded.info.machine = R"({"cores":4})";
    ComparedRun watched;
    watched.info.settings = R"({"blockSize":16,"batching":"continuous"})";
    watched.info.model = "M";
    for (const auto& [a, b] : {std::pair{&loaded, &watched}, std::pair{&watched, &loaded}}) {
        const RunComparison c = compareRuns(*a, *b);
        EXPECT_TRUE(c.warnings.empty()) << c.warnings.front();
        std::vector<std::string> keys;
        for (const ComparedSetting& s : c.settings) {
            keys.push_back(s.key);
        }
        EXPECT_EQ(keys, (std::vector<std::string>{"settings.engine.batching", "settings.workload.prompts",
                                                  "settings.workload.seed"}));
    }
    watched.info.device = "GPU";
    watched.info.machine = R"({"cores":8})";
    watched.info.version = "vitrine 2";
    EXPECT_EQ(compareRuns(loaded, watched).warnings.size(), 2U) << "machine or device, version";
    loaded.info.machine = withPeaks(R"({"cores":8})", {1e10, 2e11, 0.0}); // measured of one alone
    for (const ComparedSetting& s : compareRuns(loaded, watched).settings) {
        EXPECT_FALSE(s.key.starts_with("machine")) << s.key;
    }
    loaded.info.machine = R"({"cores":4})";
    watched.info.settings = "{}"; // nothing was set, and that is no setting
    for (const ComparedSetting& s : compareRuns(watched, loaded).settings) {
        EXPECT_TRUE(s.a.empty() || s.key == "device" || s.key == "version" || s.key == "machine.cores") << s.key;
    }
}

TEST(Machine, PeaksStandBesideWhatItIs) {
    const std::string here = machineJson();
    EXPECT_FALSE(peaksOf(here));
    const DevicePeaks peaks{3.41e10, 1.5e11, 9.46e11};
    const std::string noted = withPeaks(here, peaks);
    EXPECT_EQ(peaksOf(noted), peaks);
    EXPECT_TRUE(sameMachine(noted, here));
    EXPECT_FALSE(peaksOf("no JSON"));
    EXPECT_FALSE(peaksOf(R"({"peaks":7})"));
    EXPECT_EQ(withPeaks("no JSON", peaks), "no JSON");
}

/// What a run took is known of it wherever it is opened, and makes no other machine.
TEST(Machine, MemoryOfARunStandsBesideWhatItIs) {
    const std::string here = machineJson();
    EXPECT_FALSE(memoryOf(here));
    RunMemory memory;
    memory.planned = {1, 2, 3, 4, 5};
    memory.taken = {std::uint64_t{5} << 40, 7, 8, 9, 0};
    const std::string noted = withPeaks(withMemory(here, memory), {1e9, 1e9, 1e9});
    EXPECT_EQ(memoryOf(noted), memory);
    EXPECT_EQ(memoryOf(noted)->planned.total(), 15U);
    EXPECT_TRUE(peaksOf(noted));
    EXPECT_EQ(withoutNotes(noted), here);
    EXPECT_TRUE(sameMachine(noted, here));
    EXPECT_EQ(withMemory("no JSON", memory), "no JSON");
    EXPECT_FALSE(memoryOf(R"({"memory":7})"));
    EXPECT_EQ(memoryOf(R"({"memory":{"taken":{"weights":-1,"kv_pool":"x"}}})"), RunMemory{});
}

TEST(Machine, IsTheSameByWhatItIsMadeOf) {
    const std::string one = R"({"processor":"P","cores":4,"memory_bytes":8,"system":"Linux 6"})";
    EXPECT_TRUE(sameMachine(one, R"({"processor":"P","cores":4,"memory_bytes":8,"system":"Linux 7"})"));
    EXPECT_FALSE(sameMachine(one, R"({"processor":"Q","cores":4,"memory_bytes":8})"));
    EXPECT_FALSE(sameMachine(one, R"({"processor":"P","cores":8,"memory_bytes":8})"));
    EXPECT_FALSE(sameMachine(R"({"cores":4})", R"({"cores":4})")) << "what says nothing may be any";
    EXPECT_FALSE(sameMachine("", ""));
}

} // namespace
} // namespace vitrine::store
