// What the device must know of a step's batch: tokens, slots, query slices, the angles of rope and block tables,
// written on the host into one pinned buffer and copied by one call. Block tables come last, so that the other
// addresses depend on the number of rows only and a decode step's ops look alike from step to step.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cuda_memory.h"
#include "engine/backend/rope_rows.h"

namespace vitrine::backend {

class CudaBatch {
public:
    explicit CudaBatch(const CudaContext& context)
        : m_context(context) {}

    /// Lays out and copies. The pinned buffer is in use until the device has been waited for.
    [[nodiscard]] Result<void> upload(const RaggedBatch& batch, std::vector<RopeRows>& ropes);

    [[nodiscard]] const std::int32_t* tokens() const { return at<std::int32_t>(m_tokens); }
    [[nodiscard]] const std::int64_t* slots() const { return at<std::int64_t>(m_slots); }
    [[nodiscard]] const std::int32_t* logitRows() const { return at<std::int32_t>(m_logitRows); }
    [[nodiscard]] const kernels::cuda::QuerySlice* slices() const { return at<kernels::cuda::QuerySlice>(m_slices); }
    [[nodiscard]] const std::int32_t* blockTables() const { return at<std::int32_t>(m_blockTables); }
    [[nodiscard]] const float* cosines(RopeId rope) const { return at<float>(m_cosines[rope.index()]); }
    [[nodiscard]] const float* sines(RopeId rope) const { return at<float>(m_sines[rope.index()]); }
    [[nodiscard]] std::int32_t longestSlice() const { return m_longestSlice; }
    [[nodiscard]] std::int32_t longestContext() const { return m_longestContext; }
    /// Every sequence adds one row, or a few: a step that looks like the next one.
    [[nodiscard]] bool decodes() const { return m_longestSlice <= kernels::cuda::kMatvecRows; }

private:
    template <class T>
    [[nodiscard]] const T* at(std::size_t offset) const {
        return reinterpret_cast<const T*>(m_device.data() + offset);
    }
    /// Copies values behind what is there: their offset.
    template <class T>
    std::size_t append(std::span<const T> values);
    [[nodiscard]] Result<void> reserve();

    const CudaContext& m_context;
    std::vector<std::byte> m_bytes;
    PinnedMemory m_pinned;
    DeviceMemory m_device;
    std::size_t m_tokens = 0, m_slots = 0, m_logitRows = 0, m_slices = 0, m_blockTables = 0;
    std::vector<std::size_t> m_cosines, m_sines;
    std::int32_t m_longestSlice = 0;
    std::int32_t m_longestContext = 0;
};

} // namespace vitrine::backend
