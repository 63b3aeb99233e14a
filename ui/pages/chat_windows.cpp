// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_windows.h"

#include <algorithm>

#include <QCoreApplication>
#include <QEvent>
#include <QStringList>

#include "ui/pages/chat_desk.h"
#include "ui/pages/chat_window.h"
#include "ui/settings/settings_store.h"

namespace vitrine::ui {

namespace {
const QString kWindows = QStringLiteral("chat/windows"); // "id geometry" each, the geometry in base 64
constexpr int kMost = 16; // a damaged file must not open a thousand
} // namespace

ChatWindows::ChatWindows(ChatDesk& desk, QObject* parent) : QObject(parent), m_desk(desk) {
    QCoreApplication::instance()->installEventFilter(this);
    connect(&desk.store(), &ConversationStore::loadFailed, this, [this](qint64 id, const QString& sentence) {
        if (m_asked.removeAll(id) > 0) {
            emit openFailed(sentence);
        }
    });
}

ChatWindows::~ChatWindows() { qDeleteAll(m_all); }

ChatWindow* ChatWindows::windowOf(qint64 chat) const {
    const auto found = std::find_if(m_all.begin(), m_all.end(), [chat](const ChatWindow* w) { return w->chat() == chat; });
    return found == m_all.end() ? nullptr : *found;
}

void ChatWindows::open(qint64 chat) {
    m_asked.push_back(chat);
    m_desk.store().whenLoaded(chat, this, [this](Conversation& c) {
        m_asked.removeAll(c.id);
        ChatWindow* window = windowOf(c.id);
        if (window == nullptr) {
            window = add(c);
            window->show();
            keep();
        }
        window->setWindowState(window->windowState() & ~Qt::WindowMinimized);
        window->raise();
        window->activateWindow();
    });
}

ChatWindow* ChatWindows::add(Conversation& chat) {
    auto* const window = new ChatWindow(m_desk, chat);
    m_all.push_back(window);
    connect(window, &ChatWindow::closed, this, [this, window] { remove(window); });
    connect(window, &ChatWindow::shown, this, [this](qint64 id) {
        keep();
        emit opened(id);
    });
    emit added(window);
    emit opened(chat.id);
    return window;
}

void ChatWindows::remove(ChatWindow* window) {
    if (!m_closing) {
        m_all.removeOne(window);
        keep();
        window->deleteLater();
    }
}

void ChatWindows::close(qint64 chat) {
    if (ChatWindow* const window = windowOf(chat)) {
        window->close();
    }
}

bool ChatWindows::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::Quit && watched == QCoreApplication::instance()) {
        closeAll();
    }
    return QObject::eventFilter(watched, event);
}

void ChatWindows::closeAll() {
    if (m_all.isEmpty()) {
        return; // remove() and the first closeAll() have kept what there is to keep
    }
    keep();
    m_closing = true;
    for (ChatWindow* const window : std::as_const(m_all)) {
        window->close();
        window->deleteLater();
    }
    m_all.clear();
    m_closing = false;
}

void ChatWindows::keep() {
    QStringList lines;
    for (const ChatWindow* const window : std::as_const(m_all)) {
        lines << QStringLiteral("%1 %2").arg(window->chat()).arg(QString::fromLatin1(window->saveGeometry().toBase64()));
    }
    m_desk.settings().setValue(kWindows, lines + m_coming);
}

void ChatWindows::restore(const std::function<bool(qint64)>& exists) {
    const QStringList lines = m_desk.settings().value(kWindows, QStringList()).toStringList().mid(0, kMost);
    for (const QString& line : lines) {
        const qint64 chat = line.section(QLatin1Char(' '), 0, 0).toLongLong();
        if (!exists(chat)) {
            continue;
        }
        m_coming << line;
        m_desk.store().whenLoaded(chat, this, [this, line, place = line.section(QLatin1Char(' '), 1, 1).toLatin1()](Conversation& c) {
            if (windowOf(c.id) == nullptr) {
                ChatWindow* const window = add(c);
                window->restoreGeometry(QByteArray::fromBase64(place));
                window->setAttribute(Qt::WA_ShowWithoutActivating);
                window->show();
            }
            m_coming.removeAll(line);
        });
    }
}

} // namespace vitrine::ui
