// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_weights.h"

#include <algorithm>
#include <cstring>

#include "kernels/dispatch.h"

namespace vitrine::backend {

namespace {

constexpr std::size_t kAlignment = 256;
constexpr std::size_t kSlabBytes = std::size_t{16} << 20;
constexpr std::size_t kStagingBytes = std::size_t{4} << 20;

constexpr std::size_t aligned(std::size_t bytes) {
    return (bytes + kAlignment - 1) / kAlignment * kAlignment;
}

} // namespace

Result<DeviceMatrix> CudaWeights::shapeOf(const MatrixSource& source) const {
    const std::string name(source.name);
    const TensorType type = source.convertTo.value_or(source.type);
    const auto from = kernels::typeTraits(source.type);
    const auto to = kernels::typeTraits(type);
    if (!from.isWeight || !to.isWeight) {
        return fail(ErrorCode::unsupportedTensorType, "The tensor " + name + " has a type that can't hold weights.",
                    name);
    }
    if (type != source.type && !kernels::canQuantize(type)) {
        return fail(ErrorCode::unsupportedTensorType, "Weights can't be converted to " + std::string(to.name) + ".",
                    name);
    }
    constexpr std::int64_t kMost = INT32_MAX;
    if (source.rows <= 0 || source.columns <= 0 || source.experts <= 0 || source.rows % source.experts != 0 ||
        source.columns % from.blockWeights != 0 || source.columns % to.blockWeights != 0 || source.columns > kMost ||
        source.rows / source.experts > kMost) {
        return fail(ErrorCode::badTensor,
                    "The tensor " + name + " (" + std::to_string(source.rows) + " x " + std::to_string(source.columns) +
                        ") has rows that are no whole number of " + to.name + " blocks.",
                    name);
    }
    DeviceMatrix shape;
    shape.type = type;
    shape.experts = source.experts;
    shape.rows = static_cast<std::int32_t>(source.rows / source.experts);
    shape.columns = static_cast<std::int32_t>(source.columns);
    shape.expertBytes =
        kernels::rowBytes(type, static_cast<std::size_t>(source.columns)) * static_cast<std::uint64_t>(shape.rows);
    return shape;
}

std::uint64_t CudaWeights::matrixBytes(const MatrixSource& source) const {
    const auto shape = shapeOf(source);
    return shape ? aligned(shape->expertBytes * static_cast<std::uint64_t>(shape->experts)) : 0;
}

Result<std::byte*> CudaWeights::allocate(std::size_t bytes) {
    bytes = aligned(bytes);
    if (m_slabs.empty() || m_slabUsed + bytes > m_slabs.back().size()) {
        auto slab = DeviceMemory::allocate(m_context, std::max(bytes, kSlabBytes), "weights");
        if (!slab && slab.error().code == ErrorCode::outOfMemory && bytes < kSlabBytes) {
            slab = DeviceMemory::allocate(m_context, bytes, "weights"); // the last bit may still hold this one
        }
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

Result<void> CudaWeights::upload(std::byte* to, std::span<const std::byte> bytes) {
    if (m_staging.data() == nullptr) {
        auto staging = PinnedMemory::allocate(m_context, kStagingBytes);
        if (!staging) {
            return forward(staging);
        }
        m_staging = std::move(*staging);
    }
    const CudaTable& table = m_context.table();
    for (std::size_t done = 0; done < bytes.size(); done += kStagingBytes) {
        const std::size_t count = std::min(kStagingBytes, bytes.size() - done);
        std::memcpy(m_staging.data(), bytes.data() + done, count);
        int status = table.upload(m_context.get(), to + done, m_staging.data(), count);
        status = status != 0 ? status : table.synchronize(m_context.get()); // the staging is used again
        if (status != 0) {
            return m_context.failure(status, "loading weights");
        }
    }
    return {};
}

Result<void> CudaWeights::uploadConverted(const MatrixSource& source, const DeviceMatrix& shape, std::byte* to) {
    const auto columns = static_cast<std::size_t>(shape.columns);
    const std::size_t fromBytes = kernels::rowBytes(source.type, columns);
    const std::size_t toBytes = kernels::rowBytes(shape.type, columns);
    const auto rows = static_cast<std::size_t>(source.rows);
    const std::size_t atOnce = std::max<std::size_t>(1, kStagingBytes / toBytes);
    const kernels::KernelTable& host = kernels::active();
    std::vector<float> values(columns);
    std::vector<std::byte> converted(std::min(rows, atOnce) * toBytes);
    for (std::size_t first = 0; first < rows; first += atOnce) {
        const std::size_t count = std::min(atOnce, rows - first);
        for (std::size_t row = 0; row < count; ++row) {
            host.dequantizeRow(source.type, source.data.data() + (first + row) * fromBytes, columns, values.data());
            host.quantizeRow(shape.type, values.data(), columns, converted.data() + row * toBytes);
        }
        if (auto done = upload(to + first * toBytes, {converted.data(), count * toBytes}); !done) {
            return done;
        }
    }
    return {};
}

Result<MatrixId> CudaWeights::addMatrix(const MatrixSource& source) {
    auto shape = shapeOf(source);
    if (!shape) {
        return forward(shape);
    }
    const std::size_t needed = kernels::rowBytes(source.type, static_cast<std::size_t>(source.columns)) *
                               static_cast<std::size_t>(source.rows);
    if (source.data.size() != needed) {
        const std::string name(source.name);
        return fail(ErrorCode::badTensor,
                    "The tensor " + name + " has " + std::to_string(source.data.size()) + " bytes; its shape needs " +
                        std::to_string(needed) + ".",
                    name);
    }
    const auto memory = allocate(shape->expertBytes * static_cast<std::uint64_t>(shape->experts));
    if (!memory) {
        return forward(memory);
    }
    shape->data = *memory;
    const auto done =
        shape->type == source.type ? upload(*memory, source.data) : uploadConverted(source, *shape, *memory);
    if (!done) {
        return forward(done);
    }
    m_matrices.push_back(*shape);
    return MatrixId(static_cast<std::int32_t>(m_matrices.size() - 1));
}

Result<VectorId> CudaWeights::addVector(std::string_view /*name*/, std::span<const float> values) {
    const auto memory = allocate(values.size_bytes());
    if (!memory) {
        return forward(memory);
    }
    if (auto done = upload(*memory, std::as_bytes(values)); !done) {
        return forward(done);
    }
    m_vectors.push_back(reinterpret_cast<const float*>(*memory));
    return VectorId(static_cast<std::int32_t>(m_vectors.size() - 1));
}

} // namespace vitrine::backend
