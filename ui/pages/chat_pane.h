// One chat: header, messages, context gauge and composer. It stands in the page Chat, and in a window of its own. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QTimer>
#include <QWidget>

#include "ui/bridge/chat_session.h"

namespace vitrine::ui {

class ChatDesk;
class Composer;
class ContextRow;
class ElidedLabel;
class FigureLabel;
class FindBar;
class NoticeBar;
class Segment;
class Transcript;

class ChatPane final : public QWidget {
    Q_OBJECT

public:
    /// The desk must outlive the pane. It begins with this chat of the desk's store; null: with an empty one.
    explicit ChatPane(ChatDesk& desk, Conversation* chat = nullptr, QWidget* parent = nullptr);

    void newChat();
    /// Shown once it has been read; opened() follows.
    void showConversation(qint64 id);
    void sendMessage(const QString& text) { m_session.send(text); }
    void openFind();
    /// Text files for the next message; of others it is said why not.
    void attach(const QStringList& files);
    /// What the notice offers to undo.
    void undoLast();
    /// In a small window the switch between rendered and raw text is in the menu alone.
    void setCompact(bool compact);
    /// Off where the chat has its own window already.
    void setOffersWindow(bool offers) { m_offersWindow = offers; }
    /// Shows a notice over the composer, with a button that does `act`; it takes the place of the one before. Gives its number, by
    /// which the notice bar can withdraw it.
    quint64 say(const QString& words, const QString& action, std::function<void()> act);
    /// Lays out header and messages anew: distances follow the size of text.
    void showAgain();
    [[nodiscard]] ChatSession& session() { return m_session; }
    [[nodiscard]] Composer* composer() const { return m_composer; }
    [[nodiscard]] Transcript* transcript() const { return m_transcript; }
    [[nodiscard]] const Conversation* chat() const { return m_session.conversation(); }
    [[nodiscard]] QString title() const;
    /// A notice whose words break must not make it as high as it would like to be: the messages give way, the composer stays in sight.
    [[nodiscard]] bool hasHeightForWidth() const override { return false; }

signals:
    void opened(qint64 chat);
    void used(qint64 chat);      ///< a message, a draft: worth coming back to
    void titleChanged();
    void replyEnded();
    void shownChanged();         ///< another chat, or a new reply: what stands beside it differs
    void windowRequested(qint64 chat); ///< it is to be shown in a window of its own

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    QWidget* buildHeader();
    QWidget* buildFoot();
    void fitFoot();
    void connectSession();
    void connectDesk();
    void connectMessages();
    void addAnnouncer();
    void refresh(int index);
    void refreshLast();
    void submitDraft();
    void beginEdit(int message);
    int endEdit();
    void keepEdit();
    void removeFrom(int message);
    void openMore(QWidget* anchor);
    void copyChat();
    void chooseAttachments();
    void openMessageMenu(int message, QWidget* anchor);
    void branchFrom(int message);
    void showScores(int message);
    void showReuse(int message);
    void showOpened(Conversation& conversation);
    void beginAsTheModelDoes();
    void showTrouble();
    void showEngineNotice();
    void repairStore();
    void keepDraft();
    void showHeader();
    void showCover();
    void passError();
    void showError(const Error& error, const QString& path, bool stays);
    void showContext();
    void showUse();
    void showWarnings();
    void editSystemPrompt();
    void editSampling();
    void showRenderedPrompt(int reply = -1, int firstNew = 0);
    void readSampling();

    ChatDesk& m_desk;
    ChatSession m_session;
    Transcript* m_transcript = nullptr;
    Composer* m_composer = nullptr;
    ElidedLabel* m_title = nullptr;
    FigureLabel* m_count = nullptr;
    Segment* m_form = nullptr;
    ContextRow* m_context = nullptr;
    NoticeBar* m_notice = nullptr; ///< what was done last, and how to take it back
    NoticeBar* m_storeNotice = nullptr; ///< stays while chats can't be kept
    NoticeBar* m_engineNotice = nullptr; ///< stays while something other than this chat decides over the engine
    NoticeBar* m_modelNotice = nullptr; ///< what the model is warned of, once for each load
    std::shared_ptr<trace::TraceLog> m_warned; ///< of the load that was spoken of
    FindBar* m_find = nullptr;
    PromptParts m_parts; ///< as they were counted last
    int m_longest = 0; ///< tokens that a reply may have
    QWidget* m_footColumn = nullptr;
    QTimer m_draftTimer;
    QTimer m_use; ///< until the context gauge is drawn anew
    QTimer m_frame;
    qint64 m_wanted = 0; ///< chat that is shown once it has been read
    quint64 m_attachNotice = 0; ///< about files that were refused
    int m_edited = -1; ///< message whose new wording is in the composer
    QString m_coverKind;
    QString m_passed; ///< kind of a cover that a message has left behind
    bool m_offersWindow = true;
    QString m_begun; ///< system prompt that an empty chat was given because the model has it
};

} // namespace vitrine::ui
