// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/reply_follower.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace vitrine::ui {

void PromptPace::note(int computed, Nanoseconds end) {
    if (m_chunks++ == 0) {
        m_first = end;
        return;
    }
    m_tokens += computed;
    m_last = end;
}

double PromptPace::tokensPerSecond() const {
    return m_chunks < 2 || m_last <= m_first ? 0.0 : m_tokens / (static_cast<double>(m_last - m_first) * 1e-9);
}

ReplyFollower::ReplyFollower(const TraceFollower& trace, Replies& replies, QObject* parent)
    : QObject(parent), m_trace(trace), m_replies(replies) {
    connect(&trace, &TraceFollower::changed, this, &ReplyFollower::update);
    connect(&trace, &TraceFollower::reset, this, [this] { m_paces.clear(); });
}

PromptProgress ReplyFollower::progressOf(const trace::SequenceRecord& s) const {
    const trace::EngineState& state = m_trace.state();
    PromptProgress p;
    p.admitted = s.phase == trace::SequencePhase::prefill || s.phase == trace::SequencePhase::decode;
    p.read = std::min(s.computed, s.promptTokens);
    p.all = s.promptTokens;
    p.cached = s.cached;
    if (!p.admitted) {
        const auto place = std::ranges::find(state.waiting, s.id);
        p.ahead = static_cast<int>(place - state.waiting.begin());
        p.blocksMissing = p.ahead == 0 ? state.waitingForBlocks : 0; // the head's are known; who is behind it waits for its turn
    }
    if (const auto pace = m_paces.find(s.id); pace != m_paces.end()) {
        p.tokensPerSecond = pace->second.tokensPerSecond();
        p.secondsLeft = p.tokensPerSecond > 0.0 ? (p.all - p.read) / p.tokensPerSecond : 0.0;
    }
    return p;
}

void ReplyFollower::update() {
    for (const trace::RecordPtr& record : m_trace.fresh()) {
        for (const trace::BatchEntry& entry : record->batch) {
            if (entry.phase == trace::Phase::prefill) {
                m_paces[entry.sequence].note(entry.computed, record->t1);
            }
        }
    }
    std::unordered_map<RequestId, const trace::SequenceRecord*> byRequest;
    for (const auto& run : m_replies.all()) {
        if (run->request.valid()) {
            byRequest[run->request] = nullptr;
        }
    }
    if (!byRequest.empty()) {
        const trace::EngineState& state = m_trace.state();
        for (const auto* ids : {&state.running, &state.waiting}) {
            for (const SequenceId id : *ids) {
                const trace::SequenceRecord* const s = state.find(id);
                if (const auto wanted = s == nullptr ? byRequest.end() : byRequest.find(s->request); wanted != byRequest.end()) {
                    wanted->second = s;
                }
            }
        }
    }
    std::erase_if(m_paces, [this](const auto& pace) {
        const trace::SequenceRecord* const s = m_trace.state().find(pace.first);
        return s == nullptr || s->phase != trace::SequencePhase::prefill;
    });
    for (const auto& [request, sequence] : byRequest) {
        if (sequence != nullptr) {
            m_replies.noteProgress(request, progressOf(*sequence));
        }
    }
}

} // namespace vitrine::ui
