// What the ranks keep of a matrix: put together again it must be the matrix, and the products of the parts its product.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/shard.h"

#include <numeric>

#include <gtest/gtest.h>

#include "engine/backend/cpu_backend.h"

namespace vitrine::parallel {
namespace {

std::vector<float> counted(std::size_t n) {
    std::vector<float> values(n);
    for (std::size_t i = 0; i < n; ++i) {
        values[i] = static_cast<float>(static_cast<int>(i * 37 % 101) - 50) / 64.0F;
    }
    return values;
}

backend::MatrixSource matrixOf(const std::vector<float>& values, std::int64_t rows, std::int64_t columns, std::int32_t experts = 1) {
    backend::MatrixSource m;
    m.name = "w";
    m.rows = rows;
    m.columns = columns;
    m.experts = experts;
    m.data = std::as_bytes(std::span(values));
    return m;
}

TEST(Shard, RangesCoverAllOnce) {
    for (const std::int32_t ranks : {1, 2, 3, 8}) {
        std::int64_t next = 0;
        for (std::int32_t rank = 0; rank < ranks; ++rank) {
            const auto range = rangeOf(11 * 64, 64, {rank, ranks});
            ASSERT_TRUE(range);
            EXPECT_EQ(range->first, next);
            EXPECT_EQ(range->count % 64, 0);
            EXPECT_LE(std::abs(range->count - 11 * 64 / ranks), 64);
            next += range->count;
        }
        EXPECT_EQ(next, 11 * 64);
    }
    EXPECT_FALSE(rangeOf(128, 64, {0, 3})); // fewer heads than ranks
    EXPECT_FALSE(rangeOf(100, 64, {0, 1}));
    EXPECT_FALSE(rangeOf(128, 64, {2, 2}));
}

/// x w^T by the CPU backend.
std::vector<float> product(const backend::MatrixSource& w, const std::vector<float>& x) {
    const auto cpu = backend::makeCpuBackend(1);
    const auto id = cpu->addMatrix(w).value();
    EXPECT_TRUE(cpu->beginStep({}));
    const backend::Tensor in = cpu->tensor(1, static_cast<std::int32_t>(w.columns));
    std::copy(x.begin(), x.end(), in.data);
    const backend::LinearTarget target{id, {}, cpu->tensor(1, static_cast<std::int32_t>(w.rows))};
    cpu->linear(in, {&target, 1});
    const auto out = cpu->download(target.out).value();
    std::vector<float> values(out.begin(), out.end());
    EXPECT_TRUE(cpu->endStep());
    return values;
}

TEST(Shard, APairOfMatricesCutBothWaysIsThePair) {
    constexpr std::int64_t kWidth = 64;
    constexpr std::int64_t kHidden = 96;
    const auto up = counted(kHidden * kWidth);
    const auto down = counted(kWidth * kHidden);
    const auto x = counted(kWidth);
    const auto whole = product(matrixOf(down, kWidth, kHidden), product(matrixOf(up, kHidden, kWidth), x));
    std::vector<float> sum(kWidth, 0.0F);
    for (std::int32_t rank = 0; rank < 3; ++rank) {
        const Range range = rangeOf(kHidden, 32, {rank, 3}).value();
        std::vector<std::byte> first;
        std::vector<std::byte> second;
        const auto mine = product(cutOutputs(matrixOf(up, kHidden, kWidth), range, first).value(), x);
        const auto part = product(cutInputs(matrixOf(down, kWidth, kHidden), range, second).value(), mine);
        std::transform(sum.begin(), sum.end(), part.begin(), sum.begin(), std::plus<>());
    }
    for (std::size_t i = 0; i < whole.size(); ++i) {
        EXPECT_NEAR(sum[i], whole[i], 1e-4);
    }
}

TEST(Shard, EachExpertIsCut) {
    std::vector<float> values(3 * 4 * 8);
    std::iota(values.begin(), values.end(), 0.0F);
    std::vector<std::byte> bytes;
    const auto cut = cutOutputs(matrixOf(values, 12, 8, 3), {1, 2}, bytes);
    ASSERT_TRUE(cut);
    EXPECT_EQ(cut->rows, 6);
    const auto* kept = reinterpret_cast<const float*>(cut->data.data());
    EXPECT_EQ(kept[0], 8.0F);           // expert 0, output 1
    EXPECT_EQ(kept[2 * 8], 32.0F + 8);  // expert 1, output 1
    EXPECT_EQ(kept[5 * 8], 64.0F + 16); // expert 2, output 2
}

TEST(Shard, BlocksAreNotCutThrough) {
    const std::vector<std::byte> bytes(2 * 64 / 32 * 18);
    backend::MatrixSource m;
    m.name = "w";
    m.type = kernels::TensorType::Q4_0;
    m.rows = 2;
    m.columns = 64;
    m.data = bytes;
    std::vector<std::byte> out;
    EXPECT_TRUE(cutInputs(m, {32, 32}, out));
    EXPECT_EQ(cutInputs(m, {16, 32}, out).error().code, ErrorCode::badTensor);
    EXPECT_EQ(cutInputs(m, {32, 64}, out).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ(cutOutputs(m, {1, 2}, out).error().code, ErrorCode::invalidArgument);
}

} // namespace
} // namespace vitrine::parallel
