// The one way in which kernels are launched, and what a context holds. One source serves a device and the tests'
// emulation: which <cuda_runtime.h> is found decides.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <map>
#include <utility>

#include <cublasLt.h>
#include <cuda_runtime.h>

#include "kernels/cuda/cuda_table.h"

namespace vitrine::kernels::cuda {

/// What decides which algorithm the library takes for a product.
struct ProductShape {
    TensorType type = TensorType::F32;
    std::int32_t rows = 0;
    std::int32_t outputs = 0;
    std::int32_t columns = 0;
    std::int32_t outStride = 0;
    friend auto operator<=>(const ProductShape&, const ProductShape&) = default;
};

struct Context {
    int device = 0;
    cudaStream_t stream = nullptr;
    cublasLtHandle_t blas = nullptr;
    void* blasWorkspace = nullptr;
    std::size_t blasWorkspaceBytes = 0;
    cudaEvent_t marks[kMarks] = {};
    bool fp8Products = false; ///< asked once, when it is opened
    /// Chosen once a shape: asking takes the host longer than launching. Forgotten when there are kMostAlgorithms.
    std::map<ProductShape, cublasLtMatmulAlgo_t> algorithms;
};

inline constexpr int kBlasStatusBase = 100000;  ///< cuBLAS's codes follow the runtime's
inline constexpr int kRanksStatusBase = 200000; ///< and NCCL's these

/// The calling thread's device becomes the context's: what it allocates, launches and copies concerns that one.
/// `anew`: ask even if it seems to be so already.
inline int enterDevice(const Context& context, bool anew = false) {
    thread_local int current = -1;
    if (current == context.device && !anew) {
        return 0;
    }
    const int status = static_cast<int>(cudaSetDevice(context.device));
    current = status == 0 ? context.device : -1;
    return status;
}

/// What a call of the runtime's says, made with the context's device current.
template <class Call>
int onDevice(const Context& context, Call&& call) {
    const int status = enterDevice(context);
    return status != 0 ? status : static_cast<int>(call());
}

struct LaunchShape {
    dim3 grid;
    dim3 block;
    std::size_t sharedBytes = 0;
};

template <class... Parameters, class... Arguments>
int launch(Context& context, const LaunchShape& shape, void (*kernel)(Parameters...), Arguments&&... arguments) {
    cudaLaunchConfig_t config{};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = context.stream;
    return onDevice(context, [&] { return cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...); });
}

/// Blocks of `each` that cover `count`.
constexpr unsigned blocksOf(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>((count + each - 1) / each);
}

} // namespace vitrine::kernels::cuda
