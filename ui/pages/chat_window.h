// A chat in a window of its own, beside the main window: for two that are watched together. Its reply goes on when it is closed.
// GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace vitrine::ui {

class ChatDesk;
class ChatPane;
struct Conversation;

class ChatWindow final : public QWidget {
    Q_OBJECT

public:
    /// The desk must outlive the window; the chat is one of its store's.
    ChatWindow(ChatDesk& desk, Conversation& chat);
    [[nodiscard]] ChatPane* pane() const { return m_pane; }
    /// Of the chat that it shows; another one after New chat.
    [[nodiscard]] qint64 chat() const { return m_chat; }

signals:
    void shown(qint64 chat);
    void closed();

protected:
    void closeEvent(QCloseEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void showTitle();
    void fitToText();

    ChatPane* m_pane;
    qint64 m_chat;
};

} // namespace vitrine::ui
