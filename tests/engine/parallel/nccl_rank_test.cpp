// Ranks through NCCL as far as one rank goes, on the emulated device and a library that plays NCCL; and the reasons for none.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/parallel/nccl_rank.h"

#include <cstdlib>
#include <cstring>

#include "tests/engine/backend/cuda_session.h"

namespace vitrine::test {
namespace {

class NcclRank : public CudaTest {};

// One test: the library is looked for once in a process.
TEST_F(NcclRank, JoinsAndIsOrderedLikeOps) {
    setenv("VITRINE_NCCL_LIBRARY", VITRINE_FAKE_NCCL_FILE, 1);
    const auto context = backend::CudaContext::open(*vitrineCudaTable(), 0);
    ASSERT_TRUE(context);
    const auto key = parallel::makeRankKey(*vitrineCudaTable());
    ASSERT_TRUE(key) << key.error().describe();
    const auto refused = parallel::joinNcclRanks(*context, 0, 2, *key); // the library that plays NCCL has one rank
    ASSERT_FALSE(refused);
    EXPECT_EQ(refused.error().code, ErrorCode::noDevice);
    EXPECT_NE(refused.error().message.find("invalid argument"), std::string::npos);
    const auto ranks = parallel::joinNcclRanks(*context, 0, 1, *key);
    ASSERT_TRUE(ranks) << ranks.error().describe();
    auto memory = backend::DeviceMemory::allocate(*context, 2 * sizeof(float), "a test");
    auto other = backend::DeviceMemory::allocate(*context, 2 * sizeof(float), "a test");
    ASSERT_TRUE(memory && other);
    const backend::Tensor x{reinterpret_cast<float*>(memory->data()), 1, 2};
    const backend::Tensor y{reinterpret_cast<float*>(other->data()), 1, 2};
    const float values[2] = {1.5F, -2.0F};
    float back[2] = {};
    const auto& table = *vitrineCudaTable();
    ASSERT_EQ(table.upload(context->get(), x.data, values, sizeof(values)), 0);
    EXPECT_TRUE((*ranks)->allReduceSum(x));
    EXPECT_TRUE((*ranks)->allGather(x, y));
    EXPECT_TRUE((*ranks)->broadcast(y, 0));
    ASSERT_EQ(table.download(context->get(), back, y.data, sizeof(back)), 0);
    ASSERT_EQ(table.synchronize(context->get()), 0);
    EXPECT_EQ(std::memcmp(back, values, sizeof(back)), 0);
    EXPECT_EQ((*ranks)->send(x, 1).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ((*ranks)->broadcast(x, 3).error().code, ErrorCode::invalidArgument);
    EXPECT_EQ((*ranks)->allGather(x, {x.data, 1, 1}).error().code, ErrorCode::invalidArgument);
}

TEST_F(NcclRank, SaysWhatIsMissing) {
    kernels::cuda::CudaTable without = *vitrineCudaTable();
    without.ranksMissing = []() -> const char* { return "NCCL (libnccl.so.2) is not installed"; };
    const auto key = parallel::makeRankKey(without);
    ASSERT_FALSE(key);
    EXPECT_EQ(key.error().code, ErrorCode::noDevice);
    EXPECT_NE(key.error().message.find("not installed"), std::string::npos);
    const auto context = backend::CudaContext::open(without, 0);
    EXPECT_EQ(parallel::joinNcclRanks(*context, 0, 1, {}).error().code, ErrorCode::noDevice);
}

} // namespace
} // namespace vitrine::test
