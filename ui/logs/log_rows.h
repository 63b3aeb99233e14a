// The log as an item model, and what of it is shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/log/log_line.h"

#include <QAbstractTableModel>
#include <QSortFilterProxyModel>
#include <QVector>

namespace vitrine::ui {

class LogRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kTime, kLevel, kSource, kRequest, kText, kColumns };
    /// The oldest rows go when there are more.
    static constexpr int kMost = 50000;

    using QAbstractTableModel::QAbstractTableModel;
    void setLines(const QVector<log::LogLine>& lines);
    void append(const QVector<log::LogLine>& lines);
    [[nodiscard]] const log::LogLine& line(int row) const { return m_lines[row]; }

    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation, int role = Qt::DisplayRole) const override;

private:
    QVector<log::LogLine> m_lines;
};

/// Lines of a level or graver, of one request, with some words. All conditions hold together.
class LogFilter : public QSortFilterProxyModel {
    Q_OBJECT
public:
    explicit LogFilter(LogRows& rows, QObject* parent = nullptr);
    void setLevel(log::Level least);
    /// "12" or "r12"; empty: all. Anything else shows nothing.
    void setRequest(const QString& words);
    /// Looked for in text and source, whatever the case.
    void setQuery(const QString& words);
    [[nodiscard]] const log::LogLine& line(int row) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    LogRows& m_rows;
    log::Level m_least = log::Level::debug;
    bool m_anyRequest = true;
    RequestId m_request;
    QString m_query;
};

/// "Information", "Warning", …
[[nodiscard]] QString levelWord(log::Level level);

}  // namespace vitrine::ui
