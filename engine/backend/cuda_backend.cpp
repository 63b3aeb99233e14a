// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_backend.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "engine/backend/cuda_backend_impl.h"
#include "engine/backend/cuda_library.h"

namespace vitrine::backend {

using kernels::cuda::RowOp;

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
    m_sections.reset();
    if (failed() || m_marked != kAll) {
        return;
    }
    float seconds[4] = {};
    for (int i = 0; i < 4 && !failed(); ++i) {
        keepFailure(m_context.table().secondsBetweenMarks(m_context.get(), i, i + 1, &seconds[i]), "running the model");
    }
    m_sections = {static_cast<double>(seconds[0]), static_cast<double>(seconds[1]), static_cast<double>(seconds[2]),
                  static_cast<double>(seconds[3])};
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
    const std::size_t count = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(x.columns);
    const auto result = pinned(count * sizeof(float));
    if (!result) {
        return forward(result);
    }
    keepFailure(m_commands.flush(m_deviceBatch.decodes()), "running the model");
    mark(Border::computed);
    mark(Border::sampled);
    if (!failed() && count > 0) {
        keepFailure(m_context.table().download(m_context.get(), *result, x.data, count * sizeof(float)),
                    "handing back results");
    }
    mark(Border::copiedOut);
    if (auto done = waitForAll(); !done) {
        return forward(done);
    }
    return std::span<const float>(reinterpret_cast<const float*>(*result), count);
}

Result<RankedRows> CudaBackend::rankRows(Tensor logits, std::int32_t top, std::span<const float> inverseTemperatures) {
    const auto rows = static_cast<std::size_t>(logits.rows);
    if (top < 1 || top > kernels::cuda::kMostTop || inverseTemperatures.size() != rows || rows == 0) {
        return fail(ErrorCode::invalidArgument, "1 to 64 of each row's best can be asked for, with a temperature a row.", "top");
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

void CudaBackend::embed(MatrixId table, float scale, Tensor out) {
    if (failed() || out.rows == 0) {
        return;
    }
    const DeviceMatrix& weights = m_weights.matrix(table);
    kernels::cuda::DecodeRowsJob job;
    job.source = weights.data;
    job.index = m_deviceBatch.tokens();
    job.out = out.data;
    job.rows = out.rows;
    job.columns = weights.columns;
    job.type = weights.type;
    job.scale = scale;
    m_commands.add<&CudaTable::decodeRows>(job);
}

void CudaBackend::rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    kernels::cuda::NormJob job;
    job.x = x.data;
    job.weight = m_weights.vector(weight);
    job.out = out.data;
    job.rows = x.rows;
    job.columns = x.columns;
    job.group = groupColumns == 0 ? x.columns : groupColumns;
    job.eps = eps;
    m_commands.add<&CudaTable::norm>(job);
}

void CudaBackend::addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    kernels::cuda::NormJob job;
    job.x = x.data;
    job.add = y.data;
    job.addScale = scale;
    job.weight = m_weights.vector(weight);
    job.out = out.data;
    job.rows = x.rows;
    job.columns = x.columns;
    job.group = x.columns;
    job.eps = eps;
    m_commands.add<&CudaTable::norm>(job);
}

void CudaBackend::rowOp(RowOp op, float* x, const float* y, std::int64_t count, std::int32_t columns, float a) {
    if (failed() || count == 0) {
        return;
    }
    kernels::cuda::RowOpJob job;
    job.x = x;
    job.y = y;
    job.count = count;
    job.columns = columns;
    job.a = a;
    job.op = op;
    m_commands.add<&CudaTable::rowOp>(job);
}

namespace {
std::int64_t valuesOf(const Tensor& x) {
    return static_cast<std::int64_t>(x.rows) * x.columns;
}
} // namespace

void CudaBackend::add(Tensor x, Tensor y, float scale) {
    rowOp(RowOp::add, x.data, y.data, valuesOf(x), x.columns, scale);
}
void CudaBackend::scale(Tensor x, float factor) {
    rowOp(RowOp::scale, x.data, nullptr, valuesOf(x), x.columns, factor);
}
void CudaBackend::softcap(Tensor x, float cap) {
    rowOp(RowOp::softcap, x.data, nullptr, valuesOf(x), x.columns, cap);
}

void CudaBackend::rope(RopeId table, Tensor x, std::int32_t heads) {
    if (failed() || x.rows == 0) {
        return;
    }
    const RopeRows& rows = m_ropes[table.index()];
    kernels::cuda::RopeJob job;
    job.x = x.data;
    job.cosines = m_deviceBatch.cosines(table);
    job.sines = m_deviceBatch.sines(table);
    job.rows = x.rows;
    job.heads = heads;
    job.headDim = x.columns / heads;
    job.pairs = static_cast<std::int32_t>(rows.pairs());
    job.layout = rows.table().layout;
    m_commands.add<&CudaTable::rope>(job);
}

void CudaBackend::gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) {
    if (failed() || rows.empty()) {
        return;
    }
    const std::int32_t* index = m_deviceBatch.logitRows();
    if (rows.data() != m_batch.logitRows.data()) {
        // Ops on the list may still use the memory that the indices get: they go first.
        keepFailure(m_commands.flush(false), "running the model");
        auto* copy = m_arena.array<std::int32_t>(rows.size());
        m_gathered.emplace_back(rows.begin(), rows.end());
        if (failed()) {
            return;
        }
        keepFailure(m_context.table().upload(m_context.get(), copy, m_gathered.back().data(), rows.size_bytes()),
                    "gathering rows");
        index = copy;
    }
    kernels::cuda::DecodeRowsJob job;
    job.source = reinterpret_cast<const std::byte*>(x.data);
    job.index = index;
    job.out = out.data;
    job.rows = static_cast<std::int32_t>(rows.size());
    job.columns = x.columns;
    m_commands.add<&CudaTable::decodeRows>(job);
}

void CudaBackend::writeKv(const AttentionSpec& spec, Tensor k, Tensor v) {
    if (failed() || k.rows == 0) {
        return;
    }
    kernels::cuda::KvWriteJob job;
    job.layer = m_layers[spec.layer.index()];
    job.key = k.data;
    job.value = v.data;
    job.slots = m_deviceBatch.slots();
    job.rows = k.rows;
    m_commands.add<&CudaTable::kvWrite>(job);
}

void CudaBackend::attention(const AttentionSpec& spec, Tensor q, Tensor out) {
    if (failed() || q.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    kernels::cuda::AttentionJob job;
    job.layer = m_layers[spec.layer.index()];
    job.query = q.data;
    job.out = out.data;
    job.slices = m_deviceBatch.slices();
    job.blockTables = m_deviceBatch.blockTables();
    job.sinks = m_weights.vector(spec.sinks);
    job.sliceCount = static_cast<std::int32_t>(m_batch.sequences.size());
    job.longestSlice = m_deviceBatch.longestSlice();
    job.totalRows = q.rows;
    job.heads = spec.heads;
    job.window = spec.window;
    job.scale = spec.scale;
    job.softcap = spec.softcap;
    if (m_deviceBatch.decodes()) {
        // A power of two, so that a graph serves a sequence until its context has doubled.
        const auto runs = static_cast<unsigned>((m_deviceBatch.longestContext() + kernels::cuda::kAttentionSplit - 1) /
                                                kernels::cuda::kAttentionSplit);
        job.splits = static_cast<std::int32_t>(std::bit_ceil(std::max(runs, 1U)));
    }
    if (job.splits > 1) {
        job.partials = m_arena.array<float>(kernels::cuda::attentionPartialFloats(job));
    }
    if (!failed()) {
        m_commands.add<&CudaTable::attention>(job);
    }
}

} // namespace vitrine::backend
