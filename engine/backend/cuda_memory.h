// Memory of a CUDA device and pinned memory of the host, owned; and the arena of a step's tensors there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "engine/backend/chunk_arena.h"
#include "engine/core/result.h"
#include "kernels/cuda/cuda_table.h"

namespace vitrine::backend {

using kernels::cuda::Context;
using kernels::cuda::CudaTable;

/// An opened device: table and context. Closed when destroyed; everything allocated from it must be gone by then.
class CudaContext {
public:
    /// deviceLost or outOfMemory, with the driver's words.
    [[nodiscard]] static Result<CudaContext> open(const CudaTable& table, int device);
    CudaContext(CudaContext&& other) noexcept
        : m_table(other.m_table)
        , m_context(std::exchange(other.m_context, nullptr)) {}
    ~CudaContext();
    CudaContext(const CudaContext&) = delete;
    CudaContext& operator=(const CudaContext&) = delete;
    CudaContext& operator=(CudaContext&&) = delete;

    [[nodiscard]] const CudaTable& table() const { return *m_table; }
    [[nodiscard]] Context& get() const { return *m_context; }
    /// A status as an error: outOfMemory or deviceLost. `doing` is a gerund phrase: "running the model".
    [[nodiscard]] tl::unexpected<Error> failure(int status, const std::string& doing) const;

private:
    CudaContext(const CudaTable& table, Context* context)
        : m_table(&table)
        , m_context(context) {}
    const CudaTable* m_table;
    Context* m_context;
};

/// Memory that a device's table gave and takes back by `Release`; empty when constructed.
template <auto Release>
class TableMemory {
public:
    TableMemory() = default;
    TableMemory(const CudaContext& context, void* data, std::size_t size)
        : m_context(&context)
        , m_data(static_cast<std::byte*>(data))
        , m_size(size) {}
    TableMemory(TableMemory&& other) noexcept { swap(other); }
    TableMemory& operator=(TableMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ~TableMemory() {
        if (m_data != nullptr) {
            (m_context->table().*Release)(m_context->get(), m_data);
        }
    }
    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    void swap(TableMemory& other) noexcept {
        std::swap(m_context, other.m_context);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }
    const CudaContext* m_context = nullptr;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

class DeviceMemory : public TableMemory<&CudaTable::release> {
public:
    using TableMemory::TableMemory;
    /// outOfMemory, naming what it was for and how much.
    [[nodiscard]] static Result<DeviceMemory> allocate(const CudaContext& context, std::size_t bytes,
                                                       const std::string& purpose);
};

/// Host memory that the device copies from and to on its own time.
class PinnedMemory : public TableMemory<&CudaTable::releasePinned> {
public:
    using TableMemory::TableMemory;
    [[nodiscard]] static Result<PinnedMemory> allocate(const CudaContext& context, std::size_t bytes);
};

struct DeviceChunks {
    using Memory = DeviceMemory;
    static constexpr std::size_t kAlignment = 256;
    const CudaContext& context;
    [[nodiscard]] Result<DeviceMemory> reserve(std::size_t bytes) const {
        return DeviceMemory::allocate(context, bytes, "activations");
    }
};

/// The tensors of one step and each op's scratch, as StepArena on the host. Work that uses given-back memory has been
/// put on the stream before work that gets it next, so that nobody waits.
using DeviceArena = ChunkArena<DeviceChunks>;

} // namespace vitrine::backend
