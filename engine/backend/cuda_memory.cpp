// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_memory.h"

#include <algorithm>

namespace vitrine::backend {

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
    return DeviceMemory(context, data, bytes);
}

Result<PinnedMemory> PinnedMemory::allocate(const CudaContext& context, std::size_t bytes) {
    void* data = nullptr;
    const int status = context.table().allocatePinned(context.get(), std::max<std::size_t>(bytes, 1), &data);
    if (status != 0) {
        return context.failure(status, "copies between host and device");
    }
    return PinnedMemory(context, data, bytes);
}

} // namespace vitrine::backend
