// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/weight_store.h"

#include <algorithm>
#include <cstring>

#include "kernels/dispatch.h"

namespace vitrine::backend {

namespace {

constexpr std::size_t kAlignment = 64;
constexpr std::size_t kSlabBytes = std::size_t{64} << 20;
constexpr std::size_t kConvertBytes = std::size_t{1} << 20; // source bytes that one conversion task holds

constexpr std::size_t aligned(std::size_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

/// `rows` as if it were row 0's address of a matrix of which only the rows from `firstRow` on exist.
const std::byte* shiftedBack(const std::byte* rows, std::size_t firstRow, std::size_t rowBytes) {
    return reinterpret_cast<const std::byte*>(reinterpret_cast<std::uintptr_t>(rows) - firstRow * rowBytes);
}

} // namespace

struct WeightStore::Shape {
    TensorType type = TensorType::F32; // as kept
    bool convert = false;
    std::size_t rows = 0; // of one expert
    std::size_t columns = 0;
    std::size_t experts = 1;
    const kernels::MatmulOps* ops = nullptr;
    std::size_t expertStride = 0;
};

Result<WeightStore::Shape> WeightStore::shapeOf(const MatrixSource& source) const {
    const std::string name(source.name);
    Shape shape;
    shape.type = source.convertTo.value_or(source.type);
    shape.convert = shape.type != source.type;
    const auto from = kernels::typeTraits(source.type);
    const auto to = kernels::typeTraits(shape.type);
    if (!from.isWeight || !to.isWeight) {
        return fail(ErrorCode::unsupportedTensorType, "The tensor " + name + " has a type that can't hold weights.",
                    name);
    }
    if (shape.convert && !kernels::canQuantize(shape.type)) {
        return fail(ErrorCode::unsupportedTensorType, "Weights can't be converted to " + std::string(to.name) + ".",
                    name);
    }
    if (source.rows <= 0 || source.columns <= 0 || source.experts <= 0 || source.rows % source.experts != 0 ||
        source.columns % from.blockWeights != 0 || source.columns % to.blockWeights != 0) {
        return fail(ErrorCode::badTensor,
                    "The tensor " + name + " (" + std::to_string(source.rows) + " x " + std::to_string(source.columns) +
                        ") has rows that are no whole number of " + to.name + " blocks.",
                    name);
    }
    shape.experts = static_cast<std::size_t>(source.experts);
    shape.rows = static_cast<std::size_t>(source.rows) / shape.experts;
    shape.columns = static_cast<std::size_t>(source.columns);
    if (source.role == MatrixRole::embedding) {
        shape.expertStride = aligned(kernels::rowBytes(shape.type, shape.columns) * shape.rows);
        return shape;
    }
    shape.ops = &m_kernels.matmulOps(shape.type);
    if (shape.ops->matmul == nullptr) {
        return fail(ErrorCode::unsupportedTensorType,
                    "There is no matrix product for the type " + std::string(to.name) + " of " + name + ".", name);
    }
    shape.expertStride = aligned(shape.ops->packedBytes(shape.rows, shape.columns));
    return shape;
}

std::uint64_t WeightStore::matrixBytes(const MatrixSource& source) const {
    const auto shape = shapeOf(source);
    return shape ? std::uint64_t{shape->expertStride} * shape->experts : 0;
}

Result<std::byte*> WeightStore::allocate(std::size_t bytes) {
    bytes = aligned(bytes);
    if (m_slabs.empty() || m_slabUsed + bytes > m_slabs.back().size()) {
        auto slab = MappedMemory::reserve(std::max(bytes, kSlabBytes), true, "weights");
        if (!slab) {
            return forward(slab);
        }
        m_slabs.push_back(std::move(*slab));
        m_slabUsed = 0;
    }
    std::byte* result = m_slabs.back().data() + m_slabUsed;
    m_slabUsed += bytes;
    m_bytes += bytes;
    return result;
}

Result<MatrixId> WeightStore::addMatrix(const MatrixSource& source) {
    const auto shape = shapeOf(source);
    if (!shape) {
        return forward(shape);
    }
    const std::size_t needed = kernels::rowBytes(source.type, shape->columns) * static_cast<std::size_t>(source.rows);
    if (source.data.size() != needed) {
        const std::string name(source.name);
        return fail(ErrorCode::badTensor,
                    "The tensor " + name + " has " + std::to_string(source.data.size()) + " bytes; its shape needs " +
                        std::to_string(needed) + ".",
                    name);
    }
    const auto memory = allocate(shape->expertStride * shape->experts);
    if (!memory) {
        return forward(memory);
    }
    for (std::size_t expert = 0; expert < shape->experts; ++expert) {
        std::byte* out = *memory + expert * shape->expertStride;
        if (shape->ops != nullptr) {
            packExpert(source, *shape, expert, out);
        } else {
            copyRows(source, *shape, out);
        }
    }
    m_matrices.push_back({std::string(source.name), shape->type, source.role, shape->rows, shape->columns,
                          shape->experts, shape->expertStride, *memory, shape->ops});
    return MatrixId(static_cast<std::int32_t>(m_matrices.size() - 1));
}

void WeightStore::copyRows(const MatrixSource& source, const Shape& shape, std::byte* out) {
    const std::size_t from = kernels::rowBytes(source.type, shape.columns);
    const std::size_t to = kernels::rowBytes(shape.type, shape.columns);
    const std::size_t perTask = std::max<std::size_t>(1, kConvertBytes / from);
    const std::size_t tasks = (shape.rows + perTask - 1) / perTask;
    std::vector<float> scratch(shape.convert ? shape.columns * static_cast<std::size_t>(m_pool.threads()) : 0);
    m_pool.run(tasks, [&](std::size_t task, int worker) {
        const std::size_t begin = task * perTask;
        const std::size_t end = std::min(shape.rows, begin + perTask);
        if (!shape.convert) {
            std::memcpy(out + begin * to, source.data.data() + begin * from, (end - begin) * to);
            return;
        }
        float* values = scratch.data() + static_cast<std::size_t>(worker) * shape.columns;
        for (std::size_t row = begin; row < end; ++row) {
            m_kernels.dequantizeRow(source.type, source.data.data() + row * from, shape.columns, values);
            m_kernels.quantizeRow(shape.type, values, shape.columns, out + row * to);
        }
    });
}

void WeightStore::packExpert(const MatrixSource& source, const Shape& shape, std::size_t expert, std::byte* out) {
    const kernels::MatmulOps& ops = *shape.ops;
    const std::size_t from = kernels::rowBytes(source.type, shape.columns);
    const std::size_t to = kernels::rowBytes(shape.type, shape.columns);
    const std::byte* rows = source.data.data() + expert * shape.rows * from;
    const std::size_t panels = (shape.rows + ops.panelRows - 1) / ops.panelRows;
    const std::size_t perTask = std::max<std::size_t>(1, kConvertBytes / (ops.panelRows * std::max(from, to)));
    const std::size_t tasks = (panels + perTask - 1) / perTask;
    const std::size_t taskRows = perTask * ops.panelRows;
    const auto workers = static_cast<std::size_t>(m_pool.threads());
    std::vector<float> values(shape.convert ? shape.columns * workers : 0);
    std::vector<std::byte> converted(shape.convert ? taskRows * to * workers : 0);
    m_pool.run(tasks, [&](std::size_t task, int worker) {
        const std::size_t begin = task * perTask;
        const std::size_t end = std::min(panels, begin + perTask);
        if (!shape.convert) {
            ops.pack(rows, shape.rows, shape.columns, begin, end, out);
            return;
        }
        float* row = values.data() + static_cast<std::size_t>(worker) * shape.columns;
        std::byte* piece = converted.data() + static_cast<std::size_t>(worker) * taskRows * to;
        const std::size_t firstRow = begin * ops.panelRows;
        const std::size_t endRow = std::min(shape.rows, end * ops.panelRows);
        for (std::size_t r = firstRow; r < endRow; ++r) {
            m_kernels.dequantizeRow(source.type, rows + r * from, shape.columns, row);
            m_kernels.quantizeRow(shape.type, row, shape.columns, piece + (r - firstRow) * to);
        }
        ops.pack(shiftedBack(piece, firstRow, to), shape.rows, shape.columns, begin, end, out);
    });
}

Result<VectorId> WeightStore::addVector(std::span<const float> values) {
    const auto memory = allocate(values.size_bytes());
    if (!memory) {
        return forward(memory);
    }
    if (!values.empty()) {
        std::memcpy(*memory, values.data(), values.size_bytes());
    }
    m_vectors.push_back(reinterpret_cast<const float*>(*memory));
    return VectorId(static_cast<std::int32_t>(m_vectors.size() - 1));
}

void WeightStore::row(const PackedMatrix& matrix, std::size_t index, float* out) const {
    if (matrix.ops != nullptr) {
        matrix.ops->unpackRow(matrix.data, matrix.rows, matrix.columns, index, out);
    } else {
        m_kernels.dequantizeRow(matrix.type, matrix.data + index * kernels::rowBytes(matrix.type, matrix.columns),
                                matrix.columns, out);
    }
}

Result<std::vector<float>> decodeValues(std::string_view name, TensorType type, std::span<const std::byte> data,
                                        std::size_t count) {
    const auto traits = kernels::typeTraits(type);
    if (!traits.isWeight) {
        return fail(ErrorCode::unsupportedTensorType,
                    "The tensor " + std::string(name) + " has a type that can't hold weights.", std::string(name));
    }
    if (count % traits.blockWeights != 0 || data.size() != kernels::rowBytes(type, count)) {
        return fail(ErrorCode::badTensor,
                    "The tensor " + std::string(name) + " doesn't hold " + std::to_string(count) + " values.",
                    std::string(name));
    }
    std::vector<float> values(count);
    kernels::active().dequantizeRow(type, data.data(), count, values.data());
    return values;
}

} // namespace vitrine::backend
