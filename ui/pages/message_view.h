// One message of the transcript: a user's bubble at the right, or a reply as parts with its line of figures and actions.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QTimer>
#include <QVector>
#include <QWidget>

#include "ui/bridge/chat_session.h"
#include "ui/models/conversation.h"
#include "ui/pages/markdown_parts.h"

class QLabel;
class QHBoxLayout;
class QVBoxLayout;

namespace vitrine::ui {

class Button;
class FigureLabel;
class IconButton;
class TokenStrip;

class MessageView final : public QWidget {
    Q_OBJECT

public:
    explicit MessageView(Role role, QWidget* parent = nullptr);

    /// Shows a message; of a reply that streams only the parts that changed are laid out again. `state`: of the reply that is on
    /// its way into this message, idle for all others. `last`: the chat's last message, which may be regenerated.
    void show(const Message& message, ReplyState state, bool last);
    void setRaw(bool raw);
    /// Of a user's message: it waits for a model.
    void setKept(bool kept);
    /// While a reply of the chat is on its way nothing before it can be reworded or deleted.
    void setLocked(bool locked);
    /// How far the engine is with the prompt of the reply on its way; shown with the next show().
    void setProgress(const PromptProgress& progress) { m_progress = progress; }
    /// Where the context is full, dropping the oldest blocks is offered.
    void setOffersRoll(bool offers) { m_offersRoll = offers; }
    /// Token by token how likely the model found the reply; goes with the next other text.
    void setScores(const QVector<TokenScore>& scores);
    [[nodiscard]] bool hasScores() const { return m_strip != nullptr; }
    [[nodiscard]] Role role() const { return m_role; }
    [[nodiscard]] const QString& text() const { return m_text; } ///< whole, of the version shown
    /// Very long texts show their beginning and a button for more, reasoning is folded; this shows as much as a search for `words` needs.
    void unfoldFor(const QString& words);

signals:
    void regenerateRequested();
    void versionRequested(int version);
    void editRequested();
    void removeRequested();
    void retryRequested();
    void branchRequested();
    void moreRequested(QWidget* anchor);
    void rollRequested(); ///< drop the oldest blocks and go on
    void reuseRequested(); ///< where the prompt differed from what the cache knew
    void newChatRequested();

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    QWidget* buildVersions(QWidget* parent);
    QWidget* buildUserActions();
    QWidget* buildReplyActions();
    void buildUser();
    void buildReply();
    QWidget* buildMore(QWidget* parent);
    void showText();
    [[nodiscard]] QString shownText() const;
    void fitQuestion();
    void showVersions();
    void showParts(const QVector<MarkdownPart>& parts);
    void showRaw(const QString& text);
    void showFoot();
    void showFootSoon(ReplyState before);
    void addProgress();
    void hideScores();
    void showError(const MessageVersion& version);
    void showCaret();
    [[nodiscard]] QWidget* makePart(const MarkdownPart& part);
    void updatePart(QWidget* widget, const MarkdownPart& part);
    void updateActions();
    void clearParts(qsizetype from);
    void placeLast();

    /// What Qt lays out within a frame or two. A pasted book would hold the window up for minutes at each change of the text size.
    static constexpr qsizetype kFirstLetters = 8 * 1024;

    Role m_role;
    bool m_raw = false;
    qsizetype m_limit; ///< letters that are laid out
    Button* m_more = nullptr;
    bool m_hovered = false;
    bool m_last = false;
    bool m_streaming = false;
    QString m_text;
    QVector<MarkdownPart> m_parts;
    QString m_split;      ///< the text that m_parts are of
    bool m_grew = false;  ///< it was shown as one that grows
    QTimer m_footRest;    ///< the figures of a reply that streams are read, not watched: they change a few times a second
    bool m_footLate = false;
    QVector<QWidget*> m_widgets;
    QVBoxLayout* m_body = nullptr;
    QWidget* m_foot = nullptr;
    QWidget* m_versions = nullptr;
    QLabel* m_versionLabel = nullptr;
    IconButton* m_older = nullptr;
    IconButton* m_newer = nullptr;
    FigureLabel* m_figures = nullptr;
    Button* m_reuse = nullptr; ///< why not more of the prompt was reused, where that is worth a look
    QWidget* m_actions = nullptr;
    QVector<IconButton*> m_actionButtons;
    IconButton* m_regenerate = nullptr;
    IconButton* m_edit = nullptr;   ///< of a user's message, as m_remove
    IconButton* m_remove = nullptr;
    QWidget* m_note = nullptr;     ///< under a user's message: kept, sent when a model is loaded
    std::optional<SequenceFigures> m_numbers; ///< of the version shown
    std::optional<trace::FinishReason> m_finish;
    bool m_cut = false; ///< by the end of its engine
    ReplyState m_state = ReplyState::idle;
    PromptProgress m_progress;
    bool m_several = false; ///< requests made it
    int m_rolled = 0;
    bool m_carried = false;
    bool m_edited = false; ///< reworded by a person
    bool m_offersRoll = false;
    TokenStrip* m_strip = nullptr;
    double m_thinkSeconds = 0.0;
    int m_thinkTokens = 0;
    QWidget* m_error = nullptr;
    int m_version = 0;
    int m_versionCount = 1;
};

} // namespace vitrine::ui
