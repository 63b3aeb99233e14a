// The chat page and what is kept: which chat is shown, drafts, the bin, export and import, and what is said when the disk
// does not take it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>

#include "ui/models/conversation_file.h"
#include "ui/pages/chat_page.h"
#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/pages/notice_bar.h"
#include "ui/settings/settings_store.h"

namespace vitrine::ui {

namespace {

const QString kLastChat = QStringLiteral("chat/last");

/// A file name that every system takes.
QString fileNameFor(const QString& title) {
    static const QRegularExpression refused(QStringLiteral(R"([\\/:*?"<>|\x00-\x1f])"));
    QString name = QString(title).replace(refused, QStringLiteral(" ")).simplified().left(80);
    return name.isEmpty() ? ChatPage::tr("Chat") : name;
}

} // namespace

void ChatPage::openStore(const QString& databasePath) { m_store.open(databasePath); }

void ChatPage::connectStore() {
    m_session.setStore(&m_store);
    connect(&m_store, &ConversationStore::ready, this, [this] {
        const qint64 last = m_settings.value(kLastChat, 0).toLongLong();
        const Conversation* const c = m_session.conversation();
        const auto& list = m_store.list();
        const bool there = std::any_of(list.begin(), list.end(), [last](const ConversationSummary& s) { return s.id == last; });
        if (there && c != nullptr && c->empty()) {
            showConversation(last);
        }
    });
    connect(&m_store, &ConversationStore::loaded, this, [this](qint64 id) {
        if (id == m_wanted) {
            showOpened(*m_store.find(id));
        }
    });
    connect(&m_store, &ConversationStore::loadFailed, this, [this](qint64 id, const QString& sentence) {
        if (id == m_wanted) {
            m_notice->show(sentence, tr("Repair"), [this] { repairStore(); });
        }
    });
    connect(&m_store, &ConversationStore::duplicated, this, &ChatPage::showConversation);
    connect(&m_store, &ConversationStore::troubled, this, &ChatPage::showTrouble);
    connect(&m_store, &ConversationStore::listChanged, this, [this] {
        if (m_session.conversation() != nullptr) {
            showHeader();
        }
    });
    connect(m_list, &ConversationList::removeRequested, this, &ChatPage::removeChat);
    connect(m_list, &ConversationList::exportRequested, this, &ChatPage::exportChat);
    connect(m_list, &ConversationList::importRequested, this, &ChatPage::importChat);
}

void ChatPage::newChat() {
    Conversation* const c = m_session.conversation();
    const bool fresh = c != nullptr && c->empty() && c->systemPrompt.isEmpty() && c->settings.isEmpty();
    showConversation(fresh ? c->id : m_store.create().id);
    m_composer->setFocus();
}

void ChatPage::showConversation(qint64 id) {
    m_wanted = id;
    m_store.load(id);
}

void ChatPage::showOpened(Conversation& c) {
    m_session.setConversation(&c);
    m_edited = -1;
    m_notice->hide();
    m_composer->setText(c.draft);
    m_composer->setState(m_session.state());
    readSampling();
    m_list->setUnread(c.id, false);
    m_list->setCurrent(c.id);
    rememberShown();
    showAgain();
}

/// An empty chat is not worth coming back to.
void ChatPage::rememberShown() {
    const Conversation* const c = m_session.conversation();
    if (c != nullptr && (c->stored || !c->empty())) {
        m_settings.setValue(kLastChat, c->id);
    }
}

void ChatPage::keepDraft() {
    Conversation* const c = m_session.conversation();
    if (c == nullptr || m_edited >= 0 || c->draft == m_composer->text()) {
        return; // what is being edited is kept as the message that it is
    }
    c->draft = m_composer->text();
    m_store.saveSoon(*c);
    rememberShown();
}

void ChatPage::removeChat(qint64 id) {
    m_session.stopIn(m_store.find(id));
    m_store.remove(id);
    if (m_session.conversation() != nullptr && m_session.conversation()->id == id) {
        showConversation(m_store.create().id);
    }
    m_notice->show(tr("The chat is in the bin."), tr("Undo"), [this, id] {
        m_store.restore(id);
        showConversation(id);
    });
}

void ChatPage::exportChat(qint64 id) {
    const auto& list = m_store.list();
    const auto entry = std::find_if(list.begin(), list.end(), [id](const ConversationSummary& s) { return s.id == id; });
    const QString name = fileNameFor(entry == list.end() ? QString() : entry->title);
    const QString path = QFileDialog::getSaveFileName(this, tr("Export the chat"), name + QStringLiteral(".md"), tr("Markdown: what is shown (*.md);;JSON: all versions (*.json)"));
    if (path.isEmpty()) {
        return;
    }
    m_store.whenLoaded(id, this, [this, id, path](Conversation& c) {
        const QString error = writeConversation(c, path);
        if (!error.isEmpty()) {
            m_notice->show(error, tr("Try again"), [this, id] { exportChat(id); });
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
        m_notice->show(QString::fromStdString(read.error().message), tr("Choose another"), [this] { importChat(); });
        return;
    }
    showConversation(m_store.adopt(std::move(*read)));
}

void ChatPage::repairStore() {
    m_store.repair([this](const QString& sentence) {
        m_storeNotice->hide();
        m_notice->show(sentence, tr("Hide"), [] {});
    });
}

void ChatPage::showTrouble() {
    if (!m_store.trouble()) {
        m_storeNotice->hide();
        return;
    }
    const Error& e = *m_store.trouble();
    const QString reason = QString::fromStdString(e.message);
    if (e.code == ErrorCode::databaseCorrupt) {
        m_storeNotice->show(reason, tr("Repair"), [this] { repairStore(); });
    } else if (e.code == ErrorCode::databaseNewer) {
        m_storeNotice->show(reason, tr("Hide"), [] {});
    } else {
        m_storeNotice->show(tr("%1 What is not on the disk yet stays in this window and is tried again.").arg(reason), tr("Try now"), [this] { m_store.retry(); });
    }
}

} // namespace vitrine::ui
