// The chat page and all chats: which ones are shown, what the list says of them, the bin, export and import.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QDesktopServices>
#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <QShortcut>
#include <QUrl>

#include "ui/bridge/engine_text.h"
#include "ui/models/conversation_file.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/conversation_list.h"
#include "ui/settings/settings_store.h"
#include "ui/widgets/save_name.h"

namespace vitrine::ui {

namespace {

const QString kLastChat = QStringLiteral("chat/last");

/// A file name that every system takes.
QString fileNameFor(const QString& title) {
    static const QRegularExpression refused(QStringLiteral(R"([\\/:*?"<>|\x00-\x1f])"));
    QString name = QString(title).replace(refused, QStringLiteral(" ")).simplified().left(80);
    return name.isEmpty() ? ChatPage::tr("Chat") : name;
}

/// An empty chat is not worth coming back to.
bool worthReturning(const Conversation* c) { return c != nullptr && (c->stored || !c->empty()); }

/// Shorter than under the reply: it stands where the time stands.
QString activityWords(ReplyState state) {
    switch (state) {
    case ReplyState::idle: return {};
    case ReplyState::waitingForModel:
    case ReplyState::waitingForPair:
        return ChatPage::tr("Waiting");
    case ReplyState::preparing:
    case ReplyState::queued: return ChatPage::tr("Queued");
    case ReplyState::reading: return ChatPage::tr("Reading");
    case ReplyState::generating: return ChatPage::tr("Writing");
    case ReplyState::stopping: return ChatPage::tr("Stopping…");
    }
    return {};
}

} // namespace

void ChatPage::connectChats() {
    ConversationStore& store = m_desk.store();
    connect(&store, &ConversationStore::ready, this, &ChatPage::showLast);
    auto* const undo = new QShortcut(QKeySequence(QKeySequence::Undo), this, nullptr, nullptr, Qt::WidgetWithChildrenShortcut);
    connect(undo, &QShortcut::activated, m_pane, &ChatPane::undoLast);
    connect(&store, &ConversationStore::duplicated, this, &ChatPage::showConversation);
    connect(m_list, &ConversationList::newChatRequested, this, &ChatPage::newChat);
    connect(m_list, &ConversationList::chosen, this, &ChatPage::showConversation);
    connect(m_list, &ConversationList::windowRequested, &m_windows, &ChatWindows::open);
    connect(m_list, &ConversationList::removeRequested, this, &ChatPage::removeChat);
    connect(m_list, &ConversationList::exportRequested, this, &ChatPage::exportChat);
    connect(m_list, &ConversationList::importRequested, this, &ChatPage::importChat);
    connect(m_pane, &ChatPane::windowRequested, &m_windows, &ChatWindows::open);
    connect(m_pane, &ChatPane::used, this, &ChatPage::rememberShown);
    const auto shown = [this](qint64 id) {
        m_list->setUnread(id, false);
        m_list->setCurrent(id);
        rememberShown(id);
    };
    connect(m_pane, &ChatPane::opened, this, shown);
    shown(m_pane->chat()->id);
    connect(&m_windows, &ChatWindows::openFailed, this, [this](const QString& sentence) { m_pane->say(sentence, tr("Hide"), [] {}); });
    connect(&m_windows, &ChatWindows::opened, this, [this](qint64 id) { m_list->setUnread(id, false); });
}

void ChatPage::connectActivity() {
    connect(&m_desk.replies(), &Replies::stateChanged, this,
            [this](qint64 chat) { m_list->setActivity(chat, activityWords(m_desk.replies().stateIn(m_desk.store().find(chat)))); });
    connect(&m_desk.replies(), &Replies::ended, this, [this](qint64 chat) { m_list->setUnread(chat, m_pane->chat()->id != chat && m_windows.windowOf(chat) == nullptr); });
}

/// What was shown when the program ended.
void ChatPage::showLast() {
    const auto& list = m_desk.store().list();
    const auto there = [&list](qint64 id) { return std::any_of(list.begin(), list.end(), [id](const ConversationSummary& s) { return s.id == id; }); };
    const qint64 last = m_desk.settings().value(kLastChat, 0).toLongLong();
    if (there(last) && m_pane->chat()->empty()) {
        showConversation(last);
    }
    m_windows.restore(there);
}

void ChatPage::rememberShown(qint64 id) {
    if (worthReturning(m_desk.store().find(id)) && m_desk.settings().value(kLastChat, 0).toLongLong() != id) {
        m_desk.settings().setValue(kLastChat, id);
    }
}

void ChatPage::removeChat(qint64 id) {
    ConversationStore& store = m_desk.store();
    m_desk.replies().stopIn(store.find(id));
    store.remove(id);
    m_windows.close(id);
    if (m_pane->chat()->id == id) {
        showConversation(store.create().id);
    }
    m_pane->say(tr("The chat is in the bin."), tr("Undo"), [this, id] {
        m_desk.store().restore(id);
        showConversation(id);
    });
}

void ChatPage::exportChat(qint64 id) {
    const auto& list = m_desk.store().list();
    const auto entry = std::find_if(list.begin(), list.end(), [id](const ConversationSummary& s) { return s.id == id; });
    const QString name = fileNameFor(entry == list.end() ? QString() : entry->title);
    const QString path = askSaveName(this, tr("Export the chat"), name + QStringLiteral(".md"),
                                     {{tr("Markdown: what is shown"), QStringLiteral("md")},
                                      {tr("JSON: all versions"), QStringLiteral("json")}})
                             .path;
    if (path.isEmpty()) {
        return;
    }
    m_desk.store().whenLoaded(id, this, [this, id, path](Conversation& c) {
        const QString error = writeConversation(c, path);
        if (!error.isEmpty()) {
            m_pane->say(error, tr("Try again"), [this, id] { exportChat(id); });
        } else {
            const QFileInfo file(path);
            m_pane->say(tr("The chat was exported as %1.").arg(file.fileName()), tr("Show in its folder"), [folder = file.absolutePath()] { QDesktopServices::openUrl(QUrl::fromLocalFile(folder)); });
        }
    });
}

void ChatPage::importChat() {
    const QString path = QFileDialog::getOpenFileName(this, tr("Import a chat"), QString(), tr("Chats (*.json *.md);;All files (*)"));
    if (path.isEmpty()) {
        return;
    }
    auto read = readConversationFile(path);
    if (!read) {
        m_pane->say(tr("%1: %2").arg(QFileInfo(path).fileName(), engineWords(read.error().message)), tr("Choose another"), [this] { importChat(); });
        return;
    }
    showConversation(m_desk.store().adopt(std::move(*read)));
}

} // namespace vitrine::ui
