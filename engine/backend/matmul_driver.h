// Splits matrix products over the workers: activations are prepared once per format, then panels x row blocks become tasks.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/row_chain.h"
#include "engine/backend/step_arena.h"
#include "engine/backend/weight_store.h"
#include "kernels/kernel_table.h"
#include "kernels/thread_pool.h"

namespace vitrine::backend {

/// The rows of one x in every format that its matrices ask for, each prepared once and shared: what `in` returns is filled when
/// the chain has run. Lives as long as the arena scope around it.
class PreparedRows {
public:
    PreparedRows(const kernels::KernelTable& kernels, RowChain& chain, StepArena& arena, const float* x,
                 std::size_t rows, std::size_t columns)
        : m_kernels(kernels), m_chain(chain), m_arena(arena), m_x(x), m_rows(rows), m_columns(columns) {}

    /// Null when the arena is out of memory (the arena's status says so).
    [[nodiscard]] const std::byte* in(kernels::ActivationFormat format);
    [[nodiscard]] std::size_t rows() const { return m_rows; }

private:
    const kernels::KernelTable& m_kernels;
    RowChain& m_chain;
    StepArena& m_arena;
    const float* m_x;
    std::size_t m_rows;
    std::size_t m_columns;
    std::array<const std::byte*, kernels::kActivationFormats> m_formats{};
};

/// One product of an op: rows [rowBegin, rowEnd) of prepared activations times one packed matrix (or one expert of it).
struct MatmulPart {
    const PackedMatrix* weight = nullptr;
    std::size_t expert = 0;
    const std::byte* x = nullptr; ///< prepared in weight->ops->activation
    std::size_t xRows = 0;
    std::size_t rowBegin = 0;
    std::size_t rowEnd = 0;
    float* out = nullptr; ///< out[m * outStride + n], m counted in x's rows
    std::size_t outStride = 0;
    const float* bias = nullptr;
    /// Gated parts: `weight` is the gate, `up` the matrix of equal shape; out receives act(gate) * up.
    const PackedMatrix* up = nullptr;
    const std::byte* upX = nullptr;
    const float* upBias = nullptr;
    kernels::GateActivation activation = kernels::GateActivation::silu;

    /// The job of the whole part, panels left to the caller.
    [[nodiscard]] kernels::MatmulJob job() const;
};

/// One worker's piece of a part: whole panels of its matrix (of both, for gated parts) times a run of rows.
struct MatmulTask {
    const MatmulPart* part = nullptr;
    std::size_t outBegin = 0; ///< outputs
    std::size_t outEnd = 0;
    std::size_t rowBegin = 0;
    std::size_t rowEnd = 0;
};

/// The tasks of all parts, for `workers` to take in order: several for each, so that they end together, but none so small that
/// taking it costs more than doing it. `tasks` is overwritten.
void splitMatmul(std::span<const MatmulPart> parts, std::size_t workers, std::vector<MatmulTask>& tasks);

class MatmulDriver {
public:
    MatmulDriver(const kernels::KernelTable& kernels, kernels::ThreadPool& pool, RowChain& chain, StepArena& arena)
        : m_kernels(kernels), m_pool(pool), m_chain(chain), m_arena(arena) {}

    /// Computes all parts in one fork-join, after what the chain holds: the rows are prepared by then.
    void run(std::span<const MatmulPart> parts);

private:
    void runTask(const MatmulTask& task, float* scratch) const;
    void runGated(const MatmulTask& task, float* scratch) const;

    const kernels::KernelTable& m_kernels;
    kernels::ThreadPool& m_pool;
    RowChain& m_chain;
    StepArena& m_arena;
    std::vector<MatmulTask> m_tasks; // kept between ops for its memory
};

} // namespace vitrine::backend
