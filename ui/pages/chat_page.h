// The page Chat: chats at the left, the chosen one in the middle, Glass at the right; and the windows of those that have one of
// their own. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/pages/chat_desk.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/chat_windows.h"

namespace vitrine::ui {

class ConversationList;

class ChatPage final : public QWidget {
    Q_OBJECT

public:
    ChatPage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent = nullptr);

    void newChat() { m_pane->newChat(); }
    /// Keeps chats in this database; the chat that was shown last is shown again, and those that had windows in theirs.
    void openStore(const QString& databasePath) { m_desk.store().open(databasePath); }
    void showConversation(qint64 id) { m_pane->showConversation(id); }
    void sendMessage(const QString& text) { m_pane->sendMessage(text); }
    void toggleSidebar();
    void toggleGlass();
    /// What is left when the panels beside the messages have folded away.
    [[nodiscard]] QSize minimumSizeHint() const override;
    void openFind() { m_pane->openFind(); }
    void focusSearch();
    /// Where the Glass panel stands; the page owns it.
    void setGlass(QWidget* glass);
    [[nodiscard]] ChatDesk& desk() { return m_desk; }
    [[nodiscard]] ChatWindows& windows() { return m_windows; }
    [[nodiscard]] ChatPane* pane() const { return m_pane; }
    [[nodiscard]] ChatSession& session() { return m_pane->session(); }
    [[nodiscard]] ConversationStore& store() { return m_desk.store(); }
    [[nodiscard]] Composer* composer() const { return m_pane->composer(); }
    [[nodiscard]] Transcript* transcript() const { return m_pane->transcript(); }

signals:
    void replyEnded();   ///< of the chat shown
    void shownChanged(); ///< another chat, or a new reply: what Glass shows differs

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fitWidths();
    void foldPanels();
    void connectActivity();
    void connectChats();
    void showLast();
    void removeChat(qint64 id);
    void exportChat(qint64 id);
    void importChat();
    void rememberShown(qint64 id);

    ChatDesk m_desk;
    ConversationList* m_list;
    ChatPane* m_pane;
    ChatWindows m_windows;
    QWidget* m_side = nullptr;
    QWidget* m_glass = nullptr;
    bool m_sidebar = true; ///< wanted; shown where there is room
    bool m_glassWanted = true;
    QWidget* m_askedFor = nullptr; ///< panel that was opened by hand last
};

} // namespace vitrine::ui
