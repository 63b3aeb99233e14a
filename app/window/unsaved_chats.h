// Before the program ends: are all chats on the disk? What is not there would be gone, so it is asked about.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <vector>

#include <QMessageBox>
#include <QObject>
#include <QPointer>

class QSessionManager;

namespace vitrine::ui {
struct Conversation;
class ConversationStore;
class MainWindow;
} // namespace vitrine::ui

namespace vitrine::app {

class UnsavedChats final : public QObject {
    Q_OBJECT

public:
    /// Both must outlive it.
    UnsavedChats(ui::MainWindow& window, ui::ConversationStore& store, QObject* parent = nullptr);

    /// No: the last changes are on their way to the disk, or a question stands; the window closes when that is settled.
    [[nodiscard]] bool mayClose();
    /// The same where the program is told to end from outside; told twice, it ends.
    [[nodiscard]] bool mayEnd();
    [[nodiscard]] QMessageBox* question() const { return m_box; }

private:
    void ask(const std::vector<const ui::Conversation*>& chats);
    void endSession(QSessionManager& session);
    void tryAgain(int looks);
    [[nodiscard]] bool saveAsFiles();
    void part();

    ui::MainWindow& m_window;
    ui::ConversationStore& m_store;
    QPointer<QMessageBox> m_box;
    bool m_waited = false; ///< for the last changes
    bool m_parted = false; ///< they are in a file, or let go
};

} // namespace vitrine::app
