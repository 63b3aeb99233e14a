// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/run/draft_model.h"

#include <algorithm>
#include <cmath>

namespace vitrine::run {

DraftModel::DraftModel(std::unique_ptr<backend::Backend> backend, std::unique_ptr<model::Transformer> transformer,
                       const DraftOptions& options)
    : m_backend(std::move(backend))
    , m_transformer(std::move(transformer))
    , m_options(options)
    , m_runner(*m_backend, *m_transformer, options.blockSize) {
    for (std::int32_t b = options.blocks; b-- > 0;) {
        m_free.push_back(b);
    }
}

DraftModel::~DraftModel() = default;

bool DraftModel::reserve(State& state, std::size_t tokens) {
    const auto size = static_cast<std::size_t>(m_options.blockSize);
    const std::size_t needed = (tokens + size - 1) / size;
    if (needed > state.table.size() + m_free.size()) {
        return false;
    }
    while (state.table.size() < needed) {
        state.table.push_back(m_free.back());
        m_free.pop_back();
    }
    return true;
}

void DraftModel::forget(SequenceId sequence) {
    const auto it = m_states.find(sequence);
    if (it != m_states.end()) {
        m_free.insert(m_free.end(), it->second.table.begin(), it->second.table.end());
        m_states.erase(it);
    }
}

Result<void> DraftModel::catchUp(std::span<const DraftRequest> requests, std::span<State* const> states) {
    // Everything but the last known token: that one is the first input of the first draft round.
    for (;;) {
        schedule::BatchPlan plan;
        std::vector<std::pair<State*, std::size_t>> grown;
        std::int32_t room = m_options.chunk;
        for (std::size_t i = 0; i < requests.size() && room > 0; ++i) {
            State* const s = states[i];
            if (s == nullptr || s->computed.size() + 1 >= requests[i].known.size()) {
                continue;
            }
            const std::size_t left = requests[i].known.size() - 1 - s->computed.size();
            const std::size_t take = std::min(left, static_cast<std::size_t>(room));
            const auto chunk = requests[i].known.subspan(s->computed.size(), take);
            schedule::PlannedSequence planned;
            planned.sequence = requests[i].sequence;
            planned.firstPosition = static_cast<std::int32_t>(s->computed.size());
            planned.tokens.assign(chunk.begin(), chunk.end());
            planned.blockTable = s->table;
            plan.sequences.push_back(std::move(planned));
            grown.emplace_back(s, take);
            room -= static_cast<std::int32_t>(take);
        }
        if (plan.empty()) {
            return {};
        }
        if (auto ran = m_runner.run(plan); !ran) {
            return forward(ran);
        }
        for (std::size_t k = 0; k < grown.size(); ++k) {
            const auto& tokens = plan.sequences[k].tokens;
            grown[k].first->computed.insert(grown[k].first->computed.end(), tokens.begin(), tokens.end());
        }
    }
}

Result<void> DraftModel::draftRound(std::span<const DraftRequest> requests, std::span<State* const> states,
                                    std::vector<Drafts>& drafts, std::vector<bool>& open) {
    schedule::BatchPlan plan;
    std::vector<std::size_t> members;
    for (std::size_t i = 0; i < requests.size(); ++i) {
        if (!open[i]) {
            continue;
        }
        const TokenId input = drafts[i].tokens.empty() ? requests[i].known.back() : drafts[i].tokens.back();
        schedule::PlannedSequence planned;
        planned.sequence = requests[i].sequence;
        planned.firstPosition = static_cast<std::int32_t>(states[i]->computed.size());
        planned.tokens = {input};
        planned.wantsLogits = true;
        planned.blockTable = states[i]->table;
        plan.sequences.push_back(std::move(planned));
        members.push_back(i);
    }
    auto logits = m_runner.run(plan);
    if (!logits) {
        return forward(logits);
    }
    for (std::size_t k = 0; k < members.size(); ++k) {
        const std::size_t i = members[k];
        states[i]->computed.push_back(plan.sequences[k].tokens.front());
        if (!areNumbers(logits->of(k))) {
            open[i] = false; // a damaged draft model proposes nothing; the target goes on alone
            continue;
        }
        const Sampler& sampler = *requests[i].sampler;
        Candidates law = sampler.law(logits->of(k), drafts[i].tokens);
        const auto position = sampler.generated() + static_cast<std::int64_t>(drafts[i].tokens.size());
        const TokenId token = law.draw(sampler.uniformAt(position, Purpose::draft));
        if (m_options.minProbability > 0.0F) {
            const double confidence = sampler.greedy() ? std::exp(static_cast<double>(logprobOf(logits->of(k), token, 0).chosen))
                                                       : law.probability(token);
            if (confidence < static_cast<double>(m_options.minProbability)) {
                open[i] = false;
                continue;
            }
        }
        drafts[i].tokens.push_back(token);
        drafts[i].laws.push_back(std::move(law));
        open[i] = static_cast<std::int32_t>(drafts[i].tokens.size()) < requests[i].count;
    }
    return {};
}

Result<std::vector<Drafts>> DraftModel::propose(std::span<const DraftRequest> requests) {
    std::vector<Drafts> drafts(requests.size());
    std::vector<State*> states(requests.size(), nullptr);
    std::vector<bool> open(requests.size(), false);
    for (const DraftRequest& r : requests) {
        m_states.try_emplace(r.sequence); // all first: a later insertion must not move a state that is pointed at
    }
    for (std::size_t i = 0; i < requests.size(); ++i) {
        const DraftRequest& r = requests[i];
        State& s = m_states.at(r.sequence);
        const auto [mine, theirs] = std::mismatch(s.computed.begin(), s.computed.end(), r.known.begin(), r.known.end());
        s.computed.erase(mine, s.computed.end()); // drafts that were rejected
        if (s.computed.size() == r.known.size()) {
            s.computed.pop_back(); // the last known token is computed again: its logits are wanted
        }
        if (r.count <= 0 || r.known.empty()) {
            continue;
        }
        if (!reserve(s, r.known.size() + static_cast<std::size_t>(r.count))) {
            ++m_starved;
            continue;
        }
        states[i] = &s;
        open[i] = true;
    }
    if (auto done = catchUp(requests, states); !done) {
        return forward(done);
    }
    while (std::find(open.begin(), open.end(), true) != open.end()) {
        if (auto done = draftRound(requests, states, drafts, open); !done) {
            return forward(done);
        }
    }
    return drafts;
}

} // namespace vitrine::run
