// The weights on a CUDA device: GGUF rows as they are in the file, or converted on the way.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/cuda_memory.h"

namespace vitrine::backend {

/// One matrix on the device. Experts lie behind each other, `expertBytes` apart.
struct DeviceMatrix {
    TensorType type = TensorType::F32;
    std::int32_t rows = 0; ///< outputs of one expert
    std::int32_t columns = 0;
    std::int32_t experts = 1;
    std::uint64_t expertBytes = 0;
    const std::byte* data = nullptr;
};

class CudaWeights {
public:
    explicit CudaWeights(const CudaContext& context)
        : m_context(context) {}

    /// badTensor, unsupportedTensorType, outOfMemory, deviceLost; the same reasons as the CPU's.
    [[nodiscard]] Result<MatrixId> addMatrix(const MatrixSource& source);
    [[nodiscard]] Result<VectorId> addVector(std::string_view name, std::span<const float> values);
    [[nodiscard]] std::uint64_t matrixBytes(const MatrixSource& source) const;
    [[nodiscard]] const DeviceMatrix& matrix(MatrixId id) const { return m_matrices[id.index()]; }
    /// Null for an invalid id.
    [[nodiscard]] const float* vector(VectorId id) const { return id.valid() ? m_vectors[id.index()] : nullptr; }
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    [[nodiscard]] Result<DeviceMatrix> shapeOf(const MatrixSource& source) const;
    [[nodiscard]] Result<std::byte*> allocate(std::size_t bytes);
    [[nodiscard]] Result<void> upload(std::byte* to, std::span<const std::byte> bytes);
    [[nodiscard]] Result<void> uploadConverted(const MatrixSource& source, const DeviceMatrix& shape, std::byte* to);

    const CudaContext& m_context;
    std::vector<DeviceMemory> m_slabs;
    std::size_t m_slabUsed = 0;
    std::vector<DeviceMatrix> m_matrices;
    std::vector<const float*> m_vectors;
    PinnedMemory m_staging;
    std::uint64_t m_bytes = 0;
};

} // namespace vitrine::backend
