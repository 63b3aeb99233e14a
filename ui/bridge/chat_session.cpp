// Commands about the chat that is shown. How a reply runs: chat_session_replies.cpp.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/chat_session.h"

#include <algorithm>
#include <utility>

#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

constexpr int kKeepEvery = 1000; // ms: no more than the last second of a reply can be lost

} // namespace

ChatSession::ChatSession(EngineBridge& bridge, QObject* parent) : QObject(parent), m_bridge(bridge) {
    connect(&bridge, &EngineBridge::statusChanged, this, &ChatSession::noteLoad);
    m_keep.setInterval(kKeepEvery);
    connect(&m_keep, &QTimer::timeout, this, [this] {
        for (const Run& run : m_replies) {
            if (m_store != nullptr) {
                m_store->addText(run->chat->messages[run->index].shown());
            }
        }
    });
}

ChatSession::~ChatSession() {
    for (const Run& run : m_replies) {
        if (m_store != nullptr) {
            m_store->finish(run->chat->messages[run->index].shown(), Role::assistant);
        }
    }
}

void ChatSession::noteLoad() {
    const LoopStatus& status = m_bridge.status();
    if (status.log != nullptr && status.log != m_log) {
        m_log = status.log;
        ++m_run;
    }
    if (status.state != LoopState::ready) {
        return;
    }
    for (const Run& run : std::vector<Run>(m_replies)) {
        if (run->state == ReplyState::waitingForModel) {
            start(run);
        }
    }
}

void ChatSession::keepVersion(int message) {
    if (m_store != nullptr) {
        m_store->addVersion(*m_conversation, message);
    }
}

void ChatSession::setConversation(Conversation* conversation) { m_conversation = conversation; }

ChatSession::Run ChatSession::runIn(const Conversation* chat) const {
    const auto found = std::ranges::find_if(m_replies, [chat](const Run& r) { return r->chat == chat; });
    return chat == nullptr || found == m_replies.end() ? nullptr : *found;
}

bool ChatSession::ready() const { return m_conversation != nullptr && !busy(); }

ReplyState ChatSession::stateIn(const Conversation* chat) const {
    const Run run = runIn(chat);
    return run == nullptr ? ReplyState::idle : run->state;
}

const PromptProgress& ChatSession::progress() const {
    static const PromptProgress kNone;
    const Run run = runIn(m_conversation);
    return run == nullptr ? kNone : run->progress;
}

RequestId ChatSession::request() const {
    const Run run = runIn(m_conversation);
    return run == nullptr ? RequestId{} : run->request;
}

SequenceId ChatSession::sequence() const {
    if (m_conversation == nullptr) {
        return {};
    }
    for (auto it = m_conversation->messages.crbegin(); it != m_conversation->messages.crend(); ++it) {
        if (it->role == Role::assistant) {
            return sequenceOf(it->shown());
        }
    }
    return {};
}

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
    emit messageAdded(static_cast<int>(m_conversation->messages.size()) - 1);
    addReply();
}

ChatSession::Run ChatSession::addReply(std::optional<FullContext> policy) {
    m_removed.clear();
    Message reply;
    reply.role = Role::assistant;
    m_conversation->messages.push_back(reply);
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    const Run run = begin(index, policy);
    emit messageAdded(index);
    start(run);
    return run;
}

ChatSession::Run ChatSession::begin(int replyIndex, std::optional<FullContext> policy) {
    auto run = std::make_shared<ReplyRun>();
    run->chat = m_conversation;
    run->index = replyIndex;
    run->policy = policy.value_or(m_fullContext);
    m_replies.push_back(run);
    return run;
}

void ChatSession::regenerate(std::optional<FullContext> policy) {
    if (!ready() || m_conversation->messages.isEmpty() || m_conversation->messages.back().role != Role::assistant) {
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
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    const Run run = begin(index, policy);
    emit messageChanged(index);
    start(run);
}

void ChatSession::continueReply(std::optional<FullContext> policy) {
    if (!ready() || m_conversation->messages.isEmpty() || m_conversation->messages.back().role != Role::assistant) {
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
    reply.versions.push_back(further);
    reply.current = static_cast<int>(reply.versions.size()) - 1;
    const int index = static_cast<int>(m_conversation->messages.size()) - 1;
    keepVersion(index);
    const Run run = begin(index, policy);
    run->continues = true;
    emit messageChanged(index);
    start(run);
}

void ChatSession::rewrite(int message, const QString& text) {
    if (!ready() || text.trimmed().isEmpty() || message < 0 || message >= m_conversation->messages.size() ||
        m_conversation->messages[message].role != Role::user) {
        return;
    }
    branch(*m_conversation, message, text);
    keepVersion(message);
    emit messagesReplaced();
    addReply();
}

void ChatSession::removeFrom(int message) {
    if (!ready() || message < 0 || message >= m_conversation->messages.size()) {
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
    if (!ready() || m_conversation->id != m_removedFrom) {
        return;
    }
    if (m_store != nullptr && !m_removed.isEmpty()) {
        m_store->restoreMessages({m_removed.front()});
    }
    m_conversation->messages += std::exchange(m_removed, {});
    emit messagesReplaced();
}

void ChatSession::showVersion(int message, int version) {
    if (ready() && switchVersion(*m_conversation, message, version)) {
        m_removed.clear();
        if (m_store != nullptr) {
            m_store->choose(m_conversation->messages[message].shown());
        }
        emit messagesReplaced();
    }
}

void ChatSession::stop() { stopIn(m_conversation); }

void ChatSession::stopIn(const Conversation* chat) {
    const Run run = runIn(chat);
    if (run == nullptr || run->state == ReplyState::stopping) {
        return;
    }
    run->stopAsked = true;
    if (run->state == ReplyState::waitingForModel) {
        endWith(run, Error{ErrorCode::cancelled, "Stopped while it waited for a model.", {}, {}});
        return;
    }
    if (run->request.valid()) {
        m_bridge.cancel(run->request);
    }
    setState(run, ReplyState::stopping);
}

} // namespace vitrine::ui
