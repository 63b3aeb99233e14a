// Ranks on CUDA devices, by NCCL, which is loaded when it is first asked for.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "engine/backend/cuda_memory.h"
#include "engine/parallel/communicator.h"

namespace vitrine::parallel {

/// Made by one rank and told to the others. noDevice with the reason where NCCL is not there.
[[nodiscard]] Result<kernels::cuda::RankKey> makeRankKey(const kernels::cuda::CudaTable& table);

/// Waits for the other ranks, each on a device and a thread of its own. The context must outlive the communicator; its tensors are
/// that device's.
[[nodiscard]] Result<std::unique_ptr<Communicator>> joinNcclRanks(const backend::CudaContext& context, std::int32_t rank,
                                                                  std::int32_t ranks, const kernels::cuda::RankKey& key);

} // namespace vitrine::parallel
