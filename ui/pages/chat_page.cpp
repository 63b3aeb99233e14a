// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_page.h"

#include <QHBoxLayout>
#include <QLineEdit>
#include <QResizeEvent>

#include "ui/pages/composer.h"
#include "ui/pages/conversation_list.h"
#include "ui/settings/settings_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/rule.h"

namespace vitrine::ui {

namespace {
constexpr int kLow = 200;    // px of height down to which messages and notices give way to the composer
constexpr int kMiddle = 400; // px of the messages' column below which a panel folds away
const QString kSidebar = QStringLiteral("chat/sidebar");
const QString kGlass = QStringLiteral("chat/glass");
} // namespace

ChatPage::ChatPage(EngineBridge& bridge, SettingsStore& settings, QWidget* parent)
    : QWidget(parent), m_desk(bridge, settings), m_list(new ConversationList(m_desk.store(), this)), m_pane(new ChatPane(m_desk, nullptr, this)), m_windows(m_desk) {
    m_sidebar = settings.value(kSidebar, true).toBool();
    m_glassWanted = settings.value(kGlass, true).toBool();
    setRole(this, "page");
    setAttribute(Qt::WA_StyledBackground);
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    m_side = new QWidget(this);
    auto* const side = new QHBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(0);
    m_list->setFixedWidth(scaled(metric::kChatList) - 1);
    side->addWidget(m_list);
    side->addWidget(makeRule(m_side, Qt::Vertical));
    row->addWidget(m_side);
    row->addWidget(m_pane, 1);
    setProperty("takesFocus", QVariant::fromValue<QWidget*>(m_pane->composer()));
    connect(&Theme::instance(), &Theme::changed, this, &ChatPage::fitWidths);
    connect(m_pane, &ChatPane::replyEnded, this, &ChatPage::replyEnded);
    connect(m_pane, &ChatPane::shownChanged, this, &ChatPage::shownChanged);
    connectChats();
    connectActivity();
}

void ChatPage::setGlass(QWidget* glass) {
    m_glass = glass;
    layout()->addWidget(glass);
}

void ChatPage::toggleSidebar() {
    m_sidebar = m_side->isHidden();
    m_desk.settings().setValue(kSidebar, m_sidebar);
    m_askedFor = m_sidebar ? m_side : nullptr;
    foldPanels();
}

void ChatPage::toggleGlass() {
    if (m_glass != nullptr) {
        m_glassWanted = m_glass->isHidden();
        m_desk.settings().setValue(kGlass, m_glassWanted);
        m_askedFor = m_glassWanted ? m_glass : nullptr;
        foldPanels();
    }
}

void ChatPage::focusSearch() {
    m_sidebar = true;
    m_askedFor = m_side;
    foldPanels();
    m_list->search()->setFocus();
    m_list->search()->selectAll();
}

QSize ChatPage::minimumSizeHint() const {
    return {scaled(kMiddle), scaled(kLow)};
}

void ChatPage::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fitWidths();
}

void ChatPage::fitWidths() {
    const bool small = window()->width() < scaled(metric::kSmallWindow);
    m_list->setFixedWidth(scaled(small ? metric::kChatListSmall : metric::kChatList) - 1);
    m_pane->setCompact(small);
    if (m_glass != nullptr) {
        m_glass->setFixedWidth(scaled(small ? metric::kGlassSmall : metric::kGlass));
    }
    foldPanels();
}

/// Panels that would leave the messages too little room fold away, the chats first; what was asked for last stays.
void ChatPage::foldPanels() {
    const int list = m_list->minimumWidth() + 1;
    const int glass = m_glass != nullptr ? m_glass->minimumWidth() : 0;
    const int room = width() - scaled(kMiddle);
    bool listShown = m_sidebar;
    bool glassShown = m_glassWanted && m_glass != nullptr;
    if (listShown && glassShown && list + glass > room) {
        const bool keepsList = m_askedFor == m_side || (m_askedFor != m_glass && glass > room);
        (keepsList ? glassShown : listShown) = false;
    }
    glassShown = glassShown && (glass <= room || m_askedFor == m_glass);
    listShown = listShown && (list <= room || m_askedFor == m_side);
    m_side->setVisible(listShown);
    if (m_glass != nullptr) {
        m_glass->setVisible(glassShown);
    }
}

} // namespace vitrine::ui
