// Chats and the engine: sends messages, streams replies into their chats, stops, regenerates. One chat is shown and is what the
// commands are about; replies of others go on and are kept. The states are the words that the window shows. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QObject>
#include <QString>
#include <QTimer>

#include "engine/run/sampling_params.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/reply_run.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

class ConversationStore;

/// What a prompt is made of, in tokens; COUNTED by the model's own tokenizer.
struct PromptParts {
    int system = 0;
    int history = 0;
    int total = 0;
    int context = 0; ///< longest sequence of the engine
};

/// Text and tokens exactly as they were sent.
struct RenderedPrompt {
    QString text;
    QVector<TokenId> tokens;
    QVector<QString> pieces;    ///< one a token
    QVector<bool> control;      ///< one a token: a control token
    int droppedAt = 0;          ///< rolled: where tokens were left out
    int dropped = 0;            ///< rolled: how many
    QString templateName;       ///< of the chat template that made it
    QString templateReason;     ///< why a built-in one took the place of the model's; empty: it is the model's
};

/// A token of a reply and how likely the model found it at its place.
struct TokenScore {
    QString piece;
    TokenId token = 0;
    float logprob = 0.0F; ///< natural log, before temperature; MEASURED: read from the model's logits
    QVector<std::pair<QString, float>> top; ///< likeliest first
};

class ChatSession final : public QObject {
    Q_OBJECT

public:
    explicit ChatSession(EngineBridge& bridge, QObject* parent = nullptr);
    ~ChatSession() override; ///< what has come of replies is handed to the store

    /// The chat that is worked on; not owned. Switching does not stop replies of others.
    void setConversation(Conversation* conversation);
    [[nodiscard]] Conversation* conversation() const { return m_conversation; }

    /// Where messages are kept as they come; not owned. Without one they live in the conversation only.
    void setStore(ConversationStore* store) { m_store = store; }

    void setSampling(const run::SamplingParams& params) { m_sampling = params; }
    [[nodiscard]] const run::SamplingParams& sampling() const { return m_sampling; }
    /// The settings of a chat that has its own; asked when a reply begins. Without it all chats have sampling().
    void setSamplingFor(std::function<run::SamplingParams(const Conversation&)> ask) { m_samplingFor = std::move(ask); }
    void setFullContext(FullContext policy) { m_fullContext = policy; }

    /// Appends the message and asks for a reply. Waits for the model when none is loaded.
    void send(const QString& text);
    /// Another version of the last reply. `policy`: of this try alone.
    void regenerate(std::optional<FullContext> policy = std::nullopt);
    /// Another version of the last reply that goes on where the shown one ended.
    void continueReply(std::optional<FullContext> policy = std::nullopt);
    /// Another wording of a user's message, and a reply to it. What followed the old wording stays with it.
    void rewrite(int message, const QString& text);
    /// Takes a message and all that follow out of the chat; they come back with undoRemove until the next change.
    void removeFrom(int message);
    void undoRemove();
    /// Shows another version of a message.
    void showVersion(int message, int version);
    void stop();
    void stopIn(const Conversation* chat);

    /// Of the chat shown.
    [[nodiscard]] ReplyState state() const { return stateIn(m_conversation); }
    [[nodiscard]] bool busy() const { return state() != ReplyState::idle; }
    [[nodiscard]] ReplyState stateIn(const Conversation* chat) const;
    [[nodiscard]] const PromptProgress& progress() const; ///< of the shown chat's reply
    /// All that are on their way, the oldest first.
    [[nodiscard]] const std::vector<std::shared_ptr<ReplyRun>>& replies() const { return m_replies; }
    /// What the engine's records say of a reply (reply_follower.h).
    void noteProgress(RequestId request, const PromptProgress& progress);

    /// The running sequence of the shown chat, or that of its last reply.
    [[nodiscard]] SequenceId sequence() const;
    /// Of any version; invalid when it belongs to another load.
    [[nodiscard]] SequenceId sequenceOf(const MessageVersion& version) const { return version.run == m_run ? version.sequence : SequenceId{}; }
    [[nodiscard]] RequestId request() const; ///< of the shown chat's reply; invalid before it is accepted
    /// The shown chat while its reply is on its way, else null.
    [[nodiscard]] Conversation* replyingIn() const { return busy() ? m_conversation : nullptr; }

    /// Counts the tokens of a draft as the next user message. Latest wins.
    void countDraft(const QString& draft, std::function<void(int tokens, const PromptParts& parts)> done);
    /// What was sent for this reply, or (negative) what the last reply answers.
    void renderPrompt(std::function<void(const Result<RenderedPrompt>&)> done, int reply = -1);
    /// Asks the model anew how likely each token of a reply was. The reply's text is cut into tokens by the tokenizer.
    void scoreReply(int reply, std::function<void(const Result<QVector<TokenScore>>&)> done);

signals:
    void stateChanged();              ///< of the chat shown
    void activityChanged(qint64 chat); ///< state of any chat's reply
    void messagesReplaced(); ///< versions switched, messages removed or brought back
    void messageAdded(int index);
    void messageChanged(int index); ///< text, figures or version of a message
    void replyEnded(int index);       ///< of the chat shown
    void replyEndedIn(qint64 chat);   ///< of any chat

private:
    using Run = std::shared_ptr<ReplyRun>;
    using Plain = std::vector<std::pair<QString, QString>>; ///< role, text

    [[nodiscard]] Run runIn(const Conversation* chat) const;
    [[nodiscard]] bool ready() const; ///< there is a chat, and no reply is on its way into it
    void noteLoad();
    Run addReply(std::optional<FullContext> policy = std::nullopt);
    Run begin(int replyIndex, std::optional<FullContext> policy);
    void keepVersion(int message);
    void start(const Run& run);
    void prepare(const Run& run);
    void keepEnd(const Run& run, MessageVersion& version);
    void noteThinking(MessageVersion& version) const;
    void submit(const Run& run);
    void take(const Run& run, const Chunk& chunk);
    void rollOn(const Run& run);
    void endWith(const Run& run, const Error& error);
    void leave(const Run& run);
    void setState(const Run& run, ReplyState state);
    void submitScores(std::vector<TokenId> tokens, std::size_t from, std::function<void(const Result<QVector<TokenScore>>&)> done);
    [[nodiscard]] static Plain messagesBefore(const Conversation& c, int end);

    EngineBridge& m_bridge;
    Conversation* m_conversation = nullptr;
    std::vector<Run> m_replies;
    run::SamplingParams m_sampling;
    std::function<run::SamplingParams(const Conversation&)> m_samplingFor;
    FullContext m_fullContext = FullContext::stop;
    int m_run = 0;                         ///< counts loads: ids of sequences start anew with each
    std::shared_ptr<trace::TraceLog> m_log; ///< of the last load; kept so that its address stays its own
    qint64 m_removedFrom = 0;              ///< id of the chat that m_removed came from
    QVector<Message> m_removed;
    quint64 m_draftNumber = 0;
    ConversationStore* m_store = nullptr;
    QTimer m_keep; ///< while replies stream their text is kept about once a second
};

} // namespace vitrine::ui
