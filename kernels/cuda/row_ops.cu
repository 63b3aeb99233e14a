// One thread a value. The op is the same for all threads of a launch, so that its branch costs nothing next to the
// memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/row_ops.h"

#include "kernels/cuda/device_math.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 256;

__device__ float gateValue(GateActivation kind, float g, float u) {
    switch (kind) {
    case GateActivation::silu:
        return g / (1.0F + expf(-g)) * u;
    case GateActivation::geluTanh:
        return 0.5F * g * (1.0F + tanhf(0.7978845608F * (g + 0.044715F * g * g * g))) * u;
    case GateActivation::gptOss:
        break;
    }
    g = fminf(g, 7.0F);
    u = fminf(fmaxf(u, -7.0F), 7.0F);
    return (u + 1.0F) * g / (1.0F + expf(-1.702F * g));
}

__global__ void rowOpKernel(RowOpJob job) {
    const std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x;
    if (i >= job.count) {
        return;
    }
    const float x = job.x[i];
    switch (job.op) {
    case RowOp::add:
        job.x[i] = x + job.a * job.y[i];
        break;
    case RowOp::scale:
        job.x[i] = x * job.a;
        break;
    case RowOp::softcap:
        job.x[i] = job.a * tanhf(x / job.a);
        break;
    case RowOp::gate:
        job.x[i] = gateValue(job.activation, x, job.y[i]);
        break;
    case RowOp::bias:
        job.x[i] = x + job.y[i % job.columns];
        break;
    case RowOp::rowScale:
        job.x[i] = x * job.y[i / job.columns];
        break;
    }
}

} // namespace

int rowOp(Context& context, const RowOpJob& job) {
    return launch(context, {blocksOf(job.count, kThreads), kThreads}, rowOpKernel, job);
}

} // namespace vitrine::kernels::cuda
