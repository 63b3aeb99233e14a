// One message of the transcript: a user's bubble at the right, or a reply as parts with its line of figures and actions.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

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

class MessageView final : public QWidget {
    Q_OBJECT

public:
    explicit MessageView(Role role, QWidget* parent = nullptr);

    /// Shows a message; of a reply that streams only the parts that changed are laid out again. `state`: of the reply that is on
    /// its way into this message, idle for all others. `last`: the chat's last message, which may be regenerated.
    void show(const Message& message, ReplyState state, bool last);
    void setRaw(bool raw);
    [[nodiscard]] Role role() const { return m_role; }

signals:
    void regenerateRequested();
    void versionRequested(int version);
    void editRequested();
    void retryRequested();
    void chooseModelRequested();

protected:
    void enterEvent(QEnterEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    void buildUser();
    void buildReply();
    void showParts(const QString& text, bool streaming);
    void showRaw(const QString& text);
    void showFoot(const Message& message, ReplyState state, bool last);
    void showError(const MessageVersion& version);
    [[nodiscard]] QWidget* makePart(const MarkdownPart& part);
    void updatePart(QWidget* widget, const MarkdownPart& part);
    void updateActions();
    void clearParts(qsizetype from);

    Role m_role;
    bool m_raw = false;
    bool m_hovered = false;
    bool m_last = false;
    bool m_streaming = false;
    QString m_text;
    QVector<MarkdownPart> m_parts;
    QVector<QWidget*> m_widgets;
    QVBoxLayout* m_body = nullptr;
    QWidget* m_foot = nullptr;
    QWidget* m_versions = nullptr;
    QLabel* m_versionLabel = nullptr;
    IconButton* m_older = nullptr;
    IconButton* m_newer = nullptr;
    FigureLabel* m_figures = nullptr;
    QWidget* m_actions = nullptr;
    QVector<QWidget*> m_actionButtons;
    IconButton* m_regenerate = nullptr;
    QLabel* m_note = nullptr;      ///< under a user's message: kept, sent when a model is loaded
    QWidget* m_error = nullptr;
    int m_version = 0;
    int m_versionCount = 1;
};

} // namespace vitrine::ui
