// The replies that are on their way, of all chats and all windows: asked of one engine, streamed into their chats, kept while they
// come, and going on when the context is full. Which chat is shown where is no matter of this class. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <memory>
#include <vector>

#include <QObject>
#include <QTimer>

#include "ui/bridge/engine_bridge.h"
#include "ui/bridge/reply_prompt.h"
#include "ui/bridge/reply_run.h"
#include "ui/models/conversation.h"

namespace vitrine::ui {

class ConversationStore;

class Replies final : public QObject {
    Q_OBJECT

public:
    using Run = std::shared_ptr<ReplyRun>;

    explicit Replies(EngineBridge& bridge, QObject* parent = nullptr);
    ~Replies() override; ///< what has come of replies is handed to the store

    [[nodiscard]] EngineBridge& bridge() { return m_bridge; }
    /// Where messages are kept as they come; not owned. Without one they live in the conversation only.
    void setStore(ConversationStore* store) { m_store = store; }
    [[nodiscard]] ConversationStore* store() const { return m_store; }
    /// What a chat is sampled with, asked when a reply begins; else the parameters' own defaults.
    void setSamplingFor(std::function<run::SamplingParams(const Conversation&)> ask) { m_samplingFor = std::move(ask); }

    /// Notes that this reply of the chat is to be made; start() sends it. A chat has one at a time.
    Run begin(Conversation* chat, int index, FullContext policy, bool continues);
    /// Waits for the model when none is loaded, and for the store to have the question.
    void start(const Run& run);
    void stopIn(const Conversation* chat);
    /// While held nothing is sent: runs that are compared must be of their own requests alone. What comes meanwhile is
    /// kept and waits; replies on their way go on.
    void hold(bool held);
    [[nodiscard]] bool held() const { return m_held; }
    /// Of a chat that has been read: its last reply, when it waited for a model as the program ended.
    void resume(Conversation* chat, FullContext policy);

    /// Of a chat; null: none is on its way.
    [[nodiscard]] Run find(const Conversation* chat) const;
    [[nodiscard]] ReplyState stateIn(const Conversation* chat) const;
    /// The oldest first.
    [[nodiscard]] const std::vector<Run>& all() const { return m_all; }
    /// Of any version; invalid when it belongs to another load.
    [[nodiscard]] SequenceId sequenceOf(const MessageVersion& version) const { return version.run == m_load ? version.sequence : SequenceId{}; }
    /// What the engine's records say of a reply (reply_follower.h).
    void noteProgress(RequestId request, const PromptProgress& progress);

signals:
    void stateChanged(qint64 chat);
    void changed(qint64 chat, int index); ///< text, figures, progress or version of a message
    void ended(qint64 chat, int index);
    // Said by whoever changes a chat, so that every window that shows it follows.
    void added(qint64 chat, int index); ///< a message
    void replaced(qint64 chat);         ///< versions switched, messages removed or brought back

private:
    void noteLoad();
    void startWaiting(); ///< tries again those that wait
    void noteWaiting(const Run& run, bool waits);
    void prepare(const Run& run);
    void rollOn(const Run& run);
    void takePrompt(const Run& run, Result<Sendable> prompt);
    void submit(const Run& run);
    void take(const Run& run, const Chunk& chunk);
    void countThinking(const Run& run);
    void keepEnd(const Run& run, MessageVersion& version);
    void endWith(const Run& run, const Error& error);
    void leave(Run run);
    void setState(const Run& run, ReplyState state);

    EngineBridge& m_bridge;
    std::vector<Run> m_all;
    std::function<run::SamplingParams(const Conversation&)> m_samplingFor;
    int m_load = 0;                         ///< counts loads: ids of sequences start anew with each
    std::shared_ptr<trace::TraceLog> m_log; ///< of the last load; kept so that its address stays its own
    ConversationStore* m_store = nullptr;
    bool m_held = false;
    QTimer m_keep; ///< while replies stream their text is kept about once a second
};

} // namespace vitrine::ui
