// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_batch.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace vitrine::backend {

template <class T>
std::size_t CudaBatch::append(std::span<const T> values) {
    const std::size_t offset = (m_bytes.size() + 63) / 64 * 64;
    m_bytes.resize(offset + values.size_bytes());
    if (!values.empty()) {
        std::memcpy(m_bytes.data() + offset, values.data(), values.size_bytes());
    }
    return offset;
}

Result<void> CudaBatch::reserve() {
    if (m_bytes.size() <= m_device.size()) {
        return {};
    }
    const std::size_t bytes = std::bit_ceil(std::max<std::size_t>(m_bytes.size(), std::size_t{64} << 10));
    m_device = {};
    auto device = DeviceMemory::allocate(m_context, bytes, "a step's batch");
    if (!device) {
        return forward(device);
    }
    auto pinned = PinnedMemory::allocate(m_context, bytes);
    if (!pinned) {
        return forward(pinned);
    }
    m_device = std::move(*device);
    m_pinned = std::move(*pinned);
    return {};
}

Result<void> CudaBatch::upload(const RaggedBatch& batch, std::vector<RopeRows>& ropes) {
    m_bytes.clear();
    m_cosines.clear();
    m_sines.clear();
    m_tokens = append(batch.tokens);
    m_slots = append(batch.slots);
    m_logitRows = append(batch.logitRows);
    for (RopeRows& rope : ropes) {
        rope.invalidate();
        rope.prepare(batch.positions);
        const std::size_t values = batch.positions.size() * rope.pairs();
        m_cosines.push_back(append(std::span(rope.cosines(0), values)));
        m_sines.push_back(append(std::span(rope.sines(0), values)));
    }
    std::vector<kernels::cuda::QuerySlice> slices;
    std::vector<std::int32_t> tables;
    m_longestSlice = 0;
    m_longestContext = 0;
    for (const SequenceSlice& s : batch.sequences) {
        slices.push_back({s.queryStart, s.queryCount, s.firstPosition, static_cast<std::int32_t>(tables.size())});
        tables.insert(tables.end(), s.blockTable.begin(), s.blockTable.end());
        m_longestSlice = std::max(m_longestSlice, s.queryCount);
        m_longestContext = std::max(m_longestContext, s.firstPosition + s.queryCount);
    }
    m_slices = append(std::span<const kernels::cuda::QuerySlice>(slices));
    m_blockTables = append(std::span<const std::int32_t>(tables));
    if (auto reserved = reserve(); !reserved) {
        return reserved;
    }
    std::memcpy(m_pinned.data(), m_bytes.data(), m_bytes.size());
    const int status = m_context.table().upload(m_context.get(), m_device.data(), m_pinned.data(), m_bytes.size());
    return status == 0 ? Result<void>() : Result<void>(m_context.failure(status, "starting a step"));
}

} // namespace vitrine::backend
