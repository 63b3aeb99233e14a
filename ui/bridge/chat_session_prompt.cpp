// What a ChatSession tells of a chat's prompt: its length, its look, and how likely the model finds a reply after it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <span>
#include <utility>

#include "engine/text/tokenizer.h"
#include "ui/bridge/chat_session.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/reasoning.h"
#include "ui/bridge/token_pieces.h"

namespace vitrine::ui {

namespace {

constexpr int kAlternatives = 5; // shown beside each token of a reply

/// The bytes of tokens, and which of them are control tokens.
struct Pieces {
    std::vector<std::string> bytes;
    std::vector<bool> control;

    Pieces(const text::Tokenizer& tokenizer, std::span<const TokenId> tokens) {
        for (const TokenId t : tokens) {
            bytes.push_back(tokenizer.pieceBytes(t, true));
            control.push_back(tokenizer.isControl(t));
        }
    }
    [[nodiscard]] QString joined(std::size_t at, std::size_t count) const {
        std::string all;
        for (std::size_t i = at; i < at + count; ++i) {
            all += bytes[i];
        }
        return visibleText(all);
    }
};

RenderedPrompt viewOf(Engine* engine, const Sendable& prompt) {
    RenderedPrompt out;
    const text::Tokenizer& tokenizer = engine->tokenizer();
    out.droppedAt = prompt.droppedAt;
    out.dropped = prompt.dropped;
    out.text = QString::fromStdString(prompt.dropped > 0 ? tokenizer.decode(prompt.tokens, true) : prompt.rendered);
    const text::ChatTemplate& made = engine->chatTemplate();
    out.templateName = qtText(made.name());
    out.templateChosen = made.isChosen();
    out.templateReason = made.isFallback() ? engineWords(made.fallbackReason().message) : QString();
    const Pieces pieces(tokenizer, prompt.tokens);
    const auto cut = static_cast<std::size_t>(prompt.dropped > 0 ? prompt.droppedAt : 0);
    std::size_t whole = 0; // pieces up to here are shown with one before them
    for (std::size_t i = 0; i < prompt.tokens.size(); ++i) {
        out.tokens.push_back(prompt.tokens[i]);
        out.control.push_back(pieces.control[i]);
        if (i < whole) {
            out.pieces.push_back({});
            continue;
        }
        std::size_t count = piecesOfCharacter(pieces.bytes, pieces.control, i);
        count = i < cut && i + count > cut ? 1 : count; // what stands behind the cut is of another character
        out.pieces.push_back(pieces.joined(i, count));
        whole = i + count;
    }
    return out;
}

QVector<TokenScore> scoresOf(Engine* engine, const std::vector<TokenId>& tokens, std::size_t from, const Chunk& chunk) {
    QVector<TokenScore> scores;
    if (engine == nullptr) {
        return scores;
    }
    const auto piece = [engine](TokenId t) { return visibleText(engine->tokenizer().pieceBytes(t, true)); };
    const Pieces pieces(engine->tokenizer(), std::span(tokens).subspan(from));
    QString character;
    std::size_t whole = from; // tokens up to here are of it
    for (std::size_t i = from; i < tokens.size() && i <= chunk.promptScores.size(); ++i) {
        if (i >= whole) {
            const std::size_t count = piecesOfCharacter(pieces.bytes, pieces.control, i - from);
            character = count > 1 ? pieces.joined(i - from, count) : QString();
            whole = i + count;
        }
        TokenScore score{piece(tokens[i]), character, tokens[i], chunk.promptScores[i - 1], {}};
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

void ChatSession::countDraft(const QString& draft, std::function<void(int, const PromptParts&)> done) {
    const quint64 number = ++m_draftNumber;
    if (m_conversation == nullptr) {
        return;
    }
    const PlainMessages history = messagesBefore(*m_conversation, static_cast<int>(m_conversation->messages.size()));
    const bool hasSystem = !m_conversation->systemPrompt.trimmed().isEmpty();
    struct Counts {
        int draft = 0;
        PromptParts parts;
    };
    m_replies.bridge().ask(
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
            PlainMessages sent = history;
            sent.emplace_back(QStringLiteral("user"), draft);
            counts.parts.withDraft = draft.trimmed().isEmpty() ? counts.parts.total : std::max(counts.parts.total, countPlainPrompt(engine, sent));
            counts.parts.history = std::max(0, counts.parts.total - counts.parts.system);
            return counts;
        },
        [this, number, done = std::move(done)](const Counts& counts) {
            if (number == m_draftNumber) {
                done(counts.draft, counts.parts);
            }
        });
}

void ChatSession::templateSystem(std::function<void(const QString&)> done) {
    m_replies.bridge().ask(this, [](Engine* engine) { return systemOfTemplate(engine); }, [done = std::move(done)](const QString& words) { done(words); });
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
    m_replies.bridge().ask(
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
    if (m_replies.held()) {
        done(fail(ErrorCode::busy,
                  tr("Two runs are being compared; the reply can be read again once both have ended.").toStdString()));
        return;
    }
    const PlainMessages messages = messagesBefore(*m_conversation, reply);
    struct Whole {
        std::vector<TokenId> tokens;
        std::size_t from = 0;
    };
    m_replies.bridge().ask(
        this,
        [messages, text = m_conversation->messages[reply].shown().text](Engine* engine) -> Result<Whole> {
            auto question = plainPrompt(engine, messages);
            if (!question) {
                return forward(question);
            }
            const auto answer = engine->tokenizer().encode(withoutOpening(text, question->rendered).toStdString());
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
    m_replies.bridge().submit(
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
            m_replies.bridge().ask(this, [tokens, from, got](Engine* engine) { return scoresOf(engine, tokens, from, *got); },
                         [done](const QVector<TokenScore>& scores) { done(scores); });
        });
}

} // namespace vitrine::ui
