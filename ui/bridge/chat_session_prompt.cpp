// What a ChatSession makes of a chat for the model: the messages that count, their prompt, its length and its look.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "engine/text/chat/chat_prompt.h"
#include "engine/text/tokenizer.h"
#include "ui/bridge/chat_session.h"

namespace vitrine::ui {

namespace {

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
