// A sequence's keys and values in paged memory, for tests: blocks scattered over a pool that starts as NaN, so that whatever a
// kernel reads without having been written shows in its result.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "kernels/kernel_table.h"

namespace vitrine::kernels::testing {

/// `x` as the KV type holds it: each row of `dim` values, rounded as kv_layout.h says.
[[nodiscard]] std::vector<float> roundedThrough(KvType type, const std::vector<float>& x, std::size_t dim);

struct AttentionOptions {
    float scale = 0.125F;
    float softcap = 0.0F;
    std::int32_t window = 0;
    bool sinks = false;
};

class PagedSequence {
public:
    /// Random keys, values and queries of `tokens` tokens; the same seed gives the same ones whatever the block size is.
    PagedSequence(const KernelTable& table, const KvGeometry& geometry, std::int32_t groupHeads, std::int32_t tokens,
                  unsigned seed);

    /// Outputs of tokens [from, to), to -1: all, `chunk` queries a job: [token][head][valueDim]. Blocks that no query of a chunk
    /// can see are marked as released. Fails the test when a kernel writes outside of its output or scratch.
    [[nodiscard]] std::vector<float> attend(std::int32_t from, std::int32_t chunk, const AttentionOptions& options,
                                            std::int32_t to = -1) const;

    /// The same for `count` queries, last partition first and merged at the end.
    [[nodiscard]] std::vector<float> attendInPartitions(std::int32_t from, std::int32_t count,
                                                        const AttentionOptions& options) const;

    /// The same from the plain loops, over keys and values rounded to their types.
    [[nodiscard]] std::vector<double> expected(std::int32_t from, const AttentionOptions& options, std::int32_t to = -1) const;
    /// The same, over the unrounded ones.
    [[nodiscard]] std::vector<double> ideal(std::int32_t from, const AttentionOptions& options) const;

private:
    [[nodiscard]] AttentionJob jobFor(std::int32_t begin, std::int32_t count, const AttentionOptions& options) const;
    [[nodiscard]] std::vector<std::int32_t> visibleBlocks(std::int32_t begin, std::int32_t window) const;
    [[nodiscard]] std::vector<double> reference(std::int32_t from, std::int32_t to, const AttentionOptions& options,
                                                const std::vector<float>& keys, const std::vector<float>& values) const;
    [[nodiscard]] std::int32_t heads() const { return m_geometry.kvHeads * m_groupHeads; }
    void write();

    const KernelTable& m_table;
    KvGeometry m_geometry;
    std::int32_t m_groupHeads;
    std::int32_t m_tokens;
    std::vector<float> m_keys;    ///< [token][kvHead][keyDim]
    std::vector<float> m_values;  ///< [token][kvHead][valueDim]
    std::vector<float> m_queries; ///< [token][head][keyDim]
    std::vector<float> m_sinks;
    std::vector<std::int32_t> m_blocks;
    std::vector<std::byte> m_memory;
    std::size_t m_base = 0;
};

/// Normalised mean square error.
[[nodiscard]] double nmse(const std::vector<double>& expected, const std::vector<float>& actual);

} // namespace vitrine::kernels::testing
