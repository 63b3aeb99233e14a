// Gives a chat its title after the first exchange: the model itself is asked, with the chat in front, so that the request reuses
// the chat's blocks; where it would evict anything from the cache it is not made. It runs while no reply is on its way and gives way
// to the next message. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QObject>
#include <QVector>

#include "ui/bridge/replies.h"

namespace vitrine::ui {

class ConversationStore;

class TitleWriter final : public QObject {
    Q_OBJECT

public:
    /// All must outlive this object.
    TitleWriter(EngineBridge& bridge, Replies& replies, ConversationStore& store, QObject* parent = nullptr);

    /// Off: chats keep the first words of their first message.
    void setEnabled(bool enabled);
    /// A title is being written or waits to be.
    [[nodiscard]] bool busy() const { return m_running != 0 || !m_wanted.isEmpty(); }

signals:
    void titled(qint64 chat);

private:
    void consider(qint64 chat);
    void next();
    void giveWay();
    void ask(qint64 chat);
    void take(quint64 number, qint64 chat, const Chunk& chunk);

    EngineBridge& m_bridge;
    Replies& m_replies;
    ConversationStore& m_store;
    bool m_enabled = true;
    QVector<qint64> m_wanted; ///< chats that wait for a title
    qint64 m_running = 0;     ///< the chat whose title is being written
    quint64 m_number = 0;     ///< of the request; answers to older ones are dropped
    RequestId m_request;
    QString m_text;
};

/// Small models answer the wish for a title with anything; what shares no word with the question is none. Words that tell of nothing don't count.
[[nodiscard]] bool titleTellsOf(const QString& title, const QString& question);

/// What of a model's answer can be a title: one line without quotes, reasoning and what leads up to it ("Here's a possible title:").
/// `whole`: false of an answer that was cut, whose last line is no title. Empty when nothing can be one.
[[nodiscard]] QString titleFromAnswer(const QString& answer, bool whole = true);

} // namespace vitrine::ui
