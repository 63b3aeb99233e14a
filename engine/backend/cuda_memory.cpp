// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_memory.h"

#include <algorithm>

namespace vitrine::backend {

namespace {
constexpr std::size_t kAlignment = 256;
constexpr std::size_t kSmallestChunk = std::size_t{1} << 20;
} // namespace

Result<CudaContext> CudaContext::open(const CudaTable& table, int device) {
    Context* context = nullptr;
    const int status = table.open(device, &context);
    if (status != 0) {
        return fail(table.isOutOfMemory(status) ? ErrorCode::outOfMemory : ErrorCode::noDevice,
                    std::string("The CUDA device can't be opened: ") + table.errorText(status) + ".", "cuda");
    }
    return CudaContext(table, context);
}

CudaContext::~CudaContext() {
    if (m_context != nullptr) {
        m_table->close(m_context);
    }
}

tl::unexpected<Error> CudaContext::failure(int status, const std::string& doing) const {
    if (m_table->isOutOfMemory(status)) {
        return fail(ErrorCode::outOfMemory, "The CUDA device has no memory left for " + doing + ".", "cuda");
    }
    return fail(ErrorCode::deviceLost,
                "The CUDA device failed while " + doing + ": " + m_table->errorText(status) +
                    ". Load the model again to go on.",
                "cuda");
}

Result<DeviceMemory> DeviceMemory::allocate(const CudaContext& context, std::size_t bytes, const std::string& purpose) {
    DeviceMemory memory;
    void* data = nullptr;
    const int status = context.table().allocate(context.get(), std::max<std::size_t>(bytes, 1), &data);
    if (context.table().isOutOfMemory(status)) {
        return fail(ErrorCode::outOfMemory,
                    "The CUDA device has no " + std::to_string((bytes >> 20) + 1) + " MiB left for " + purpose + ".",
                    "cuda");
    }
    if (status != 0) {
        return context.failure(status, "reserving memory for " + purpose);
    }
    memory.m_context = &context;
    memory.m_data = static_cast<std::byte*>(data);
    memory.m_size = bytes;
    return memory;
}

DeviceMemory::~DeviceMemory() {
    if (m_data != nullptr) {
        m_context->table().release(m_context->get(), m_data);
    }
}

Result<PinnedMemory> PinnedMemory::allocate(const CudaContext& context, std::size_t bytes) {
    PinnedMemory memory;
    void* data = nullptr;
    const int status = context.table().allocatePinned(context.get(), std::max<std::size_t>(bytes, 1), &data);
    if (status != 0) {
        return context.failure(status, "copies between host and device");
    }
    memory.m_context = &context;
    memory.m_data = static_cast<std::byte*>(data);
    memory.m_size = bytes;
    return memory;
}

PinnedMemory::~PinnedMemory() {
    if (m_data != nullptr) {
        m_context->table().releasePinned(m_context->get(), m_data);
    }
}

std::byte* DeviceArena::allocate(std::size_t bytes) {
    bytes = std::max(kAlignment, (bytes + kAlignment - 1) / kAlignment * kAlignment);
    while (m_chunk < m_chunks.size() && m_used + bytes > m_chunks[m_chunk].size()) {
        ++m_chunk;
        m_used = 0;
    }
    if (m_chunk == m_chunks.size()) {
        auto chunk = DeviceMemory::allocate(m_context, std::max(bytes, kSmallestChunk), "activations");
        if (!chunk) {
            m_status = forward(chunk);
            return nullptr;
        }
        m_chunks.push_back(std::move(*chunk));
        m_used = 0;
    }
    std::byte* result = m_chunks[m_chunk].data() + m_used;
    m_used += bytes;
    std::uint64_t inUse = m_used;
    for (std::size_t i = 0; i < m_chunk; ++i) {
        inUse += m_chunks[i].size();
    }
    m_peak = std::max(m_peak, inUse);
    return result;
}

void DeviceArena::reset() {
    if (m_chunks.size() > 1) {
        std::size_t total = 0;
        for (const DeviceMemory& chunk : m_chunks) {
            total += chunk.size();
        }
        m_chunks.clear();
        if (auto whole = DeviceMemory::allocate(m_context, total, "activations")) {
            m_chunks.push_back(std::move(*whole));
        }
    }
    m_chunk = 0;
    m_used = 0;
    m_status = {};
}

} // namespace vitrine::backend
