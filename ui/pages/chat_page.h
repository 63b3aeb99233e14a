// The page Chat: chats at the left, transcript and composer in the middle, Glass at the right.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/bridge/chat_session.h"
#include "ui/bridge/title_writer.h"
#include "ui/models/conversation_store.h"
#include "ui/pages/first_run.h"

class QLabel;

namespace vitrine::ui {

class Composer;
class ContextRow;
class ConversationList;
class ElidedLabel;
class FigureLabel;
class FindBar;
class NoticeBar;
class Segment;
class SettingsStore;
class Transcript;

class ChatPage final : public QWidget {
    Q_OBJECT

public:
    ChatPage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent = nullptr);

    void newChat();
    /// Keeps chats in this database; the chat that was shown last is shown again.
    void openStore(const QString& databasePath);
    void showConversation(qint64 id);
    void sendMessage(const QString& text);
    /// Shown in an empty chat while no model is loaded.
    void setOfferedModels(const QVector<OfferedModel>& models, const QString& folder);
    /// The file of the last load, for the error card.
    void setModelPath(const QString& path) { m_modelPath = path; }
    void toggleSidebar();
    void toggleGlass();
    void openFind();
    void focusSearch();
    /// Where the Glass panel stands; the page owns it.
    void setGlass(QWidget* glass);
    [[nodiscard]] ChatSession& session() { return m_session; }
    [[nodiscard]] ConversationStore& store() { return m_store; }
    [[nodiscard]] Composer* composer() const { return m_composer; }
    [[nodiscard]] Transcript* transcript() const { return m_transcript; }

signals:
    void loadRequested(const QString& path);
    void openFileRequested();
    void cancelLoadRequested();
    void replyEnded();
    void insideRequested(vitrine::SequenceId sequence); ///< its request is to be shown on the page Inside
    void shownChanged(); ///< another chat, or a new reply: what Glass shows differs

protected:
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    static QWidget* makeEdge(QWidget* parent);
    QWidget* buildMiddle();
    QWidget* buildHeader();
    QWidget* buildFoot();
    void fitWidths();
    void foldPanels();
    void connectSession();
    void refresh(int index);
    void refreshLast();
    void showAgain();
    void submitDraft();
    void beginEdit(int message);
    void removeFrom(int message);
    void openMore(QWidget* anchor);
    void copyChat();
    void connectActivity();
    void openMessageMenu(int message, QWidget* anchor);
    void branchFrom(int message);
    void showScores(int message);
    void showReuse(int message);
    void connectStore();
    void showOpened(Conversation& conversation);
    void removeChat(qint64 id);
    void exportChat(qint64 id);
    void importChat();
    void showTrouble();
    void repairStore();
    void keepDraft();
    void rememberShown();
    void showHeader();
    void showCover();
    void showContext();
    void showUse();
    void showWarnings();
    void editSystemPrompt();
    void editSampling();
    void showRenderedPrompt(int reply = -1, int firstNew = 0);
    void readSampling();

    EngineBridge& m_bridge;
    SettingsStore& m_settings;
    ConversationStore m_store;
    ChatSession m_session;
    TitleWriter m_titles;
    ConversationList* m_list;
    Transcript* m_transcript = nullptr;
    Composer* m_composer = nullptr;
    ElidedLabel* m_title = nullptr;
    FigureLabel* m_count = nullptr;
    Segment* m_form = nullptr;
    ContextRow* m_context = nullptr;
    NoticeBar* m_notice = nullptr;
    NoticeBar* m_storeNotice = nullptr; ///< stays while chats can't be kept
    NoticeBar* m_modelNotice = nullptr; ///< what the model is warned of, once for each load
    std::shared_ptr<trace::TraceLog> m_warned; ///< of the load that was spoken of
    FindBar* m_find = nullptr;
    PromptParts m_parts; ///< as they were counted last
    int m_draftTokens = 0;
    QWidget* m_side = nullptr;
    QWidget* m_footColumn = nullptr;
    QWidget* m_glass = nullptr;
    QTimer m_draftTimer;
    QTimer m_frame;
    qint64 m_wanted = 0; ///< chat that is shown once it has been read
    int m_edited = -1; ///< message whose new wording is in the composer
    QVector<OfferedModel> m_offered;
    QString m_folder;
    QString m_modelPath;
    QString m_coverKind;
    bool m_sidebar = true;      ///< wanted; shown where there is room
    bool m_glassWanted = true;
    QWidget* m_askedFor = nullptr; ///< panel that was opened by hand last
};

} // namespace vitrine::ui
