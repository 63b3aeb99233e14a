// The one way in which kernels are launched, and what a context holds. One source serves a device and the tests'
// emulation: which <cuda_runtime.h> is found decides.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <utility>

#include <cublasLt.h>
#include <cuda_runtime.h>

#include "kernels/cuda/cuda_table.h"

namespace vitrine::kernels::cuda {

struct Context {
    int device = 0;
    cudaStream_t stream = nullptr;
    cublasLtHandle_t blas = nullptr;
    void* blasWorkspace = nullptr;
    std::size_t blasWorkspaceBytes = 0;
    cudaEvent_t marks[kMarks] = {};
    bool fp8Products = false; ///< asked once, when it is opened
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

struct LaunchShape {
    dim3 grid;
    dim3 block;
    std::size_t sharedBytes = 0;
};

template <class... Parameters, class... Arguments>
int launch(Context& context, const LaunchShape& shape, void (*kernel)(Parameters...), Arguments&&... arguments) {
    if (const int status = enterDevice(context); status != 0) {
        return status;
    }
    cudaLaunchConfig_t config{};
    config.gridDim = shape.grid;
    config.blockDim = shape.block;
    config.dynamicSmemBytes = shape.sharedBytes;
    config.stream = context.stream;
    return static_cast<int>(cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...));
}

/// Blocks of `each` that cover `count`.
constexpr unsigned blocksOf(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>((count + each - 1) / each);
}

} // namespace vitrine::kernels::cuda
