// Carries out a BatchPlan: lays the planned sequences end to end into one ragged batch, runs the transformer, hands back logits.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/core/result.h"
#include "engine/model/transformer.h"
#include "engine/schedule/batch_plan.h"

namespace vitrine::run {

/// Which rows of a planned sequence need logits.
enum class LogitRows : std::uint8_t {
    wanted, ///< none, or with wantsLogits the last row and one for each draft
    all,    ///< every row (scoring a prompt)
};

/// Logits of one step; the memory is the backend's and valid until the next run.
class StepLogits {
public:
    /// Rows of planned sequence i, row-major, rows x vocabulary. Empty when it wanted none.
    [[nodiscard]] std::span<const float> of(std::size_t i) const {
        return m_values.subspan(m_firstRow[i] * m_vocabulary, (m_firstRow[i + 1] - m_firstRow[i]) * m_vocabulary);
    }
    [[nodiscard]] std::size_t vocabulary() const { return m_vocabulary; }

private:
    friend class ModelRunner;
    std::span<const float> m_values;
    std::vector<std::size_t> m_firstRow; ///< sequences + 1
    std::size_t m_vocabulary = 0;
};

/// Owned by the engine's thread. Not owner of backend and transformer.
class ModelRunner {
public:
    ModelRunner(backend::Backend& backend, model::Transformer& transformer, std::int32_t blockSize);

    /// `rows` (empty, or one a planned sequence): which logits are wanted.
    [[nodiscard]] Result<StepLogits> run(const schedule::BatchPlan& plan, std::span<const LogitRows> rows = {});

private:
    void layOut(const schedule::BatchPlan& plan, std::span<const LogitRows> rows, StepLogits& out);

    backend::Backend& m_backend;
    model::Transformer& m_transformer;
    std::int32_t m_blockSize;
    // the ragged batch of the step; kept so that a decode step allocates nothing
    std::vector<TokenId> m_tokens;
    std::vector<std::int32_t> m_positions;
    std::vector<std::int64_t> m_slots;
    std::vector<backend::SequenceSlice> m_slices;
    std::vector<std::int32_t> m_logitRows;
};

} // namespace vitrine::run
