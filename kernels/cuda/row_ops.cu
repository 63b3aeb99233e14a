// One thread a value. The op is the same for all threads of a launch, so that its branch costs nothing next to the
// memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/cuda/row_ops.h"

#include "kernels/cuda/int8_rows.h"

namespace vitrine::kernels::cuda {

namespace {

constexpr unsigned kThreads = 256;

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
