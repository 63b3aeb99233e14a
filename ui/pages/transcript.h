// The messages of a chat in a centred column; follows the end while the reader is at the end. Of a long chat the last messages are
// laid out at first and earlier ones as the reader goes up, so that opening costs the same however long it is.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QScrollArea>
#include <QTimer>
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
    enum class CoverPlace : std::uint8_t {
        above,     ///< over the messages: the first run
        below,     ///< under them: loading
        belowWide, ///< under them, in a wider column: errors
    };
    /// Puts something beside the messages; null takes it away. Owned by the transcript.
    void setCover(QWidget* cover, CoverPlace place = CoverPlace::above);
    [[nodiscard]] QWidget* cover() const { return m_cover; }
    [[nodiscard]] int columnWidth() const;
    /// Of the reply on its way; shown with the next showMessage().
    void setProgress(const PromptProgress& progress);
    /// A reply is on its way: messages can't be reworded or deleted.
    void setLocked(bool locked);
    /// Where the context is full, dropping the oldest blocks is offered.
    void setOffersRoll(bool offers);
    /// Puts the tokens' probabilities under a reply that is laid out.
    void setScores(int message, const QVector<TokenScore>& scores);
    /// Selects the next place that holds the words, from the last find on; goes round. False when there is none.
    bool find(const QString& words, bool backward);
    /// Index of the first message that is laid out.
    [[nodiscard]] int firstShown() const { return m_first; }
    /// Lays out messages from this one on.
    void showFrom(int message);

signals:
    void regenerateRequested();
    void columnChanged(int width); ///< columnWidth() after a resize
    void versionRequested(int message, int version);
    void editRequested(int message);
    void removeRequested(int message);
    void newChatRequested();
    void branchRequested(int message);
    void moreRequested(int message, QWidget* anchor);
    void rollRequested();
    void reuseRequested(int message);

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    MessageView* makeView(int message, Role role);
    MessageView* viewAt(int index, Role role);
    [[nodiscard]] bool findShown(const QString& words, bool backward);
    void followEnd();
    void fill();
    [[nodiscard]] int barWidth() const;
    void fitColumn();

    QWidget* m_column;
    QVBoxLayout* m_layout;
    QVector<MessageView*> m_views;
    QWidget* m_cover = nullptr;
    CoverPlace m_place = CoverPlace::above;
    QPointer<QAbstractScrollArea> m_found;
    const Conversation* m_shown = nullptr; ///< its page keeps it as long as it is shown
    int m_first = 0;                       ///< message of m_views.front()
    int m_fromEnd = -1;                    ///< px that stay between the end and what is seen while earlier messages come; -1: none come
    bool m_locked = false;
    bool m_raw = false;
    bool m_offersRoll = false;
    PromptProgress m_progress;
    QTimer m_fill; ///< once the heights of new messages are known
    bool m_atEnd = true;
};

} // namespace vitrine::ui
