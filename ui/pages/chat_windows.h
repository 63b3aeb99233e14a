// The windows of chats that have one of their own: opened once each, kept over restarts with their places. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QObject>
#include <QStringList>
#include <QVector>

namespace vitrine::ui {

class ChatDesk;
class ChatWindow;
struct Conversation;

class ChatWindows final : public QObject {
    Q_OBJECT

public:
    /// The desk must outlive this object.
    explicit ChatWindows(ChatDesk& desk, QObject* parent = nullptr);
    ~ChatWindows() override;

    /// Shows the chat in its window, once it has been read; a window that it has already comes to the front.
    void open(qint64 chat);
    void close(qint64 chat);
    /// All of them, which come back with restore().
    void closeAll();
    /// Those that were open at the end of the last run, as far as their chats are still there.
    void restore(const std::function<bool(qint64)>& exists);
    /// Null: it has none.
    [[nodiscard]] ChatWindow* windowOf(qint64 chat) const;
    [[nodiscard]] const QVector<ChatWindow*>& all() const { return m_all; }
    /// Of the program: when it is told to quit, windows end in whatever order; these are kept before the first does.
    bool eventFilter(QObject* watched, QEvent* event) override;

signals:
    void opened(qint64 chat);
    void added(vitrine::ui::ChatWindow* window);
    void openFailed(const QString& sentence); ///< the chat could not be read

private:
    ChatWindow* add(Conversation& chat);
    void remove(ChatWindow* window);
    void keep();

    ChatDesk& m_desk;
    QVector<ChatWindow*> m_all;
    QVector<qint64> m_asked; ///< chats that are being read for their windows
    QStringList m_coming;    ///< as they are kept: windows of the last run whose chats are being read
    bool m_closing = false; ///< with the program: what is open now is what comes back
};

} // namespace vitrine::ui
