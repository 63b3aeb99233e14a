// Matmul kernels of the active target (VITRINE_KERNELS chooses), one thread, beside two peaks of this machine: reading
// memory, and the best any type reaches is to be compared with `peak/read`. Columns: GB/s of packed weights, GOPS (2
// per product). Filter by name, e.g. --benchmark_filter='Q4_1/.*/M1/'.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <string>
#include <vector>

#include "kernels/dispatch.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels {
namespace {

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
    for (auto _ : state) {
        for (std::size_t row = 0; row < batch; row += kRowBlock) {
            job.rowBegin = row;
            job.rowEnd = std::min(batch, row + kRowBlock);
            ops.matmul(job);
        }
        benchmark::ClobberMemory();
    }
    const double runs = static_cast<double>(state.iterations());
    state.counters["GB/s"] = benchmark::Counter(runs * static_cast<double>(bytes) / 1e9, benchmark::Counter::kIsRate);
    state.counters["GOPS"] = benchmark::Counter(
        runs * 2e-9 * static_cast<double>(batch * shape.rows * shape.columns), benchmark::Counter::kIsRate);
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

void readMemory(benchmark::State& state) {
    std::vector<std::uint64_t> memory(std::size_t{256} << 17, 1); // 256 MiB
    for (auto _ : state) {
        std::uint64_t sums[8] = {};
        for (std::size_t i = 0; i < memory.size(); i += 8) {
            for (std::size_t lane = 0; lane < 8; ++lane) {
                sums[lane] += memory[i + lane];
            }
        }
        benchmark::DoNotOptimize(sums);
    }
    state.counters["GB/s"] =
        benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(memory.size() * 8) / 1e9,
                           benchmark::Counter::kIsRate);
}

void registerAll() {
    benchmark::RegisterBenchmark("peak/read", readMemory);
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
    benchmark::AddCustomContext("kernels", vitrine::kernels::active().name);
    vitrine::kernels::registerAll();
    benchmark::RunSpecifiedBenchmarks();
    benchmark::Shutdown();
    return 0;
}
