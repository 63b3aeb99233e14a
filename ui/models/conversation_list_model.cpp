// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation_list_model.h"

#include <unordered_map>

#include <QLocale>

namespace vitrine::ui {

namespace {

QString dayGroup(const ConversationSummary& c, const QDate& today) {
    if (c.pinned) {
        return ConversationListModel::tr("Pinned");
    }
    const qint64 ago = c.touched.date().daysTo(today);
    if (ago <= 0) {
        return ConversationListModel::tr("Today");
    }
    if (ago == 1) {
        return ConversationListModel::tr("Yesterday");
    }
    return ago <= 7 ? ConversationListModel::tr("Previous days") : ConversationListModel::tr("Earlier");
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

} // namespace

ConversationListModel::ConversationListModel(ConversationStore& store, QObject* parent) : QAbstractListModel(parent), m_store(store) {
    connect(&store, &ConversationStore::listChanged, this, &ConversationListModel::rebuild);
    rebuild();
}

void ConversationListModel::showChats() {
    m_contents = Contents::chats;
    rebuild();
}

void ConversationListModel::showBin() {
    m_contents = Contents::bin;
    rebuild();
}

void ConversationListModel::showFound(const std::vector<ConversationHit>& hits) {
    m_contents = Contents::found;
    m_hits = hits;
    rebuild();
}

void ConversationListModel::setActivity(qint64 id, const QString& words) {
    if (m_activity.value(id) != words) {
        words.isEmpty() ? static_cast<void>(m_activity.remove(id)) : static_cast<void>(m_activity.insert(id, words));
        tellChanged(id);
    }
}

void ConversationListModel::setUnread(qint64 id, bool unread) {
    if (m_unread.contains(id) != unread) {
        unread ? static_cast<void>(m_unread.insert(id)) : static_cast<void>(m_unread.remove(id));
        tellChanged(id);
    }
}

void ConversationListModel::tellChanged(qint64 id) {
    if (const int row = rowOf(id); row >= 0) {
        emit dataChanged(index(row), index(row), {kActivity, kUnread, Qt::AccessibleTextRole});
    }
}

void ConversationListModel::addGrouped(const std::vector<ConversationSummary>& chats) {
    QString group;
    for (const ConversationSummary& c : chats) {
        const QString theirs = m_contents == Contents::bin ? tr("In the bin") : dayGroup(c, m_today);
        if (theirs != group) {
            group = theirs;
            m_rows.push_back({group, {}, {}});
        }
        m_rows.push_back({{}, c, {}});
    }
}

void ConversationListModel::rebuild() {
    beginResetModel();
    m_rows.clear();
    m_today = QDate::currentDate();
    if (m_contents == Contents::found) {
        std::unordered_map<qint64, const ConversationSummary*> known;
        for (const ConversationSummary& c : m_store.list()) {
            known[c.id] = &c;
        }
        for (const ConversationHit& hit : m_hits) {
            if (const auto chat = known.find(hit.id); chat != known.end()) {
                m_rows.push_back({{}, *chat->second, hit.snippet});
            }
        }
    } else {
        addGrouped(m_contents == Contents::bin ? m_store.bin() : m_store.list());
    }
    endResetModel();
}

int ConversationListModel::rowOf(qint64 id) const {
    for (std::size_t i = 0; i < m_rows.size(); ++i) {
        if (m_rows[i].head.isEmpty() && m_rows[i].chat.id == id) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

int ConversationListModel::rowCount(const QModelIndex& parent) const { return parent.isValid() ? 0 : static_cast<int>(m_rows.size()); }

/// The title with what is going on in the chat.
QString ConversationListModel::spoken(const QModelIndex& index) const {
    QString words = index.data().toString();
    if (const QString activity = index.data(kActivity).toString(); !activity.isEmpty()) {
        words = tr("%1, %2").arg(words, activity);
    }
    return index.data(kUnread).toBool() ? tr("%1, new reply").arg(words) : words;
}

QVariant ConversationListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const Row& row = m_rows[static_cast<std::size_t>(index.row())];
    const bool head = !row.head.isEmpty();
    switch (role) {
    case Qt::DisplayRole: return head ? row.head : row.chat.title.isEmpty() ? tr("New chat") : row.chat.title;
    case Qt::EditRole: return row.chat.title;
    case Qt::ToolTipRole: return head ? QVariant() : row.snippet.isEmpty() ? row.chat.title : row.snippet;
    case kId: return head ? qint64{0} : row.chat.id;
    case kTime: return head ? QString() : timeWords(row.chat.touched, m_today);
    case kSnippet: return row.snippet;
    case kPinned: return row.chat.pinned;
    case kActivity: return head ? QString() : m_activity.value(row.chat.id);
    case kUnread: return !head && m_unread.contains(row.chat.id);
    case Qt::AccessibleTextRole: return spoken(index);
    default: return {};
    }
}

bool ConversationListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const qint64 id = index.data(kId).toLongLong();
    if (role != Qt::EditRole || id == 0 || value.toString().simplified().isEmpty()) {
        return false;
    }
    m_store.rename(id, value.toString());
    return true;
}

Qt::ItemFlags ConversationListModel::flags(const QModelIndex& index) const {
    if (!index.isValid() || index.data(kId).toLongLong() == 0) {
        return Qt::NoItemFlags;
    }
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | (m_contents == Contents::bin ? Qt::NoItemFlags : Qt::ItemIsEditable);
}

} // namespace vitrine::ui
