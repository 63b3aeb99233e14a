// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/model_runner.h"

#include <cassert>

namespace vitrine::run {

ModelRunner::ModelRunner(backend::Backend& backend, model::Transformer& transformer, std::int32_t blockSize)
    : m_backend(backend), m_transformer(transformer), m_blockSize(blockSize) {}

void ModelRunner::layOut(const schedule::BatchPlan& plan, std::span<const LogitRows> rows, StepLogits& out) {
    m_tokens.clear();
    m_positions.clear();
    m_slots.clear();
    m_slices.clear();
    m_logitRows.clear();
    out.m_firstRow.assign(1, 0);
    for (std::size_t i = 0; i < plan.sequences.size(); ++i) {
        const schedule::PlannedSequence& s = plan.sequences[i];
        const auto start = static_cast<std::int32_t>(m_tokens.size());
        const auto count = static_cast<std::int32_t>(s.tokens.size());
        m_tokens.insert(m_tokens.end(), s.tokens.begin(), s.tokens.end());
        for (std::int32_t t = 0; t < count; ++t) {
            const std::int32_t position = s.firstPosition + t;
            const std::int32_t block = s.blockTable[static_cast<std::size_t>(position / m_blockSize)];
            assert(block >= 0);
            m_positions.push_back(position);
            m_slots.push_back(static_cast<std::int64_t>(block) * m_blockSize + position % m_blockSize);
        }
        m_slices.push_back({start, count, s.firstPosition, s.blockTable});
        const bool all = !rows.empty() && rows[i] == LogitRows::all;
        const std::int32_t wanted = all ? count : s.wantsLogits ? s.drafts + 1 : 0;
        for (std::int32_t t = count - wanted; t < count; ++t) {
            m_logitRows.push_back(start + t);
        }
        out.m_firstRow.push_back(m_logitRows.size());
    }
}

Result<StepLogits> ModelRunner::run(const schedule::BatchPlan& plan, std::span<const LogitRows> rows) {
    for (const schedule::BlockCopy& copy : plan.copies) {
        if (auto done = m_backend.copyBlock(copy.from, copy.to); !done) {
            return forward(done);
        }
    }
    StepLogits out;
    layOut(plan, rows, out);
    out.m_vocabulary = static_cast<std::size_t>(m_transformer.config().vocabularySize);
    const backend::RaggedBatch batch{m_tokens, m_positions, m_slots, m_slices, m_logitRows};
    auto logits = m_transformer.forward(batch);
    if (!logits) {
        return forward(logits);
    }
    if (!m_logitRows.empty()) {
        auto values = m_backend.download(*logits);
        if (!values) {
            return forward(values);
        }
        out.m_values = *values;
    }
    if (auto done = m_backend.endStep(); !done) {
        return forward(done);
    }
    return out;
}

} // namespace vitrine::run
