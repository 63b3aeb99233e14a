// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/unsaved_chats.h"

#include <algorithm>

#include <QEventLoop>
#include <QFileDialog>
#include <QFileInfo>
#include <QGuiApplication>
#include <QPushButton>
#include <QSessionManager>
#include <QTimer>

#include "ui/bridge/engine_text.h"
#include "ui/models/conversation_file.h"
#include "ui/models/conversation_store.h"
#include "ui/shell/main_window.h"
#include "ui/widgets/save_name.h"

namespace vitrine::app {

namespace {

constexpr int kLookEvery = 100; // ms
constexpr int kLooks = 30;

QString titleOf(const ui::Conversation& c) {
    return c.title.isEmpty() ? UnsavedChats::tr("New chat") : c.title;
}

QString fileNameOf(const ui::Conversation& c) {
    QString name = titleOf(c).left(60).simplified();
    std::ranges::replace_if(
        name, [](QChar ch) { return ch == QLatin1Char('/') || !ch.isPrint(); }, QLatin1Char('-'));
    return name.startsWith(QLatin1Char('.')) ? QLatin1Char('_') + name : name;
}

} // namespace

UnsavedChats::UnsavedChats(ui::MainWindow& window, ui::ConversationStore& store, QObject* parent)
    : QObject(parent)
    , m_window(window)
    , m_store(store) {
    connect(qGuiApp, &QGuiApplication::commitDataRequest, this, &UnsavedChats::endSession, Qt::DirectConnection);
}

bool UnsavedChats::mayEnd() {
    const std::vector<const ui::Conversation*> chats =
        m_parted || !m_store.trouble() ? std::vector<const ui::Conversation*>{} : m_store.notKept();
    if (chats.empty() || m_box != nullptr) {
        return true;
    }
    ask(chats);
    return false;
}

bool UnsavedChats::mayClose() {
    const std::vector<const ui::Conversation*> chats =
        m_parted ? std::vector<const ui::Conversation*>{} : m_store.notKept();
    if (chats.empty()) {
        return true;
    }
    if (!m_store.trouble() && !m_waited) { // whether the disk takes them is known in a moment
        m_store.whenKept(this, [this] {
            m_waited = true;
            m_window.close();
        });
        return false;
    }
    m_waited = false;
    ask(chats);
    return false;
}

void UnsavedChats::ask(const std::vector<const ui::Conversation*>& chats) {
    if (m_box != nullptr) {
        m_box->reject();
    }
    QStringList names;
    std::ranges::transform(chats, std::back_inserter(names),
                           [](const ui::Conversation* c) { return tr("“%1”").arg(titleOf(*c)); });
    m_box = new QMessageBox(QMessageBox::NoIcon, tr("Chats that are not on the disk"),
                            tr("This is only in this window:") + QStringLiteral("\n\n") + names.join(QLatin1Char('\n')),
                            QMessageBox::NoButton, &m_window);
    const QString why = m_store.trouble() ? ui::engineWords(m_store.trouble()->message) + QLatin1Char(' ') : QString();
    m_box->setInformativeText(why + tr("What is not on the disk when the program ends is gone."));
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setProperty("noFigure", true); // names may hold digits
    QPushButton* const again = m_box->addButton(tr("Try again"), QMessageBox::AcceptRole);
    QPushButton* const file = m_box->addButton(tr("Save as a file…"), QMessageBox::AcceptRole);
    QPushButton* const lose = m_box->addButton(tr("Quit and lose them"), QMessageBox::DestructiveRole);
    QPushButton* const cancel = m_box->addButton(tr("Cancel"), QMessageBox::RejectRole);
    m_box->setDefaultButton(again);
    m_box->setEscapeButton(cancel);
    connect(m_box, &QDialog::finished, this, [this, box = m_box.data(), again, file, lose] {
        m_box = nullptr;
        if (box->clickedButton() == lose || (box->clickedButton() == file && saveAsFiles())) {
            part();
        } else if (box->clickedButton() == again) {
            m_store.retry();
            tryAgain(kLooks);
        }
    });
    m_box->open();
}

void UnsavedChats::tryAgain(int looks) {
    if (looks == 0 || m_store.notKept().empty()) {
        m_waited = true;
        m_window.close(); // asks again where it did not help
        return;
    }
    QTimer::singleShot(kLookEvery, this, [this, looks] { tryAgain(looks - 1); });
}

/// Several chats go into a folder, each into a file of its own, as each can be read again by itself.
bool UnsavedChats::saveAsFiles() {
    const std::vector<const ui::Conversation*> chats = m_store.notKept();
    QString problem;
    if (chats.size() == 1) {
        const QString path =
            ui::askSaveName(&m_window, tr("Save the chat"), fileNameOf(*chats.front()) + QStringLiteral(".json"),
                            {{tr("Chat"), QStringLiteral("json")}})
                .path;
        if (path.isEmpty()) {
            return false;
        }
        problem = ui::writeConversation(*chats.front(), path);
    } else if (!chats.empty()) {
        const QString folder = QFileDialog::getExistingDirectory(&m_window, tr("Save the chats into a folder"));
        if (folder.isEmpty()) {
            return false;
        }
        for (const ui::Conversation* c : chats) {
            QString path = folder + QLatin1Char('/') + fileNameOf(*c) + QStringLiteral(".json");
            if (QFileInfo::exists(path)) { // nobody was asked whether it may be replaced
                path = folder + QStringLiteral("/%1 %2.json").arg(fileNameOf(*c)).arg(c->id);
            }
            problem = problem.isEmpty() ? ui::writeConversation(*c, path) : problem;
        }
    }
    if (!problem.isEmpty()) {
        auto* const box = new QMessageBox(QMessageBox::NoIcon, tr("Not saved"), problem, QMessageBox::Ok, &m_window);
        box->setAttribute(Qt::WA_DeleteOnClose);
        box->open();
    }
    return problem.isEmpty();
}

void UnsavedChats::part() {
    m_parted = true;
    QMetaObject::invokeMethod(&m_window, &QWidget::close, Qt::QueuedConnection); // once the question is gone
}

/// The desktop waits for this call to return, not for a window to close.
void UnsavedChats::endSession(QSessionManager& session) {
    if (mayEnd() || !session.allowsInteraction()) {
        return;
    }
    QEventLoop loop;
    connect(m_box, &QObject::destroyed, &loop, &QEventLoop::quit);
    loop.exec();
    if (!m_parted && !m_store.notKept().empty()) {
        session.cancel();
    }
    session.release();
}

} // namespace vitrine::app
