// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/model_runner.h"

#include <algorithm>
#include <cassert>

namespace vitrine::run {

ModelRunner::ModelRunner(backend::Backend& backend, model::Transformer& transformer, std::int32_t blockSize)
    : m_backend(backend)
    , m_ranker(dynamic_cast<backend::RowRanker*>(&backend))
    , m_clock(dynamic_cast<const backend::SectionClock*>(&backend))
    , m_transformer(transformer)
    , m_blockSize(blockSize) {}

std::optional<trace::DeviceTimes> ModelRunner::deviceTimes() const {
    return m_clock != nullptr ? m_clock->sections() : std::nullopt;
}

RankedRow StepLogits::best(std::size_t i) const {
    const auto row = m_firstRow[i];
    const auto top = static_cast<std::size_t>(m_ranked.top);
    const auto tokens = m_ranked.tokens.subspan(row * top, top);
    const auto count = static_cast<std::size_t>(std::find(tokens.begin(), tokens.end(), -1) - tokens.begin());
    return {tokens.first(count), m_ranked.logits.subspan(row * top, count), m_ranked.logSumExp[row], m_ranked.tempered[row]};
}

void ModelRunner::layOut(const schedule::BatchPlan& plan, std::span<const RowWish> wishes, StepLogits& out) {
    m_tokens.clear();
    m_positions.clear();
    m_slots.clear();
    m_slices.clear();
    m_logitRows.clear();
    m_inverseTemperatures.clear();
    m_ranked = 0;
    bool contented = m_ranker != nullptr && !wishes.empty();
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
        const RowWish wish = wishes.empty() ? RowWish{} : wishes[i];
        const std::int32_t wanted = wish.all ? count : s.wantsLogits ? s.drafts + 1 : 0;
        for (std::int32_t t = count - wanted; t < count; ++t) {
            m_logitRows.push_back(start + t);
            m_inverseTemperatures.push_back(wish.inverseTemperature);
        }
        contented = contented && (wanted == 0 || (wanted == 1 && !wish.all && wish.ranked > 0));
        m_ranked = wanted > 0 ? std::max(m_ranked, wish.ranked) : m_ranked;
        out.m_firstRow.push_back(m_logitRows.size());
    }
    m_ranked = contented ? m_ranked : 0;
}

Result<void> ModelRunner::takeResults(StepLogits& out) {
    if (m_logitRows.empty()) {
        return {};
    }
    if (m_ranked > 0) {
        auto ranked = m_ranker->rankRows(m_logits, m_ranked, m_inverseTemperatures);
        if (!ranked) {
            return forward(ranked);
        }
        out.m_ranked = *ranked;
        return {};
    }
    return fetch(out);
}

Result<void> ModelRunner::fetch(StepLogits& logits) {
    auto values = m_backend.download(m_logits);
    if (!values) {
        return forward(values);
    }
    logits.m_values = *values;
    logits.m_ranked = {};
    return {};
}

Result<StepLogits> ModelRunner::run(const schedule::BatchPlan& plan, std::span<const RowWish> wishes) {
    for (const schedule::BlockCopy& copy : plan.copies) {
        if (auto done = m_backend.copyBlock(copy.from, copy.to); !done) {
            return forward(done);
        }
    }
    StepLogits out;
    layOut(plan, wishes, out);
    out.m_vocabulary = static_cast<std::size_t>(m_transformer.config().vocabularySize);
    const backend::RaggedBatch batch{m_tokens, m_positions, m_slots, m_slices, m_logitRows};
    auto logits = m_transformer.forward(batch);
    if (!logits) {
        return forward(logits);
    }
    m_logits = *logits;
    if (auto taken = takeResults(out); !taken) {
        return forward(taken);
    }
    if (auto done = m_backend.endStep(); !done) {
        return forward(done);
    }
    return out;
}

} // namespace vitrine::run
