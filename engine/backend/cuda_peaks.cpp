// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_peaks.h"

#include <algorithm>
#include <functional>

#include "engine/backend/cuda_library.h"
#include "engine/backend/cuda_memory.h"

namespace vitrine::backend {

namespace {

/// Declared after memory that work on the stream uses: nothing may run into memory that goes.
struct WaitAtEnd {
    const CudaContext& context;
    ~WaitAtEnd() { static_cast<void>(context.table().synchronize(context.get())); }
};

/// The best of some runs of `work` on the context's stream.
Result<double> bestSeconds(const CudaContext& context, const std::function<int()>& work) {
    constexpr int kRuns = 4; // the first warms up
    const CudaTable& table = context.table();
    float best = 0.0F;
    for (int run = 0; run < kRuns; ++run) {
        float seconds = 0.0F;
        int status = table.mark(context.get(), 0);
        status = status != 0 ? status : work();
        status = status != 0 ? status : table.mark(context.get(), 1);
        status = status != 0 ? status : table.synchronize(context.get());
        status = status != 0 ? status : table.secondsBetweenMarks(context.get(), 0, 1, &seconds);
        if (status != 0) {
            return context.failure(status, "measuring its peaks");
        }
        best = run <= 1 ? seconds : std::min(best, seconds);
    }
    return static_cast<double>(best);
}

/// Two square matrices of small numbers: what a product takes depends on what is multiplied.
Result<void> fillOperands(const CudaContext& context, const DeviceMemory& memory) {
    constexpr std::size_t kSample = std::size_t{1} << 16;
    auto staged = PinnedMemory::allocate(context, std::min(kSample, memory.size()));
    if (!staged) {
        return forward(staged);
    }
    const WaitAtEnd wait{context};
    std::uint32_t state = 1;
    for (std::size_t i = 0; i + 1 < staged->size(); i += 2) {
        state = state * 1664525U + 1013904223U;
        staged->data()[i] = static_cast<std::byte>(state >> 16);
        staged->data()[i + 1] = static_cast<std::byte>(0x30U | (state >> 24 & 0x83U)); // binary16 of size 1/8 to 1/4
    }
    const CudaTable& table = context.table();
    int status = table.upload(context.get(), memory.data(), staged->data(), staged->size());
    for (std::size_t done = staged->size(); done < memory.size() && status == 0;) { // doubling
        const std::size_t count = std::min(done, memory.size() - done);
        status = table.copy(context.get(), memory.data() + done, memory.data(), count);
        done += count;
    }
    status = status != 0 ? status : table.synchronize(context.get());
    return status == 0 ? Result<void>() : Result<void>(context.failure(status, "measuring its peaks"));
}

} // namespace

Result<CudaPeaks> measureCudaPeaks(int device) {
    const auto table = cudaTable();
    return table ? measureCudaPeaks(**table, device, {}) : Result<CudaPeaks>(forward(table));
}

Result<CudaPeaks> measureCudaPeaks(const CudaTable& table, int device, const CudaPeakSizes& sizes) {
    auto context = CudaContext::open(table, device);
    if (!context) {
        return forward(context);
    }
    const auto side = static_cast<std::size_t>(sizes.side);
    auto from = DeviceMemory::allocate(*context, std::max(sizes.copyBytes, 2 * side * side * sizeof(std::uint16_t)), "measuring its peaks");
    auto to = from ? DeviceMemory::allocate(*context, std::max(sizes.copyBytes, side * side * sizeof(float)), "measuring its peaks")
                   : Result<DeviceMemory>(forward(from));
    if (!to) {
        return forward(to);
    }
    const WaitAtEnd wait{*context};
    if (auto filled = fillOperands(*context, *from); !filled) {
        return forward(filled);
    }
    const auto copying =
        bestSeconds(*context, [&] { return table.copy(context->get(), to->data(), from->data(), sizes.copyBytes); });
    if (!copying) {
        return forward(copying);
    }
    kernels::cuda::MatmulJob job;
    job.weights = from->data();
    job.x = from->data() + side * side * sizeof(std::uint16_t);
    job.out = reinterpret_cast<float*>(to->data());
    job.rows = job.outputs = job.columns = job.outStride = sizes.side;
    job.type = kernels::TensorType::F16;
    const auto multiplying = bestSeconds(*context, [&] { return table.matmul(context->get(), job); });
    if (!multiplying) {
        return forward(multiplying);
    }
    const double cube = static_cast<double>(side) * static_cast<double>(side) * static_cast<double>(side);
    return CudaPeaks{2.0 * static_cast<double>(sizes.copyBytes) / *copying, 2.0 * cube / *multiplying};
}

} // namespace vitrine::backend
