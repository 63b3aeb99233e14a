// One chat that is shown, and what can be done with it: send, stop, regenerate, go on, reword, remove. How its replies run is the
// business of Replies, which all windows share; switching to another chat stops none. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QObject>
#include <QString>

#include "ui/bridge/replies.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

/// What a prompt is made of, in tokens; COUNTED by the model's own tokenizer.
struct PromptParts {
    int system = 0;
    int history = 0;
    int total = 0;
    int withDraft = 0; ///< total once the draft is sent, with its part of the template; as total without a draft
    int context = 0; ///< longest sequence of the engine
};

/// Text and tokens exactly as they were sent.
struct RenderedPrompt {
    QString text;
    QVector<TokenId> tokens;
    QVector<QString> pieces;    ///< one a token; a character in several tokens stands whole with the first of them
    QVector<bool> control;      ///< one a token: a control token
    int droppedAt = 0;          ///< rolled: where tokens were left out
    int dropped = 0;            ///< rolled: how many
    QString templateName;       ///< of the chat template that made it
    bool templateChosen = false; ///< somebody chose it in place of the model's
    QString templateReason;     ///< why a built-in one took the place of the model's; empty: it is the model's
};

/// A token of a reply and how likely the model found it at its place.
struct TokenScore {
    QString piece;        ///< bytes that are no character are named: "<0xE2>"
    QString character;    ///< that it is a part of; empty: its piece is text by itself
    TokenId token = 0;
    float logprob = 0.0F; ///< natural log, before temperature; MEASURED: read from the model's logits
    QVector<std::pair<QString, float>> top; ///< likeliest first
};

class ChatSession final : public QObject {
    Q_OBJECT

public:
    /// `replies` must outlive this object.
    explicit ChatSession(Replies& replies, QObject* parent = nullptr);

    /// The chat that is worked on; not owned.
    void setConversation(Conversation* conversation) { m_conversation = conversation; }
    [[nodiscard]] Conversation* conversation() const { return m_conversation; }
    [[nodiscard]] Replies& replies() { return m_replies; }
    void setFullContext(FullContext policy) { m_fullContext = policy; }

    /// Appends the message and asks for a reply. Waits for the model when none is loaded.
    void send(const QString& text);
    /// Another version of the last reply. `policy`: of this try alone.
    void regenerate(std::optional<FullContext> policy = std::nullopt);
    /// Another version of the last reply that goes on where the shown one ended.
    void continueReply(std::optional<FullContext> policy = std::nullopt);
    /// Another wording of a user's message, and a reply to it. What followed the old wording stays with it.
    void rewrite(int message, const QString& text);
    /// Another wording of a reply, by a person; nothing is asked of the engine. What followed the old wording stays with it.
    void rewriteReply(int message, const QString& text);
    /// Takes a message and all that follow out of the chat; they come back with undoRemove until the next change.
    void removeFrom(int message);
    void undoRemove();
    /// Shows another version of a message.
    void showVersion(int message, int version);
    /// Begins or awaits the reply that waited for a model when the program ended.
    void resume() { m_replies.resume(m_conversation, m_fullContext); }
    void stop() { m_replies.stopIn(m_conversation); }

    [[nodiscard]] ReplyState state() const { return m_replies.stateIn(m_conversation); }
    [[nodiscard]] bool busy() const { return state() != ReplyState::idle; }
    [[nodiscard]] const PromptProgress& progress() const; ///< of the reply that is on its way
    /// The running sequence, or that of the last reply.
    [[nodiscard]] SequenceId sequence() const;
    /// Of that reply's first request; the same as sequence() unless it rolled. Invalid before its first token.
    [[nodiscard]] SequenceId begun() const;
    [[nodiscard]] RequestId request() const; ///< of the reply that is on its way; invalid before it is accepted
    /// The chat while its reply is on its way, else null.
    [[nodiscard]] Conversation* replyingIn() const { return busy() ? m_conversation : nullptr; }

    /// Counts the tokens of a draft as the next user message. Latest wins.
    void countDraft(const QString& draft, std::function<void(int tokens, const PromptParts& parts)> done);
    /// The system prompt that the chat template adds where a chat has none; empty: none, or it can't be told apart.
    void templateSystem(std::function<void(const QString& words)> done);
    /// What was sent for this reply, or (negative) what the last reply answers.
    void renderPrompt(std::function<void(const Result<RenderedPrompt>&)> done, int reply = -1);
    /// Asks the model anew how likely each token of a reply was. The reply's text is cut into tokens by the tokenizer.
    void scoreReply(int reply, std::function<void(const Result<QVector<TokenScore>>&)> done);

signals:
    void stateChanged();
    void messagesReplaced(); ///< versions switched, messages removed or brought back
    void messageAdded(int index);
    void messageChanged(int index); ///< text, figures or version of a message
    void replyEnded(int index);

private:
    [[nodiscard]] bool ready() const { return m_conversation != nullptr && !busy(); }
    [[nodiscard]] ConversationStore* store() const { return m_replies.store(); }
    [[nodiscard]] bool endsWithReply() const;
    [[nodiscard]] const MessageVersion* lastReply() const;
    void addReply();
    void replyAgain(std::optional<FullContext> policy, bool continues);
    void keepVersion(int message);
    void submitScores(std::vector<TokenId> tokens, std::size_t from, std::function<void(const Result<QVector<TokenScore>>&)> done);

    Replies& m_replies;
    Conversation* m_conversation = nullptr;
    FullContext m_fullContext = FullContext::stop;
    qint64 m_removedFrom = 0; ///< id of the chat that m_removed came from
    QVector<Message> m_removed;
    quint64 m_draftNumber = 0;
};

} // namespace vitrine::ui
