// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/matmul_driver.h"

#include <algorithm>
#include <numeric>

namespace vitrine::backend {

namespace {

constexpr std::size_t kRowBlock = 128;           // activation rows of a task: they stay in the second-level cache
constexpr std::size_t kTasksPerWorker = 8;       // enough that workers end together on a busy desktop
constexpr std::size_t kSmallestTask = 1U << 15;  // multiply-adds; below it a task costs more to take than to do

std::size_t divideUp(std::size_t a, std::size_t b) {
    return (a + b - 1) / b;
}

/// `out` such that out[m * stride + n] with m >= row and n >= column lands in `scratch`, a (rows x width) matrix.
float* shiftedBack(float* scratch, std::size_t row, std::size_t column, std::size_t width) {
    return reinterpret_cast<float*>(reinterpret_cast<std::uintptr_t>(scratch) - (row * width + column) * sizeof(float));
}

void splitPart(const MatmulPart& part, std::size_t grain, std::vector<MatmulTask>& tasks) {
    const std::size_t rows = part.rowEnd - part.rowBegin;
    if (rows == 0) {
        return;
    }
    // Gate and up may be of different types, and so of different panel heights; a task covers whole panels of both.
    const std::size_t unit = part.up == nullptr ? part.weight->ops->panelRows
                                                : std::lcm(part.weight->ops->panelRows, part.up->ops->panelRows);
    const std::size_t units = divideUp(part.weight->rows, unit);
    const std::size_t blocks = divideUp(rows, kRowBlock);
    const std::size_t blockRows = divideUp(rows, blocks);
    const std::size_t unitWork = unit * part.weight->columns * blockRows * (part.up == nullptr ? 1 : 2);
    std::size_t perTask = std::clamp<std::size_t>(grain / std::max<std::size_t>(1, unitWork), 1, units);
    if (perTask > 1) { // kernels take panels side by side: four for a single row, else two
        const std::size_t together = rows == 1 ? 4 : 2;
        perTask = std::min(units, divideUp(perTask, together) * together);
    }
    for (std::size_t u = 0; u < units; u += perTask) {
        const std::size_t outEnd = std::min(part.weight->rows, (u + perTask) * unit);
        for (std::size_t row = part.rowBegin; row < part.rowEnd; row += blockRows) {
            tasks.push_back({&part, u * unit, outEnd, row, std::min(part.rowEnd, row + blockRows)});
        }
    }
}

} // namespace

const std::byte* PreparedRows::in(kernels::ActivationFormat format) {
    const std::byte*& made = m_formats[static_cast<std::size_t>(format)];
    if (made != nullptr) {
        return made;
    }
    std::byte* out = m_arena.allocate(m_kernels.preparedBytes(format, m_rows, m_columns));
    if (out == nullptr) {
        return nullptr;
    }
    m_chain.add(m_rows, m_columns,
                [&kernels = m_kernels, format, x = m_x, rows = m_rows, columns = m_columns, out](std::size_t begin, std::size_t end) {
                    kernels.prepareRows(format, x, columns, rows, columns, begin, end, out);
                });
    made = out;
    return made;
}

kernels::MatmulJob MatmulPart::job() const {
    kernels::MatmulJob job;
    job.packed = weight->expert(expert);
    job.rows = weight->rows;
    job.columns = weight->columns;
    job.x = x;
    job.xRows = xRows;
    job.rowBegin = rowBegin;
    job.rowEnd = rowEnd;
    job.out = out;
    job.outStride = outStride;
    job.bias = bias;
    return job;
}

void splitMatmul(std::span<const MatmulPart> parts, std::size_t workers, std::vector<MatmulTask>& tasks) {
    std::size_t work = 0;
    for (const MatmulPart& part : parts) {
        work += (part.rowEnd - part.rowBegin) * part.weight->rows * part.weight->columns * (part.up == nullptr ? 1 : 2);
    }
    const std::size_t grain = std::max(kSmallestTask, work / (workers * kTasksPerWorker));
    tasks.clear();
    for (const MatmulPart& part : parts) {
        splitPart(part, grain, tasks);
    }
}

void MatmulDriver::run(std::span<const MatmulPart> parts) {
    m_chain.run();
    const auto workers = static_cast<std::size_t>(m_pool.threads());
    splitMatmul(parts, workers, m_tasks);
    std::size_t scratchFloats = 0; // what the widest gated task needs
    for (const MatmulTask& task : m_tasks) {
        if (task.part->up != nullptr) {
            scratchFloats = std::max(scratchFloats, (task.outEnd - task.outBegin) * (task.rowEnd - task.rowBegin));
        }
    }
    const ArenaScope scope(m_arena);
    const std::size_t perWorker = divideUp(scratchFloats, 16) * 16;
    float* scratch = perWorker == 0 ? nullptr : m_arena.floats(perWorker * workers);
    if (!m_arena.status()) {
        return;
    }
    // Panels follow each other in memory and a task fetches those after its own: they must be the same worker's next task.
    m_pool.runByShares(m_tasks.size(), [&](std::size_t task, int worker) {
        runTask(m_tasks[task], scratch == nullptr ? nullptr : scratch + static_cast<std::size_t>(worker) * perWorker);
    });
}

void MatmulDriver::runTask(const MatmulTask& task, float* scratch) const {
    if (task.part->up != nullptr) {
        runGated(task, scratch);
        return;
    }
    const kernels::MatmulOps& ops = *task.part->weight->ops;
    kernels::MatmulJob job = task.part->job();
    job.panelBegin = task.outBegin / ops.panelRows;
    job.panelEnd = divideUp(task.outEnd, ops.panelRows);
    job.rowBegin = task.rowBegin;
    job.rowEnd = task.rowEnd;
    ops.matmul(job);
}

void MatmulDriver::runGated(const MatmulTask& task, float* scratch) const {
    const MatmulPart& part = *task.part;
    const std::size_t width = task.outEnd - task.outBegin;
    MatmulTask gate = task;
    MatmulPart plain = part;
    plain.up = nullptr;
    gate.part = &plain;
    runTask(gate, nullptr);

    MatmulPart up = plain;
    up.weight = part.up;
    up.x = part.upX;
    up.bias = part.upBias;
    up.out = shiftedBack(scratch, task.rowBegin, task.outBegin, width);
    up.outStride = width;
    gate.part = &up;
    runTask(gate, nullptr);

    for (std::size_t row = task.rowBegin; row < task.rowEnd; ++row) {
        float* out = part.out + row * part.outStride + task.outBegin;
        m_kernels.gate(part.activation, out, scratch + (row - task.rowBegin) * width, width, out);
    }
}

} // namespace vitrine::backend
