// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/paged_sequence.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <random>

#include "kernels/float_types.h"
#include "kernels/reference/reference_attention.h"

namespace vitrine::kernels::testing {
namespace {

constexpr float kCanary = 54321.5F;

std::vector<float> randomValues(std::size_t n, std::mt19937& generator) {
    std::normal_distribution<float> normal(0.0F, 1.0F);
    std::vector<float> values(n);
    for (float& value : values) {
        value = normal(generator);
    }
    return values;
}

void roundQ8(float* row, std::size_t dim) {
    for (std::size_t begin = 0; begin < dim; begin += 32) {
        const std::size_t end = std::min(dim, begin + 32);
        float largest = 0.0F;
        for (std::size_t i = begin; i < end; ++i) {
            largest = std::max(largest, std::abs(row[i]));
        }
        const float scale = f16ToF32(f32ToF16(largest / 127.0F));
        for (std::size_t i = begin; i < end; ++i) {
            row[i] = scale > 0.0F ? std::clamp(std::nearbyint(row[i] / scale), -127.0F, 127.0F) * scale : 0.0F;
        }
    }
}

} // namespace

std::vector<float> roundedThrough(KvType type, const std::vector<float>& x, std::size_t dim) {
    std::vector<float> out = x;
    for (float& value : out) {
        switch (type) {
        case KvType::F16: value = f16ToF32(f32ToF16(value)); break;
        case KvType::BF16: value = bf16ToF32(f32ToBf16(value)); break;
        case KvType::F8_E4M3: value = f8ToF32(f32ToF8(value)); break;
        case KvType::F32:
        case KvType::Q8_0: break;
        }
    }
    for (std::size_t row = 0; type == KvType::Q8_0 && row < out.size(); row += dim) {
        roundQ8(out.data() + row, dim);
    }
    return out;
}

namespace {
constexpr std::size_t kOthers = 192; ///< bytes between two blocks
} // namespace

PagedSequence::PagedSequence(const KernelTable& table, const KvGeometry& geometry, std::int32_t groupHeads,
                             std::int32_t tokens, unsigned seed)
    : m_table(table), m_geometry(geometry), m_groupHeads(groupHeads), m_tokens(tokens) {
    std::mt19937 generator(seed);
    const auto count = static_cast<std::size_t>(tokens);
    m_keys = randomValues(count * geometry.kvHeads * geometry.keyDim, generator);
    m_values = randomValues(count * geometry.kvHeads * geometry.valueDim, generator);
    m_queries = randomValues(count * heads() * geometry.keyDim, generator);
    m_sinks = randomValues(static_cast<std::size_t>(heads()), generator);
    const std::int32_t blocks = (tokens + geometry.blockSize - 1) / geometry.blockSize;
    m_blocks.resize(static_cast<std::size_t>(blocks) + 3);
    std::iota(m_blocks.begin(), m_blocks.end(), 0);
    std::shuffle(m_blocks.begin(), m_blocks.end(), generator);
    const std::size_t bytes = table.kvBlockBytes(geometry);
    EXPECT_EQ(bytes % 64, 0U);
    // Every second sequence has something of another layer between its blocks, which nobody may touch.
    m_geometry.blockStride = seed % 2 == 0 ? 0 : bytes + kOthers;
    const std::size_t stride = bytes + (seed % 2 == 0 ? 0 : kOthers);
    m_memory.assign(stride * m_blocks.size() + 64, std::byte{0xFF});
    m_base = (64 - reinterpret_cast<std::uintptr_t>(m_memory.data()) % 64) % 64;
    m_blocks.resize(static_cast<std::size_t>(blocks));
    write();
    for (std::size_t end = m_base + stride; end <= m_memory.size() && stride > bytes; end += stride) {
        EXPECT_TRUE(std::all_of(m_memory.data() + end - kOthers, m_memory.data() + end,
                                [](std::byte b) { return b == std::byte{0xFF}; }));
    }
}

void PagedSequence::write() {
    for (std::int32_t token = 0; token < m_tokens; ++token) {
        KvWriteJob job;
        job.geometry = m_geometry;
        job.base = m_memory.data() + m_base;
        job.slot = static_cast<std::int64_t>(m_blocks[static_cast<std::size_t>(token / m_geometry.blockSize)]) *
                       m_geometry.blockSize +
                   token % m_geometry.blockSize;
        job.key = m_keys.data() + static_cast<std::size_t>(token) * m_geometry.kvHeads * m_geometry.keyDim;
        job.value = m_values.data() + static_cast<std::size_t>(token) * m_geometry.kvHeads * m_geometry.valueDim;
        m_table.kvWrite(job);
    }
}

std::vector<std::int32_t> PagedSequence::visibleBlocks(std::int32_t begin, std::int32_t window) const {
    std::vector<std::int32_t> blocks = m_blocks;
    for (std::size_t b = 0; window > 0 && b < blocks.size(); ++b) {
        if ((static_cast<std::int32_t>(b) + 1) * m_geometry.blockSize <= begin - window + 1) {
            blocks[b] = -1;
        }
    }
    return blocks;
}

AttentionJob PagedSequence::jobFor(std::int32_t begin, std::int32_t count, const AttentionOptions& options) const {
    AttentionJob job;
    job.geometry = m_geometry;
    job.base = m_memory.data() + m_base;
    job.groupHeads = m_groupHeads;
    job.queryStride = static_cast<std::size_t>(heads()) * m_geometry.keyDim;
    job.query = m_queries.data() + static_cast<std::size_t>(begin) * job.queryStride;
    job.queryCount = count;
    job.firstPosition = begin;
    job.scale = options.scale;
    job.softcap = options.softcap;
    job.window = options.window;
    job.sinks = options.sinks ? m_sinks.data() : nullptr;
    job.outStride = static_cast<std::size_t>(heads()) * m_geometry.valueDim;
    return job;
}

std::vector<float> PagedSequence::attend(std::int32_t from, std::int32_t chunk, const AttentionOptions& options,
                                         std::int32_t to) const {
    const std::int32_t end = to < 0 ? m_tokens : std::min(to, m_tokens);
    const std::size_t rowOut = static_cast<std::size_t>(heads()) * m_geometry.valueDim;
    std::vector<float> out(static_cast<std::size_t>(end - from) * rowOut + 16, kCanary);
    const std::size_t scratchFloats = m_table.attentionScratch(m_geometry, m_groupHeads, chunk);
    std::vector<float> scratch(scratchFloats + 16, kCanary);
    for (std::int32_t begin = from; begin < end; begin += chunk) {
        const std::vector<std::int32_t> blocks = visibleBlocks(begin, options.window);
        AttentionJob job = jobFor(begin, std::min(chunk, end - begin), options);
        job.blockTable = blocks.data();
        job.out = out.data() + static_cast<std::size_t>(begin - from) * rowOut;
        job.scratch = scratch.data();
        for (job.kvHead = 0; job.kvHead < m_geometry.kvHeads; ++job.kvHead) {
            m_table.attention(job);
        }
    }
    EXPECT_TRUE(std::all_of(out.end() - 16, out.end(), [](float x) { return x == kCanary; })) << "wrote past the output";
    EXPECT_TRUE(std::all_of(scratch.end() - 16, scratch.end(), [](float x) { return x == kCanary; }))
        << "wrote past the scratch";
    out.resize(out.size() - 16);
    return out;
}

std::vector<float> PagedSequence::attendInPartitions(std::int32_t from, std::int32_t count,
                                                     const AttentionOptions& options) const {
    const std::vector<std::int32_t> blocks = visibleBlocks(from, options.window);
    AttentionJob job = jobFor(from, std::min(count, m_tokens - from), options);
    job.blockTable = blocks.data();
    std::vector<float> out(static_cast<std::size_t>(job.queryCount) * job.outStride);
    std::vector<float> scratch(m_table.attentionScratch(m_geometry, m_groupHeads, job.queryCount));
    std::vector<float> partials(attentionPartialFloats(job) + 16, kCanary);
    job.out = out.data();
    job.partials = partials.data();
    const AttentionPartitions partitions = attentionPartitions(job);
    for (job.kvHead = 0; job.kvHead < m_geometry.kvHeads; ++job.kvHead) {
        job.scratch = scratch.data();
        for (job.partition = partitions.end - 1; job.partition >= partitions.begin; --job.partition) {
            m_table.attention(job);
        }
        job.scratch = nullptr;
        m_table.attentionMerge(job);
    }
    EXPECT_TRUE(std::all_of(partials.end() - 16, partials.end(), [](float x) { return x == kCanary; }))
        << "wrote past the partials";
    return out;
}

std::vector<double> PagedSequence::reference(std::int32_t from, std::int32_t to, const AttentionOptions& options,
                                             const std::vector<float>& keys, const std::vector<float>& values) const {
    std::vector<double> out;
    for (std::int32_t token = from; token < (to < 0 ? m_tokens : std::min(to, m_tokens)); ++token) {
        for (std::int32_t head = 0; head < heads(); ++head) {
            reference::AttentionCase c;
            c.keyDim = static_cast<std::size_t>(m_geometry.keyDim);
            c.valueDim = static_cast<std::size_t>(m_geometry.valueDim);
            c.scale = static_cast<double>(options.scale);
            c.softcap = static_cast<double>(options.softcap);
            c.window = static_cast<std::size_t>(options.window);
            c.sink = options.sinks ? &m_sinks[static_cast<std::size_t>(head)] : nullptr;
            const auto kvHead = static_cast<std::size_t>(head / m_groupHeads);
            const float* const query =
                m_queries.data() + (static_cast<std::size_t>(token) * heads() + static_cast<std::size_t>(head)) * c.keyDim;
            const std::vector<double> one = reference::attend(
                c, query, static_cast<std::size_t>(token), keys.data() + kvHead * c.keyDim, m_geometry.kvHeads * c.keyDim,
                values.data() + kvHead * c.valueDim, m_geometry.kvHeads * c.valueDim);
            out.insert(out.end(), one.begin(), one.end());
        }
    }
    return out;
}

std::vector<double> PagedSequence::expected(std::int32_t from, const AttentionOptions& options, std::int32_t to) const {
    return reference(from, to, options, roundedThrough(m_geometry.keyType, m_keys, static_cast<std::size_t>(m_geometry.keyDim)),
                     roundedThrough(m_geometry.valueType, m_values, static_cast<std::size_t>(m_geometry.valueDim)));
}

std::vector<double> PagedSequence::ideal(std::int32_t from, const AttentionOptions& options) const {
    return reference(from, -1, options, m_keys, m_values);
}

double nmse(const std::vector<double>& expected, const std::vector<float>& actual) {
    double error = 0.0;
    double power = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = expected[i] - static_cast<double>(actual[i]);
        error += difference * difference;
        power += expected[i] * expected[i];
    }
    return power > 0.0 ? error / power : error;
}

} // namespace vitrine::kernels::testing
