// cuBLASLt's matmul in plain loops: d = op(a) op(b), column-major as there, sums in float like the library's compute
// type.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>

#include "kernels/float_types.h"
#include "tests/support/cuda_emulator/emulated_device.h"
#include "tests/support/cuda_emulator/work_list.h"

using vitrine::emulator::EmulatedDevice;

struct EmulatedBlas {};
struct EmulatedMatmul {
    cublasOperation_t a = CUBLAS_OP_N;
    cublasOperation_t b = CUBLAS_OP_N;
};
struct EmulatedLayout {
    cudaDataType_t type;
    std::uint64_t rows;
    std::uint64_t columns;
    std::int64_t leading;
};
struct EmulatedPreference {};

namespace {

cublasStatus_t begin(const char* name) {
    const int planned = EmulatedDevice::instance().enter(name);
    if (planned != 0) {
        return static_cast<cublasStatus_t>(planned);
    }
    return EmulatedDevice::instance().sticky() == cudaSuccess ? CUBLAS_STATUS_SUCCESS : CUBLAS_STATUS_EXECUTION_FAILED;
}

template <class T, class... Fields>
cublasStatus_t make(const char* name, const char* kind, T** object, Fields... fields) {
    *object = nullptr;
    const auto status = begin(name);
    if (status == CUBLAS_STATUS_SUCCESS) {
        *object = new T{fields...};
        EmulatedDevice::instance().countObject(kind, 1);
    }
    return status;
}

template <class T>
cublasStatus_t destroy(const char* name, const char* kind, T* object) {
    const auto status = begin(name);
    delete object;
    EmulatedDevice::instance().countObject(kind, -1);
    return status;
}

std::size_t elementBytes(cudaDataType_t type) {
    return type == CUDA_R_32F ? 4 : type == CUDA_R_8F_E4M3 ? 1 : 2;
}

float element(const void* base, cudaDataType_t type, std::size_t index) {
    if (type == CUDA_R_32F) {
        return static_cast<const float*>(base)[index];
    }
    if (type == CUDA_R_8F_E4M3) {
        return vitrine::kernels::f8ToF32(static_cast<const std::uint8_t*>(base)[index]);
    }
    const std::uint16_t bits = static_cast<const std::uint16_t*>(base)[index];
    return type == CUDA_R_16F ? vitrine::kernels::f16ToF32(bits) : vitrine::kernels::bf16ToF32(bits);
}

std::size_t layoutBytes(const EmulatedLayout& l) {
    return ((l.columns - 1) * static_cast<std::size_t>(l.leading) + l.rows) * elementBytes(l.type);
}

/// `k` consecutive values of the contracted dimension as floats.
std::vector<float> vectorOf(const void* base, const EmulatedLayout& l, bool alongRows, std::size_t index,
                            std::size_t k) {
    std::vector<float> values(k);
    const auto leading = static_cast<std::size_t>(l.leading);
    for (std::size_t i = 0; i < k; ++i) {
        values[i] = element(base, l.type, alongRows ? index * leading + i : i * leading + index);
    }
    return values;
}

void multiply(const EmulatedMatmul& m, const void* a, const EmulatedLayout& la, const void* b, const EmulatedLayout& lb,
              float* d, const EmulatedLayout& ld) {
    const std::size_t k = m.a == CUBLAS_OP_T ? la.rows : la.columns;
    std::vector<std::vector<float>> columns;
    for (std::size_t j = 0; j < ld.columns; ++j) {
        columns.push_back(vectorOf(b, lb, m.b == CUBLAS_OP_N, j, k));
    }
    for (std::size_t i = 0; i < ld.rows; ++i) {
        const auto row = vectorOf(a, la, m.a == CUBLAS_OP_T, i, k);
        for (std::size_t j = 0; j < ld.columns; ++j) {
            float sum = 0.0F;
            for (std::size_t p = 0; p < k; ++p) {
                sum += row[p] * columns[j][p];
            }
            d[j * static_cast<std::size_t>(ld.leading) + i] = sum;
        }
    }
}

} // namespace

cublasStatus_t cublasLtCreate(cublasLtHandle_t* handle) {
    return make("cublasLtCreate", "cuBLASLt handle", handle);
}
cublasStatus_t cublasLtDestroy(cublasLtHandle_t handle) {
    return destroy("cublasLtDestroy", "cuBLASLt handle", handle);
}
cublasStatus_t cublasLtMatmulDescCreate(cublasLtMatmulDesc_t* matmul, cublasComputeType_t /*compute*/,
                                        cudaDataType_t /*s*/) {
    return make("cublasLtMatmulDescCreate", "matmul description", matmul);
}
cublasStatus_t cublasLtMatmulDescDestroy(cublasLtMatmulDesc_t matmul) {
    return destroy("cublasLtMatmulDescDestroy", "matmul description", matmul);
}
cublasStatus_t cublasLtMatmulDescSetAttribute(cublasLtMatmulDesc_t matmul, cublasLtMatmulDescAttributes_t attribute,
                                              const void* value, std::size_t /*bytes*/) {
    (attribute == CUBLASLT_MATMUL_DESC_TRANSA ? matmul->a : matmul->b) = *static_cast<const cublasOperation_t*>(value);
    return begin("cublasLtMatmulDescSetAttribute");
}
cublasStatus_t cublasLtMatrixLayoutCreate(cublasLtMatrixLayout_t* layout, cudaDataType_t type, std::uint64_t rows,
                                          std::uint64_t columns, std::int64_t leading) {
    return make("cublasLtMatrixLayoutCreate", "matrix layout", layout, type, rows, columns, leading);
}
cublasStatus_t cublasLtMatrixLayoutDestroy(cublasLtMatrixLayout_t layout) {
    return destroy("cublasLtMatrixLayoutDestroy", "matrix layout", layout);
}
cublasStatus_t cublasLtMatmulPreferenceCreate(cublasLtMatmulPreference_t* preference) {
    return make("cublasLtMatmulPreferenceCreate", "matmul preference", preference);
}
cublasStatus_t cublasLtMatmulPreferenceDestroy(cublasLtMatmulPreference_t preference) {
    return destroy("cublasLtMatmulPreferenceDestroy", "matmul preference", preference);
}
cublasStatus_t cublasLtMatmulPreferenceSetAttribute(cublasLtMatmulPreference_t /*preference*/,
                                                    cublasLtMatmulPreferenceAttributes_t /*attribute*/,
                                                    const void* /*value*/, std::size_t /*bytes*/) {
    return begin("cublasLtMatmulPreferenceSetAttribute");
}
cublasStatus_t cublasLtMatmulAlgoGetHeuristic(cublasLtHandle_t /*handle*/, cublasLtMatmulDesc_t matmul,
                                              cublasLtMatrixLayout_t a, cublasLtMatrixLayout_t b,
                                              cublasLtMatrixLayout_t /*c*/, cublasLtMatrixLayout_t /*d*/,
                                              cublasLtMatmulPreference_t /*preference*/, int /*wanted*/,
                                              cublasLtMatmulHeuristicResult_t* results, int* found) {
    results[0] = {};
    const auto status = begin("cublasLtMatmulAlgoGetHeuristic");
    // FP8 has conditions of its own: both sides, transposed as here, multiples of 16, and a card that can.
    const bool fp8 = a->type == CUDA_R_8F_E4M3 || b->type == CUDA_R_8F_E4M3;
    const bool able =
        !fp8 || (a->type == b->type && matmul->a == CUBLAS_OP_T && matmul->b == CUBLAS_OP_N && a->rows % 16 == 0 &&
                 a->columns % 16 == 0 && EmulatedDevice::instance().capability() >= 89);
    *found = status == CUBLAS_STATUS_SUCCESS && able ? 1 : 0;
    return status;
}
cublasStatus_t cublasLtMatmul(cublasLtHandle_t /*handle*/, cublasLtMatmulDesc_t matmul, const void* /*alpha*/,
                              const void* a, cublasLtMatrixLayout_t aLayout, const void* b,
                              cublasLtMatrixLayout_t bLayout, const void* /*beta*/, const void* /*c*/,
                              cublasLtMatrixLayout_t /*cLayout*/, void* d, cublasLtMatrixLayout_t dLayout,
                              const cublasLtMatmulAlgo_t* /*algo*/, void* /*workspace*/, std::size_t /*workspaceBytes*/,
                              cudaStream_t stream) {
    if (const auto status = begin("cublasLtMatmul"); status != CUBLAS_STATUS_SUCCESS) {
        return status;
    }
    EmulatedDevice& device = EmulatedDevice::instance();
    const int on = vitrine::emulator::deviceOf(stream);
    const bool inside = device.holds(a, layoutBytes(*aLayout), on) && device.holds(b, layoutBytes(*bLayout), on) &&
                        device.holds(d, layoutBytes(*dLayout), on);
    if (!inside) {
        device.violate("a matmul leaves its allocations");
        return CUBLAS_STATUS_INVALID_VALUE;
    }
    // The heuristic was not told of less, so that what it chose may load and store wide.
    constexpr std::size_t kPromisedAlignment = 256;
    for (const void* operand : {a, b, static_cast<const void*>(d)}) {
        if (device.offsetOf(operand) % kPromisedAlignment != 0) {
            device.violate("an operand of a matmul is not aligned to 256 bytes");
            return CUBLAS_STATUS_INVALID_VALUE;
        }
    }
    vitrine::emulator::enqueue(stream, [=, m = *matmul, la = *aLayout, lb = *bLayout, ld = *dLayout] {
        if (EmulatedDevice::instance().sticky() == cudaSuccess) {
            multiply(m, a, la, b, lb, static_cast<float*>(d), ld);
        }
    });
    return CUBLAS_STATUS_SUCCESS;
}
