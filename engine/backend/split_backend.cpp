// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/split_backend.h"

#include <algorithm>
#include <charconv>

namespace vitrine::backend {

bool belongsOnGpu(std::string_view tensor, bool isOutputToo, std::int32_t firstGpuLayer) {
    constexpr std::string_view kLayer = "blk.";
    if (tensor.starts_with(kLayer)) {
        std::int32_t layer = -1;
        std::from_chars(tensor.data() + kLayer.size(), tensor.data() + tensor.size(), layer);
        return layer >= firstGpuLayer;
    }
    return isOutputToo || tensor.starts_with("output");
}

SplitBackend::SplitBackend(std::unique_ptr<Backend> cpu, std::unique_ptr<Backend> gpu, UploadTensor upload,
                           std::int32_t firstGpuLayer)
    : m_cpu(std::move(cpu))
    , m_gpu(std::move(gpu))
    , m_upload(std::move(upload))
    , m_firstGpuLayer(firstGpuLayer) {}

DeviceInfo SplitBackend::device() const {
    DeviceInfo info = m_gpu->device();
    info.name += " + " + m_cpu->device().name;
    return info;
}

Result<MatrixId> SplitBackend::addMatrix(const MatrixSource& source) {
    const bool gpu = belongsOnGpu(source.name, source.role == MatrixRole::both, m_firstGpuLayer);
    const auto added = side(gpu).addMatrix(source);
    if (!added) {
        return forward(added);
    }
    m_matrices.push_back({gpu, added->value});
    return MatrixId(static_cast<std::int32_t>(m_matrices.size() - 1));
}

Result<VectorId> SplitBackend::addVector(std::string_view name, std::span<const float> values) {
    const bool gpu = belongsOnGpu(name, false, m_firstGpuLayer);
    const auto added = side(gpu).addVector(name, values);
    if (!added) {
        return forward(added);
    }
    m_vectors.push_back({gpu, added->value});
    return VectorId(static_cast<std::int32_t>(m_vectors.size() - 1));
}

RopeId SplitBackend::addRope(RopeTable table) {
    static_cast<void>(m_gpu->addRope(table)); // both count alike
    return m_cpu->addRope(std::move(table));
}

std::uint64_t SplitBackend::matrixBytes(const MatrixSource& source) const {
    return side(belongsOnGpu(source.name, source.role == MatrixRole::both, m_firstGpuLayer)).matrixBytes(source);
}

KvConfig SplitBackend::sideOf(KvConfig config, std::int32_t firstGpuLayer, bool gpu) {
    for (std::size_t layer = 0; layer < config.layers.size(); ++layer) {
        if ((static_cast<std::int32_t>(layer) >= firstGpuLayer) != gpu) {
            config.layers[layer].kvHeads = 0;
        }
    }
    return config;
}

std::uint64_t SplitBackend::kvBytesPerBlock(const KvConfig& config) const {
    return m_cpu->kvBytesPerBlock(sideOf(config, m_firstGpuLayer, false)) +
           m_gpu->kvBytesPerBlock(sideOf(config, m_firstGpuLayer, true));
}

Result<void> SplitBackend::allocateKv(const KvConfig& config) {
    if (auto done = m_gpu->allocateKv(sideOf(config, m_firstGpuLayer, true)); !done) {
        return done;
    }
    return m_cpu->allocateKv(sideOf(config, m_firstGpuLayer, false));
}

Result<void> SplitBackend::beginStep(const RaggedBatch& batch) {
    m_tensors.clear();
    m_failure.reset();
    if (auto begun = m_cpu->beginStep(batch); !begun) {
        return begun;
    }
    return m_gpu->beginStep(batch);
}

Tensor SplitBackend::tensor(std::int32_t rows, std::int32_t columns) {
    const Tensor here = m_cpu->tensor(rows, columns);
    m_tensors[here.data] = {m_gpu->tensor(rows, columns), false};
    return here;
}

Result<void> SplitBackend::endStep() {
    const auto cpu = m_cpu->endStep();
    const auto gpu = m_gpu->endStep();
    if (m_failure) {
        return tl::unexpected<Error>(*m_failure);
    }
    return cpu ? gpu : cpu;
}

bool SplitBackend::isOnGpu(Tensor x) const {
    const auto found = m_tensors.find(x.data);
    return found != m_tensors.end() && found->second.onGpu;
}

bool SplitBackend::sideOfVector(VectorId id, bool otherwise) const {
    return id.valid() ? m_vectors[id.index()].gpu : otherwise;
}

Tensor SplitBackend::read(Tensor x, bool gpu) {
    Twin& twin = m_tensors[x.data];
    const Tensor there{twin.gpu.data, x.rows, x.columns};
    if (twin.onGpu != gpu && !m_failure) {
        Result<void> moved;
        const auto held = m_cpu->download(x); // first of all what the CPU still has to do with it
        if (!held) {
            moved = forward(held);
        } else if (gpu) {
            moved = m_upload(there, *held);
        } else if (auto values = m_gpu->download(there)) {
            std::copy(values->begin(), values->end(), x.data);
        } else {
            moved = forward(values);
        }
        if (!moved) {
            m_failure = moved.error();
        }
        twin.onGpu = gpu;
    }
    return gpu ? there : x;
}

Tensor SplitBackend::write(Tensor x, bool gpu) {
    Twin& twin = m_tensors[x.data];
    twin.onGpu = gpu;
    return gpu ? Tensor{twin.gpu.data, x.rows, x.columns} : x;
}

MatrixId SplitBackend::matrix(MatrixId id) const {
    return id.valid() ? MatrixId(m_matrices[id.index()].id) : id;
}
VectorId SplitBackend::vector(VectorId id) const {
    return id.valid() ? VectorId(m_vectors[id.index()].id) : id;
}

FeedForwardSpec SplitBackend::translated(FeedForwardSpec spec) const {
    for (MatrixId* id : {&spec.gate, &spec.up, &spec.down}) {
        *id = matrix(*id);
    }
    for (VectorId* id : {&spec.gateBias, &spec.upBias, &spec.downBias}) {
        *id = vector(*id);
    }
    return spec;
}

void SplitBackend::embed(MatrixId table, float scale, Tensor out) {
    const bool gpu = m_matrices[table.index()].gpu;
    side(gpu).embed(matrix(table), scale, write(out, gpu));
}

void SplitBackend::rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) {
    const bool gpu = sideOfVector(weight, isOnGpu(x));
    const Tensor from = read(x, gpu);
    side(gpu).rmsNorm(from, vector(weight), eps, groupColumns, write(out, gpu));
}

void SplitBackend::add(Tensor x, Tensor y, float scale) {
    const bool gpu = isOnGpu(x);
    const Tensor sum = read(x, gpu);
    side(gpu).add(sum, read(y, gpu), scale);
}

void SplitBackend::addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) {
    const bool gpu = sideOfVector(weight, isOnGpu(x));
    const Tensor sum = read(x, gpu);
    const Tensor more = read(y, gpu);
    side(gpu).addRmsNorm(sum, more, scale, vector(weight), eps, write(out, gpu));
}

void SplitBackend::linear(Tensor x, std::span<const LinearTarget> targets) {
    std::vector<LinearTarget> mine;
    const bool gpu = m_matrices[targets.front().weight.index()].gpu; // all of one layer
    const Tensor from = read(x, gpu);
    for (LinearTarget target : targets) {
        target.weight = matrix(target.weight);
        target.bias = vector(target.bias);
        target.out = write(target.out, gpu);
        mine.push_back(target);
    }
    side(gpu).linear(from, mine);
}

void SplitBackend::rope(RopeId table, Tensor x, std::int32_t heads) {
    const bool gpu = isOnGpu(x);
    side(gpu).rope(table, read(x, gpu), heads);
}

void SplitBackend::writeKv(const AttentionSpec& spec, Tensor k, Tensor v) {
    const bool gpu = onGpu(spec.layer);
    const Tensor keys = read(k, gpu);
    side(gpu).writeKv(spec, keys, read(v, gpu));
}

void SplitBackend::attention(const AttentionSpec& spec, Tensor q, Tensor out) {
    const bool gpu = onGpu(spec.layer);
    AttentionSpec mine = spec;
    mine.sinks = vector(spec.sinks);
    const Tensor query = read(q, gpu);
    side(gpu).attention(mine, query, write(out, gpu));
}

void SplitBackend::feedForward(const FeedForwardSpec& spec, Tensor x, Tensor out) {
    const bool gpu = m_matrices[spec.gate.index()].gpu;
    const Tensor from = read(x, gpu);
    side(gpu).feedForward(translated(spec), from, write(out, gpu));
}

void SplitBackend::experts(const ExpertSpec& spec, Tensor x, Tensor out) {
    const bool gpu = m_matrices[spec.router.index()].gpu;
    ExpertSpec mine = spec;
    mine.router = matrix(spec.router);
    mine.routerBias = vector(spec.routerBias);
    mine.weights = translated(spec.weights);
    const Tensor from = read(x, gpu);
    side(gpu).experts(mine, from, write(out, gpu));
}

void SplitBackend::gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) {
    const bool gpu = isOnGpu(x);
    const Tensor from = read(x, gpu);
    side(gpu).gatherRows(from, rows, write(out, gpu));
}

void SplitBackend::scale(Tensor x, float factor) {
    const bool gpu = isOnGpu(x);
    side(gpu).scale(read(x, gpu), factor);
}

void SplitBackend::softcap(Tensor x, float cap) {
    const bool gpu = isOnGpu(x);
    side(gpu).softcap(read(x, gpu), cap);
}

Result<std::span<const float>> SplitBackend::download(Tensor x) {
    if (m_failure) {
        return tl::unexpected<Error>(*m_failure);
    }
    const bool gpu = isOnGpu(x);
    return side(gpu).download(read(x, gpu));
}

std::optional<trace::DeviceTimes> SplitBackend::sections() const {
    const auto* const clock = dynamic_cast<const SectionClock*>(m_gpu.get());
    return clock != nullptr ? clock->sections() : std::nullopt;
}

Result<RankedRows> SplitBackend::rankRows(Tensor logits, std::int32_t top, std::span<const float> inverseTemperatures) {
    auto* const ranker = dynamic_cast<RowRanker*>(m_gpu.get());
    if (ranker == nullptr) {
        return fail(ErrorCode::unsupported, "The GPU's backend ranks no logits.", "rankRows");
    }
    const Tensor there = read(logits, true); // the output layer is on the GPU
    if (m_failure) {
        return tl::unexpected<Error>(*m_failure);
    }
    return ranker->rankRows(there, top, inverseTemperatures);
}

Result<void> SplitBackend::copyBlock(BlockId from, BlockId to) {
    if (auto done = m_cpu->copyBlock(from, to); !done) {
        return done;
    }
    return m_gpu->copyBlock(from, to);
}

} // namespace vitrine::backend
