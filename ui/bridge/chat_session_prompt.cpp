// What a ChatSession makes of a chat for the model: the messages that count, their prompt, its length and its look, what of it
// goes when the context is full, and how likely the model finds a text after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <utility>

#include "engine/text/chat/context_roll.h"
#include "engine/text/tokenizer.h"
#include "ui/bridge/chat_session.h"
#include "ui/bridge/plain_prompt.h"

namespace vitrine::ui {

namespace {

constexpr int kAlternatives = 5; // shown beside each token of a reply

/// The engine can't read the message that this reply was for; sent again with every later one, it would end the chat.
bool leavesOut(const MessageVersion& reply) {
    if (!reply.error || !reply.text.isEmpty()) {
        return false;
    }
    const ErrorCode code = reply.error->code;
    return code == ErrorCode::promptTooLong || code == ErrorCode::neverFits || code == ErrorCode::invalidUtf8 || code == ErrorCode::emptyPrompt;
}

/// What a reply is asked with: the messages before it, and the text that it goes on from.
struct Asked {
    PlainMessages messages;
    QString carried;
    FullContext policy = FullContext::stop;
};

struct Sendable {
    std::vector<TokenId> tokens;
    std::string rendered;
    std::int32_t droppedAt = 0;
    std::int32_t dropped = 0;
};

/// Tokens that a sequence may have: by the context, and by the cache when that holds less.
std::int32_t longest(Engine* engine) {
    const EngineOptions& o = engine->options();
    return o.kvBlocks > 0 ? std::min(o.context, o.kvBlocks * o.blockSize) : o.context;
}

/// Tokens of the prompt that some of its messages alone begin with.
std::int32_t frontOf(Engine* engine, const PlainMessages& messages, std::span<const TokenId> whole) {
    if (messages.empty()) {
        return 0;
    }
    const auto part = plainPrompt(engine, messages, false);
    return part ? text::commonFront(part->tokens, whole) : 0;
}

Result<Sendable> sendable(Engine* engine, const Asked& asked) {
    auto prompt = plainPrompt(engine, asked.messages);
    if (!prompt) {
        return forward(prompt);
    }
    Sendable out;
    out.tokens = std::move(prompt->tokens);
    out.rendered = std::move(prompt->rendered);
    const auto question = static_cast<std::int32_t>(out.tokens.size());
    if (!asked.carried.isEmpty()) {
        const std::string carried = asked.carried.toStdString();
        const auto more = engine->tokenizer().encode(carried);
        if (!more) {
            return forward(more);
        }
        out.tokens.insert(out.tokens.end(), more->begin(), more->end());
        out.rendered += carried;
    }
    if (asked.policy != FullContext::roll || static_cast<std::int32_t>(out.tokens.size()) < longest(engine)) {
        return out;
    }
    const bool hasSystem = !asked.messages.empty() && asked.messages.front().first == QLatin1String("system");
    text::RollLimits limits;
    limits.context = longest(engine);
    limits.blockSize = engine->options().blockSize;
    limits.front = hasSystem ? frontOf(engine, {asked.messages.front()}, out.tokens) : 0;
    const std::int32_t before = frontOf(engine, {asked.messages.cbegin(), asked.messages.cend() - 1}, out.tokens);
    // A reply that goes on may have outgrown its question; of what both hold the end stays.
    limits.back = asked.carried.isEmpty() ? question - before : std::min(static_cast<std::int32_t>(out.tokens.size()) - before, limits.context / 2);
    auto rolled = text::rollPrompt(out.tokens, limits);
    if (!rolled) {
        return forward(rolled);
    }
    out.tokens = std::move(rolled->tokens);
    out.droppedAt = rolled->droppedAt;
    out.dropped = rolled->dropped;
    return out;
}

/// The next prompt of a reply that filled the context: its tokens so far, without those of a character that was cut in two.
Result<Sendable> rolledOn(Engine* engine, const Asked& asked, std::vector<TokenId> tokens, bool cutCharacter) {
    if (engine == nullptr) {
        return fail(ErrorCode::notLoaded, "No model is loaded.");
    }
    text::RollLimits limits;
    limits.context = longest(engine);
    limits.blockSize = engine->options().blockSize;
    const bool hasSystem = !asked.messages.empty() && asked.messages.front().first == QLatin1String("system");
    limits.front = hasSystem ? frontOf(engine, {asked.messages.front()}, tokens) : 0;
    limits.back = limits.context / 2;
    auto rolled = text::rollPrompt(tokens, limits);
    if (!rolled) {
        return forward(rolled);
    }
    Sendable out;
    out.tokens = std::move(rolled->tokens);
    out.droppedAt = rolled->droppedAt;
    out.dropped = rolled->dropped;
    while (cutCharacter && !out.tokens.empty()) { // after the roll: it must not fit again without one
        const std::string piece = engine->tokenizer().pieceBytes(out.tokens.back());
        out.tokens.pop_back();
        cutCharacter = piece.empty() || (static_cast<unsigned char>(piece.front()) & 0xC0U) == 0x80U;
    }
    return out;
}

RenderedPrompt viewOf(Engine* engine, const Sendable& prompt) {
    RenderedPrompt out;
    const text::Tokenizer& tokenizer = engine->tokenizer();
    out.droppedAt = prompt.droppedAt;
    out.dropped = prompt.dropped;
    out.text = QString::fromStdString(prompt.dropped > 0 ? tokenizer.decode(prompt.tokens, true) : prompt.rendered);
    const text::ChatTemplate& made = engine->chatTemplate();
    out.templateName = QString::fromUtf8(made.name().data(), static_cast<qsizetype>(made.name().size()));
    out.templateReason = made.isFallback() ? QString::fromStdString(made.fallbackReason().message) : QString();
    for (const TokenId t : prompt.tokens) {
        out.tokens.push_back(t);
        out.pieces.push_back(QString::fromStdString(tokenizer.pieceBytes(t, true)));
        out.control.push_back(tokenizer.isControl(t));
    }
    return out;
}

QVector<TokenScore> scoresOf(Engine* engine, const std::vector<TokenId>& tokens, std::size_t from, const Chunk& chunk) {
    QVector<TokenScore> scores;
    const auto piece = [engine](TokenId t) { return QString::fromStdString(engine->tokenizer().pieceBytes(t, true)); };
    for (std::size_t i = from; i < tokens.size() && i <= chunk.promptScores.size() && engine != nullptr; ++i) {
        TokenScore score{piece(tokens[i]), tokens[i], chunk.promptScores[i - 1], {}};
        if (i - 1 < chunk.logprobs.size()) {
            for (const auto& [id, logprob] : chunk.logprobs[i - 1].top) {
                score.top.push_back({piece(id), logprob});
            }
        }
        scores.push_back(std::move(score));
    }
    return scores;
}

} // namespace

ChatSession::Plain ChatSession::messagesBefore(const Conversation& c, int end) {
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

void ChatSession::prepare(const Run& run) {
    const MessageVersion& version = run->chat->messages[run->index].shown();
    const Asked asked{messagesBefore(*run->chat, run->index), run->continues ? version.text : QString(), run->policy};
    m_bridge.ask(this, [asked](Engine* engine) { return sendable(engine, asked); },
                 [this, run](Result<Sendable> prompt) {
                     if (!prompt) {
                         endWith(run, prompt.error());
                     } else if (run->stopAsked) {
                         endWith(run, Error{ErrorCode::cancelled, "Stopped before the prompt was sent.", {}, {}});
                     } else {
                         run->tokens = std::move(prompt->tokens);
                         run->chat->messages[run->index].shown().rolled += prompt->dropped;
                         submit(run);
                     }
                 });
}

void ChatSession::rollOn(const Run& run) {
    MessageVersion& version = run->chat->messages[run->index].shown();
    bool cut = false;
    while (version.text.endsWith(QChar(QChar::ReplacementCharacter)) && version.kept < version.text.size()) {
        version.text.chop(1); // its tokens are made again
        cut = true;
    }
    run->before = version.figures;
    const Asked asked{messagesBefore(*run->chat, run->index), {}, run->policy};
    setState(run, ReplyState::preparing);
    m_bridge.ask(this, [asked, tokens = run->tokens, cut](Engine* engine) { return rolledOn(engine, asked, tokens, cut); },
                 [this, run](Result<Sendable> prompt) {
                     if (!prompt) {
                         endWith(run, prompt.error());
                     } else if (run->stopAsked) {
                         endWith(run, Error{ErrorCode::cancelled, "Stopped while the context was rolled.", {}, {}});
                     } else {
                         run->tokens = std::move(prompt->tokens);
                         run->chat->messages[run->index].shown().rolled += prompt->dropped;
                         submit(run);
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
            counts.parts.total = history.empty() ? 0 : countPlainPrompt(engine, history);
            counts.parts.system = hasSystem ? countPlainPrompt(engine, {history.front()}) : 0;
            counts.parts.history = std::max(0, counts.parts.total - counts.parts.system);
            return counts;
        },
        [this, number, done = std::move(done)](const Counts& counts) {
            if (number == m_draftNumber) {
                done(counts.draft, counts.parts);
            }
        });
}

void ChatSession::renderPrompt(std::function<void(const Result<RenderedPrompt>&)> done, int reply) {
    if (m_conversation == nullptr) {
        return;
    }
    const auto& messages = m_conversation->messages;
    int end = reply >= 0 ? reply : static_cast<int>(messages.size());
    if (reply < 0 && end > 0 && messages.back().role == Role::assistant) {
        --end; // what the last reply answered
    }
    Asked asked{messagesBefore(*m_conversation, end), {}, m_fullContext};
    if (end < messages.size() && messages[end].role == Role::assistant) {
        const MessageVersion& shown = messages[end].shown();
        asked.carried = shown.text.left(shown.carried);
        asked.policy = shown.rolled > 0 ? FullContext::roll : FullContext::stop;
    }
    m_bridge.ask(
        this,
        [asked](Engine* engine) -> Result<RenderedPrompt> {
            const auto prompt = sendable(engine, asked);
            if (!prompt) {
                return forward(prompt);
            }
            return viewOf(engine, *prompt);
        },
        [done = std::move(done)](const Result<RenderedPrompt>& prompt) { done(prompt); });
}

void ChatSession::scoreReply(int reply, std::function<void(const Result<QVector<TokenScore>>&)> done) {
    if (m_conversation == nullptr || reply < 0 || reply >= m_conversation->messages.size()) {
        return;
    }
    const Plain messages = messagesBefore(*m_conversation, reply);
    struct Whole {
        std::vector<TokenId> tokens;
        std::size_t from = 0;
    };
    m_bridge.ask(
        this,
        [messages, text = m_conversation->messages[reply].shown().text](Engine* engine) -> Result<Whole> {
            auto question = plainPrompt(engine, messages);
            if (!question) {
                return forward(question);
            }
            const auto answer = engine->tokenizer().encode(text.toStdString());
            if (!answer) {
                return forward(answer);
            }
            Whole whole{std::move(question->tokens), 0};
            whole.from = whole.tokens.size();
            whole.tokens.insert(whole.tokens.end(), answer->begin(), answer->end());
            return whole;
        },
        [this, done = std::move(done)](Result<Whole> whole) mutable {
            if (!whole) {
                done(forward(whole));
                return;
            }
            submitScores(std::move(whole->tokens), whole->from, std::move(done));
        });
}

void ChatSession::submitScores(std::vector<TokenId> tokens, std::size_t from, std::function<void(const Result<QVector<TokenScore>>&)> done) {
    Request request;
    request.prompt = tokens;
    request.promptLogprobs = true;
    request.sampling.maxTokens = 1;
    request.sampling.logprobs = kAlternatives;
    request.label = "probabilities";
    const auto got = std::make_shared<Chunk>();
    m_bridge.submit(
        this, std::move(request),
        [done](const Result<RequestId>& id) {
            if (!id) {
                done(forward(id));
            }
        },
        [this, tokens = std::move(tokens), from, done, got](const Chunk& chunk) {
            got->logprobs.insert(got->logprobs.end(), chunk.logprobs.begin(), chunk.logprobs.end());
            if (!chunk.promptScores.empty()) {
                got->promptScores = chunk.promptScores;
            }
            if (!chunk.finish) {
                return;
            }
            if (chunk.error) {
                done(tl::unexpected(*chunk.error));
                return;
            }
            m_bridge.ask(this, [tokens, from, got](Engine* engine) { return scoresOf(engine, tokens, from, *got); },
                         [done](const QVector<TokenScore>& scores) { done(scores); });
        });
}

} // namespace vitrine::ui
