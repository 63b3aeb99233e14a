// Greedy float32 text is the same however the engine gets there: alone or in any batch, whole or in chunks, with a starved pool,
// from cached blocks, with drafts, in fixed batches, with any block size.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <functional>
#include <map>

#include <gtest/gtest.h>

#include "tests/engine/engine/engine_run.h"

namespace vitrine::test {
namespace {

constexpr std::int32_t kTokens = 24;

std::vector<Request> mix() {
    std::vector<Request> requests;
    for (const std::size_t length : {1U, 5U, 16U, 17U, 33U, 64U, 100U}) {
        requests.push_back(greedyRequest(somePrompt(length, length), kTokens));
    }
    std::vector<TokenId> again; // something to look up
    for (int i = 0; i < 5; ++i) {
        const auto part = somePrompt(6, 1);
        again.insert(again.end(), part.begin(), part.end());
    }
    requests.push_back(greedyRequest(std::move(again), kTokens));
    return requests;
}

/// One tiny model a family, and for each the text of every request alone.
class SameText : public testing::TestWithParam<std::string> {
protected:
    struct Known {
        std::unique_ptr<TinyFile> file;
        std::vector<std::vector<TokenId>> alone;
    };
    static Known& known(const std::string& family) {
        static std::map<std::string, Known> all;
        Known& k = all[family];
        if (!k.file) {
            TinyModel model = TinyModel::family(family);
            model.context = 512;
            k.file = std::make_unique<TinyFile>(model);
            for (const Request& r : mix()) {
                k.alone.push_back(tokensOf(exactOptions(k.file->path), {r}).front());
            }
        }
        return k;
    }
    [[nodiscard]] EngineOptions options() const { return exactOptions(known(GetParam()).file->path); }
    [[nodiscard]] const std::vector<std::vector<TokenId>>& alone() const { return known(GetParam()).alone; }
    void expectSame(const EngineOptions& options, const char* what) const {
        EXPECT_EQ(tokensOf(options, mix()), alone()) << what;
    }
    [[nodiscard]] std::filesystem::path draftOf(std::uint64_t seed) {
        TinyModel model;
        model.seed = seed;
        return model.writeTo(m_folder.path(), "draft" + std::to_string(seed));
    }

private:
    TempDir m_folder;
};

TEST_P(SameText, AsLongAsAsked) {
    for (const auto& tokens : alone()) {
        EXPECT_EQ(tokens.size(), static_cast<std::size_t>(kTokens));
    }
    EXPECT_NE(alone()[3], alone()[4]) << "a model that always says the same proves nothing";
}

TEST_P(SameText, InEveryMix) {
    expectSame(options(), "all at once");
    const std::vector<Request> all = mix();
    for (std::size_t first = 0; first < all.size(); ++first) {
        const std::size_t second = (first + 3) % all.size();
        const auto pair = tokensOf(options(), {all[first], all[second]});
        EXPECT_EQ(pair[0], alone()[first]) << first;
        EXPECT_EQ(pair[1], alone()[second]) << second;
    }
}

TEST_P(SameText, ArrivingOneByOne) {
    EngineRun run(options());
    for (const Request& r : mix()) {
        run.submit(r);
        run.step(3);
    }
    run.finish();
    for (std::size_t n = 0; n < alone().size(); ++n) {
        EXPECT_EQ(run.reply(n).tokens, alone()[n]) << n;
    }
    EXPECT_EQ(run.blocksHeld(), 0);
}

TEST_P(SameText, InChunks) {
    for (const std::int32_t chunk : {1, 7, 64}) {
        EngineOptions o = options();
        o.prefillChunk = chunk;
        SCOPED_TRACE(chunk);
        expectSame(o, "chunks");
    }
}

TEST_P(SameText, OnTwoThreads) {
    EngineOptions o = options();
    o.threads = 2;
    expectSame(o, "two threads");
}

TEST_P(SameText, FromAStarvedPool) {
    EngineOptions o = options();
    o.kvBlocks = 10;
    o.prefixCaching = false;
    EngineRun run(o);
    for (const Request& r : mix()) {
        run.submit(r);
    }
    run.finish();
    std::int32_t preemptions = 0;
    std::int32_t again = 0;
    for (std::size_t n = 0; n < alone().size(); ++n) {
        EXPECT_EQ(run.reply(n).tokens, alone()[n]) << n;
        preemptions += run.reply(n).figures.preemptions;
        again += run.reply(n).figures.recomputedTokens;
    }
    EXPECT_GT(preemptions, 0) << "the pool was not small enough to prove anything";
    EXPECT_GT(again, 0);
    EXPECT_EQ(run.state().totals.preemptions, preemptions);
    EXPECT_EQ(run.blocksHeld(), 0);
}

TEST_P(SameText, FromCachedBlocks) {
    EngineRun run(options());
    const auto first = run.submit(mix()[6]);
    run.finish();
    const auto second = run.submit(mix()[6]);
    run.finish();
    EXPECT_EQ(run.reply(first).figures.cachedTokens, 0);
    EXPECT_EQ(run.reply(second).figures.cachedTokens, 96);
    EXPECT_EQ(run.reply(first).tokens, alone()[6]);
    EXPECT_EQ(run.reply(second).tokens, alone()[6]);

    Request salted = mix()[6];
    salted.cacheSalt = "another";
    const auto third = run.submit(salted);
    run.finish();
    EXPECT_EQ(run.reply(third).figures.cachedTokens, 0);
    EXPECT_EQ(run.reply(third).tokens, alone()[6]);
}

TEST_P(SameText, WithPromptLookup) {
    std::int32_t drafted = 0;
    for (std::int32_t k = 1; k <= 8; ++k) {
        EngineOptions o = options();
        o.speculation = SpeculationSource::ngram;
        o.draftTokens = k;
        EngineRun run(o);
        for (const Request& r : mix()) {
            run.submit(r);
        }
        run.finish();
        for (std::size_t n = 0; n < alone().size(); ++n) {
            EXPECT_EQ(run.reply(n).tokens, alone()[n]) << n << " with " << k << " drafts";
            drafted += run.reply(n).figures.drafted;
        }
        EXPECT_EQ(run.blocksHeld(), 0);
    }
    EXPECT_GT(drafted, 0);
}

TEST_P(SameText, WithADraftModel) {
    for (const bool itself : {true, false}) {
        for (std::int32_t k = 1; k <= 8; ++k) {
            EngineOptions o = options();
            o.speculation = SpeculationSource::draftModel;
            o.draftModel = itself ? o.model : draftOf(99);
            o.draftTokens = k;
            EngineRun run(o);
            for (const Request& r : mix()) {
                run.submit(r);
            }
            run.finish();
            std::int32_t drafted = 0;
            std::int32_t accepted = 0;
            for (std::size_t n = 0; n < alone().size(); ++n) {
                EXPECT_EQ(run.reply(n).tokens, alone()[n]) << n << " with " << k << " drafts of " << o.draftModel;
                drafted += run.reply(n).figures.drafted;
                accepted += run.reply(n).figures.accepted;
            }
            EXPECT_GT(drafted, 0);
            EXPECT_TRUE(itself ? accepted == drafted : accepted < drafted) << accepted << " of " << drafted;
            EXPECT_EQ(run.blocksHeld(), 0);
        }
    }
}

TEST_P(SameText, WithDraftsFromAStarvedPool) {
    EngineOptions o = options();
    o.kvBlocks = 10;
    o.speculation = SpeculationSource::draftModel;
    o.draftModel = o.model;
    expectSame(o, "drafts and preemption");
}

TEST_P(SameText, InFixedBatches) {
    EngineOptions o = options();
    o.batching = BatchingMode::fixed;
    o.maxSequences = 3;
    expectSame(o, "static");
    o.allocator = AllocatorKind::contiguous;
    expectSame(o, "static, contiguous");
}

TEST_P(SameText, UnderEveryPolicy) {
    EngineOptions o = options();
    o.capacity = CapacityPolicy::noEviction;
    o.kvBlocks = 16;
    expectSame(o, "noEviction");
    o = options();
    o.policy = QueuePolicy::priority;
    o.maxSequences = 2;
    expectSame(o, "priority");
    o = options();
    o.allocator = AllocatorKind::contiguous;
    expectSame(o, "contiguous");
}

TEST_P(SameText, InBlocksOfAnySize) {
    for (const std::int32_t size : {8, 16, 64, 256}) {
        EngineOptions o = options();
        o.blockSize = size;
        o.kvBlocks = size == 256 ? 8 : 1024 / size;
        SCOPED_TRACE(size);
        expectSame(o, "block size");
    }
}

std::string nameOf(const testing::TestParamInfo<std::string>& info) {
    std::string name = info.param;
    std::erase(name, '-');
    return name;
}

// Plain attention; experts; soft-caps with alternating windows; windows with two rope bases; sinks with MXFP4-style experts.
INSTANTIATE_TEST_SUITE_P(Families, SameText, testing::Values("llama", "qwen3moe", "gemma2", "gemma3", "gpt-oss"), nameOf);

} // namespace
} // namespace vitrine::test
