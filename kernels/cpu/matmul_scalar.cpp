// The plain target: weights stay in their GGUF layout, rows are decoded piece by piece and multiplied with float
// activations. It is the slowest, has no machine needs, and is exact up to float summation: a yardstick for the others.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cstring>

#include "kernels/cpu/fill.h"
#include "kernels/float_types.h"
#include "kernels/generic/row_codec.h"

namespace vitrine::kernels {

namespace {

constexpr std::size_t kPiece = 256; ///< columns decoded at once; a multiple of every block

/// Four running sums let the compiler use vectors; their order is fixed, so a result never depends on its neighbours.
float dotPiece(const float* w, const float* x, std::size_t n) {
    float sums[4] = {};
    std::size_t i = 0;
    for (; i + 4 <= n; i += 4) {
        for (std::size_t lane = 0; lane < 4; ++lane) {
            sums[lane] += w[i + lane] * x[i + lane];
        }
    }
    for (; i < n; ++i) {
        sums[0] += w[i] * x[i];
    }
    return (sums[0] + sums[1]) + (sums[2] + sums[3]);
}

template <TensorType T>
std::size_t packedBytes(std::size_t rows, std::size_t columns) {
    return rows * rowBytes(T, columns);
}

template <TensorType T>
void pack(const std::byte* source, std::size_t rows, std::size_t columns, std::size_t panelBegin, std::size_t panelEnd,
          std::byte* packed) {
    const std::size_t bytes = rowBytes(T, columns);
    const std::size_t end = std::min(panelEnd, rows);
    if (panelBegin < end && bytes != 0) {
        std::memcpy(packed + panelBegin * bytes, source + panelBegin * bytes, (end - panelBegin) * bytes);
    }
}

template <TensorType T>
void unpackRow(const std::byte* packed, std::size_t, std::size_t columns, std::size_t row, float* out) {
    dequantizeRowPortable(T, packed + row * rowBytes(T, columns), columns, out);
}

template <TensorType T>
void matmul(const MatmulJob& job) {
    const std::size_t bytes = rowBytes(T, job.columns);
    const float* x = reinterpret_cast<const float*>(job.x);
    float weights[kPiece];
    for (std::size_t n = job.panelBegin; n < std::min(job.panelEnd, job.rows); ++n) {
        for (std::size_t m = job.rowBegin; m < job.rowEnd; ++m) {
            job.out[m * job.outStride + n] = 0.0F;
        }
        for (std::size_t k = 0; k < job.columns; k += kPiece) {
            const std::size_t count = std::min(kPiece, job.columns - k);
            dequantizeRowPortable(T, job.packed + n * bytes + rowBytes(T, k), count, weights);
            for (std::size_t m = job.rowBegin; m < job.rowEnd; ++m) {
                job.out[m * job.outStride + n] += dotPiece(weights, x + m * job.columns + k, count);
            }
        }
        if (job.bias != nullptr) {
            for (std::size_t m = job.rowBegin; m < job.rowEnd; ++m) {
                job.out[m * job.outStride + n] += job.bias[n];
            }
        }
    }
}

template <TensorType T>
const MatmulOps& opsOf() {
    static constexpr MatmulOps kOps{ActivationFormat::F32, 1, packedBytes<T>, pack<T>, unpackRow<T>, matmul<T>};
    return kOps;
}

const MatmulOps& matmulOps(TensorType type) {
    switch (type) {
    case TensorType::F32: return opsOf<TensorType::F32>();
    case TensorType::F16: return opsOf<TensorType::F16>();
    case TensorType::BF16: return opsOf<TensorType::BF16>();
    case TensorType::F8_E4M3: return opsOf<TensorType::F8_E4M3>();
    case TensorType::Q4_0: return opsOf<TensorType::Q4_0>();
    case TensorType::Q4_1: return opsOf<TensorType::Q4_1>();
    case TensorType::Q5_0: return opsOf<TensorType::Q5_0>();
    case TensorType::Q5_1: return opsOf<TensorType::Q5_1>();
    case TensorType::Q8_0: return opsOf<TensorType::Q8_0>();
    case TensorType::Q2_K: return opsOf<TensorType::Q2_K>();
    case TensorType::Q3_K: return opsOf<TensorType::Q3_K>();
    case TensorType::Q4_K: return opsOf<TensorType::Q4_K>();
    case TensorType::Q5_K: return opsOf<TensorType::Q5_K>();
    case TensorType::Q6_K: return opsOf<TensorType::Q6_K>();
    case TensorType::IQ4_NL: return opsOf<TensorType::IQ4_NL>();
    case TensorType::IQ4_XS: return opsOf<TensorType::IQ4_XS>();
    case TensorType::MXFP4: return opsOf<TensorType::MXFP4>();
    default: break;
    }
    static constexpr MatmulOps kNone{};
    return kNone;
}

/// No type of this target asks for BF16 or Q8 rows; whoever prepares them all the same gets float rows.
std::size_t preparedBytes(ActivationFormat, std::size_t rows, std::size_t columns) {
    return rows * columns * sizeof(float);
}

void prepareRows(ActivationFormat, const float* x, std::size_t xStride, std::size_t, std::size_t columns,
                 std::size_t rowBegin, std::size_t rowEnd, std::byte* out) {
    for (std::size_t m = rowBegin; m < rowEnd && columns != 0; ++m) {
        std::memcpy(out + m * columns * sizeof(float), x + m * xStride, columns * sizeof(float));
    }
}

} // namespace

void fillMatmulScalar(KernelTable& table) {
    table.dequantizeRow = dequantizeRowPortable;
    table.quantizeRow = quantizeRowPortable;
    table.matmulOps = matmulOps;
    table.preparedBytes = preparedBytes;
    table.prepareRows = prepareRows;
}

} // namespace vitrine::kernels
