// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <string>

#include <gtest/gtest.h>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/run_reader.h"
#include "engine/store/runs.h"
#include "engine/store/search_text.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

RunToSave sample(const std::string& name = "sample") {
    const auto engine = test::sampleRun();
    RunToSave run;
    run.info.name = name;
    run.info.kind = "bench";
    run.header = engine->header();
    run.header.model = "Modèle";
    run.header.settings = R"({"blockSize":4})";
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine->records());
    return run;
}

RunFilter withWords(const std::string& words) {
    RunFilter f;
    f.words = words;
    return f;
}
RunFilter withTag(const std::string& tag) {
    RunFilter f;
    f.tag = tag;
    return f;
}
RunFilter ofKind(const std::string& kind) {
    RunFilter f;
    f.kind = kind;
    return f;
}
RunFilter inBin() {
    RunFilter f;
    f.deleted = true;
    return f;
}

class Runs : public testing::Test {
protected:
    void SetUp() override {
        auto opened = Database::open(m_dir / "v.db");
        ASSERT_TRUE(opened) << opened.error().describe();
        m_database.emplace(std::move(*opened));
    }
    RunId save(const RunToSave& run) {
        const auto id = saveRun(*m_database, run);
        EXPECT_TRUE(id) << id.error().describe();
        return id.value_or(0);
    }
    [[nodiscard]] std::vector<std::string> names(const RunFilter& filter = {}) {
        std::vector<std::string> out;
        const std::vector<RunInfo> runs = listRuns(*m_database, filter).value();
        for (const RunInfo& i : runs) {
            out.push_back(i.name);
        }
        return out;
    }
    test::TempDir m_dir;
    std::optional<Database> m_database;
};

TEST_F(Runs, ComeBackAsTheyWere) {
    const RunToSave run = sample();
    const RunId id = save(run);
    auto reader = RunReader::open(*m_database, id);
    ASSERT_TRUE(reader) << reader.error().describe();
    EXPECT_EQ(reader->info().model, "Modèle");
    EXPECT_EQ(reader->info().settings, run.header.settings);
    EXPECT_EQ(reader->info().steps, static_cast<std::int64_t>(run.records.size()));
    EXPECT_FALSE(reader->info().machine.empty());
    EXPECT_NE(reader->info().version.find("SQLite"), std::string::npos);
    const auto all = reader->all();
    ASSERT_TRUE(all) << all.error().describe();
    trace::SavedRun expected{run.header, run.start, {}};
    for (const trace::RecordPtr& r : run.records) {
        expected.records.push_back(*r);
    }
    EXPECT_EQ(trace::encodeRun(*all), trace::encodeRun(expected)) << "every byte of every record";
}

TEST_F(Runs, AnyStepIsTheSameAsByReplay) {
    const RunToSave run = sample();
    auto reader = RunReader::open(*m_database, save(run));
    ASSERT_TRUE(reader);
    trace::EngineState state = run.start;
    EXPECT_EQ(*reader->stateAt(0), state);
    std::vector<trace::EngineState> states;
    for (const trace::RecordPtr& r : run.records) {
        ASSERT_TRUE(trace::apply(state, *r));
        states.push_back(state);
    }
    for (std::size_t i = states.size(); i > 0; --i) { // backwards, as a scrub goes
        const auto there = reader->stateAt(static_cast<std::int64_t>(i));
        ASSERT_TRUE(there) << there.error().describe();
        EXPECT_EQ(*there, states[i - 1]) << i;
    }
    EXPECT_FALSE(reader->stateAt(reader->lastStep() + 1));
    EXPECT_FALSE(reader->stateAt(-1));
}

TEST_F(Runs, RequestsTellWhatTheRecordsTell) {
    const RunToSave run = sample();
    const auto rows = runRequests(*m_database, save(run));
    ASSERT_TRUE(rows) << rows.error().describe();
    trace::EngineState state = run.start;
    std::int64_t emitted = 0;
    for (const trace::RecordPtr& r : run.records) {
        ASSERT_TRUE(trace::apply(state, *r));
        emitted += static_cast<std::int64_t>(r->emitted.size());
    }
    ASSERT_EQ(rows->size(), state.sequences.size());
    std::int64_t tokens = 0;
    for (const RunRequest& r : *rows) {
        const trace::SequenceRecord* const folded = state.find(r.sequence);
        ASSERT_NE(folded, nullptr);
        EXPECT_EQ(r.generated, folded->generated) << r.sequence.value;
        EXPECT_EQ(r.cached, folded->cached);
        EXPECT_EQ(r.recomputed, folded->recomputed);
        EXPECT_EQ(r.preemptions, folded->preemptions);
        EXPECT_EQ(r.drafted, folded->drafted);
        EXPECT_EQ(r.accepted, folded->accepted);
        EXPECT_EQ(r.arrival, folded->arrival);
        EXPECT_EQ(r.admitted, folded->admitted);
        EXPECT_EQ(r.firstToken, folded->firstToken);
        EXPECT_EQ(r.lastToken, folded->lastToken);
        EXPECT_EQ(r.ended, folded->ended);
        EXPECT_EQ(r.missReason, folded->missReason);
        EXPECT_EQ(static_cast<std::int32_t>(r.tokenTimes.size()), r.generated);
        EXPECT_TRUE(std::ranges::is_sorted(r.tokenTimes));
        tokens += r.generated;
    }
    EXPECT_EQ(tokens, emitted);
    EXPECT_EQ(findRun(*m_database, 1)->tokens, emitted);
}

TEST_F(Runs, ALogThatWasCutKeepsWhatItHas) {
    const auto engine = test::sampleRun();
    trace::TraceLog log(engine->header(), {.records = 20, .bytes = std::size_t{1} << 30, .keyframeEvery = 5});
    for (const trace::StepRecord& r : engine->records()) {
        log.append(r);
    }
    ASSERT_GT(log.firstStep(), 1);
    RunToSave run;
    run.take(log);
    auto reader = RunReader::open(*m_database, save(run));
    ASSERT_TRUE(reader) << reader.error().describe();
    EXPECT_EQ(reader->firstStep(), log.firstStep());
    EXPECT_EQ(reader->lastStep(), log.lastStep());
    EXPECT_EQ(*reader->stateAt(log.lastStep()), engine->state());
}

TEST_F(Runs, AreFoundByWordsTagsAndKind) {
    RunToSave run = sample("Vor dem Umbau");
    run.info.notes = "Die Blöcke waren zu groß";
    run.info.tags = {"nightly", "cpu", "nightly"};
    const RunId first = save(run);
    run = sample("記憶の実験");
    run.info.kind = "chat";
    run.info.created = unixNow() + 5;
    save(run);
    EXPECT_EQ(names(), (std::vector<std::string>{"記憶の実験", "Vor dem Umbau"}));
    EXPECT_EQ(names(withWords("blocke")), std::vector<std::string>{"Vor dem Umbau"});
    EXPECT_EQ(names(withWords("umb")), std::vector<std::string>{"Vor dem Umbau"});
    EXPECT_EQ(names(withWords("記憶")), std::vector<std::string>{"記憶の実験"});
    EXPECT_EQ(names(withWords("の実")), std::vector<std::string>{"記憶の実験"});
    EXPECT_EQ(names(withWords("modele")).size(), 2U);
    EXPECT_TRUE(names(withWords("modele nirgends")).empty());
    EXPECT_EQ(names(withWords("\"; DROP TABLE runs; --")).size(), 0U);
    EXPECT_EQ(names(withTag("cpu")), std::vector<std::string>{"Vor dem Umbau"});
    EXPECT_EQ(names(ofKind("chat")), std::vector<std::string>{"記憶の実験"});
    EXPECT_EQ(findRun(*m_database, first)->tags, (std::vector<std::string>{"cpu", "nightly"}));
}

/// Whoever names one must not get another.
TEST_F(Runs, ANameThatSeveralBearIsRefusedWithTheirNumbers) {
    const RunId first = save(sample("twice"));
    const RunId second = save(sample("twice"));
    const auto found = findRun(*m_database, std::string("twice"));
    ASSERT_FALSE(found);
    EXPECT_EQ(found.error().code, ErrorCode::invalidArgument);
    for (const RunId id : {first, second}) {
        EXPECT_NE(found.error().message.find(std::to_string(id)), std::string::npos) << found.error().message;
        EXPECT_EQ(findRun(*m_database, std::to_string(id))->id, id);
    }
    EXPECT_TRUE(deleteRun(*m_database, second));
    EXPECT_EQ(findRun(*m_database, std::string("twice"))->id, first) << "those in the bin are not meant";
}

TEST_F(Runs, AreRenamedNotedDeletedAndBroughtBack) {
    const RunId id = save(sample("old"));
    save(sample("other"));
    EXPECT_TRUE(renameRun(*m_database, id, "newer name"));
    EXPECT_TRUE(noteRun(*m_database, id, "slower than before"));
    EXPECT_TRUE(tagRun(*m_database, id, {"a", "b"}));
    EXPECT_EQ(names(withWords("newer slower b")).size(), 1U);
    EXPECT_TRUE(names(withWords("old")).empty());
    EXPECT_EQ(findRun(*m_database, std::string("newer name"))->id, id);
    EXPECT_EQ(findRun(*m_database, std::to_string(id))->name, "newer name");
    EXPECT_FALSE(purgeRun(*m_database, id)) << "not before it is in the bin";
    EXPECT_TRUE(deleteRun(*m_database, id));
    EXPECT_EQ(names(), std::vector<std::string>{"other"});
    EXPECT_EQ(names(inBin()), std::vector<std::string>{"newer name"});
    EXPECT_TRUE(undeleteRun(*m_database, id));
    EXPECT_EQ(names().size(), 2U);
    EXPECT_TRUE(deleteRun(*m_database, id));
    EXPECT_TRUE(purgeRun(*m_database, id));
    EXPECT_EQ(m_database->sql().execAndGet("SELECT count(*) FROM run_chunks WHERE run=" + std::to_string(id)).getInt(),
              0);
    EXPECT_EQ(m_database->sql().execAndGet("SELECT count(*) FROM search_runs").getInt(), 1);
    const auto gone = renameRun(*m_database, id, "x");
    ASSERT_FALSE(gone);
    EXPECT_EQ(gone.error().code, ErrorCode::invalidArgument);
}

TEST_F(Runs, AStoppedOrContradictorySaveKeepsNothing) {
    RunToSave run = sample();
    const auto stopped = saveRun(*m_database, run, [](std::size_t, std::size_t) { return false; });
    ASSERT_FALSE(stopped);
    EXPECT_EQ(stopped.error().code, ErrorCode::cancelled);
    run.records.erase(run.records.begin() + 3);
    EXPECT_FALSE(saveRun(*m_database, run));
    EXPECT_FALSE(saveRun(*m_database, RunToSave{}));
    for (const char* table : {"runs", "run_requests", "run_chunks", "search_runs"}) {
        EXPECT_EQ(m_database->sql().execAndGet(std::string("SELECT count(*) FROM ") + table).getInt(), 0) << table;
    }
}

TEST_F(Runs, DamagedChunksAreErrors) {
    const RunId id = save(sample());
    m_database->sql().exec("UPDATE run_chunks SET data=zeroblob(length(data))");
    auto reader = RunReader::open(*m_database, id);
    ASSERT_TRUE(reader);
    const auto state = reader->stateAt(1);
    ASSERT_FALSE(state);
    EXPECT_EQ(state.error().code, ErrorCode::corruptFile);
    m_database->sql().exec("DELETE FROM run_chunks");
    EXPECT_FALSE(RunReader::open(*m_database, id));
}

TEST(Times, ComeBack) {
    const std::vector<Nanoseconds> times{0, 5, 5, 4'000'000'000'000, 3, -1};
    EXPECT_EQ(*decodeTimes(encodeTimes(times)), times);
    EXPECT_EQ(*decodeTimes(encodeTimes({})), std::vector<Nanoseconds>{});
    std::string cut = encodeTimes(times);
    cut.pop_back();
    EXPECT_FALSE(decodeTimes(cut));
    EXPECT_FALSE(decodeTimes("\xff\xff\xff\xff\x0f"));
}

TEST(SearchText, QueriesAreSafeAndWordsOpen) {
    EXPECT_EQ(searchQuery("  "), "");
    EXPECT_EQ(searchQuery("...!?"), "");
    EXPECT_EQ(searchQuery("two words"), "\"two\"* AND \"words\"*");
    EXPECT_EQ(searchQuery("AND NEAR(\"x\")"), "\"AND\"* AND \"NEAR\"* AND \"x\"*");
    EXPECT_EQ(searchQuery("記憶"), "\"記 憶\"");
    EXPECT_EQ(searchQuery("KV記"), "\"KV 記\"");
    EXPECT_EQ(searchForm("a記b"), "a 記 b");
    EXPECT_EQ(searchQuery("\xff\xfe"), "");
}

} // namespace
} // namespace vitrine::store
