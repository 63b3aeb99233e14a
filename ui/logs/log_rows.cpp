// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/logs/log_rows.h"

#include "ui/bridge/engine_text.h"

#include <QCoreApplication>
#include <QDateTime>

#include <algorithm>

namespace vitrine::ui {

QString levelWord(log::Level level) {
    const auto tr = [](const char* words) { return QCoreApplication::translate("vitrine::ui", words); };
    switch (level) {
    case log::Level::debug: return tr("Detail");
    case log::Level::info: return tr("Information");
    case log::Level::warning: return tr("Warning");
    case log::Level::error: return tr("Error");
    }
    return {};
}

void LogRows::setLines(const QVector<log::LogLine>& lines) {
    beginResetModel();
    m_lines = lines.size() > kMost ? lines.mid(lines.size() - kMost) : lines;
    endResetModel();
}

void LogRows::append(const QVector<log::LogLine>& lines) {
    if (lines.size() >= kMost) {
        setLines(lines);
        return;
    }
    if (const int over = static_cast<int>(m_lines.size() + lines.size()) - kMost; over > 0) {
        beginRemoveRows({}, 0, over - 1);
        m_lines.remove(0, over);
        endRemoveRows();
    }
    if (lines.isEmpty())
        return;
    const int first = static_cast<int>(m_lines.size());
    beginInsertRows({}, first, first + static_cast<int>(lines.size()) - 1);
    m_lines += lines;
    endInsertRows();
}

int LogRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_lines.size());
}

int LogRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant LogRows::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || (role != Qt::DisplayRole && role != Qt::ToolTipRole))
        return {};
    const log::LogLine& line = m_lines[index.row()];
    const QDateTime time = QDateTime::fromMSecsSinceEpoch(line.unixMs);
    switch (index.column()) {
    case kTime: return role == Qt::ToolTipRole ? time.toString(Qt::ISODateWithMs) : time.toString(QStringLiteral("yyyy-MM-dd HH:mm:ss.zzz"));
    case kLevel: return levelWord(line.level);
    case kSource: return qtText(line.source);
    case kRequest: return line.request.valid() ? QStringLiteral("r%1").arg(line.request.value) : QString();
    case kText: return qtText(line.text);
    default: return {};
    }
}

QVariant LogRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal)
        return {};
    if (role == Qt::TextAlignmentRole)
        return static_cast<int>(Qt::AlignLeft | Qt::AlignVCenter);
    if (role != Qt::DisplayRole)
        return {};
    const QStringList words{tr("Time"), tr("Level"), tr("Source"), tr("Request"), tr("What happened")};
    return words.value(section);
}

LogFilter::LogFilter(LogRows& rows, QObject* parent) : QSortFilterProxyModel(parent), m_rows(rows) {
    setSourceModel(&rows);
}

void LogFilter::setLevel(log::Level least) {
    m_least = least;
    invalidateFilter();
}

void LogFilter::setRequest(const QString& words) {
    QString digits = words.trimmed();
    m_anyRequest = digits.isEmpty();
    if (digits.startsWith(QLatin1Char('r'), Qt::CaseInsensitive))
        digits.remove(0, 1);
    bool number = false;
    const qlonglong id = digits.toLongLong(&number);
    m_request = number && id >= 0 ? RequestId(id) : RequestId();
    invalidateFilter();
}

void LogFilter::setQuery(const QString& words) {
    m_query = words.trimmed();
    invalidateFilter();
}

const log::LogLine& LogFilter::line(int row) const {
    return m_rows.line(mapToSource(index(row, 0)).row());
}

bool LogFilter::filterAcceptsRow(int row, const QModelIndex&) const {
    const log::LogLine& line = m_rows.line(row);
    if (line.level < m_least || (!m_anyRequest && (!line.request.valid() || line.request != m_request)))
        return false;
    return m_query.isEmpty() || qtText(line.text).contains(m_query, Qt::CaseInsensitive) ||
           qtText(line.source).contains(m_query, Qt::CaseInsensitive);
}

}  // namespace vitrine::ui
