// Memory of a CUDA device and pinned memory of the host, owned; and the arena of a step's tensors there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

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

class DeviceMemory {
public:
    DeviceMemory() = default;
    /// outOfMemory, naming what it was for and how much.
    [[nodiscard]] static Result<DeviceMemory> allocate(const CudaContext& context, std::size_t bytes,
                                                       const std::string& purpose);
    DeviceMemory(DeviceMemory&& other) noexcept { swap(other); }
    DeviceMemory& operator=(DeviceMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ~DeviceMemory();
    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    void swap(DeviceMemory& other) noexcept {
        std::swap(m_context, other.m_context);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }
    const CudaContext* m_context = nullptr;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// Host memory that the device copies from and to on its own time.
class PinnedMemory {
public:
    PinnedMemory() = default;
    [[nodiscard]] static Result<PinnedMemory> allocate(const CudaContext& context, std::size_t bytes);
    PinnedMemory(PinnedMemory&& other) noexcept { swap(other); }
    PinnedMemory& operator=(PinnedMemory&& other) noexcept {
        swap(other);
        return *this;
    }
    ~PinnedMemory();
    [[nodiscard]] std::byte* data() const { return m_data; }
    [[nodiscard]] std::size_t size() const { return m_size; }

private:
    void swap(PinnedMemory& other) noexcept {
        std::swap(m_context, other.m_context);
        std::swap(m_data, other.m_data);
        std::swap(m_size, other.m_size);
    }
    const CudaContext* m_context = nullptr;
    std::byte* m_data = nullptr;
    std::size_t m_size = 0;
};

/// The tensors of one step and each op's scratch, as StepArena on the host. Work that uses given-back memory has been
/// put on the stream before work that gets it next, so that nobody waits.
class DeviceArena {
public:
    explicit DeviceArena(const CudaContext& context)
        : m_context(context) {}
    /// 256-byte aligned; null when there is no memory left: `status` then says so.
    [[nodiscard]] std::byte* allocate(std::size_t bytes);
    template <class T>
    [[nodiscard]] T* array(std::size_t count) {
        return reinterpret_cast<T*>(allocate(count * sizeof(T)));
    }
    void reset();
    struct Mark {
        std::size_t chunk = 0;
        std::size_t used = 0;
    };
    [[nodiscard]] Mark mark() const { return {m_chunk, m_used}; }
    void release(const Mark& mark) {
        m_chunk = mark.chunk;
        m_used = mark.used;
    }
    [[nodiscard]] std::uint64_t peakBytes() const { return m_peak; }
    [[nodiscard]] const Result<void>& status() const { return m_status; }

private:
    const CudaContext& m_context;
    std::vector<DeviceMemory> m_chunks;
    std::size_t m_chunk = 0;
    std::size_t m_used = 0;
    std::uint64_t m_peak = 0;
    Result<void> m_status;
};

class DeviceArenaScope {
public:
    explicit DeviceArenaScope(DeviceArena& arena)
        : m_arena(arena)
        , m_mark(arena.mark()) {}
    ~DeviceArenaScope() { m_arena.release(m_mark); }
    DeviceArenaScope(const DeviceArenaScope&) = delete;
    DeviceArenaScope& operator=(const DeviceArenaScope&) = delete;

private:
    DeviceArena& m_arena;
    DeviceArena::Mark m_mark;
};

} // namespace vitrine::backend
