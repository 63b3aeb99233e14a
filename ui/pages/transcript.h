// The messages of a chat in a centred column; follows the end while the reader is at the end.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QScrollArea>
#include <QVector>

#include "ui/bridge/chat_session.h"
#include "ui/models/conversation.h"

class QVBoxLayout;

namespace vitrine::ui {

class MessageView;

class Transcript final : public QScrollArea {
    Q_OBJECT

public:
    explicit Transcript(QWidget* parent = nullptr);

    /// Shows all messages anew.
    void showAll(const Conversation& conversation, ReplyState state);
    void showMessage(const Conversation& conversation, int index, ReplyState state);
    void setRaw(bool raw);
    /// Put something of full width in place of the messages (first run, load errors); null takes it away. Owned by the transcript.
    void setCover(QWidget* cover);
    [[nodiscard]] QWidget* cover() const { return m_cover; }
    [[nodiscard]] int columnWidth() const;

signals:
    void regenerateRequested();
    void columnChanged(int width); ///< columnWidth() after a resize
    void versionRequested(int message, int version);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    MessageView* viewAt(int index, Role role);
    void followEnd();

    QWidget* m_column;
    QVBoxLayout* m_layout;
    QVector<MessageView*> m_views;
    QWidget* m_cover = nullptr;
    bool m_raw = false;
    bool m_atEnd = true;
};

} // namespace vitrine::ui
