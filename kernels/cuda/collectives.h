// Sums and copies between the devices of one model, by NCCL. Contracts: CudaTable.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

const char* ranksMissing();
const char* ranksErrorText(int status);
int rankKey(RankKey* key);
int joinRanks(Context& context, std::int32_t ranks, std::int32_t rank, const RankKey& key, Ranks** joined);
void leaveRanks(Context& context, Ranks* ranks);
int allReduce(Context& context, Ranks& ranks, float* x, std::size_t count);
int allGather(Context& context, Ranks& ranks, const float* x, float* out, std::size_t count);
int broadcast(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t root);
int sendTo(Context& context, Ranks& ranks, const float* x, std::size_t count, std::int32_t to);
int receiveFrom(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t from);

} // namespace vitrine::kernels::cuda
