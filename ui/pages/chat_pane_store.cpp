// A chat's pane and what is kept: which chat it shows, its draft, files for it, and what is said when the disk does not take it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QPointer>

#include "ui/pages/attached_text.h"
#include "ui/pages/chat_desk.h"
#include "ui/bridge/engine_text.h"
#include "ui/pages/chat_pane.h"
#include "ui/pages/composer.h"
#include "ui/pages/notice_bar.h"
#include "ui/settings/settings_rescue.h"
#include "ui/settings/settings_store.h"
#include "ui/widgets/aside.h"

namespace vitrine::ui {

namespace {

constexpr const char* kSetAsideSeen = "setAsideSeen";

}

void ChatPane::newChat() {
    Conversation* const c = m_session.conversation();
    const bool fresh = c != nullptr && c->empty() && c->systemPrompt == m_desk.defaults().systemPrompt && c->settings.isEmpty();
    showConversation(fresh ? c->id : m_desk.store().create().id);
    m_composer->setFocus();
}

void ChatPane::showConversation(qint64 id) {
    m_wanted = id;
    m_desk.store().load(id);
}

void ChatPane::showOpened(Conversation& c) {
    keepEdit();
    m_session.setConversation(&c);
    m_edited = -1;
    m_begun = c.systemPrompt == m_desk.defaults().systemPrompt ? c.systemPrompt : QString();
    beginAsTheModelDoes();
    m_notice->hide();
    m_modelNotice->hide(); // it has been read
    m_composer->setText(c.draft);
    readSampling();
    m_session.resume();
    m_composer->setState(m_session.state());
    showAgain();
    emit opened(c.id);
}

void ChatPane::keepDraft() {
    Conversation* const c = m_session.conversation();
    if (c == nullptr || m_edited >= 0 || c->draft == m_composer->text()) {
        return; // what is being edited is kept as the message that it is
    }
    c->draft = m_composer->text();
    m_desk.store().saveSoon(*c);
    emit used(c->id);
}

void ChatPane::chooseAttachments() { attach(QFileDialog::getOpenFileNames(this, tr("Attach text files"))); }

void ChatPane::attach(const QStringList& files) {
    const auto read = [files] {
        QVector<AttachedText> all;
        for (const QString& file : files) {
            all.push_back(readAttachedText(file));
        }
        return all;
    };
    workAside(this, read, [this, chat = m_session.conversation()](const QVector<AttachedText>& all) {
        if (chat != m_session.conversation()) {
            return; // it was asked for in another chat
        }
        QStringList problems;
        for (const AttachedText& text : all) {
            if (text.problem.isEmpty()) {
                m_composer->addPasted(text.text, text.name, text.letters);
            } else {
                problems << text.problem;
            }
        }
        m_notice->withdraw(m_attachNotice); // it was about the files before
        if (!problems.isEmpty()) {
            m_attachNotice = say(problems.join(QLatin1Char('\n')), tr("Close"), [] {});
        }
        m_composer->setFocus();
    });
}

void ChatPane::repairStore() {
    m_desk.store().repair([pane = QPointer<ChatPane>(this)](const QString& sentence) {
        if (pane != nullptr) {
            pane->m_storeNotice->hide();
            pane->say(sentence, tr("Hide"), [] {});
        }
    });
}

void ChatPane::showEngineNotice() {
    const EngineNotice& notice = m_desk.engineNotice();
    if (notice.words.isEmpty()) {
        m_engineNotice->hide();
    } else {
        m_engineNotice->show(notice.words, notice.action, notice.act);
    }
    if (m_session.conversation() != nullptr) {
        showCover(); // where the engine is somebody's, no model is missing
    }
}

void ChatPane::showTrouble() {
    if (!m_desk.store().trouble()) {
        m_storeNotice->hide();
        if (m_desk.shared()) {
            m_storeNotice->show(tr("Another Vitrine that does not answer has these chats open. Replies that it is writing look ended here, and what is changed in both at once can be lost. Close one of the two."),
                                tr("Hide"), [] {});
        } else if (const QString kept = setAsideOf(m_desk.settings()); !kept.isEmpty() && !m_desk.settings().property(kSetAsideSeen).toBool()) {
            m_storeNotice->show(tr("The settings file was damaged; it is kept as %1, and all settings have their defaults.").arg(kept), tr("Hide"),
                                [this] { m_desk.settings().setProperty(kSetAsideSeen, true); });
        }
        return;
    }
    const Error& e = *m_desk.store().trouble();
    const QString reason = engineWords(e.message);
    if (e.code == ErrorCode::databaseCorrupt) {
        m_storeNotice->show(reason, tr("Repair"), [this] { repairStore(); });
    } else if (e.code == ErrorCode::databaseNewer) {
        m_storeNotice->show(reason, tr("Hide"), [] {});
    } else {
        m_storeNotice->show(tr("%1 What is not on the disk yet stays in this window and is tried again.").arg(reason), tr("Try now"), [this] { m_desk.store().retry(); });
    }
}

} // namespace vitrine::ui
