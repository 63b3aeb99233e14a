// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/models/conversation_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

namespace {

QString dayGroup(const QDate& day, const QDate& today) {
    const qint64 ago = day.daysTo(today);
    if (ago <= 0) {
        return ConversationList::tr("Today");
    }
    if (ago == 1) {
        return ConversationList::tr("Yesterday");
    }
    return ago <= 7 ? ConversationList::tr("Previous days") : ConversationList::tr("Earlier");
}

bool matches(const Conversation& c, const QString& query) {
    if (query.isEmpty() || c.title.contains(query, Qt::CaseInsensitive)) {
        return true;
    }
    for (const Message& m : c.messages) {
        if (m.shown().text.contains(query, Qt::CaseInsensitive)) {
            return true;
        }
    }
    return false;
}

} // namespace

ConversationList::ConversationList(ConversationStore& store, QWidget* parent)
    : QWidget(parent), m_store(store), m_search(new QLineEdit(this)), m_list(new QListWidget(this)), m_empty(new QLabel(this)) {
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(scaled(8), scaled(8), scaled(8), scaled(8));
    column->setSpacing(scaled(8));
    auto* const head = new QHBoxLayout;
    head->setSpacing(scaled(8));
    m_search->setPlaceholderText(tr("Search chats"));
    m_search->setAccessibleName(tr("Search chats"));
    m_search->setClearButtonEnabled(false);
    m_search->addAction(makeIcon(Icon::search, tokens().ink2), QLineEdit::LeadingPosition);
    head->addWidget(m_search, 1);
    auto* const fresh = new IconButton(Icon::newChat, tr("New chat"), this);
    fresh->setFramed(true);
    head->addWidget(fresh);
    column->addLayout(head);
    m_empty->setText(tr("No chats yet. They stay on this computer."));
    m_empty->setWordWrap(true);
    setRole(m_empty, "faint");
    m_empty->setContentsMargins(scaled(8), scaled(8), scaled(8), 0);
    column->addWidget(m_empty);
    m_list->setAccessibleName(tr("Chats"));
    setRole(m_list, "panel");
    m_list->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_list->setTextElideMode(Qt::ElideRight);
    column->addWidget(m_list, 1);
    connect(fresh, &QAbstractButton::clicked, this, &ConversationList::newChatRequested);
    connect(m_search, &QLineEdit::textChanged, this, [this] { rebuild(); });
    connect(&store, &ConversationStore::listChanged, this, [this] { rebuild(); });
    connect(m_list, &QListWidget::currentItemChanged, this, [this](QListWidgetItem* item) {
        if (item != nullptr && item->data(Qt::UserRole).toLongLong() > 0) {
            emit chosen(item->data(Qt::UserRole).toLongLong());
        }
    });
    rebuild();
}

void ConversationList::addHead(const QString& words) {
    auto* const item = new QListWidgetItem(words, m_list);
    item->setFlags(Qt::NoItemFlags);
    item->setFont(themeFont(FontRole::captionMedium));
    item->setForeground(tokens().ink3);
}

void ConversationList::rebuild() {
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    const QDate today = QDate::currentDate();
    QString group;
    for (const Conversation* c : m_store.recent()) {
        if (!matches(*c, m_search->text().trimmed())) {
            continue;
        }
        const QString theirs = dayGroup(c->touched.date(), today);
        if (theirs != group) {
            group = theirs;
            addHead(group);
        }
        auto* const item = new QListWidgetItem(c->title, m_list);
        item->setData(Qt::UserRole, c->id);
        item->setToolTip(c->title);
        if (c->id == m_current) {
            m_list->setCurrentItem(item);
        }
    }
    m_empty->setVisible(m_list->count() == 0);
    m_empty->setText(m_search->text().isEmpty() ? tr("No chats yet. They stay on this computer.") : tr("No chat holds these words."));
}

void ConversationList::setCurrent(qint64 id) {
    m_current = id;
    rebuild();
}

} // namespace vitrine::ui
