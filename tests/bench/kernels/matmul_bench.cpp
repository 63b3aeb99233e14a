// Matmul kernels of the active target (VITRINE_KERNELS chooses) on one thread, beside what one thread of this machine can do at
// best: columns GB/s of packed weights and TOPS (2 per product), and their shares of the read peak and of the int8 peak (float
// weights: of the float32 peak), which stand in the head. Filter by name, e.g. --benchmark_filter='Q4_1/.*/M1/'.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "kernels/dispatch.h"
#include "kernels/machine_peaks.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels {
namespace {

const MachinePeaks& peaks() {
    static const MachinePeaks measured = [] {
        ThreadPool one(1);
        return measurePeaks(one);
    }();
    return measured;
}

struct Shape {
    std::size_t rows;
    std::size_t columns;
};

// SmolLM2-135M's matrices, its vocabulary, and one matrix that no cache holds
constexpr Shape kShapes[] = {{576, 576}, {1536, 576}, {576, 1536}, {49152, 576}, {65536, 2048}};
constexpr std::size_t kBatches[] = {1, 8, 32, 128, 512};

struct Freed {
    void operator()(std::byte* p) const { ::operator delete(p, std::align_val_t{64}); }
};
using Aligned = std::unique_ptr<std::byte, Freed>;

Aligned aligned(std::size_t bytes) {
    return Aligned(static_cast<std::byte*>(::operator new(bytes + 64, std::align_val_t{64})));
}

void matmul(benchmark::State& state, TensorType type, Shape shape, std::size_t batch) {
    const KernelTable& table = active();
    const MatmulOps& ops = table.matmulOps(type);
    const std::size_t panels = (shape.rows + ops.panelRows - 1) / ops.panelRows;
    const std::size_t bytes = ops.packedBytes(shape.rows, shape.columns);
    const Aligned packed = aligned(bytes);
    { // one random panel's worth of rows, repeated: the kernels' time does not depend on values
        const std::size_t some = std::min<std::size_t>(shape.rows, 576);
        const std::vector<std::byte> weights = randomWeights(type, some, shape.columns, 1);
        std::vector<std::byte> all(shape.rows * rowBytes(type, shape.columns));
        for (std::size_t at = 0; at < all.size(); at += weights.size()) {
            std::memcpy(all.data() + at, weights.data(), std::min(weights.size(), all.size() - at));
        }
        ops.pack(all.data(), shape.rows, shape.columns, 0, panels, packed.get());
    }
    const std::vector<float> x = randomFloats(batch * shape.columns, 2);
    const Aligned prepared = aligned(table.preparedBytes(ops.activation, batch, shape.columns));
    table.prepareRows(ops.activation, x.data(), shape.columns, batch, shape.columns, 0, batch, prepared.get());
    std::vector<float> out(batch * shape.rows);
    MatmulJob job{packed.get(), shape.rows, shape.columns, 0,          panels,     prepared.get(),
                  batch,        0,          batch,         out.data(), shape.rows, nullptr};
    constexpr std::size_t kRowBlock = 128; // as the backend splits
    const auto start = std::chrono::steady_clock::now();
    for (auto _ : state) {
        for (std::size_t row = 0; row < batch; row += kRowBlock) {
            job.rowBegin = row;
            job.rowEnd = std::min(batch, row + kRowBlock);
            ops.matmul(job);
        }
        benchmark::ClobberMemory();
    }
    const std::chrono::duration<double> elapsed = std::chrono::steady_clock::now() - start;
    const double each = elapsed.count() / static_cast<double>(state.iterations());
    const double read = static_cast<double>(bytes) / each;
    const double operations = 2.0 * static_cast<double>(batch * shape.rows * shape.columns) / each;
    state.counters["GB/s"] = read / 1e9;
    state.counters["of_read_peak"] = read / peaks().readBytesPerSecond;
    state.counters["TOPS"] = operations / 1e12;
    state.counters["of_ops_peak"] =
        operations / (ops.activation == ActivationFormat::Q8 ? peaks().int8OpsPerSecond : peaks().floatOpsPerSecond);
}

void prepare(benchmark::State& state, ActivationFormat format) {
    const std::size_t rows = 128;
    const std::size_t columns = 1536;
    const KernelTable& table = active();
    const std::vector<float> x = randomFloats(rows * columns, 2);
    const Aligned prepared = aligned(table.preparedBytes(format, rows, columns));
    for (auto _ : state) {
        table.prepareRows(format, x.data(), columns, rows, columns, 0, rows, prepared.get());
        benchmark::ClobberMemory();
    }
    state.counters["Gvalues/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(rows * columns) / 1e9,
                           benchmark::Counter::kIsRate);
}

void registerAll() {
    benchmark::RegisterBenchmark("prepare/Q8", prepare, ActivationFormat::Q8);
    benchmark::RegisterBenchmark("prepare/BF16", prepare, ActivationFormat::BF16);
    for (TensorType type : kWeightTypes) {
        for (Shape shape : kShapes) {
            for (std::size_t batch : kBatches) {
                if (shape.columns % typeTraits(type).blockWeights != 0 ||
                    batch * shape.rows * shape.columns > std::size_t{1} << 31) {
                    continue;
                }
                const std::string name = std::string(typeTraits(type).name) + "/" + std::to_string(shape.rows) + "x" +
                                         std::to_string(shape.columns) + "/M" + std::to_string(batch);
                benchmark::RegisterBenchmark(name.c_str(), matmul, type, shape, batch)->MinTime(0.2);
            }
        }
    }
}

} // namespace
} // namespace vitrine::kernels

int main(int argc, char** argv) {
    benchmark::Initialize(&argc, argv);
    using vitrine::kernels::peaks;
    benchmark::AddCustomContext("kernels", vitrine::kernels::active().name);
    benchmark::AddCustomContext("read peak of one thread, GB/s", std::to_string(peaks().readBytesPerSecond / 1e9));
    benchmark::AddCustomContext("int8 peak of one thread, TOPS", std::to_string(peaks().int8OpsPerSecond / 1e12));
    benchmark::AddCustomContext("float32 peak of one thread, TFLOPS", std::to_string(peaks().floatOpsPerSecond / 1e12));
    vitrine::kernels::registerAll();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
