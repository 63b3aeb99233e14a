// What a model takes in memory, as numbers: the result of planMemory (memory_budget.h), for whoever shows it.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace vitrine::plan {

/// What the tensors of one number format take. DERIVED.
struct TypeBytes {
    std::string type; ///< "Q4_1": that they are kept in
    std::uint64_t bytes = 0;
    friend bool operator==(const TypeBytes&, const TypeBytes&) = default;
};
/// The sum of both by type, the largest first.
[[nodiscard]] std::vector<TypeBytes> sumByType(std::vector<TypeBytes> a, const std::vector<TypeBytes>& b);

/// DERIVED, in bytes where nothing else is said; formulas in memory_budget.h.
struct MemoryBudget {
    std::uint64_t weights = 0;
    std::vector<TypeBytes> weightsByType; ///< they sum to `weights`; the largest first
    std::uint64_t activations = 0;      ///< of workspace: what passes from layer to layer; the rest are logits
    std::uint64_t workspace = 0;
    std::uint64_t runtime = 0;
    std::uint64_t draftFixed = 0;       ///< the draft model's weights and workspace
    std::uint64_t draftBytesPerBlock = 0;
    std::uint64_t kvBytesPerBlock = 0;
    std::uint64_t kvBytesPerToken = 0;
    std::int32_t blockSize = 16;
    std::int32_t blocks = 0;       ///< the pool
    std::int32_t context = 0;      ///< longest sequence: the one asked for, the model's, and what the pool can hold
    std::uint64_t available = 0;   ///< what the budget was cut from: the limit, or the machine's free memory less a reserve
    [[nodiscard]] std::uint64_t kvPool() const { return kvBytesPerBlock * static_cast<std::uint64_t>(blocks); }
    [[nodiscard]] std::uint64_t draft() const { return draftFixed + draftBytesPerBlock * static_cast<std::uint64_t>(blocks); }
    [[nodiscard]] std::uint64_t total() const { return weights + workspace + runtime + kvPool() + draft(); }
    /// Bytes for `sequences` sequences of `tokens` tokens each, instead of the pool.
    [[nodiscard]] std::uint64_t totalFor(std::int32_t sequences, std::int32_t tokens) const;
    /// How many sequences of `tokens` tokens the pool holds at once, without sharing.
    [[nodiscard]] std::int32_t sequencesOf(std::int32_t tokens) const;
    [[nodiscard]] bool fits() const { return total() <= available; }
};

} // namespace vitrine::plan
