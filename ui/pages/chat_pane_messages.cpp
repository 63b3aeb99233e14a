// What can be done with one message of a chat.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <utility>

#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "ui/pages/chat_desk.h"
#include "ui/bridge/engine_text.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_row.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

void ChatPane::connectMessages() {
    connect(m_transcript, &Transcript::regenerateRequested, &m_session, [this] {
        m_composer->setFocus(); // the button goes while the reply comes; here Esc stops it
        m_session.regenerate();
    });
    connect(m_transcript, &Transcript::versionRequested, &m_session, &ChatSession::showVersion);
    connect(m_transcript, &Transcript::editRequested, this, &ChatPane::beginEdit);
    connect(m_transcript, &Transcript::removeRequested, this, &ChatPane::removeFrom);
    connect(m_transcript, &Transcript::newChatRequested, this, &ChatPane::newChat);
    connect(m_transcript, &Transcript::branchRequested, this, &ChatPane::branchFrom);
    connect(m_transcript, &Transcript::moreRequested, this, &ChatPane::openMessageMenu);
    connect(m_transcript, &Transcript::reuseRequested, this, &ChatPane::showReuse);
    connect(m_transcript, &Transcript::rollRequested, this, [this] { m_session.continueReply(FullContext::roll); });
}

void ChatPane::openMessageMenu(int message, QWidget* anchor) {
    const Conversation& c = *m_session.conversation();
    if (message < 0 || message >= c.messages.size()) {
        return;
    }
    const MessageVersion& shown = c.messages[message].shown();
    const bool idle = !m_session.busy();
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->setToolTipsVisible(true);
    const auto add = [menu, this](const QString& words, const QString& unless, auto act) {
        QAction* const action = menu->addAction(words);
        action->setEnabled(unless.isEmpty());
        action->setToolTip(unless.isEmpty() ? words : unless);
        connect(action, &QAction::triggered, this, act);
    };
    const QString noModel = m_desk.bridge().status().state == LoopState::ready ? QString() : tr("No model is loaded.");
    const QString busy = idle ? QString() : tr("A reply is on its way.");
    const bool last = message + 1 == c.messages.size();
    add(tr("Continue"), !last ? tr("Only the last reply goes on.") : busy, [this] { m_session.continueReply(); });
    add(tr("Edit"), busy, [this, message] { beginEdit(message); });
    add(tr("Branch into a new chat"), QString(), [this, message] { branchFrom(message); });
    menu->addSeparator();
    add(tr("Token probabilities"), noModel, [this, message] { showScores(message); });
    add(tr("Rendered prompt of this reply"), noModel, [this, message] { showRenderedPrompt(message); });
    add(tr("Why not more was reused"), !shown.figures ? tr("This reply was not asked of the engine.") : noModel, [this, message] { showReuse(message); });
    const SequenceId sequence = m_desk.replies().sequenceOf(shown);
    add(tr("Show in Inside"), sequence.valid() ? QString() : tr("The run that it belongs to is over."), [this, sequence] { emit m_desk.insideRequested(sequence); });
    menu->addSeparator();
    add(tr("Delete from here"), busy, [this, message] { removeFrom(message); });
    menu->popup(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

/// The draft that the edited message took the place of comes back. Gives the message.
int ChatPane::endEdit() {
    const QString draft = m_session.conversation()->draft;
    const int edited = std::exchange(m_edited, -1);
    m_composer->setText(draft);
    return edited;
}

/// A message that was being edited when another chat was asked for: its new wording is kept with the draft.
void ChatPane::keepEdit() {
    Conversation* const c = m_session.conversation();
    const QString text = m_composer->text();
    if (m_edited >= 0 && m_edited < c->messages.size() && !text.trimmed().isEmpty() && text != c->messages[m_edited].shown().text) {
        c->draft = c->draft.isEmpty() ? text : c->draft + QStringLiteral("\n\n") + text;
        m_desk.store().saveSoon(*c);
    }
}

void ChatPane::beginEdit(int message) {
    if (m_session.busy()) {
        return;
    }
    m_edited = message;
    m_composer->setText(m_session.conversation()->messages[message].shown().text);
    m_composer->setFocus();
    const bool ofModel = m_session.conversation()->messages[message].role == Role::assistant;
    m_notice->show(ofModel ? tr("You are editing the model's reply. Its own wording, and what followed it, stay as a version.") : tr("You are editing an earlier message. What followed it stays with its old wording."), tr("Cancel"), [this] { endEdit(); });
}

void ChatPane::removeFrom(int message) {
    if (m_session.busy()) {
        return;
    }
    m_edited = -1;
    m_session.removeFrom(message);
    m_notice->show(tr("The message and what followed it were deleted."), tr("Undo"), [this] { m_session.undoRemove(); });
}

/// A chat of its own that begins as this one does, up to this message; both go on apart.
void ChatPane::branchFrom(int message) {
    const Conversation& c = *m_session.conversation();
    Conversation branch = c;
    branch.messages = c.messages.mid(0, message + 1);
    for (Message& m : branch.messages) {
        MessageVersion shown = m.shown();
        shown.tail.clear();
        shown.waits = false;
        m.versions = {shown};
        m.current = 0;
    }
    branch.title = branchTitle(c.title);
    branch.titleIsOwn = true;
    branch.pinned = false;
    branch.draft.clear();
    showConversation(m_desk.store().adopt(std::move(branch)));
    m_composer->setFocus();
}

void ChatPane::showScores(int message) {
    const quint64 notice = say(tr("The model reads the reply again for its probabilities."), tr("Hide"), [] {});
    m_session.scoreReply(message, [this, message, notice, chat = m_session.conversation()](const Result<QVector<TokenScore>>& scores) {
        m_notice->withdraw(notice);
        if (chat != m_session.conversation()) {
            return;
        }
        if (scores) {
            m_transcript->setScores(message, *scores);
        } else {
            say(engineWords(scores.error().message), tr("Hide"), [] {});
        }
    });
}

/// The prompt of this reply, from the first token on that the cache did not know.
void ChatPane::showReuse(int message) {
    const MessageVersion& shown = m_session.conversation()->messages[message].shown();
    showRenderedPrompt(message, shown.figures ? shown.figures->missAt : 0);
}

void ChatPane::copyChat() {
    QString text;
    for (const Message& m : m_session.conversation()->messages) {
        text += (m.role == Role::user ? tr("You") : tr("Model")) + QStringLiteral(":\n") + m.shown().text + QStringLiteral("\n\n");
    }
    QApplication::clipboard()->setText(text);
}

void ChatPane::undoLast() {
    if (m_notice->isVisible() && m_notice->action() == tr("Undo")) {
        m_notice->act();
    }
}

} // namespace vitrine::ui
