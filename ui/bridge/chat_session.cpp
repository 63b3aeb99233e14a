// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/chat_session.h"

#include <utility>

#include "engine/text/chat/chat_prompt.h"
#include "engine/text/tokenizer.h"
#include "ui/models/conversation_store.h"

namespace vitrine::ui {

namespace {

constexpr int kKeepEvery = 1000; // ms: no more than the last second of a reply can be lost

using Plain = std::vector<std::pair<QString, QString>>; // role, text

std::vector<text::ChatMessage> toEngine(const Plain& messages) {
    std::vector<text::ChatMessage> out;
    for (const auto& [role, text] : messages) {
        out.push_back({role.toStdString(), text.toStdString()});
    }
    return out;
}

Result<text::ChatPrompt> makePrompt(Engine* engine, const Plain& messages) {
    if (engine == nullptr) {
        return fail(ErrorCode::notLoaded, "No model is loaded.");
    }
    for (const auto& [role, text] : messages) {
        if (!text.isValidUtf16()) { // toStdString would put a question mark there and the model would read that
            return fail(ErrorCode::invalidUtf8, "A message holds half of a character or bytes that are not UTF-8, so it can't be read as text.", role.toStdString());
        }
    }
    return text::chatPrompt(engine->chatTemplate(), engine->tokenizer(), toEngine(messages));
}

/// The engine can't read the message that this reply was for; sent again with every later one, it would end the chat.
bool leavesOut(const MessageVersion& reply) {
    if (!reply.error || !reply.text.isEmpty()) {
        return false;
    }
    const ErrorCode code = reply.error->code;
    return code == ErrorCode::promptTooLong || code == ErrorCode::neverFits || code == ErrorCode::invalidUtf8 || code == ErrorCode::emptyPrompt;
}

int countPrompt(Engine* engine, const Plain& messages) {
    const auto prompt = makePrompt(engine, messages);
    return prompt ? static_cast<int>(prompt->tokens.size()) : 0;
}

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

Plain ChatSession::messagesBefore(const Conversation& c, int end) const {
    Plain out;
    if (!c.systemPrompt.trimmed().isEmpty()) {
        out.emplace_back(QStringLiteral("system"), c.systemPrompt);
    }
    for (int i = 0; i < end && i < c.messages.size(); ++i) {
        const Message& m = c.messages[i];
        const bool failed = m.shown().error.has_value();
        const bool refused = m.role == Role::user && i + 1 < c.messages.size() && i + 1 != end && leavesOut(c.messages[i + 1].shown());
        if (!failed && !refused) {
            out.emplace_back(m.role == Role::user ? QStringLiteral("user") : QStringLiteral("assistant"), m.shown().text);
        }
    }
    return out;
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

void ChatSession::prepare() {
    const Plain messages = messagesBefore(*m_target, m_replyIndex);
    m_bridge.ask(this, [messages](Engine* engine) { return makePrompt(engine, messages); },
                 [this](Result<text::ChatPrompt> prompt) {
                     if (!prompt) {
                         endWith(prompt.error());
                     } else if (m_stopAsked) {
                         endWith(Error{ErrorCode::cancelled, "Stopped before the prompt was sent.", {}, {}});
                     } else {
                         submit(std::move(prompt->tokens));
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

void ChatSession::countDraft(const QString& draft, std::function<void(int, const PromptParts&)> done) {
    const quint64 number = ++m_draftNumber;
    if (m_conversation == nullptr) {
        return;
    }
    const Plain history = messagesBefore(*m_conversation, static_cast<int>(m_conversation->messages.size()));
    const bool hasSystem = !m_conversation->systemPrompt.trimmed().isEmpty();
    struct Counts {
        int draft = 0;
        PromptParts parts;
    };
    m_bridge.ask(
        this,
        [history, hasSystem, draft](Engine* engine) {
            Counts counts;
            if (engine == nullptr) {
                return counts;
            }
            const auto tokens = engine->tokenizer().encode(draft.toStdString());
            counts.draft = tokens ? static_cast<int>(tokens->size()) : 0;
            counts.parts.context = engine->options().context;
            counts.parts.total = history.empty() ? 0 : countPrompt(engine, history);
            counts.parts.system = hasSystem ? countPrompt(engine, {history.front()}) : 0;
            counts.parts.history = std::max(0, counts.parts.total - counts.parts.system);
            return counts;
        },
        [this, number, done = std::move(done)](const Counts& counts) {
            if (number == m_draftNumber) {
                done(counts.draft, counts.parts);
            }
        });
}

void ChatSession::renderPrompt(std::function<void(const Result<RenderedPrompt>&)> done) {
    if (m_conversation == nullptr) {
        return;
    }
    int end = static_cast<int>(m_conversation->messages.size());
    if (end > 0 && m_conversation->messages.back().role == Role::assistant) {
        --end; // what the last reply answered
    }
    const Plain messages = messagesBefore(*m_conversation, end);
    m_bridge.ask(
        this,
        [messages](Engine* engine) -> Result<RenderedPrompt> {
            const auto prompt = makePrompt(engine, messages);
            if (!prompt) {
                return forward(prompt);
            }
            RenderedPrompt out;
            out.text = QString::fromStdString(prompt->rendered);
            const text::ChatTemplate& made = engine->chatTemplate();
            out.templateName = QString::fromUtf8(made.name().data(), static_cast<qsizetype>(made.name().size()));
            out.templateReason = made.isFallback() ? QString::fromStdString(made.fallbackReason().message) : QString();
            for (const TokenId t : prompt->tokens) {
                out.tokens.push_back(t);
                out.pieces.push_back(QString::fromStdString(engine->tokenizer().pieceBytes(t, true)));
                out.control.push_back(engine->tokenizer().isControl(t));
            }
            return out;
        },
        [done = std::move(done)](const Result<RenderedPrompt>& prompt) { done(prompt); });
}

} // namespace vitrine::ui
