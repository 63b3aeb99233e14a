// Speed of the forward pass alone, no scheduler: forward_bench MODEL [prefill 512] [decode 64] [threads 0] [batch 1]
// [context 0] [weights as-is|F32|…]. Decode runs `batch` sequences that have `context` tokens already. Prints one line
// a figure, best of three runs.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "engine/backend/cpu_backend.h"
#include "engine/model/transformer.h"

namespace {

using namespace vitrine;
using Clock = std::chrono::steady_clock;

constexpr std::int32_t kBlockSize = 16;
constexpr std::int32_t kChunk = 512;

/// Time on the clock and time on processors: on a busy machine the second says more (with one thread).
struct Stopwatch {
    Clock::time_point wall = Clock::now();
    std::clock_t cpu = std::clock();

    [[nodiscard]] double wallSeconds() const { return std::chrono::duration<double>(Clock::now() - wall).count(); }
    [[nodiscard]] double cpuSeconds() const { return static_cast<double>(std::clock() - cpu) / CLOCKS_PER_SEC; }
};

/// Runs `body` three times; prints the best.
template <class Body>
void measure(const std::string& what, double tokens, Body&& body) {
    double wall = 1e30;
    double cpu = 1e30;
    for (int run = 0; run < 3; ++run) {
        const Stopwatch watch;
        body();
        wall = std::min(wall, watch.wallSeconds());
        cpu = std::min(cpu, watch.cpuSeconds());
    }
    std::printf("%s: %.1f tokens/s, %.1f tokens/CPU-s\n", what.c_str(), tokens / wall, tokens / cpu);
}

template <class T>
T orExit(Result<T> result) {
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().describe().c_str());
        std::exit(3);
    }
    return std::move(*result);
}

void orExit(const Result<void>& result) {
    if (!result) {
        std::fprintf(stderr, "%s\n", result.error().describe().c_str());
        std::exit(3);
    }
}

/// `batch` sequences side by side, each with blocks of its own.
class Runner {
public:
    Runner(backend::Backend& backend, model::Transformer& model, std::int32_t batch, std::int32_t room)
        : m_backend(backend)
        , m_model(model)
        , m_tables(static_cast<std::size_t>(batch)) {
        const std::int32_t blocks = (room + kBlockSize - 1) / kBlockSize;
        for (std::int32_t s = 0; s < batch; ++s) {
            for (std::int32_t b = 0; b < blocks; ++b) {
                m_tables[static_cast<std::size_t>(s)].push_back(s * blocks + b);
            }
        }
        backend::KvConfig kv = model.kvShape();
        kv.blocks = blocks * batch;
        kv.blockSize = kBlockSize;
        orExit(backend.allocateKv(kv));
    }

    /// `count` tokens for each sequence in [first, first + sequences) from `position` on; logits of the last ones.
    void step(std::size_t first, std::size_t sequences, std::int32_t position, std::int32_t count) {
        std::vector<TokenId> tokens;
        std::vector<std::int32_t> positions;
        std::vector<std::int64_t> slots;
        std::vector<backend::SequenceSlice> slices;
        std::vector<std::int32_t> logitRows;
        for (std::size_t s = first; s < first + sequences; ++s) {
            const auto start = static_cast<std::int32_t>(tokens.size());
            for (std::int32_t t = 0; t < count; ++t) {
                const std::int32_t p = position + t;
                tokens.push_back((p * 7919 + static_cast<std::int32_t>(s)) %
                                 std::min(30000, m_model.config().vocabularySize));
                positions.push_back(p);
                slots.push_back(std::int64_t{m_tables[s][static_cast<std::size_t>(p / kBlockSize)]} * kBlockSize +
                                p % kBlockSize);
            }
            slices.push_back({start, count, position, m_tables[s]});
            logitRows.push_back(start + count - 1);
        }
        const backend::RaggedBatch batch{tokens, positions, slots, slices, logitRows};
        const auto logits = orExit(m_model.forward(batch));
        (void)orExit(m_backend.download(logits));
        orExit(m_backend.endStep());
    }

    void prefill(std::size_t sequence, std::int32_t tokens) {
        for (std::int32_t p = 0; p < tokens; p += kChunk) {
            step(sequence, 1, p, std::min(kChunk, tokens - p));
        }
    }

private:
    backend::Backend& m_backend;
    model::Transformer& m_model;
    std::vector<std::vector<std::int32_t>> m_tables;
};

std::int32_t argument(int argc, char** argv, int index, std::int32_t fallback) {
    return argc > index ? std::atoi(argv[index]) : fallback;
}

} // namespace

int main(int argc, char** argv) {
    if (argc < 2) {
        std::fprintf(stderr, "forward_bench MODEL [prefill] [decode] [threads] [batch] [context] [weights]\n");
        return 2;
    }
    const std::int32_t prefill = argument(argc, argv, 2, 512);
    const std::int32_t decode = argument(argc, argv, 3, 64);
    const std::int32_t batch = argument(argc, argv, 5, 1);
    const std::int32_t context = argument(argc, argv, 6, 0);
    const auto reader = orExit(gguf::GgufReader::open(argv[1]));
    const auto config = orExit(model::readConfig(reader));
    const auto backend = backend::makeCpuBackend(argument(argc, argv, 4, 0));
    model::LoadOptions options;
    if (argc > 7) {
        for (const auto type : {kernels::TensorType::F32, kernels::TensorType::F16, kernels::TensorType::BF16,
                                kernels::TensorType::F8_E4M3, kernels::TensorType::Q8_0, kernels::TensorType::Q4_0}) {
            if (std::string(argv[7]) == kernels::typeTraits(type).name) {
                options.convertTo = type;
            }
        }
    }
    const auto model = orExit(model::Transformer::load(reader, config, *backend, options));
    std::printf("%s; load %.3f s; weights %.1f MiB\n", backend->device().name.c_str(), model->loadSeconds(),
                static_cast<double>(backend->weightBytes()) / (1 << 20));
    Runner runner(*backend, *model, batch, std::max(prefill, context + decode + 1));
    measure("prefill " + std::to_string(prefill), prefill, [&] { runner.prefill(0, prefill); });
    const auto sequences = static_cast<std::size_t>(batch);
    for (std::size_t s = 0; s < sequences && context > 0; ++s) {
        runner.prefill(s, context);
    }
    measure("decode " + std::to_string(batch) + " at context " + std::to_string(context), batch * decode, [&] {
        for (std::int32_t t = 0; t < decode; ++t) {
            runner.step(0, sequences, context + t, 1);
        }
    });
    std::printf("workspace %.1f MiB\n", static_cast<double>(backend->workspaceBytes()) / (1 << 20));
    return 0;
}
