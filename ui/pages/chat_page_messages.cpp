// What can be done with one message of the chat page, and what the list says of chats whose replies are on their way.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QApplication>
#include <QClipboard>
#include <QMenu>

#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/notice_bar.h"
#include "ui/pages/sampling_choice.h"
#include "ui/pages/transcript.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

/// Shorter than under the reply: it stands where the time stands.
QString activityWords(ReplyState state) {
    switch (state) {
    case ReplyState::idle: return {};
    case ReplyState::waitingForModel: return ChatPage::tr("Waiting");
    case ReplyState::preparing:
    case ReplyState::queued: return ChatPage::tr("Queued");
    case ReplyState::reading: return ChatPage::tr("Reading");
    case ReplyState::generating: return ChatPage::tr("Writing");
    case ReplyState::stopping: return ChatPage::tr("Stopping…");
    }
    return {};
}

} // namespace

void ChatPage::connectActivity() {
    m_session.setSamplingFor([this](const Conversation& chat) { return samplingOf(m_settings, &chat); });
    connect(&m_session, &ChatSession::activityChanged, this, [this](qint64 chat) { m_list->setActivity(chat, activityWords(m_session.stateIn(m_store.find(chat)))); });
    connect(&m_session, &ChatSession::replyEndedIn, this, [this](qint64 chat) {
        const bool shown = m_session.conversation() != nullptr && m_session.conversation()->id == chat;
        m_list->setUnread(chat, !shown);
    });
    connect(&m_titles, &TitleWriter::titled, this, [this] { showHeader(); });
    connect(m_transcript, &Transcript::branchRequested, this, &ChatPage::branchFrom);
    connect(m_transcript, &Transcript::moreRequested, this, &ChatPage::openMessageMenu);
    connect(m_transcript, &Transcript::reuseRequested, this, &ChatPage::showReuse);
    connect(m_transcript, &Transcript::rollRequested, this, [this] { m_session.continueReply(FullContext::roll); });
}

void ChatPage::openMessageMenu(int message, QWidget* anchor) {
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
    const QString noModel = m_bridge.status().state == LoopState::ready ? QString() : tr("No model is loaded.");
    const QString busy = idle ? QString() : tr("A reply is on its way.");
    const bool last = message + 1 == c.messages.size();
    add(tr("Continue"), !last ? tr("Only the last reply goes on.") : busy, [this] { m_session.continueReply(); });
    add(tr("Branch into a new chat"), QString(), [this, message] { branchFrom(message); });
    menu->addSeparator();
    add(tr("Token probabilities"), noModel, [this, message] { showScores(message); });
    add(tr("Rendered prompt of this reply"), noModel, [this, message] { showRenderedPrompt(message); });
    add(tr("Why not more was reused"), !shown.figures ? tr("This reply was not asked of the engine.") : noModel, [this, message] { showReuse(message); });
    const SequenceId sequence = m_session.sequenceOf(shown);
    add(tr("Show in Inside"), sequence.valid() ? QString() : tr("The run that it belongs to is over."), [this, sequence] { emit insideRequested(sequence); });
    menu->addSeparator();
    add(tr("Delete from here"), busy, [this, message] { removeFrom(message); });
    menu->popup(anchor->mapToGlobal(QPoint(0, anchor->height())));
}

/// A chat of its own that begins as this one does, up to this message; both go on apart.
void ChatPage::branchFrom(int message) {
    const Conversation& c = *m_session.conversation();
    Conversation branch = c;
    branch.messages = c.messages.mid(0, message + 1);
    for (Message& m : branch.messages) {
        MessageVersion shown = m.shown();
        shown.tail.clear();
        m.versions = {shown};
        m.current = 0;
    }
    branch.title = tr("%1 (branch)").arg(c.title);
    branch.titleIsOwn = true;
    branch.pinned = false;
    branch.draft.clear();
    showConversation(m_store.adopt(std::move(branch)));
    m_composer->setFocus();
}

void ChatPage::showScores(int message) {
    m_notice->show(tr("The model reads the reply again for its probabilities."), tr("Hide"), [] {});
    m_session.scoreReply(message, [this, message, chat = m_session.conversation()](const Result<QVector<TokenScore>>& scores) {
        if (chat != m_session.conversation()) {
            return;
        }
        m_notice->hide();
        if (scores) {
            m_transcript->setScores(message, *scores);
        } else {
            m_notice->show(QString::fromStdString(scores.error().message), tr("Hide"), [] {});
        }
    });
}

/// The prompt of this reply, from the first token on that the cache did not know.
void ChatPage::showReuse(int message) {
    const MessageVersion& shown = m_session.conversation()->messages[message].shown();
    showRenderedPrompt(message, shown.figures ? shown.figures->missAt : 0);
}

void ChatPage::copyChat() {
    QString text;
    for (const Message& m : m_session.conversation()->messages) {
        text += (m.role == Role::user ? tr("You") : tr("Model")) + QStringLiteral(":\n") + m.shown().text + QStringLiteral("\n\n");
    }
    QApplication::clipboard()->setText(text);
}

} // namespace vitrine::ui
