// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_backend.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/backend/cuda_backend_impl.h"
#include "engine/backend/cuda_library.h"

namespace vitrine::backend {

Result<std::unique_ptr<Backend>> makeCudaBackend(int device) {
    const auto table = cudaTable();
    if (!table) {
        return forward(table);
    }
    return makeCudaBackend(**table, device);
}

Result<std::unique_ptr<Backend>> makeCudaBackend(const CudaTable& table, int device) {
    int count = 0;
    if (const int status = table.deviceCount(&count); status != 0 || device < 0 || device >= count) {
        return fail(ErrorCode::noDevice,
                    status != 0 ? std::string("The CUDA devices can't be counted: ") + table.errorText(status) + "."
                                : "There is no CUDA device " + std::to_string(device) + ": this machine has " + std::to_string(count) +
                                      ", numbered from 0.",
                    "cuda");
    }
    auto context = CudaContext::open(table, device);
    if (!context) {
        return forward(context);
    }
    kernels::cuda::DeviceFigures figures;
    if (const int status = table.figures(context->get(), &figures); status != 0) {
        return context->failure(status, "asking for its memory");
    }
    const std::string label = count > 1 ? "CUDA " + std::to_string(device) + " · " : "CUDA · ";
    return std::make_unique<CudaBackend>(std::move(*context), figures, label + figures.name);
}

CudaBackend::CudaBackend(CudaContext context, const kernels::cuda::DeviceFigures& figures, std::string name)
    : m_context(std::move(context))
    , m_name(std::move(name))
    , m_figures(figures)
    , m_weights(m_context)
    , m_arena(DeviceChunks{m_context})
    , m_deviceBatch(m_context)
    , m_commands(m_context) {}

CudaBackend::~CudaBackend() {
    static_cast<void>(m_context.table().synchronize(m_context.get())); // nothing may run into memory that goes
}

DeviceInfo CudaBackend::device() const {
    DeviceInfo info;
    info.name = m_name;
    kernels::cuda::DeviceFigures now;
    const bool asked = m_context.table().figures(m_context.get(), &now) == 0;
    info.totalMemory = m_figures.totalBytes;
    info.freeMemory = asked ? now.freeBytes : 0;
    return info;
}

RopeId CudaBackend::addRope(RopeTable table) {
    m_ropes.emplace_back(std::move(table));
    return RopeId(static_cast<std::int32_t>(m_ropes.size() - 1));
}

namespace {

kernels::cuda::KvLayer layerOf(const KvConfig& config, const KvConfig::Layer& layer) {
    kernels::cuda::KvLayer l;
    l.blockSize = config.blockSize;
    l.kvHeads = layer.kvHeads;
    l.keyDim = layer.keyDim;
    l.valueDim = layer.valueDim;
    l.keyType = config.keyType;
    l.valueType = config.valueType;
    l.keyRow = kernels::cuda::kvRowBytes(config.keyType, layer.keyDim);
    l.valueRow = kernels::cuda::kvRowBytes(config.valueType, layer.valueDim);
    l.blockStride =
        (static_cast<std::int64_t>(layer.kvHeads) * config.blockSize * (l.keyRow + l.valueRow) + 63) / 64 * 64;
    return l;
}

} // namespace

std::uint64_t CudaBackend::kvBytesPerBlock(const KvConfig& config) const {
    std::uint64_t bytes = 0;
    for (const KvConfig::Layer& layer : config.layers) {
        bytes += static_cast<std::uint64_t>(layerOf(config, layer).blockStride);
    }
    return bytes;
}

Result<void> CudaBackend::allocateKv(const KvConfig& config) {
    if (config.blockSize < 8 || config.blockSize > 256 || config.blocks < 0) {
        return fail(ErrorCode::invalidArgument,
                    "A KV block holds 8 to 256 tokens and the pool no negative number of blocks.", "blockSize");
    }
    m_layers.clear();
    m_kv = {};
    m_blocks = 0;
    auto memory = DeviceMemory::allocate(m_context, kvBytesPerBlock(config) * static_cast<std::uint64_t>(config.blocks),
                                         "the KV cache");
    if (!memory) {
        return forward(memory);
    }
    m_kv = std::move(*memory);
    m_blocks = config.blocks;
    std::byte* base = m_kv.data();
    for (const KvConfig::Layer& layer : config.layers) {
        kernels::cuda::KvLayer l = layerOf(config, layer);
        l.base = base;
        base += l.blockStride * config.blocks;
        m_layers.push_back(l);
    }
    return {};
}

void CudaBackend::keepFailure(int status, const char* doing) {
    if (status != 0 && !m_failure) {
        m_failure = m_context.failure(status, doing).value();
        m_lost = m_failure->code == ErrorCode::deviceLost;
    }
}

Result<void> CudaBackend::status() const {
    return m_failure ? Result<void>(tl::unexpected<Error>(*m_failure)) : m_arena.status();
}

void CudaBackend::mark(Border border) {
    if (!failed()) {
        keepFailure(m_context.table().mark(m_context.get(), static_cast<int>(border)), "running the model");
        m_marked |= 1U << static_cast<unsigned>(border);
    }
}

void CudaBackend::readSections() {
    constexpr std::uint32_t kAll = 0b11111;
    if (failed() || m_marked != kAll) {
        return;
    }
    const trace::DeviceTimes times{between(Border::start, Border::copiedIn), between(Border::copiedIn, Border::computed),
                                   between(Border::computed, Border::sampled), between(Border::sampled, Border::copiedOut)};
    if (!failed()) {
        m_sections = times;
    }
}

Nanoseconds CudaBackend::between(Border from, Border to) {
    float seconds = 0.0F;
    if (!failed()) {
        keepFailure(m_context.table().secondsBetweenMarks(m_context.get(), static_cast<int>(from), static_cast<int>(to), &seconds),
                    "running the model");
    }
    return static_cast<Nanoseconds>(static_cast<double>(seconds) * 1e9);
}

void CudaBackend::flush() {
    if (!failed()) {
        keepFailure(m_commands.flush(m_deviceBatch.decodes()), "running the model");
    }
}

Result<void> CudaBackend::waitForAll() {
    flush();
    m_commands.drop();
    keepFailure(m_context.table().synchronize(m_context.get()), "running the model");
    return status();
}

Result<void> CudaBackend::beginStep(const RaggedBatch& batch) {
    if (m_lost) { // what is in its memory can't be trusted any more: only a new backend helps
        return status();
    }
    m_failure.reset();
    m_commands.drop();
    m_arena.reset();
    m_resultsUsed = 0;
    m_gathered.clear();
    m_batch = batch;
    m_marked = 0;
    m_sections.reset();
    mark(Border::start);
    if (failed()) {
        return status();
    }
    if (auto uploaded = m_deviceBatch.upload(batch, m_ropes); !uploaded) {
        m_failure = uploaded.error();
        m_lost = m_failure->code == ErrorCode::deviceLost;
        return uploaded;
    }
    mark(Border::copiedIn);
    return status();
}

Tensor CudaBackend::tensor(std::int32_t rows, std::int32_t columns) {
    return {m_arena.array<float>(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)), rows, columns};
}

Result<void> CudaBackend::endStep() {
    if (m_marked == 0b11) { // nothing was handed back: a chunk in the middle of a prompt
        flush();
        mark(Border::computed);
        mark(Border::sampled);
        mark(Border::copiedOut);
    }
    if (auto done = waitForAll(); !done) {
        return done;
    }
    readSections();
    return status();
}

Result<std::byte*> CudaBackend::pinned(std::size_t bytes) {
    if (m_resultsUsed == m_results.size()) {
        m_results.emplace_back();
    }
    PinnedMemory& result = m_results[m_resultsUsed];
    if (result.size() < bytes) {
        auto larger = PinnedMemory::allocate(m_context, std::bit_ceil(bytes));
        if (!larger) {
            return forward(larger);
        }
        result = std::move(*larger);
    }
    ++m_resultsUsed;
    return result.data();
}

Result<std::span<const float>> CudaBackend::download(Tensor x) {
    if (failed()) {
        return forward(status());
    }
    const auto count = static_cast<std::size_t>(valuesOf(x));
    const auto result = pinned(count * sizeof(float));
    if (!result) {
        return forward(result);
    }
    flush();
    if (!m_sections) { // else the step has ended and its borders are read
        mark(Border::computed);
    }
    mark(Border::sampled);
    if (!failed() && count > 0) {
        keepFailure(m_context.table().download(m_context.get(), *result, x.data, count * sizeof(float)),
                    "handing back results");
    }
    mark(Border::copiedOut);
    if (auto done = waitForAll(); !done) {
        m_sections.reset();
        return forward(done);
    }
    if (m_sections) {
        m_sections->copyOut += between(Border::sampled, Border::copiedOut);
    }
    return std::span<const float>(reinterpret_cast<const float*>(*result), count);
}

static_assert(kMostRanked <= kernels::cuda::kMostTop);

Result<RankedRows> CudaBackend::rankRows(Tensor logits, std::int32_t top, std::span<const float> inverseTemperatures) {
    const auto rows = static_cast<std::size_t>(logits.rows);
    if (top < 1 || top > kMostRanked || inverseTemperatures.size() != rows || rows == 0) {
        return fail(ErrorCode::invalidArgument, "1 to " + std::to_string(kMostRanked) + " of each row's best can be asked for, with a temperature a row.", "top");
    }
    top = std::min(top, logits.columns);
    const std::size_t places = rows * static_cast<std::size_t>(top);
    const std::size_t count = 2 * places + 2 * rows; // one array, one copy: indices, values, both sums
    auto* results = m_arena.array<float>(count);
    auto* inverse = m_arena.array<float>(rows);
    if (failed()) {
        return forward(status());
    }
    const auto staged = pinned(inverseTemperatures.size_bytes());
    const auto host = staged ? pinned(count * sizeof(float)) : staged;
    if (!host) {
        return forward(host);
    }
    std::memcpy(*staged, inverseTemperatures.data(), inverseTemperatures.size_bytes());
    flush();
    mark(Border::computed);
    if (!failed()) {
        keepFailure(m_context.table().upload(m_context.get(), inverse, *staged, inverseTemperatures.size_bytes()), "ranking logits");
    }
    kernels::cuda::SampleJob job;
    job.logits = logits.data;
    job.topIndex = reinterpret_cast<std::int32_t*>(results);
    job.topValue = results + places;
    job.logSumExp = results + 2 * places;
    job.tempered = job.logSumExp + rows;
    job.inverseTemperatures = inverse;
    job.rows = logits.rows;
    job.columns = logits.columns;
    job.top = top;
    if (!failed()) {
        keepFailure(m_context.table().sample(m_context.get(), job), "ranking logits");
    }
    mark(Border::sampled);
    if (!failed()) {
        keepFailure(m_context.table().download(m_context.get(), *host, results, count * sizeof(float)), "handing back results");
    }
    mark(Border::copiedOut);
    if (auto done = waitForAll(); !done) {
        return forward(done);
    }
    const auto* values = reinterpret_cast<const float*>(*host);
    return RankedRows{top,
                      {reinterpret_cast<const std::int32_t*>(*host), places},
                      {values + places, places},
                      {values + 2 * places, rows},
                      {values + 2 * places + rows, rows}};
}

Result<void> CudaBackend::copyBlock(BlockId from, BlockId to) {
    if (from.value < 0 || to.value < 0 || from.value >= m_blocks || to.value >= m_blocks) {
        return fail(ErrorCode::invalidArgument, "A KV block to copy lies outside the pool.", "block");
    }
    for (const kernels::cuda::KvLayer& l : m_layers) {
        if (l.blockStride == 0) {
            continue;
        }
        const int status =
            m_context.table().copy(m_context.get(), l.base + to.value * l.blockStride,
                                   l.base + from.value * l.blockStride, static_cast<std::size_t>(l.blockStride));
        if (status != 0) {
            return m_context.failure(status, "copying KV blocks");
        }
    }
    return {};
}

} // namespace vitrine::backend
