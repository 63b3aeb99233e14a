// Attention of prefill chunks on the tensor cores. Contract: AttentionJob, in one part (splits 1).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "kernels/cuda/launch.h"

namespace vitrine::kernels::cuda {

/// Whether this kernel takes a job: chunks of more than kMatvecRows rows, keys and values that binary16 holds (F16,
/// FP8; Q8_0 to its own precision), heads of at most 256.
[[nodiscard]] bool isPrefill(const AttentionJob& job);
int prefillAttention(Context& context, const AttentionJob& job);

} // namespace vitrine::kernels::cuda
