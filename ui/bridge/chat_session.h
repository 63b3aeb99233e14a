// One chat and the engine: sends a message, streams the reply into the conversation, stops, regenerates. Its states are the words
// that the window shows while a reply is on its way. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>

#include <QObject>
#include <QString>
#include <QTimer>

#include "engine/run/sampling_params.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

class ConversationStore;

enum class ReplyState : std::uint8_t {
    idle,
    waitingForModel, ///< kept; sent when a model is loaded
    preparing,       ///< template and tokens
    queued,
    reading,         ///< prefill
    generating,
    stopping,        ///< asked to stop; the engine has not confirmed yet
};

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
    QString templateName;       ///< of the chat template that made it
    QString templateReason;     ///< why a built-in one took the place of the model's; empty: it is the model's
};

class ChatSession final : public QObject {
    Q_OBJECT

public:
    explicit ChatSession(EngineBridge& bridge, QObject* parent = nullptr);
    ~ChatSession() override; ///< what has come of a reply is handed to the store

    /// The chat that is worked on; not owned. Switching does not stop a reply that streams into another one.
    void setConversation(Conversation* conversation);
    [[nodiscard]] Conversation* conversation() const { return m_conversation; }

    /// Where messages are kept as they come; not owned. Without one they live in the conversation only.
    void setStore(ConversationStore* store) { m_store = store; }

    void setSampling(const run::SamplingParams& params) { m_sampling = params; }
    [[nodiscard]] const run::SamplingParams& sampling() const { return m_sampling; }

    /// Appends the message and asks for a reply. Waits for the model when none is loaded.
    void send(const QString& text);
    /// Another version of the last reply.
    void regenerate();
    /// Another wording of a user's message, and a reply to it. What followed the old wording stays with it.
    void rewrite(int message, const QString& text);
    /// Takes a message and all that follow out of the chat; they come back with undoRemove until the next change.
    void removeFrom(int message);
    void undoRemove();
    /// Shows another version of a message.
    void showVersion(int message, int version);
    void stop();

    [[nodiscard]] ReplyState state() const { return m_state; }
    [[nodiscard]] bool busy() const { return m_state != ReplyState::idle; }
    /// The running sequence, or that of the last reply.
    [[nodiscard]] SequenceId sequence() const;
    [[nodiscard]] RequestId request() const { return m_request; } ///< of the reply on its way; invalid before it is accepted
    /// The chat that the reply goes into; null when idle.
    [[nodiscard]] Conversation* replyingIn() const { return busy() ? m_target : nullptr; }

    /// Counts the tokens of a draft as the next user message. Latest wins.
    void countDraft(const QString& draft, std::function<void(int tokens, const PromptParts& parts)> done);
    /// What would be sent now.
    void renderPrompt(std::function<void(const Result<RenderedPrompt>&)> done);

signals:
    void stateChanged();
    void messagesReplaced(); ///< versions switched, messages removed or brought back
    void messageAdded(int index);
    void messageChanged(int index); ///< text, figures or version of a message
    void replyEnded(int index);

private:
    void addReply();
    void keepVersion(int message);
    void start(int replyIndex);
    void prepare();
    void keepEnd(MessageVersion& version);
    void noteThinking(MessageVersion& version) const;
    void submit(std::vector<TokenId> tokens);
    void take(const Chunk& chunk);
    void endWith(const Error& error);
    void setState(ReplyState state);
    [[nodiscard]] std::vector<std::pair<QString, QString>> messagesBefore(const Conversation& c, int end) const;

    EngineBridge& m_bridge;
    Conversation* m_conversation = nullptr;
    Conversation* m_target = nullptr; ///< where the reply goes
    int m_replyIndex = -1;
    run::SamplingParams m_sampling;
    ReplyState m_state = ReplyState::idle;
    RequestId m_request;
    bool m_stopAsked = false;
    int m_run = 0;                         ///< counts loads: ids of sequences start anew with each
    std::shared_ptr<trace::TraceLog> m_log; ///< of the last load; kept so that its address stays its own
    qint64 m_removedFrom = 0;              ///< id of the chat that m_removed came from
    QVector<Message> m_removed;
    quint64 m_draftNumber = 0;
    quint64 m_startNumber = 0;
    ConversationStore* m_store = nullptr;
    QTimer m_keep; ///< while a reply streams its text is kept about once a second
};

} // namespace vitrine::ui
