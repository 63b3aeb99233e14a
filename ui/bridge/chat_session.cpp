// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/chat_session.h"

#include <utility>

#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

constexpr int kKeepEvery = 1000; // ms: no more than the last second of a reply can be lost

} // namespace

ChatSession::ChatSession(EngineBridge& bridge, QObject* parent) : QObject(parent), m_bridge(bridge) {
    connect(&bridge, &EngineBridge::statusChanged, this, [this] {
        const LoopStatus& status = m_bridge.status();
        if (status.log != nullptr && status.log != m_log) {
            m_log = status.log;
            ++m_run;
        }
        if (m_state == ReplyState::waitingForModel && status.state == LoopState::ready) {
            start(m_replyIndex);
        }
    });
    m_keep.setInterval(kKeepEvery);
    connect(&m_keep, &QTimer::timeout, this, [this] {
        if (m_store != nullptr && busy()) {
            m_store->addText(m_target->messages[m_replyIndex].shown());
        }
    });
}

ChatSession::~ChatSession() {
    if (m_store != nullptr && busy()) {
        m_store->finish(m_target->messages[m_replyIndex].shown(), Role::assistant);
    }
}

void ChatSession::keepVersion(int message) {
    if (m_store != nullptr) {
        m_store->addVersion(*m_conversation, message);
    }
}

void ChatSession::setConversation(Conversation* conversation) { m_conversation = conversation; }

SequenceId ChatSession::sequence() const {
    if (m_conversation == nullptr) {
        return {};
    }
    for (auto it = m_conversation->messages.crbegin(); it != m_conversation->messages.crend(); ++it) {
        if (it->role == Role::assistant) {
            return it->shown().run == m_run ? it->shown().sequence : SequenceId{};
        }
    }
    return {};
}

void ChatSession::setState(ReplyState state) {
    if (state != m_state) {
        m_state = state;
        emit stateChanged();
    }
}

void ChatSession::send(const QString& text) {
    if (m_conversation == nullptr || busy() || text.trimmed().isEmpty()) {
        return;
    }
    Message question;
    question.shown().text = text;
    m_conversation->messages.push_back(question);
    if (m_conversation->title.isEmpty()) {
        m_conversation->title = titleFor(text);
    }
    keepVersion(static_cast<int>(m_conversation->messages.size()) - 1);
    emit messageAdded(static_cast<int>(m_conversation->messages.size()) - 1);
    addReply();
}

void ChatSession::addReply() {
    m_removed.clear();
    Message reply;
    reply.role = Role::assistant;
    m_conversation->messages.push_back(reply);
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    emit messageAdded(index);
    m_target = m_conversation;
    start(index);
}

void ChatSession::regenerate() {
    if (m_conversation == nullptr || busy() || m_conversation->messages.isEmpty() || m_conversation->messages.back().role != Role::assistant) {
        return;
    }
    Message& reply = m_conversation->messages.back();
    if (reply.shown().error && reply.shown().text.isEmpty()) {
        if (m_store != nullptr) {
            Message failed;
            failed.versions = {reply.shown()};
            m_store->removeMessages({failed});
        }
        reply.shown() = {}; // nothing of the failed try is worth keeping
    } else {
        reply.versions.push_back({});
        reply.current = static_cast<int>(reply.versions.size()) - 1;
    }
    m_target = m_conversation;
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    emit messageChanged(index);
    start(index);
}

void ChatSession::rewrite(int message, const QString& text) {
    if (m_conversation == nullptr || busy() || text.trimmed().isEmpty() || message < 0 || message >= m_conversation->messages.size() ||
        m_conversation->messages[message].role != Role::user) {
        return;
    }
    branch(*m_conversation, message, text);
    keepVersion(message);
    emit messagesReplaced();
    addReply();
}

void ChatSession::removeFrom(int message) {
    if (m_conversation == nullptr || busy() || message < 0 || message >= m_conversation->messages.size()) {
        return;
    }
    m_removed = m_conversation->messages.mid(message);
    m_removedFrom = m_conversation->id;
    if (m_store != nullptr) {
        m_store->removeMessages({m_removed.front()}); // what followed goes with it
    }
    m_conversation->messages.resize(message);
    emit messagesReplaced();
}

void ChatSession::undoRemove() {
    if (m_conversation == nullptr || busy() || m_conversation->id != m_removedFrom) {
        return;
    }
    if (m_store != nullptr && !m_removed.isEmpty()) {
        m_store->restoreMessages({m_removed.front()});
    }
    m_conversation->messages += std::exchange(m_removed, {});
    emit messagesReplaced();
}

void ChatSession::showVersion(int message, int version) {
    if (m_conversation != nullptr && !busy() && switchVersion(*m_conversation, message, version)) {
        m_removed.clear();
        if (m_store != nullptr) {
            m_store->choose(m_conversation->messages[message].shown());
        }
        emit messagesReplaced();
    }
}

void ChatSession::start(int replyIndex) {
    m_replyIndex = replyIndex;
    m_stopAsked = false;
    m_request = {};
    if (m_bridge.status().state != LoopState::ready) {
        setState(ReplyState::waitingForModel);
        return;
    }
    setState(ReplyState::preparing);
    if (m_store == nullptr) {
        prepare();
        return;
    }
    // Nothing is computed for a message that a crash could take away.
    m_store->whenKept(this, [this, number = ++m_startNumber] {
        if (number == m_startNumber && busy()) {
            prepare();
        }
    });
}

void ChatSession::submit(std::vector<TokenId> tokens) {
    if (m_bridge.status().info) {
        m_target->messages[m_replyIndex].shown().model = QString::fromStdString(m_bridge.status().info->modelName);
    }
    m_keep.start();
    Request request;
    request.prompt = std::move(tokens);
    request.sampling = m_sampling;
    request.label = "chat";
    setState(ReplyState::queued);
    m_bridge.submit(
        this, std::move(request),
        [this](const Result<RequestId>& id) {
            if (!id) {
                endWith(id.error());
                return;
            }
            m_request = *id;
            if (m_stopAsked) {
                m_bridge.cancel(m_request);
            } else if (m_state == ReplyState::queued) {
                setState(ReplyState::reading);
            }
        },
        [this](const Chunk& chunk) { take(chunk); });
}

void ChatSession::take(const Chunk& chunk) {
    MessageVersion& version = m_target->messages[m_replyIndex].shown();
    version.text += QString::fromStdString(chunk.text);
    version.figures = chunk.figures;
    version.sequence = chunk.sequence;
    version.run = m_run;
    noteThinking(version);
    if (!chunk.finish) {
        if (m_state == ReplyState::queued || m_state == ReplyState::reading) {
            setState(ReplyState::generating);
        }
        if (m_target == m_conversation) {
            emit messageChanged(m_replyIndex);
        }
        return;
    }
    version.finish = chunk.finish;
    version.error = chunk.error;
    keepEnd(version);
    const bool here = m_target == m_conversation;
    const int index = m_replyIndex;
    setState(ReplyState::idle);
    if (here) {
        emit messageChanged(index);
    }
    emit replyEnded(index);
}

void ChatSession::keepEnd(MessageVersion& version) {
    m_keep.stop();
    if (m_store != nullptr) {
        m_store->finish(version, Role::assistant);
        m_store->touch(*m_target);
    }
}

/// The chunk that brings the end of the reasoning dates it: its last token's time.
void ChatSession::noteThinking(MessageVersion& version) const {
    if (version.thinkSeconds > 0.0 || !version.text.startsWith(QLatin1String("<think>")) || !version.text.contains(QLatin1String("</think>"))) {
        return;
    }
    version.thinkSeconds = static_cast<double>(version.figures->lastToken - version.figures->firstToken) * 1e-9;
}

void ChatSession::endWith(const Error& error) {
    MessageVersion& version = m_target->messages[m_replyIndex].shown();
    const bool stopped = error.code == ErrorCode::cancelled;
    version.finish = stopped ? trace::FinishReason::cancelled : trace::FinishReason::failed;
    if (!stopped) {
        version.error = error;
    }
    keepEnd(version);
    const bool here = m_target == m_conversation;
    const int index = m_replyIndex;
    setState(ReplyState::idle);
    if (here) {
        emit messageChanged(index);
    }
    emit replyEnded(index);
}

void ChatSession::stop() {
    if (!busy() || m_state == ReplyState::stopping) {
        return;
    }
    m_stopAsked = true;
    if (m_state == ReplyState::waitingForModel) {
        endWith(Error{ErrorCode::cancelled, "Stopped while it waited for a model.", {}, {}});
        return;
    }
    if (m_request.valid()) {
        m_bridge.cancel(m_request);
    }
    setState(ReplyState::stopping);
}

} // namespace vitrine::ui
