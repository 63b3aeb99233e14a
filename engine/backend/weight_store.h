// The weights in the form in which the CPU's kernels read them: packed panels for matmuls, plain GGUF rows for look-ups.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/mapped_memory.h"
#include "kernels/thread_pool.h"

namespace vitrine::backend {

/// One matrix as kept. Experts lie behind each other, each packed on its own, `expertStride` bytes apart.
struct PackedMatrix {
    std::string name;
    TensorType type = TensorType::F32;
    MatrixRole role = MatrixRole::linear;
    std::size_t rows = 0; ///< outputs of one expert
    std::size_t columns = 0;
    std::size_t experts = 1;
    std::size_t expertStride = 0;
    const std::byte* data = nullptr;
    const kernels::MatmulOps* ops = nullptr; ///< null: look-up only, `data` holds GGUF rows

    [[nodiscard]] const std::byte* expert(std::size_t index) const { return data + index * expertStride; }
    [[nodiscard]] std::size_t panels() const { return (rows + ops->panelRows - 1) / ops->panelRows; }
};

/// Owns all weights of a backend. Packing runs on the pool; look-ups are safe from any thread afterwards.
class WeightStore {
public:
    WeightStore(const kernels::KernelTable& kernels, kernels::ThreadPool& pool) : m_kernels(kernels), m_pool(pool) {}

    /// badTensor: the bytes don't fit the shape, or a row is no whole number of the target type's blocks;
    /// unsupportedTensorType: the type holds no weights, or can't be converted to; outOfMemory.
    [[nodiscard]] Result<MatrixId> addMatrix(const MatrixSource& source);
    [[nodiscard]] Result<VectorId> addVector(std::span<const float> values);
    /// What addMatrix would keep for this source, in bytes; `data` is not looked at.
    [[nodiscard]] std::uint64_t matrixBytes(const MatrixSource& source) const;

    [[nodiscard]] const PackedMatrix& matrix(MatrixId id) const { return m_matrices[id.index()]; }
    /// Null for an invalid id.
    [[nodiscard]] const float* vector(VectorId id) const { return id.valid() ? m_vectors[id.index()] : nullptr; }
    /// Decodes one row.
    void row(const PackedMatrix& matrix, std::size_t index, float* out) const;
    [[nodiscard]] std::uint64_t bytes() const { return m_bytes; }

private:
    struct Shape; // what a source becomes
    [[nodiscard]] Result<Shape> shapeOf(const MatrixSource& source) const;
    [[nodiscard]] Result<std::byte*> allocate(std::size_t bytes);
    void copyRows(const MatrixSource& source, const Shape& shape, std::byte* out);
    void packExpert(const MatrixSource& source, const Shape& shape, std::size_t expert, std::byte* out);

    const kernels::KernelTable& m_kernels;
    kernels::ThreadPool& m_pool;
    std::vector<MappedMemory> m_slabs;
    std::size_t m_slabUsed = 0;
    std::vector<PackedMatrix> m_matrices;
    std::vector<const float*> m_vectors;
    std::uint64_t m_bytes = 0;
};

/// `count` values of any weight type as float32: norm weights and biases that a file keeps in another type.
/// badTensor when the bytes don't fit, unsupportedTensorType.
[[nodiscard]] Result<std::vector<float>> decodeValues(std::string_view name, TensorType type,
                                                      std::span<const std::byte> data, std::size_t count);

} // namespace vitrine::backend
