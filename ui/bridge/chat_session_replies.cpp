// How a reply runs: kept, rendered, submitted, streamed, ended; and how it goes on when the context is full.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "ui/bridge/chat_session.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

/// Figures of a reply that was made in several parts: what came before, and the part that runs.
SequenceFigures joined(const SequenceFigures& before, const SequenceFigures& now) {
    SequenceFigures all = before;
    all.generatedTokens += now.generatedTokens;
    all.recomputedTokens += now.recomputedTokens;
    all.preemptions += now.preemptions;
    all.drafted += now.drafted;
    all.accepted += now.accepted;
    all.firstToken = all.firstToken > 0 ? all.firstToken : now.firstToken;
    all.lastToken = now.lastToken > 0 ? now.lastToken : all.lastToken;
    return all;
}

} // namespace

void ChatSession::setState(const Run& run, ReplyState state) {
    if (state == run->state) {
        return;
    }
    run->state = state;
    if (run->chat == m_conversation) {
        emit stateChanged();
    }
    emit activityChanged(run->chat->id);
}

void ChatSession::noteProgress(RequestId request, const PromptProgress& progress) {
    const auto found = std::ranges::find_if(m_replies, [request](const Run& r) { return r->request == request; });
    if (!request.valid() || found == m_replies.end() || (*found)->progress == progress) {
        return;
    }
    const Run run = *found;
    run->progress = progress;
    if (run->state == ReplyState::queued && progress.admitted) {
        setState(run, ReplyState::reading);
    } else if (run->state == ReplyState::reading && !progress.admitted) {
        setState(run, ReplyState::queued); // it lost its blocks to another
    }
    if (run->chat == m_conversation && (run->state == ReplyState::reading || run->state == ReplyState::queued)) {
        emit messageChanged(run->index);
    }
}

void ChatSession::start(const Run& run) {
    if (m_bridge.status().state != LoopState::ready) {
        setState(run, ReplyState::waitingForModel);
        return;
    }
    setState(run, ReplyState::preparing);
    run->sampling = m_samplingFor ? m_samplingFor(*run->chat) : m_sampling;
    if (m_store == nullptr) {
        prepare(run);
        return;
    }
    // Nothing is computed for a message that a crash could take away.
    m_store->whenKept(this, [this, run] {
        if (std::ranges::find(m_replies, run) != m_replies.end()) {
            prepare(run);
        }
    });
}

void ChatSession::submit(const Run& run) {
    if (m_bridge.status().info) {
        run->chat->messages[run->index].shown().model = QString::fromStdString(m_bridge.status().info->modelName);
    }
    m_keep.start();
    Request request;
    request.prompt = run->tokens;
    request.sampling = run->sampling;
    request.label = "chat";
    if (run->before) {
        request.sampling.maxTokens -= run->before->generatedTokens;
    }
    run->request = {};
    run->progress = {};
    setState(run, ReplyState::queued);
    m_bridge.submit(
        this, std::move(request),
        [this, run](const Result<RequestId>& id) {
            if (!id) {
                endWith(run, id.error());
                return;
            }
            run->request = *id;
            if (run->stopAsked) {
                m_bridge.cancel(run->request);
            }
            emit activityChanged(run->chat->id);
        },
        [this, run](const Chunk& chunk) { take(run, chunk); });
}

void ChatSession::take(const Run& run, const Chunk& chunk) {
    MessageVersion& version = run->chat->messages[run->index].shown();
    version.text += QString::fromStdString(chunk.text);
    version.figures = run->before ? joined(*run->before, chunk.figures) : chunk.figures;
    version.sequence = chunk.sequence;
    version.run = m_run;
    run->tokens.insert(run->tokens.end(), chunk.tokens.begin(), chunk.tokens.end());
    noteThinking(version);
    const bool here = run->chat == m_conversation;
    if (!chunk.finish) {
        if (run->state == ReplyState::queued || run->state == ReplyState::reading) {
            setState(run, ReplyState::generating);
        }
        if (here) {
            emit messageChanged(run->index);
        }
        return;
    }
    if (*chunk.finish == trace::FinishReason::contextLimit && run->policy == FullContext::roll && !run->stopAsked &&
        version.figures->generatedTokens < run->sampling.maxTokens) {
        rollOn(run);
        return;
    }
    version.finish = chunk.finish;
    version.error = chunk.error;
    keepEnd(run, version);
    leave(run);
}

/// The reply is over: the chat is idle, and those who look are told.
void ChatSession::leave(const Run& run) {
    const Run last = run;
    std::erase(m_replies, last);
    if (m_replies.empty()) {
        m_keep.stop();
    }
    const bool here = last->chat == m_conversation;
    last->state = ReplyState::idle;
    if (here) {
        emit stateChanged();
    }
    emit activityChanged(last->chat->id);
    if (here) {
        emit messageChanged(last->index);
        emit replyEnded(last->index);
    }
    emit replyEndedIn(last->chat->id);
}

void ChatSession::keepEnd(const Run& run, MessageVersion& version) {
    if (m_store != nullptr) {
        m_store->finish(version, Role::assistant);
        m_store->touch(*run->chat);
    }
}

/// The chunk that brings the end of the reasoning dates it: its last token's time.
void ChatSession::noteThinking(MessageVersion& version) const {
    if (version.thinkSeconds > 0.0 || !version.text.startsWith(QLatin1String("<think>")) || !version.text.contains(QLatin1String("</think>"))) {
        return;
    }
    version.thinkSeconds = static_cast<double>(version.figures->lastToken - version.figures->firstToken) * 1e-9;
}

void ChatSession::endWith(const Run& run, const Error& error) {
    MessageVersion& version = run->chat->messages[run->index].shown();
    const bool stopped = error.code == ErrorCode::cancelled;
    version.finish = stopped ? trace::FinishReason::cancelled : trace::FinishReason::failed;
    if (!stopped) {
        version.error = error;
    }
    keepEnd(run, version);
    leave(run);
}

} // namespace vitrine::ui
