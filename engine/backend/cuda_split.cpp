// The CUDA backend as one half of a split model.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "engine/backend/cuda_backend.h"
#include "engine/backend/cuda_backend_impl.h"
#include "engine/backend/split_backend.h"

namespace vitrine::backend {

Result<void> CudaBackend::uploadTensor(Tensor to, std::span<const float> values) {
    if (failed()) {
        return status();
    }
    const auto staged = pinned(values.size_bytes());
    if (!staged) {
        return forward(staged);
    }
    std::memcpy(*staged, values.data(), values.size_bytes());
    keepFailure(m_commands.flush(false), "running the model");
    if (!failed()) {
        keepFailure(m_context.table().upload(m_context.get(), to.data, *staged, values.size_bytes()),
                    "taking over from the CPU");
    }
    return status();
}

Result<std::unique_ptr<Backend>> makeSplitBackend(std::unique_ptr<Backend> cpu, std::int32_t firstGpuLayer, int device) {
    auto made = makeCudaBackend(device);
    if (!made) {
        return forward(made);
    }
    auto* cuda = static_cast<CudaBackend*>(made->get());
    const UploadTensor upload = [cuda](Tensor to, std::span<const float> values) { return cuda->uploadTensor(to, values); };
    return std::make_unique<SplitBackend>(std::move(cpu), std::move(*made), upload, firstGpuLayer);
}

} // namespace vitrine::backend
