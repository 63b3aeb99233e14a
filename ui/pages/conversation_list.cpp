// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/conversation_list.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QLocale>
#include <QPainter>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QVBoxLayout>

#include "ui/models/conversation_store.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

namespace {

constexpr int kTimeRole = Qt::UserRole + 1;

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

/// When a chat was last touched, as short as its group allows.
QString timeWords(const QDateTime& touched, const QDate& today) {
    const qint64 ago = touched.date().daysTo(today);
    const QLocale locale;
    if (ago <= 1) {
        return locale.toString(touched.time(), QStringLiteral("HH:mm"));
    }
    return ago <= 7 ? locale.toString(touched.date(), QStringLiteral("ddd")) : locale.toString(touched.date(), QStringLiteral("d MMM"));
}

/// Title at the left, time at the right; heads of groups in the caption's font.
class ChatRow final : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    void paint(QPainter* p, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const bool head = !index.flags().testFlag(Qt::ItemIsEnabled);
        const bool chosen = option.state.testFlag(QStyle::State_Selected);
        QRect row = option.rect.adjusted(0, 1, 0, -1);
        if (!head && (chosen || option.state.testFlag(QStyle::State_MouseOver))) {
            p->save();
            p->setRenderHint(QPainter::Antialiasing);
            p->setPen(Qt::NoPen);
            p->setBrush(chosen ? t.accentSoft : t.hover);
            p->drawRoundedRect(row, metric::kRadiusCase, metric::kRadiusCase);
            p->restore();
        }
        row.adjust(scaled(8), 0, -scaled(8), 0);
        const QString time = index.data(kTimeRole).toString();
        p->setFont(themeFont(FontRole::caption));
        p->setPen(t.ink3);
        p->drawText(row, Qt::AlignRight | Qt::AlignVCenter, time);
        row.setRight(row.right() - (time.isEmpty() ? 0 : p->fontMetrics().horizontalAdvance(time) + scaled(8)));
        p->setFont(themeFont(head ? FontRole::captionMedium : chosen ? FontRole::controlMedium : FontRole::control));
        p->setPen(head ? t.ink3 : chosen ? t.ink : t.ink2);
        p->drawText(row, Qt::AlignLeft | Qt::AlignVCenter, p->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, row.width()));
    }
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const override { return {scaled(60), scaled(metric::kRowChatList)}; }
};

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
    QAction* const glass = m_search->addAction(QIcon(), QLineEdit::LeadingPosition);
    setThemedIcon(glass, Icon::search);
    m_search->setTextMargins(scaled(-8), 0, 0, 0); // the style leaves the icon more room than it takes
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
    m_list->setItemDelegate(new ChatRow(m_list));
    m_list->setMouseTracking(true);
    m_list->setProperty("noFigure", true);
    followTheme(m_list->viewport());
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
        item->setData(kTimeRole, timeWords(c->touched, today));
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
