// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/session_list_model.h"

#include <algorithm>

#include <QDateTime>
#include <QLocale>

namespace vitrine::ui {
namespace {

QString text(const std::string& s) {
    return QString::fromStdString(s);
}

QString nameOf(const store::RunInfo& run) {
    return run.name.empty() ? SessionListModel::tr("Session %1").arg(run.id) : text(run.name);
}

QString tagsOf(const store::RunInfo& run) {
    QStringList tags;
    for (const std::string& tag : run.tags) {
        tags << text(tag);
    }
    return tags.join(QStringLiteral(", "));
}

} // namespace

QString sessionKindWord(const std::string& kind) {
    return kind == "bench"     ? SessionListModel::tr("Benchmark")
           : kind == "session" ? SessionListModel::tr("Session")
           : kind == "chat"    ? SessionListModel::tr("Chat")
                               : text(kind);
}

QString sessionTimeWords(store::UnixMillis created) {
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(created);
    const qint64 ago = when.date().daysTo(QDate::currentDate());
    const QLocale locale;
    if (ago == 0) {
        return SessionListModel::tr("Today %1").arg(locale.toString(when.time(), QStringLiteral("HH:mm")));
    }
    if (ago == 1) {
        return SessionListModel::tr("Yesterday %1").arg(locale.toString(when.time(), QStringLiteral("HH:mm")));
    }
    const bool thisYear = when.date().year() == QDate::currentDate().year();
    return locale.toString(when.date(), thisYear ? QStringLiteral("d MMM") : QStringLiteral("d MMM yyyy"));
}

SessionListModel::SessionListModel(SessionStore& store, QObject* parent)
    : QAbstractListModel(parent)
    , m_store(store) {
    const auto reset = [this] {
        beginResetModel();
        m_rows = static_cast<int>(runs().size());
        endResetModel();
    };
    connect(&store, &SessionStore::listChanged, this, reset);
    m_rows = static_cast<int>(runs().size());
}

void SessionListModel::showBin(bool bin) {
    beginResetModel();
    m_bin = bin;
    m_rows = static_cast<int>(runs().size());
    endResetModel();
}

void SessionListModel::setMarks(store::RunId a, store::RunId b) {
    if (a == m_a && b == m_b) {
        return;
    }
    m_a = a;
    m_b = b;
    if (m_rows > 0) {
        emit dataChanged(index(0), index(m_rows - 1), {kMark});
    }
}

int SessionListModel::rowOf(store::RunId id) const {
    const auto found = std::ranges::find(runs(), id, &store::RunInfo::id);
    return found == runs().end() ? -1 : static_cast<int>(found - runs().begin());
}

int SessionListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_rows;
}

QVariant SessionListModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) ||
        index.row() >= static_cast<int>(runs().size())) { // the store reads, the views learn of it a moment later
        return {};
    }
    const store::RunInfo& run = runs()[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return nameOf(run);
    case Qt::EditRole:
        return text(run.name);
    case Qt::ToolTipRole: {
        QStringList lines{nameOf(run), data(index, kLine).toString()};
        lines << tagsOf(run) << text(run.notes).left(400);
        lines.removeAll(QString());
        return lines.join(QLatin1Char('\n'));
    }
    case Qt::AccessibleTextRole: {
        const QChar mark(static_cast<ushort>(data(index, kMark).toInt()));
        const QString words = nameOf(run) + QStringLiteral(", ") + data(index, kLine).toString();
        return mark.isNull() ? words : tr("%1, shown as %2").arg(words, QString(mark));
    }
    case kId:
        return static_cast<qint64>(run.id);
    case kLine:
        return QStringList{text(run.model), sessionKindWord(run.kind), sessionTimeWords(run.created)}.join(
            QStringLiteral(" · "));
    case kMark:
        return run.id == m_a ? int('A') : run.id == m_b ? int('B') : 0;
    default:
        return {};
    }
}

bool SessionListModel::setData(const QModelIndex& index, const QVariant& value, int role) {
    const QString name = value.toString().simplified();
    if (role != Qt::EditRole || !index.isValid() || name.isEmpty() || name == index.data(Qt::EditRole).toString()) {
        return false;
    }
    m_store.rename(index.data(kId).toLongLong(), name);
    return true;
}

Qt::ItemFlags SessionListModel::flags(const QModelIndex& index) const {
    if (!index.isValid()) {
        return Qt::NoItemFlags;
    }
    return Qt::ItemIsEnabled | Qt::ItemIsSelectable | (m_bin ? Qt::NoItemFlags : Qt::ItemIsEditable);
}

} // namespace vitrine::ui
