// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/chat_session.h"

#include <utility>

#include "ui/models/conversation_store.h"

namespace vitrine::ui {

ChatSession::ChatSession(Replies& replies, QObject* parent) : QObject(parent), m_replies(replies) {
    const auto pass = [this](auto theirs, auto ours) {
        connect(&m_replies, theirs, this, [this, ours](qint64 chat, auto... index) {
            if (m_conversation != nullptr && m_conversation->id == chat) {
                emit (this->*ours)(index...);
            }
        });
    };
    pass(&Replies::stateChanged, &ChatSession::stateChanged);
    pass(&Replies::changed, &ChatSession::messageChanged);
    pass(&Replies::ended, &ChatSession::replyEnded);
    pass(&Replies::added, &ChatSession::messageAdded);
    pass(&Replies::replaced, &ChatSession::messagesReplaced);
    const auto forget = [this](qint64 chat) {
        if (chat == m_removedFrom) {
            m_removed.clear(); // the chat goes another way now, here or in another window
        }
    };
    connect(&replies, &Replies::added, this, forget);
    connect(&replies, &Replies::replaced, this, forget);
}

void ChatSession::keepVersion(int message) {
    if (store() != nullptr) {
        store()->addVersion(*m_conversation, message);
    }
}

const PromptProgress& ChatSession::progress() const {
    static const PromptProgress kNone;
    const Replies::Run run = m_replies.find(m_conversation);
    return run == nullptr ? kNone : run->progress;
}

RequestId ChatSession::request() const {
    const Replies::Run run = m_replies.find(m_conversation);
    return run == nullptr ? RequestId{} : run->request;
}

const MessageVersion* ChatSession::lastReply() const {
    if (m_conversation == nullptr) {
        return nullptr;
    }
    for (auto it = m_conversation->messages.crbegin(); it != m_conversation->messages.crend(); ++it) {
        if (it->role == Role::assistant) {
            return &it->shown();
        }
    }
    return nullptr;
}

SequenceId ChatSession::sequence() const {
    const MessageVersion* const reply = lastReply();
    return reply == nullptr ? SequenceId{} : m_replies.sequenceOf(*reply);
}

SequenceId ChatSession::begun() const { return sequence().valid() ? lastReply()->begun : SequenceId{}; }

void ChatSession::send(const QString& text) {
    if (!ready() || text.trimmed().isEmpty()) {
        return;
    }
    Message question;
    question.shown().text = text;
    m_conversation->messages.push_back(question);
    if (m_conversation->title.isEmpty()) {
        m_conversation->title = titleFor(text);
    }
    keepVersion(static_cast<int>(m_conversation->messages.size()) - 1);
    emit m_replies.added(m_conversation->id, static_cast<int>(m_conversation->messages.size()) - 1);
    addReply();
}

void ChatSession::addReply() {
    Message reply;
    reply.role = Role::assistant;
    m_conversation->messages.push_back(reply);
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    const Replies::Run run = m_replies.begin(m_conversation, index, m_fullContext, false);
    emit m_replies.added(m_conversation->id, index);
    m_replies.start(run);
}

bool ChatSession::endsWithReply() const { return !m_conversation->messages.isEmpty() && m_conversation->messages.back().role == Role::assistant; }

/// The last message has a new version, which is to be made.
void ChatSession::replyAgain(std::optional<FullContext> policy, bool continues) {
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    const Replies::Run run = m_replies.begin(m_conversation, index, policy.value_or(m_fullContext), continues);
    emit m_replies.changed(m_conversation->id, index);
    m_replies.start(run);
}

void ChatSession::regenerate(std::optional<FullContext> policy) {
    if (!ready() || !endsWithReply()) {
        return;
    }
    Message& reply = m_conversation->messages.back();
    if (reply.shown().error && reply.shown().text.isEmpty()) {
        if (store() != nullptr) {
            Message failed;
            failed.versions = {reply.shown()};
            store()->removeMessages({failed});
        }
        reply.shown() = {}; // nothing of the failed try is worth keeping
    } else {
        reply.versions.push_back({});
        reply.current = static_cast<int>(reply.versions.size()) - 1;
    }
    replyAgain(policy, false);
}

void ChatSession::continueReply(std::optional<FullContext> policy) {
    if (!ready() || !endsWithReply()) {
        return;
    }
    Message& reply = m_conversation->messages.back();
    if (reply.shown().text.isEmpty()) {
        regenerate(policy);
        return;
    }
    MessageVersion further;
    further.text = reply.shown().text;
    while (further.text.endsWith(QChar(QChar::ReplacementCharacter))) {
        further.text.chop(1); // half of a character, where the reply was cut
    }
    further.carried = static_cast<int>(further.text.size());
    further.thinkSeconds = reply.shown().thinkSeconds;
    further.thinkTokens = reply.shown().thinkTokens;
    reply.versions.push_back(further);
    reply.current = static_cast<int>(reply.versions.size()) - 1;
    replyAgain(policy, true);
}

void ChatSession::rewrite(int message, const QString& text) {
    if (!ready() || text.trimmed().isEmpty() || message < 0 || message >= m_conversation->messages.size() ||
        m_conversation->messages[message].role != Role::user) {
        return;
    }
    branch(*m_conversation, message, text);
    keepVersion(message);
    emit m_replies.replaced(m_conversation->id);
    addReply();
}

void ChatSession::rewriteReply(int message, const QString& text) {
    if (!ready() || text.trimmed().isEmpty() || message < 0 || message >= m_conversation->messages.size() ||
        m_conversation->messages[message].role != Role::assistant || m_conversation->messages[message].shown().text == text) {
        return;
    }
    const QString model = m_conversation->messages[message].shown().model;
    branch(*m_conversation, message, text);
    MessageVersion& version = m_conversation->messages[message].shown();
    version.model = model;
    version.edited = true;
    version.finish = trace::FinishReason::endOfSequence;
    keepVersion(message);
    if (store() != nullptr) {
        store()->finish(version, Role::assistant);
        store()->touch(*m_conversation);
    }
    emit m_replies.replaced(m_conversation->id);
}

void ChatSession::removeFrom(int message) {
    if (!ready() || message < 0 || message >= m_conversation->messages.size()) {
        return;
    }
    auto removed = m_conversation->messages.mid(message);
    if (store() != nullptr) {
        store()->removeMessages({removed.front()}); // what followed goes with it
    }
    m_conversation->messages.resize(message);
    emit m_replies.replaced(m_conversation->id);
    m_removed = std::move(removed);
    m_removedFrom = m_conversation->id;
}

void ChatSession::undoRemove() {
    if (!ready() || m_conversation->id != m_removedFrom || m_removed.isEmpty()) {
        return;
    }
    if (store() != nullptr) {
        store()->restoreMessages({m_removed.front()});
    }
    m_conversation->messages += std::exchange(m_removed, {});
    emit m_replies.replaced(m_conversation->id);
}

void ChatSession::showVersion(int message, int version) {
    if (ready() && switchVersion(*m_conversation, message, version)) {
        if (store() != nullptr) {
            store()->choose(m_conversation->messages[message].shown());
        }
        emit m_replies.replaced(m_conversation->id);
    }
}

} // namespace vitrine::ui
