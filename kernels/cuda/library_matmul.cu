// The library's matrices are column-major: a row-major out (M x N) is its N x M, a row-major w (N x K) its K x N,
// transposed.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/library_matmul.h"

namespace vitrine::kernels::cuda {

namespace {

/// What one product needs, released whatever happens.
struct Plan {
    cublasLtMatmulDesc_t matmul = nullptr;
    cublasLtMatrixLayout_t weights = nullptr;
    cublasLtMatrixLayout_t x = nullptr;
    cublasLtMatrixLayout_t out = nullptr;
    cublasLtMatmulPreference_t preference = nullptr;
    cublasLtMatmulHeuristicResult_t chosen{};

    Plan() = default;
    Plan(const Plan&) = delete;
    Plan& operator=(const Plan&) = delete;
    ~Plan() {
        if (preference != nullptr) {
            cublasLtMatmulPreferenceDestroy(preference);
        }
        for (const cublasLtMatrixLayout_t layout : {weights, x, out}) {
            if (layout != nullptr) {
                cublasLtMatrixLayoutDestroy(layout);
            }
        }
        if (matmul != nullptr) {
            cublasLtMatmulDescDestroy(matmul);
        }
    }
};

cudaDataType_t dataType(TensorType type) {
    switch (type) {
    case TensorType::F32:
        return CUDA_R_32F;
    case TensorType::F16:
        return CUDA_R_16F;
    case TensorType::BF16:
        return CUDA_R_16BF;
    default:
        return CUDA_R_8F_E4M3;
    }
}

cublasStatus_t describe(const MatmulJob& job, Plan& plan) {
    const cublasOperation_t transposed = CUBLAS_OP_T;
    const cudaDataType_t type = dataType(job.type);
    const auto m = static_cast<std::uint64_t>(job.rows);
    const auto n = static_cast<std::uint64_t>(job.outputs);
    const auto k = static_cast<std::uint64_t>(job.columns);
    cublasStatus_t status = cublasLtMatmulDescCreate(&plan.matmul, CUBLAS_COMPUTE_32F, CUDA_R_32F);
    if (status == CUBLAS_STATUS_SUCCESS) {
        status =
            cublasLtMatmulDescSetAttribute(plan.matmul, CUBLASLT_MATMUL_DESC_TRANSA, &transposed, sizeof(transposed));
    }
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatrixLayoutCreate(&plan.weights, type, k, n, job.columns);
    }
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatrixLayoutCreate(&plan.x, type, k, m, job.columns);
    }
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatrixLayoutCreate(&plan.out, CUDA_R_32F, n, m, job.outStride);
    }
    return status;
}

cublasStatus_t ask(Context& context, Plan& plan) {
    cublasStatus_t status = cublasLtMatmulPreferenceCreate(&plan.preference);
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatmulPreferenceSetAttribute(plan.preference, CUBLASLT_MATMUL_PREF_MAX_WORKSPACE_BYTES,
                                                      &context.blasWorkspaceBytes, sizeof(context.blasWorkspaceBytes));
    }
    int found = 0;
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatmulAlgoGetHeuristic(context.blas, plan.matmul, plan.weights, plan.x, plan.out, plan.out,
                                                plan.preference, 1, &plan.chosen, &found);
    }
    return status == CUBLAS_STATUS_SUCCESS && found == 0 ? CUBLAS_STATUS_NOT_SUPPORTED : status;
}

cublasStatus_t choose(Context& context, const MatmulJob& job, Plan& plan) {
    constexpr std::size_t kMostAlgorithms = 4096;
    const ProductShape shape{job.type, job.rows, job.outputs, job.columns, job.outStride};
    if (const auto known = context.algorithms.find(shape); known != context.algorithms.end()) {
        plan.chosen.algo = known->second;
        return CUBLAS_STATUS_SUCCESS;
    }
    const cublasStatus_t status = ask(context, plan);
    if (status == CUBLAS_STATUS_SUCCESS) {
        if (context.algorithms.size() >= kMostAlgorithms) {
            context.algorithms.clear();
        }
        context.algorithms.emplace(shape, plan.chosen.algo);
    }
    return status;
}

} // namespace

bool multipliesFp8(Context& context) {
    MatmulJob job;
    job.rows = job.outputs = job.columns = job.outStride = 64;
    job.type = TensorType::F8_E4M3;
    Plan plan;
    return describe(job, plan) == CUBLAS_STATUS_SUCCESS && ask(context, plan) == CUBLAS_STATUS_SUCCESS;
}

int matmulLibrary(Context& context, const MatmulJob& job) {
    const float one = 1.0F;
    const float zero = 0.0F;
    if (const int entered = enterDevice(context); entered != 0) {
        return entered;
    }
    Plan plan;
    cublasStatus_t status = describe(job, plan);
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = choose(context, job, plan);
    }
    if (status == CUBLAS_STATUS_SUCCESS) {
        status = cublasLtMatmul(context.blas, plan.matmul, &one, job.weights, plan.weights, job.x, plan.x, &zero,
                                job.out, plan.out, job.out, plan.out, &plan.chosen.algo, context.blasWorkspace,
                                context.blasWorkspaceBytes, context.stream);
    }
    return status == CUBLAS_STATUS_SUCCESS ? 0 : kBlasStatusBase + static_cast<int>(status);
}

} // namespace vitrine::kernels::cuda
