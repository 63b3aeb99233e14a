// Carries out a BatchPlan: lays the planned sequences end to end into one ragged batch, runs the transformer, hands back logits
// or what a device's ranking tells of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/backend/row_ranker.h"
#include "engine/backend/section_clock.h"
#include "engine/core/result.h"
#include "engine/model/transformer.h"
#include "engine/run/ranked_row.h"
#include "engine/schedule/batch_plan.h"

namespace vitrine::run {

/// What a planned sequence needs of its rows' logits.
struct RowWish {
    bool all = false;        ///< every row (scoring a prompt); else none, or with wantsLogits the last row and one for each draft
    std::int32_t ranked = 0; ///< above 0: so many of the last row's best tokens decide; the row itself need not come back
    float inverseTemperature = 1.0F; ///< with `ranked`
};

/// Logits of one step; the memory is the backend's and valid until the next run.
class StepLogits {
public:
    /// Rows of planned sequence i, row-major, rows x vocabulary. Empty when it wanted none.
    [[nodiscard]] std::span<const float> of(std::size_t i) const {
        return ranked() ? std::span<const float>()
                        : m_values.subspan(m_firstRow[i] * m_vocabulary, (m_firstRow[i + 1] - m_firstRow[i]) * m_vocabulary);
    }
    [[nodiscard]] std::size_t vocabulary() const { return m_vocabulary; }
    /// The backend ranked the rows instead of handing them over: then of(i) is nothing, and best(i) tells of planned sequence i, if it
    /// wanted logits.
    [[nodiscard]] bool ranked() const { return m_ranked.top > 0; }
    [[nodiscard]] RankedRow best(std::size_t i) const;

private:
    friend class ModelRunner;
    std::span<const float> m_values;
    std::vector<std::size_t> m_firstRow; ///< sequences + 1
    std::size_t m_vocabulary = 0;
    backend::RankedRows m_ranked;
};

/// Owned by the engine's thread. Not owner of backend and transformer.
class ModelRunner {
public:
    ModelRunner(backend::Backend& backend, model::Transformer& transformer, std::int32_t blockSize);

    /// `wishes` (empty, or one a planned sequence): which logits are wanted. They are ranked where the backend does that and every
    /// sequence with logits is content with it.
    [[nodiscard]] Result<StepLogits> run(const schedule::BatchPlan& plan, std::span<const RowWish> wishes = {});
    /// The rows themselves of the last run, when ranks did not decide. Before the next run.
    [[nodiscard]] Result<void> fetch(StepLogits& logits);
    /// Of the last run, by the clock of a device that has one.
    [[nodiscard]] std::optional<trace::DeviceTimes> deviceTimes() const;

private:
    void layOut(const schedule::BatchPlan& plan, std::span<const RowWish> wishes, StepLogits& out);
    [[nodiscard]] Result<void> takeResults(StepLogits& out);

    backend::Backend& m_backend;
    backend::RowRanker* m_ranker; ///< the backend's, if it ranks rows
    const backend::SectionClock* m_clock; ///< the backend's, if it has one
    model::Transformer& m_transformer;
    std::int32_t m_blockSize;
    // the ragged batch of the step; kept so that a decode step allocates nothing
    std::vector<TokenId> m_tokens;
    std::vector<std::int32_t> m_positions;
    std::vector<std::int64_t> m_slots;
    std::vector<backend::SequenceSlice> m_slices;
    std::vector<std::int32_t> m_logitRows;
    std::vector<float> m_inverseTemperatures;
    std::int32_t m_ranked = 0; ///< best tokens asked for; 0: the rows are wanted
    backend::Tensor m_logits;
};

} // namespace vitrine::run
