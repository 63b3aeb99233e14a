// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"

namespace vitrine::trace {
namespace {

std::span<const std::byte> bytesOf(const std::string& text) {
    return std::as_bytes(std::span(text));
}

SavedRun savedSample() {
    const auto engine = test::sampleRun();
    SavedRun run{engine->header(), initialState(engine->header()), engine->records()};
    run.header.model = "Modèle";
    run.header.settings = "{\"a\":1}";
    run.header.bytesPerBlock = 0xFFFF'FFFF'FFFF'FFFFULL;
    StepRecord& record = run.records[4];
    record.flops = 1.5e12;
    record.sections.forward = 123'456'789;
    record.device = DeviceTimes{11, 120'000'000, 0, 1 << 20};
    record.verifications.push_back({SequenceId(3), {5, -1, 0x7FFFFFFF}, 1, 9, 77});
    record.emitted.push_back({SequenceId(3), 5, -0.25F});
    return run;
}

TEST(RecordFile, ARunComesBackAsItWas) {
    const SavedRun run = savedSample();
    const std::string bytes = encodeRun(run);
    const auto back = decodeRun(bytesOf(bytes));
    ASSERT_TRUE(back) << back.error().describe();
    EXPECT_EQ(encodeRun(*back), bytes);
    EXPECT_EQ(back->header.model, "Modèle");
    EXPECT_EQ(back->header.bytesPerBlock, run.header.bytesPerBlock);
    const StepRecord& record = back->records[4];
    EXPECT_EQ(record.batch, run.records[4].batch);
    EXPECT_EQ(record.blocks, run.records[4].blocks);
    EXPECT_EQ(record.queue, run.records[4].queue);
    EXPECT_EQ(record.waitingOrder, run.records[4].waitingOrder);
    EXPECT_EQ(record.flops, 1.5e12);
    EXPECT_EQ(record.sections.forward, 123'456'789);
    EXPECT_EQ(record.device, (DeviceTimes{11, 120'000'000, 0, 1 << 20}));
    EXPECT_EQ(back->records[3].device, std::nullopt);
    EXPECT_EQ(record.verifications.back().drafted, (std::vector<TokenId>{5, -1, 0x7FFFFFFF}));
    EXPECT_EQ(record.emitted.back().logprob, -0.25F);
}

TEST(RecordFile, ASavedRunReplaysWithoutAModel) {
    const auto engine = test::sampleRun();
    const auto back =
        decodeRun(bytesOf(encodeRun({engine->header(), initialState(engine->header()), engine->records()})));
    ASSERT_TRUE(back);
    EngineState state = back->start;
    for (const StepRecord& record : back->records) {
        ASSERT_TRUE(apply(state, record));
    }
    EXPECT_EQ(state, engine->state());
}

TEST(RecordFile, ARunThatBeginsInTheMiddleCarriesItsState) {
    const auto engine = test::sampleRun();
    EngineState middle = initialState(engine->header());
    for (std::size_t i = 0; i < 10; ++i) {
        ASSERT_TRUE(apply(middle, engine->records()[i]));
    }
    const auto back = decodeRun(
        bytesOf(encodeRun({engine->header(), middle, {engine->records().begin() + 10, engine->records().end()}})));
    ASSERT_TRUE(back) << back.error().describe();
    EXPECT_EQ(back->start, middle);
    EngineState state = back->start;
    for (const StepRecord& record : back->records) {
        ASSERT_TRUE(apply(state, record));
    }
    EXPECT_EQ(state, engine->state());
}

TEST(RecordFile, EveryTruncationIsAnError) {
    const std::string bytes = encodeRun(savedSample());
    for (std::size_t size = 0; size < bytes.size(); size += size < 400 ? 1 : 37) {
        ASSERT_FALSE(decodeRun(bytesOf(bytes.substr(0, size)))) << size;
    }
    EXPECT_FALSE(decodeRun(bytesOf(bytes + "x")));
}

TEST(RecordFile, NoFlippedByteCrashesTheReaderOrTheFold) {
    const auto engine = test::sampleRun();
    EngineState middle = initialState(engine->header());
    for (std::size_t i = 0; i < 10; ++i) {
        ASSERT_TRUE(apply(middle, engine->records()[i]));
    }
    const std::string bytes =
        encodeRun({engine->header(), middle, {engine->records().begin() + 10, engine->records().begin() + 16}});
    int survived = 0;
    for (std::size_t at = 0; at < bytes.size(); ++at) {
        for (const int bit : {0, 3, 7}) {
            std::string damaged = bytes;
            damaged[at] = static_cast<char>(damaged[at] ^ (1 << bit));
            const auto run = decodeRun(bytesOf(damaged));
            if (!run) {
                continue;
            }
            ++survived;
            EngineState state = run->start;
            for (const StepRecord& record : run->records) {
                if (!apply(state, record)) {
                    break;
                }
            }
        }
    }
    EXPECT_GT(survived, 0);
}

/// A variable-length integer at `at`, which moves behind it.
std::uint64_t integerAt(const std::string& bytes, std::size_t& at) {
    std::uint64_t value = 0;
    for (int shift = 0;; shift += 7) {
        const auto byte = static_cast<std::uint8_t>(bytes.at(at++));
        value |= static_cast<std::uint64_t>(byte & 0x7F) << shift;
        if (byte < 0x80) {
            return value;
        }
    }
}

std::string integer(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7) {
        bytes.push_back(static_cast<char>(value | 0x80));
    }
    bytes.push_back(static_cast<char>(value));
    return bytes;
}

/// The same run as the first version of the program wrote it: a record ended before the word about a device.
std::string asFirstVersion(const std::string& bytes) {
    std::string old = bytes.substr(0, 4) + std::string("\1\0\0\0", 4);
    std::size_t at = 8;
    const std::size_t header = integerAt(bytes, at);
    at += header + 1; // and whether it runs from the start
    std::size_t records = integerAt(bytes, at);
    old += bytes.substr(8, at - 8);
    for (; records > 0; --records) {
        const std::size_t size = integerAt(bytes, at);
        old += integer(size - 1) + bytes.substr(at, size - 1);
        at += size;
    }
    return old;
}

TEST(RecordFile, ReadsRunsOfTheFirstVersion) {
    SavedRun run = savedSample();
    run.records[4].device.reset();
    const std::string now = encodeRun(run);
    const std::string before = asFirstVersion(now);
    ASSERT_EQ(before.size() + run.records.size(), now.size());
    const auto back = decodeRun(bytesOf(before));
    ASSERT_TRUE(back) << back.error().describe();
    EXPECT_EQ(encodeRun(*back), now);
    EXPECT_EQ(back->records[4].device, std::nullopt);
}

/// A run that begins amid preemptions still knows what they took.
TEST(RecordFile, KeepsWhatWasLostBefore) {
    const auto engine = test::sampleRun();
    SavedRun run{engine->header(), initialState(engine->header()), {}};
    std::size_t at = 0;
    const auto losing = [](const EngineState& state) { return std::ranges::any_of(state.blocks, &BlockState::lost); };
    while (at < engine->records().size() && !losing(run.start)) {
        ASSERT_TRUE(apply(run.start, engine->records()[at++]));
    }
    ASSERT_TRUE(losing(run.start));
    run.records.assign(engine->records().begin() + static_cast<std::ptrdiff_t>(at), engine->records().end());
    const std::string bytes = encodeRun(run);
    const auto back = decodeRun(bytesOf(bytes));
    ASSERT_TRUE(back) << back.error().describe();
    EXPECT_EQ(back->start, run.start);
}

TEST(RecordFile, RefusesAnotherVersionByName) {
    std::string bytes = encodeRun(savedSample());
    bytes[4] = 9;
    const auto run = decodeRun(bytesOf(bytes));
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().subject, "version");
    bytes[0] = 'X';
    EXPECT_EQ(decodeRun(bytesOf(bytes)).error().subject, "magic");
}

} // namespace
} // namespace vitrine::trace
