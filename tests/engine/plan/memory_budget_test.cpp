// What the memory budget foresees: each part by its formula, the pool from what is left, a draft model's share.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include "engine/backend/cpu_backend.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/transformer.h"
#include "engine/plan/memory_budget.h"
#include "tests/support/temp_dir.h"
#include "tests/support/tiny_model.h"

namespace vitrine::plan {
namespace {

constexpr std::uint64_t kAmple = 1ULL << 40;

/// A tiny llama of 2 layers, 2 KV heads of 16, float32 weights.
class Budget : public testing::Test {
protected:
    Budget() {
        test::TinyModel model;
        model.context = 2048;
        auto reader = gguf::GgufReader::open(model.writeTo(m_folder.path()));
        m_config = *model::readConfig(*reader);
        m_tensors = *model::checkTensors(*reader, m_config);
        options.threads = 1;
        options.keyType = options.valueType = kernels::KvType::F32;
    }
    [[nodiscard]] MemoryBudget budget(std::uint64_t available = kAmple, bool withDraft = false) const {
        const ModelPlan draft{m_config, m_tensors};
        return planMemory(m_config, m_tensors, model::kvShapeOf(m_config), *m_backend, options, available,
                          withDraft ? &draft : nullptr);
    }
    [[nodiscard]] const model::ModelConfig& config() const { return m_config; }
    EngineOptions options;

private:
    test::TempDir m_folder;
    model::ModelConfig m_config;
    std::vector<model::TensorPlan> m_tensors;
    std::unique_ptr<backend::Backend> m_backend = backend::makeCpuBackend(1);
};

TEST_F(Budget, KvIsTheFormulaByTypeAndBlockSize) {
    constexpr std::uint64_t kValues = 2 * 2 * (16 + 16); // layers x heads x (key + value)
    EXPECT_EQ(budget().kvBytesPerToken, kValues * 4);
    EXPECT_EQ(budget().kvBytesPerBlock, kValues * 4 * 16);
    options.blockSize = 64;
    EXPECT_EQ(budget().kvBytesPerBlock, kValues * 4 * 64);
    options.keyType = kernels::KvType::F16;
    EXPECT_EQ(budget().kvBytesPerToken, kValues * 3) << "K and V apart";
}

/// By type, the largest first, and together the weights; what is converted at load counts as what it becomes.
TEST_F(Budget, WeightsAreToldByType) {
    const auto sum = [](const MemoryBudget& b) {
        std::uint64_t bytes = 0;
        for (const TypeBytes& type : b.weightsByType) {
            bytes += type.bytes;
        }
        return bytes;
    };
    EXPECT_EQ(sum(budget()), budget().weights);
    ASSERT_EQ(budget().weightsByType.size(), 1U);
    EXPECT_EQ(budget().weightsByType.front().type, "F32");
    options.weights = kernels::TensorType::Q8_0;
    EXPECT_EQ(sum(budget()), budget().weights);
    ASSERT_EQ(budget().weightsByType.size(), 2U) << "norms stay float32";
    EXPECT_EQ(budget().weightsByType.front().type, "Q8_0");
    EXPECT_GE(budget().weightsByType.front().bytes, budget().weightsByType.back().bytes);
    EXPECT_EQ(sumByType({{"A", 1}, {"B", 5}}, {{"A", 9}, {"C", 2}}),
              (std::vector<TypeBytes>{{"A", 10}, {"B", 5}, {"C", 2}}));
}

TEST_F(Budget, AmpleMemoryGivesWhatTheSequencesCanUse) {
    options.maxSequences = 3;
    EXPECT_EQ(budget().blocks, 3 * 2048 / 16);
    options.context = 100;
    EXPECT_EQ(budget().blocks, 3 * 7);
    EXPECT_EQ(budget().context, 100);
    EXPECT_TRUE(budget().fits());
}

TEST_F(Budget, ThePoolIsWhatIsLeft) {
    const MemoryBudget whole = budget();
    const std::uint64_t fixed = whole.weights + whole.workspace + whole.runtime;
    EXPECT_EQ(whole.total(), fixed + whole.kvPool());
    const MemoryBudget tight = budget(fixed + 20 * whole.kvBytesPerBlock + 1);
    EXPECT_EQ(tight.blocks, 20);
    EXPECT_EQ(tight.context, 320) << "no sequence is longer than the pool";
    EXPECT_TRUE(tight.fits());
    const MemoryBudget none = budget(fixed);
    EXPECT_EQ(none.blocks, 2);
    EXPECT_FALSE(none.fits());
    options.kvBlocks = 50;
    EXPECT_EQ(budget().blocks, 50);
    EXPECT_FALSE(budget(fixed + 49 * whole.kvBytesPerBlock).fits());
}

TEST_F(Budget, ADraftModelTakesItsShareOfTheSameMemory) {
    const MemoryBudget alone = budget();
    const MemoryBudget both = budget(kAmple, true);
    EXPECT_EQ(alone.draft(), 0U);
    EXPECT_EQ(both.draftBytesPerBlock, both.kvBytesPerBlock) << "the draft is the same model here";
    EXPECT_GT(both.draftFixed, both.weights);
    EXPECT_EQ(both.total(), alone.total() + both.draft());
    const std::uint64_t fixed = both.weights + both.workspace + both.runtime + both.draftFixed;
    EXPECT_EQ(budget(fixed + 20 * both.kvBytesPerBlock, true).blocks, 10) << "each block is there twice";
    EXPECT_EQ(both.totalFor(2, 160), fixed + 2 * 10 * (both.kvBytesPerBlock + both.draftBytesPerBlock));
}

TEST_F(Budget, WorkspaceGrowsWithTheBatch) {
    const MemoryBudget before = budget();
    options.maxBatchedTokens *= 2;
    EXPECT_EQ(budget().activations, 2 * before.activations);
    options.maxBatchedTokens /= 2;
    options.speculation = SpeculationSource::ngram;
    options.draftTokens = 3;
    const std::uint64_t logits = before.workspace - before.activations;
    EXPECT_EQ(logits, static_cast<std::uint64_t>(options.maxSequences) *
                          static_cast<std::uint64_t>(config().vocabularySize) * sizeof(float));
    EXPECT_EQ(budget().workspace - budget().activations, 4 * logits) << "a row for each draft, and one";
}

TEST_F(Budget, WhatIsAskedOfTheContext) {
    EXPECT_EQ(contextAsked(config(), options), 2048);
    options.context = 5000;
    EXPECT_EQ(contextAsked(config(), options), 5000);
    options.memoryLimit = 12345;
    EXPECT_EQ(memoryToUse(options), 12345U);
}

} // namespace
} // namespace vitrine::plan
