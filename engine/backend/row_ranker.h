// What some backends can do with rows of logits where they lie: rank them, so that choosing a token needs no copy of whole rows.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

#include "engine/backend/backend.h"

namespace vitrine::backend {

inline constexpr std::int32_t kMostRanked = 64; ///< tokens that are told of a row

/// What a ranking tells of each row: its best tokens (-1: the row has no more numbers) and two sums over it. Host memory, valid until
/// the next beginStep.
struct RankedRows {
    std::int32_t top = 0;
    std::span<const std::int32_t> tokens; ///< rows x top, best first, of equals the lower index
    std::span<const float> logits;        ///< rows x top
    std::span<const float> logSumExp;     ///< rows; not finite where the row holds a NaN or an infinity, or no number
    std::span<const float> tempered;      ///< rows: log(sum(exp(x / T)))
};

/// Implemented beside Backend; the same thread and rules.
class RowRanker {
public:
    virtual ~RowRanker() = default;
    /// The `top` (1 to kMostRanked) best of each row. `inverseTemperatures`: 1 / T of each. Waits for the ops before it.
    [[nodiscard]] virtual Result<RankedRows> rankRows(Tensor logits, std::int32_t top, std::span<const float> inverseTemperatures) = 0;
};

} // namespace vitrine::backend
