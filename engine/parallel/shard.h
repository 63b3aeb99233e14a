// Which part of a model's weights a rank keeps. Tensor parallelism cuts the first matrix of a pair along its outputs (whole heads,
// whole units of the feed-forward) and the second along its inputs; one sum over the ranks then ends the pair (Shoeybi et al. 2019,
// Megatron-LM). Pipeline parallelism gives each rank a run of layers.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/core/result.h"

namespace vitrine::parallel {

struct Rank {
    std::int32_t rank = 0;
    std::int32_t ranks = 1;
};

struct Range {
    std::int64_t first = 0;
    std::int64_t count = 0;
    friend bool operator==(const Range&, const Range&) = default;
};

/// `total` things that can be cut every `unit` of them: as even as can be, the lower ranks have one unit more. invalidArgument when
/// `unit` does not divide `total` or there are fewer units than ranks.
[[nodiscard]] Result<Range> rangeOf(std::int64_t total, std::int64_t unit, Rank rank);

/// Outputs [range) of a matrix, of each of its experts. With one expert the bytes are the source's own; else they are copied into
/// `bytes`, which must outlive the result.
[[nodiscard]] Result<backend::MatrixSource> cutOutputs(const backend::MatrixSource& source, Range range, std::vector<std::byte>& bytes);

/// Inputs [range) of a matrix, copied into `bytes`. badTensor when the range is no whole number of the type's blocks.
[[nodiscard]] Result<backend::MatrixSource> cutInputs(const backend::MatrixSource& source, Range range, std::vector<std::byte>& bytes);

} // namespace vitrine::parallel
