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
    cudaEvent_t marks[2] = {};
};

inline constexpr int kBlasStatusBase = 100000; ///< cuBLAS's codes follow the runtime's

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
    return static_cast<int>(cudaLaunchKernelEx(&config, kernel, std::forward<Arguments>(arguments)...));
}

/// Blocks of `each` that cover `count`.
constexpr unsigned blocksOf(std::int64_t count, std::int64_t each) {
    return static_cast<unsigned>((count + each - 1) / each);
}

} // namespace vitrine::kernels::cuda
