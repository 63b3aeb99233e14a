// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cpu_backend.h"

#include <algorithm>
#include <cctype>
#include <cstring>
#include <fstream>
#include <string>

#include "engine/backend/cpu_backend_impl.h"
#include "kernels/dispatch.h"

#include "kernels/activation_residual.h"

namespace vitrine::backend {

namespace {

/// A line of /proc/meminfo in bytes; 0 where there is none.
std::uint64_t memoryInfo(std::string_view field) {
    std::ifstream info("/proc/meminfo");
    std::string name;
    std::uint64_t kibibytes = 0;
    std::string unit;
    while (info >> name >> kibibytes) {
        std::getline(info, unit);
        if (name == field) {
            return kibibytes * 1024;
        }
    }
    return 0;
}

} // namespace

std::unique_ptr<Backend> makeCpuBackend(int threads) {
    return std::make_unique<CpuBackend>(kernels::active(), threads);
}

CpuBackend::CpuBackend(const kernels::KernelTable& kernels, int threads)
    : m_kernels(kernels)
    , m_pool(threads)
    , m_weights(kernels, m_pool)
    , m_chain(m_pool)
    , m_matmul(kernels, m_pool, m_chain, m_arena) {}

std::string processorWords(const kernels::KernelTable& kernels) {
    std::string target = kernels.name;
    std::transform(target.begin(), target.end(), target.begin(), [](unsigned char c) { return std::toupper(c); });
    return "CPU " + target;
}

DeviceInfo CpuBackend::device() const {
    DeviceInfo info;
    info.name = processorWords(m_kernels) + " · " + std::to_string(m_pool.threads()) + (m_pool.threads() == 1 ? " thread" : " threads");
    info.totalMemory = memoryInfo("MemTotal:");
    info.freeMemory = memoryInfo("MemAvailable:");
    return info;
}

Result<VectorId> CpuBackend::addVector(std::string_view /*name*/, std::span<const float> values) {
    return m_weights.addVector(values);
}

RopeId CpuBackend::addRope(RopeTable table) {
    m_ropes.emplace_back(std::move(table));
    return RopeId(static_cast<std::int32_t>(m_ropes.size() - 1));
}

Result<void> CpuBackend::beginStep(const RaggedBatch& batch) {
    m_chain.drop();
    m_arena.reset();
    m_batch = batch;
    for (RopeRows& rope : m_ropes) {
        rope.invalidate();
    }
    return {};
}

void CpuBackend::settle() {
    if (failed()) {
        m_chain.drop(); // what it refers to may be gone with the op that failed
    } else {
        m_chain.run();
    }
}

Result<void> CpuBackend::endStep() {
    settle();
    return m_arena.status();
}

Tensor CpuBackend::tensor(std::int32_t rows, std::int32_t columns) {
    return {m_arena.floats(static_cast<std::size_t>(rows) * static_cast<std::size_t>(columns)), rows, columns};
}

void CpuBackend::embed(MatrixId table, float scale, Tensor out) {
    if (failed()) {
        return;
    }
    const PackedMatrix& weights = m_weights.matrix(table);
    eachRow(out.rows, weights.columns, [this, &weights, scale, out](std::size_t row) {
        m_weights.row(weights, static_cast<std::size_t>(m_batch.tokens[row]), rowOf(out, row));
        if (scale != 1.0F) {
            m_kernels.scale(rowOf(out, row), scale, weights.columns);
        }
    });
}

void CpuBackend::rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) {
    if (failed()) {
        return;
    }
    const float* weights = m_weights.vector(weight);
    const auto columns = static_cast<std::size_t>(x.columns);
    const std::size_t group = groupColumns == 0 ? columns : static_cast<std::size_t>(groupColumns);
    eachRow(x.rows, columns, [this, weights, columns, group, eps, x, out](std::size_t row) {
        for (std::size_t begin = 0; begin < columns; begin += group) {
            m_kernels.rmsNorm(rowOf(x, row) + begin, weights, group, eps, rowOf(out, row) + begin);
        }
    });
}

void CpuBackend::add(Tensor x, Tensor y, float scale) {
    if (failed()) {
        return;
    }
    const auto columns = static_cast<std::size_t>(x.columns);
    eachRow(x.rows, columns,
            [this, x, y, scale, columns](std::size_t row) { m_kernels.addScaled(rowOf(x, row), rowOf(y, row), scale, columns); });
}

void CpuBackend::addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) {
    if (failed()) {
        return;
    }
    const float* weights = m_weights.vector(weight);
    const auto columns = static_cast<std::size_t>(x.columns);
    eachRow(x.rows, columns, [this, weights, columns, eps, x, y, scale, out](std::size_t row) {
        m_kernels.addScaled(rowOf(x, row), rowOf(y, row), scale, columns);
        m_kernels.rmsNorm(rowOf(x, row), weights, columns, eps, rowOf(out, row));
    });
}

void CpuBackend::linear(Tensor x, std::span<const LinearTarget> targets) {
    if (failed() || x.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    const auto rows = static_cast<std::size_t>(x.rows);
    PreparedRows prepared(m_kernels, m_chain, m_arena, x.data, rows, static_cast<std::size_t>(x.columns));
    std::vector<MatmulPart> parts(targets.size());
    bool refines = false;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        MatmulPart& part = parts[i];
        part.weight = &m_weights.matrix(targets[i].weight);
        part.x = prepared.in(part.weight->ops->activation);
        part.xRows = rows;
        part.rowEnd = rows;
        part.out = targets[i].out.data;
        part.outStride = static_cast<std::size_t>(targets[i].out.columns);
        part.bias = m_weights.vector(targets[i].bias);
        refines = refines || (targets[i].refined && kernels::leavesResidual(part.weight->ops->activation));
    }
    if (!failed() && refines) {
        runRefined(x, targets, parts);
    } else if (!failed()) {
        m_matmul.run(parts);
    }
}

/// The products of `parts`, and for refined targets those of what the activations' 8 bits left out, added up.
void CpuBackend::runRefined(Tensor x, std::span<const LinearTarget> targets, std::vector<MatmulPart>& parts) {
    const auto rows = static_cast<std::size_t>(x.rows);
    const auto columns = static_cast<std::size_t>(x.columns);
    float* const residual = m_arena.floats(rows * columns);
    if (failed()) {
        return;
    }
    const auto q8 = std::find_if(parts.begin(), parts.end(), [](const MatmulPart& p) {
        return kernels::leavesResidual(p.weight->ops->activation);
    });
    eachRow(x.rows, columns,
            [x, columns, prepared = q8->x, residual](std::size_t row) {
                kernels::residualRows(x.data, columns, columns, row, row + 1, prepared, residual);
            });
    PreparedRows prepared(m_kernels, m_chain, m_arena, residual, rows, columns);
    std::vector<std::pair<Tensor, float*>> sums;
    for (std::size_t i = 0; i < targets.size(); ++i) {
        if (!targets[i].refined || !kernels::leavesResidual(parts[i].weight->ops->activation)) {
            continue;
        }
        MatmulPart rest = parts[i];
        rest.x = prepared.in(rest.weight->ops->activation);
        rest.bias = nullptr;
        rest.out = m_arena.floats(rows * rest.outStride);
        sums.emplace_back(targets[i].out, rest.out);
        parts.push_back(rest);
    }
    if (failed()) {
        return;
    }
    m_matmul.run(parts);
    for (const auto& [out, rest] : sums) {
        const auto width = static_cast<std::size_t>(out.columns);
        eachRow(out.rows, width,
                [this, out = out, rest = rest, width](std::size_t row) {
                    m_kernels.addScaled(rowOf(out, row), rest + row * width, 1.0F, width);
                });
    }
    m_chain.run(); // `rest` goes with the op
}

void CpuBackend::rope(RopeId table, Tensor x, std::int32_t heads) {
    if (failed()) {
        return;
    }
    RopeRows& rows = m_ropes[table.index()];
    rows.prepare(m_batch.positions);
    const auto columns = static_cast<std::size_t>(x.columns);
    const std::size_t headDim = columns / static_cast<std::size_t>(heads);
    eachRow(x.rows, columns, [this, &rows, x, columns, headDim](std::size_t row) {
        for (std::size_t begin = 0; begin < columns; begin += headDim) {
            m_kernels.rope(rows.table().layout, rowOf(x, row) + begin, rows.cosines(row), rows.sines(row),
                           rows.pairs());
        }
    });
}

void CpuBackend::gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) {
    if (failed()) {
        return;
    }
    m_chain.run();
    for (std::size_t i = 0; i < rows.size(); ++i) {
        std::memcpy(rowOf(out, i), rowOf(x, static_cast<std::size_t>(rows[i])),
                    static_cast<std::size_t>(x.columns) * sizeof(float));
    }
}

void CpuBackend::scale(Tensor x, float factor) {
    if (failed()) {
        return;
    }
    const auto columns = static_cast<std::size_t>(x.columns);
    eachRow(x.rows, columns, [this, x, factor, columns](std::size_t row) { m_kernels.scale(rowOf(x, row), factor, columns); });
}

void CpuBackend::softcap(Tensor x, float cap) {
    if (failed()) {
        return;
    }
    const auto columns = static_cast<std::size_t>(x.columns);
    eachRow(x.rows, columns, [this, x, cap, columns](std::size_t row) { m_kernels.softcap(rowOf(x, row), cap, columns); });
}

Result<std::span<const float>> CpuBackend::download(Tensor x) {
    if (failed()) {
        return forward(m_arena.status());
    }
    m_chain.run();
    return std::span<const float>(x.data, valuesOf(x));
}

Result<void> CpuBackend::copyBlock(BlockId from, BlockId to) {
    if (from.value < 0 || to.value < 0 || from.value >= m_kv.blocks() || to.value >= m_kv.blocks()) {
        return fail(ErrorCode::invalidArgument, "A KV block to copy lies outside the pool.", "block");
    }
    settle();
    m_kv.copyBlock(from, to);
    return {};
}

} // namespace vitrine::backend
