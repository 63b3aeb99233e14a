// Attention over paged memory on one thread: decode of one query (what counts is how fast keys and values are read) and prefill
// of a chunk (what counts is multiply-adds), at SmolLM2's shape: 3 kv heads of 64 with 3 query heads each, blocks of 16 tokens.
// VITRINE_KERNELS chooses the target.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <benchmark/benchmark.h>

#include <sys/mman.h>

#include <algorithm>
#include <numeric>
#include <random>
#include <vector>

#include "kernels/dispatch.h"

namespace vitrine::kernels {
namespace {

constexpr std::int32_t kHeads = 3;
constexpr std::int32_t kGroup = 3;
constexpr std::int32_t kDim = 64;
constexpr std::size_t kRow = static_cast<std::size_t>(kHeads * kGroup * kDim);

/// Layers of a context whose keys and values do not fit the caches together: each iteration takes the next one.
class Layers {
public:
    Layers(KvType type, std::int32_t tokens, int layers) : m_tokens(tokens), m_layers(layers) {
        m_geometry.keyType = type;
        m_geometry.valueType = type;
        m_geometry.blockSize = 16;
        m_geometry.kvHeads = kHeads;
        m_geometry.keyDim = kDim;
        m_geometry.valueDim = kDim;
        m_blocks.resize(static_cast<std::size_t>((tokens + 15) / 16));
        std::iota(m_blocks.begin(), m_blocks.end(), 0);
        m_layerBytes = active().kvBlockBytes(m_geometry) * m_blocks.size();
        m_bytes = m_layerBytes * static_cast<std::size_t>(layers);
        m_memory = static_cast<std::byte*>(mmap(nullptr, m_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0));
        madvise(m_memory, m_bytes, MADV_HUGEPAGE); // as the engine's KV memory
        write();
    }
    ~Layers() { munmap(m_memory, m_bytes); }
    Layers(const Layers&) = delete;
    Layers& operator=(const Layers&) = delete;

    /// Every byte once, in order: what the memory gives to one thread that only reads.
    [[nodiscard]] std::uint64_t readLayer() {
        const auto* words = reinterpret_cast<const std::uint64_t*>(layer(m_next));
        m_next = (m_next + 1) % m_layers;
        std::uint64_t sums[8] = {};
        for (std::size_t i = 0; i < m_layerBytes / 8; i += 8) {
            for (std::size_t j = 0; j < 8; ++j) {
                sums[j] += words[i + j];
            }
        }
        return std::accumulate(std::begin(sums), std::end(sums), std::uint64_t{0});
    }
    [[nodiscard]] std::size_t layerBytes() const { return m_layerBytes; }

    void attend(std::int32_t queries, const std::vector<float>& query, std::vector<float>& out, std::vector<float>& scratch) {
        AttentionJob job;
        job.geometry = m_geometry;
        job.base = layer(m_next);
        m_next = (m_next + 1) % m_layers;
        job.blockTable = m_blocks.data();
        job.groupHeads = kGroup;
        job.query = query.data();
        job.queryStride = kRow;
        job.queryCount = queries;
        job.firstPosition = m_tokens - queries;
        job.scale = 0.125F;
        job.out = out.data();
        job.outStride = kRow;
        scratch.resize(active().attentionScratch(m_geometry, kGroup, queries));
        job.scratch = scratch.data();
        for (job.kvHead = 0; job.kvHead < kHeads; ++job.kvHead) {
            active().attention(job);
        }
    }

private:
    std::byte* layer(int index) { return m_memory + m_layerBytes * static_cast<std::size_t>(index); }

    void write() {
        std::mt19937 generator(1);
        std::normal_distribution<float> normal;
        std::vector<float> row(2 * static_cast<std::size_t>(kHeads * kDim));
        for (int index = 0; index < m_layers; ++index) {
            for (std::int32_t token = 0; token < m_tokens; ++token) {
                if (token % 64 == 0) {
                    std::generate(row.begin(), row.end(), [&] { return normal(generator); });
                }
                active().kvWrite({m_geometry, layer(index), token, row.data(), row.data() + kHeads * kDim});
            }
        }
    }

    KvGeometry m_geometry;
    std::int32_t m_tokens;
    int m_layers;
    int m_next = 0;
    std::vector<std::int32_t> m_blocks;
    std::size_t m_layerBytes = 0;
    std::size_t m_bytes = 0;
    std::byte* m_memory = nullptr;
};

void run(benchmark::State& state, std::int32_t queries, int layers) {
    const auto tokens = static_cast<std::int32_t>(state.range(0));
    Layers memory(static_cast<KvType>(state.range(1)), tokens, layers);
    std::mt19937 generator(2);
    std::normal_distribution<float> normal;
    std::vector<float> query(static_cast<std::size_t>(queries) * kRow);
    std::generate(query.begin(), query.end(), [&] { return normal(generator); });
    std::vector<float> out(query.size());
    std::vector<float> scratch;
    for (auto _ : state) {
        memory.attend(queries, query, out, scratch);
        benchmark::DoNotOptimize(out.data());
    }
    const double keysSeen = static_cast<double>(queries) * (tokens - queries + (queries + 1) / 2.0);
    const auto iterations = static_cast<double>(state.iterations());
    state.counters["GB/s"] = benchmark::Counter(static_cast<double>(memory.layerBytes()) * iterations / 1e9,
                                                benchmark::Counter::kIsRate);
    state.counters["GFLOP/s"] =
        benchmark::Counter(4.0 * keysSeen * static_cast<double>(kRow) * iterations / 1e9, benchmark::Counter::kIsRate);
    state.SetLabel(active().name);
}

void readOnly(benchmark::State& state) {
    Layers memory(KvType::F16, static_cast<std::int32_t>(state.range(0)), state.range(0) > 2000 ? 12 : 30);
    for (auto _ : state) {
        benchmark::DoNotOptimize(memory.readLayer());
    }
    state.counters["GB/s"] = benchmark::Counter(
        static_cast<double>(memory.layerBytes()) * static_cast<double>(state.iterations()) / 1e9, benchmark::Counter::kIsRate);
}

void decode(benchmark::State& state) { run(state, 1, state.range(0) > 2000 ? 12 : 30); }
void prefill(benchmark::State& state) { run(state, 512, 2); }

constexpr std::int64_t kF32 = static_cast<std::int64_t>(KvType::F32);
constexpr std::int64_t kF16 = static_cast<std::int64_t>(KvType::F16);
constexpr std::int64_t kBf16 = static_cast<std::int64_t>(KvType::BF16);
constexpr std::int64_t kQ8 = static_cast<std::int64_t>(KvType::Q8_0);
constexpr std::int64_t kF8 = static_cast<std::int64_t>(KvType::F8_E4M3);

BENCHMARK(readOnly)->ArgName("context")->Arg(256)->Arg(8192);
BENCHMARK(decode)->ArgNames({"context", "type"})->ArgsProduct({{256, 8192}, {kF32, kF16, kBf16, kQ8, kF8}});
BENCHMARK(prefill)->ArgNames({"context", "type"})->ArgsProduct({{512, 8192}, {kF32, kF16, kQ8}});

} // namespace
} // namespace vitrine::kernels
