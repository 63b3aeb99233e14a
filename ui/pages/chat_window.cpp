// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_window.h"

#include <QCloseEvent>
#include <QShortcut>
#include <QVBoxLayout>

#include "ui/pages/chat_pane.h"
#include "ui/theme/theme.h"
#include "ui/widgets/focus_ring.h"

namespace vitrine::ui {

namespace {
constexpr QSize kFirstSize(760, 760);
constexpr QSize kSmallestSize(480, 360);
constexpr int kSmall = 600; // px below which the header's switch moves into its menu
} // namespace

ChatWindow::ChatWindow(ChatDesk& desk, Conversation& chat) : QWidget(nullptr, Qt::Window), m_pane(new ChatPane(desk, &chat, this)), m_chat(chat.id) {
    setRole(this, "page");
    setAttribute(Qt::WA_StyledBackground);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(m_pane);
    fitToText();
    connect(&Theme::instance(), &Theme::changed, this, &ChatWindow::fitToText);
    resize(scaled(kFirstSize.width()), scaled(kFirstSize.height()));
    m_pane->setOffersWindow(false);
    connect(m_pane, &ChatPane::titleChanged, this, &ChatWindow::showTitle);
    connect(m_pane, &ChatPane::opened, this, [this](qint64 id) {
        m_chat = id;
        showTitle();
        emit shown(id);
    });
    connect(new QShortcut(QKeySequence::Close, this), &QShortcut::activated, this, &QWidget::close);
    connect(new QShortcut(QKeySequence::New, this), &QShortcut::activated, m_pane, &ChatPane::newChat);
    connect(new QShortcut(QKeySequence::Find, this), &QShortcut::activated, m_pane, &ChatPane::openFind);
    new FocusRing(this);
    showTitle();
}

/// Larger text needs a larger window.
void ChatWindow::fitToText() { setMinimumSize(scaled(kSmallestSize.width()), scaled(kSmallestSize.height())); }

void ChatWindow::showTitle() { setWindowTitle(m_pane->title()); }

void ChatWindow::closeEvent(QCloseEvent* event) {
    QWidget::closeEvent(event);
    emit closed();
}

void ChatWindow::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    m_pane->setCompact(width() < scaled(kSmall));
}

} // namespace vitrine::ui
