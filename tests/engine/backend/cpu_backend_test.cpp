// The CPU backend's own promises: what loading refuses, what it keeps, and that results don't depend on the number of
// workers. The arithmetic of whole models is tested with engine/model.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cpu_backend.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <cstring>
#include <random>

namespace vitrine::test {
namespace {

using namespace backend;

std::vector<float> randomValues(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::normal_distribution<float> normal;
    std::vector<float> values(count);
    for (float& value : values) {
        value = normal(random);
    }
    return values;
}

MatrixSource source(const std::vector<float>& values, std::int64_t rows, std::int64_t columns) {
    MatrixSource s;
    s.name = "w";
    s.rows = rows;
    s.columns = columns;
    s.data = std::as_bytes(std::span(values));
    return s;
}

Tensor filled(Backend& backend, std::int32_t rows, std::int32_t columns, std::uint32_t seed) {
    const Tensor x = backend.tensor(rows, columns);
    const auto values = randomValues(static_cast<std::size_t>(rows * columns), seed);
    std::memcpy(x.data, values.data(), values.size() * sizeof(float)); // the CPU backend's memory is host memory
    return x;
}

TEST(CpuBackend, RefusesWhatCantBeWeights) {
    const auto backend = makeCpuBackend(1);
    const auto values = randomValues(64 * 4, 1);
    MatrixSource s = source(values, 4, 64);
    s.data = s.data.first(100);
    EXPECT_EQ(backend->addMatrix(s).error().code, ErrorCode::badTensor);
    s = source(values, 4, 64);
    s.type = TensorType::I32;
    EXPECT_EQ(backend->addMatrix(s).error().code, ErrorCode::unsupportedTensorType);
    s = source(values, 8, 20);
    s.convertTo = TensorType::Q8_0;
    EXPECT_EQ(backend->addMatrix(s).error().code, ErrorCode::badTensor);
    s = source(values, 0, 64);
    EXPECT_EQ(backend->addMatrix(s).error().code, ErrorCode::badTensor);
    EXPECT_EQ(backend->weightBytes(), 0U);
}

TEST(CpuBackend, MatrixBytesPredictWhatIsKept) {
    for (const MatrixRole role : {MatrixRole::linear, MatrixRole::embedding, MatrixRole::both}) {
        for (const TensorType type : {TensorType::F32, TensorType::F16, TensorType::Q8_0, TensorType::Q4_0}) {
            const auto backend = makeCpuBackend(2);
            const auto values = randomValues(37 * 64, 2);
            MatrixSource s = source(values, 37, 64);
            s.role = role;
            s.convertTo = type;
            ASSERT_TRUE(backend->addMatrix(s));
            EXPECT_EQ(backend->weightBytes(), backend->matrixBytes(s));
        }
    }
}

// A tied embedding is read back row by row from its packed form, scaled, through every conversion.
TEST(CpuBackend, EmbedReadsTheRowsOfItsTokens) {
    const auto values = randomValues(37 * 64, 3);
    for (const MatrixRole role : {MatrixRole::embedding, MatrixRole::both}) {
        const auto backend = makeCpuBackend(2);
        MatrixSource s = source(values, 37, 64);
        s.role = role;
        const MatrixId table = backend->addMatrix(s).value();
        const std::vector<TokenId> tokens{36, 0, 17};
        RaggedBatch batch;
        batch.tokens = tokens;
        ASSERT_TRUE(backend->beginStep(batch));
        const Tensor out = backend->tensor(3, 64);
        backend->embed(table, 2.0F, out);
        const auto got = backend->download(out).value();
        for (std::size_t row = 0; row < 3; ++row) {
            for (std::size_t i = 0; i < 64; ++i) {
                EXPECT_EQ(got[row * 64 + i], 2.0F * values[static_cast<std::size_t>(tokens[row]) * 64 + i]);
            }
        }
    }
}

class ManyWorkers : public testing::TestWithParam<int> {};

TEST_P(ManyWorkers, LinearAndFeedForwardGiveTheSameBits) {
    const auto weights = randomValues(200 * 96, 4);
    const auto gate = randomValues(160 * 96, 5);
    const auto up = randomValues(160 * 96, 6);
    const auto down = randomValues(96 * 160, 7);
    const auto run = [&](int threads, std::int32_t rows, std::optional<TensorType> type) {
        const auto backend = makeCpuBackend(threads);
        const auto add = [&](const std::vector<float>& values, std::int64_t outputs, std::int64_t columns) {
            MatrixSource s = source(values, outputs, columns);
            s.convertTo = type;
            return backend->addMatrix(s).value();
        };
        const MatrixId w = add(weights, 200, 96);
        FeedForwardSpec spec;
        spec.gate = add(gate, 160, 96);
        spec.up = add(up, 160, 96);
        spec.down = add(down, 96, 160);
        EXPECT_TRUE(backend->beginStep({}));
        const Tensor x = filled(*backend, rows, 96, 8);
        const Tensor out = backend->tensor(rows, 200);
        const Tensor ffn = backend->tensor(rows, 96);
        const LinearTarget target{w, {}, out};
        backend->linear(x, {&target, 1});
        backend->feedForward(spec, x, ffn);
        const auto first = backend->download(out).value();
        const auto second = backend->download(ffn).value();
        std::vector<float> all(first.begin(), first.end());
        all.insert(all.end(), second.begin(), second.end());
        EXPECT_TRUE(backend->endStep());
        return all;
    };
    for (const std::int32_t rows : {1, 3, 200}) {
        for (const std::optional<TensorType> type : {std::optional<TensorType>{}, std::optional(TensorType::Q8_0)}) {
            EXPECT_EQ(run(GetParam(), rows, type), run(1, rows, type)) << rows << " rows";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Threads, ManyWorkers, testing::Values(2, 3, 8));

TEST(CpuBackend, FeedForwardIsDownOfActivatedGateTimesUp) {
    const auto gate = randomValues(48 * 32, 5);
    const auto up = randomValues(48 * 32, 6);
    const auto down = randomValues(32 * 48, 7);
    const auto backend = makeCpuBackend(2);
    FeedForwardSpec spec;
    spec.gate = backend->addMatrix(source(gate, 48, 32)).value();
    spec.up = backend->addMatrix(source(up, 48, 32)).value();
    spec.down = backend->addMatrix(source(down, 32, 48)).value();
    spec.activation = GateActivation::silu;
    const auto bias = randomValues(48, 9);
    spec.upBias = backend->addVector("b", bias).value();
    ASSERT_TRUE(backend->beginStep({}));
    const Tensor x = filled(*backend, 5, 32, 8);
    const Tensor out = backend->tensor(5, 32);
    backend->feedForward(spec, x, out);
    const auto got = backend->download(out).value();
    for (std::size_t t = 0; t < 5; ++t) {
        std::vector<double> hidden(48);
        for (std::size_t i = 0; i < 48; ++i) {
            double g = 0.0;
            double u = bias[i];
            for (std::size_t k = 0; k < 32; ++k) {
                g += double{x.data[t * 32 + k]} * gate[i * 32 + k];
                u += double{x.data[t * 32 + k]} * up[i * 32 + k];
            }
            hidden[i] = g / (1.0 + std::exp(-g)) * u;
        }
        for (std::size_t i = 0; i < 32; ++i) {
            double sum = 0.0;
            for (std::size_t k = 0; k < 48; ++k) {
                sum += hidden[k] * down[i * 48 + k];
            }
            EXPECT_NEAR(got[t * 32 + i], sum, 1e-3);
        }
    }
}

// Weights that Q8_0 holds exactly, so that all error is the activations': a refined target must have far less of it.
TEST(CpuBackend, RefinedTargetsKeepMoreOfTheActivations) {
    const auto backend = makeCpuBackend(2);
    std::vector<float> weights(24 * 64);
    std::mt19937 random(12);
    for (std::size_t i = 0; i < weights.size(); ++i) {
        weights[i] = i % 32 == 0 ? 127.0F : static_cast<float>(static_cast<int>(random() % 255) - 127);
    }
    MatrixSource s = source(weights, 24, 64);
    s.convertTo = TensorType::Q8_0;
    const MatrixId w = backend->addMatrix(s).value();
    ASSERT_TRUE(backend->beginStep({}));
    const Tensor x = filled(*backend, 3, 64, 13);
    const Tensor plain = backend->tensor(3, 24);
    const Tensor refined = backend->tensor(3, 24);
    const std::array<LinearTarget, 2> targets{{{w, {}, plain, false}, {w, {}, refined, true}}};
    backend->linear(x, targets);
    double plainError = 0.0;
    double refinedError = 0.0;
    for (std::size_t t = 0; t < 3; ++t) {
        for (std::size_t n = 0; n < 24; ++n) {
            double sum = 0.0;
            for (std::size_t k = 0; k < 64; ++k) {
                sum += double{x.data[t * 64 + k]} * weights[n * 64 + k];
            }
            plainError = std::max(plainError, std::abs(sum - plain.data[t * 24 + n]));
            refinedError = std::max(refinedError, std::abs(sum - refined.data[t * 24 + n]));
        }
    }
    EXPECT_LE(refinedError,
              std::max(plainError / 20.0, 1e-3)); // a target with float activations has no error to refine
}

TEST(CpuBackend, KvIsReservedCountedAndCopied) {
    const auto backend = makeCpuBackend(1);
    KvConfig kv;
    kv.layers = {{2, 16, 16}, {0, 16, 16}, {1, 8, 8}};
    kv.blocks = 10;
    ASSERT_TRUE(backend->allocateKv(kv));
    EXPECT_EQ(backend->kvBytes(), 10 * backend->kvBytesPerBlock(kv));
    EXPECT_TRUE(backend->copyBlock(BlockId(0), BlockId(9)));
    EXPECT_EQ(backend->copyBlock(BlockId(0), BlockId(10)).error().code, ErrorCode::invalidArgument);
    kv.blockSize = 4;
    EXPECT_EQ(backend->allocateKv(kv).error().code, ErrorCode::invalidArgument);
    kv.blockSize = 16;
    kv.blocks = 1 << 30;
    kv.layers.assign(1000, {128, 256, 256});
    EXPECT_EQ(backend->allocateKv(kv).error().code, ErrorCode::outOfMemory);
}

// Attention through the table: a copied block must stand in for the original, in each of its layers.
TEST(CpuBackend, CopiedBlockAttendsLikeTheOriginal) {
    const auto backend = makeCpuBackend(1);
    KvConfig kv;
    kv.layers = {{2, 16, 16}, {0, 16, 16}, {1, 16, 16}};
    kv.blockSize = 8;
    kv.blocks = 4;
    kv.keyType = KvType::F32;
    kv.valueType = KvType::F32;
    ASSERT_TRUE(backend->allocateKv(kv));
    AttentionSpec spec;
    spec.heads = 2;
    spec.keyDim = 16;
    spec.valueDim = 16;
    const auto attend = [&](LayerIndex layer, std::int32_t kvHeads, std::vector<std::int32_t> table, bool write) {
        spec.layer = layer;
        spec.kvHeads = kvHeads;
        std::vector<std::int64_t> slots;
        for (std::int64_t t = 0; t < 6; ++t) {
            slots.push_back(table[0] * 8 + t);
        }
        const SequenceSlice slice{0, 6, 0, table};
        RaggedBatch batch;
        batch.slots = slots;
        batch.sequences = {&slice, 1};
        EXPECT_TRUE(backend->beginStep(batch));
        const Tensor k = filled(*backend, 6, 16 * kvHeads, 1);
        const Tensor v = filled(*backend, 6, 16 * kvHeads, 2);
        const Tensor q = filled(*backend, 6, 32, 3);
        const Tensor out = backend->tensor(6, 32);
        if (write) {
            backend->writeKv(spec, k, v);
        }
        backend->attention(spec, q, out);
        const auto values = backend->download(out).value();
        return std::vector<float>(values.begin(), values.end());
    };
    const auto first = attend(LayerIndex(0), 2, {2}, true);
    const auto last = attend(LayerIndex(2), 1, {2}, true);
    EXPECT_EQ(attend(LayerIndex(0), 2, {2}, false), first) << "one layer wrote over another";
    ASSERT_TRUE(backend->copyBlock(BlockId(2), BlockId(1)));
    EXPECT_EQ(attend(LayerIndex(0), 2, {1}, false), first);
    EXPECT_EQ(attend(LayerIndex(2), 1, {1}, false), last);
}

// A context of several partitions is shared between workers when there are few jobs: the bits must not change.
TEST(CpuBackend, LongContextGivesTheSameBitsForAnyNumberOfWorkers) {
    constexpr std::int32_t kContext = 2 * kernels::kAttentionPartition + 100;
    const auto attend = [](int threads, std::int32_t window) {
        const auto backend = makeCpuBackend(threads);
        KvConfig kv;
        kv.layers = {{1, 16, 16}};
        kv.blocks = kContext / 16 + 1;
        EXPECT_TRUE(backend->allocateKv(kv));
        AttentionSpec spec;
        spec.layer = LayerIndex(0);
        spec.heads = 2;
        spec.kvHeads = 1;
        spec.keyDim = 16;
        spec.valueDim = 16;
        spec.window = window;
        std::vector<std::int32_t> table;
        for (std::int32_t b = kv.blocks; b > 0; --b) {
            table.push_back(b - 1);
        }
        std::vector<std::int64_t> slots;
        for (std::int32_t t = 0; t < kContext; ++t) {
            slots.push_back(std::int64_t{table[static_cast<std::size_t>(t / 16)]} * 16 + t % 16);
        }
        RaggedBatch batch;
        batch.slots = slots;
        EXPECT_TRUE(backend->beginStep(batch));
        backend->writeKv(spec, filled(*backend, kContext, 16, 1), filled(*backend, kContext, 16, 2));
        const SequenceSlice slice{0, 2, kContext - 2, table};
        batch.sequences = {&slice, 1};
        EXPECT_TRUE(backend->beginStep(batch));
        const Tensor q = filled(*backend, 2, 32, 3);
        const Tensor out = backend->tensor(2, 32);
        backend->attention(spec, q, out);
        const auto values = backend->download(out).value();
        return std::vector<float>(values.begin(), values.end());
    };
    for (const std::int32_t window : {0, 1500}) {
        const auto alone = attend(1, window);
        EXPECT_EQ(attend(2, window), alone);
        EXPECT_EQ(attend(5, window), alone);
    }
}

TEST(CpuBackend, SaysWhatItIs) {
    const auto backend = makeCpuBackend(2);
    const DeviceInfo info = backend->device();
    EXPECT_TRUE(info.name.starts_with("CPU ")) << info.name;
    EXPECT_TRUE(info.name.ends_with("2 threads")) << info.name;
    EXPECT_GT(info.totalMemory, info.freeMemory);
}

} // namespace
} // namespace vitrine::test
