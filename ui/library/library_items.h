// The library as rows for a list, and the filter over it. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractListModel>
#include <QSortFilterProxyModel>

#include "ui/library/model_library.h"

namespace vitrine::ui {

/// Sizes in the words of the list, in the unit that was chosen: "2.33".
struct SizeUnit {
    bool binary = true;
    [[nodiscard]] double bytes() const { return binary ? 1024.0 * 1024.0 * 1024.0 : 1e9; }
    [[nodiscard]] QString name() const { return binary ? QStringLiteral("GiB") : QStringLiteral("GB"); }
    [[nodiscard]] QString number(double bytes) const;
    [[nodiscard]] QString words(double bytes) const; ///< with the unit
};

/// "0.13 B", "8.19 B".
[[nodiscard]] QString weightCount(double count);
/// "qwen3 · 8.19 B weights · context 40,960"; of a file that can't be loaded the reason, shortly.
[[nodiscard]] QString modelLine(const LibraryModel& model, const SizeUnit& unit);
/// The two lines at the right of a row. Both are empty while the model is being read.
struct Verdict {
    enum class Sign { none, check, warning, cross } sign = Sign::none;
    QString words;
    QString detail;
};
[[nodiscard]] Verdict verdictOf(const LibraryModel& model, const SizeUnit& unit);

class LibraryItems final : public QAbstractListModel {
    Q_OBJECT

public:
    enum Role { kPath = Qt::UserRole, kRow };

    explicit LibraryItems(ModelLibrary& library, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    /// DisplayRole: name; AccessibleTextRole: the whole row in words; kRow: index into ModelLibrary::models().
    [[nodiscard]] QVariant data(const QModelIndex& index, int role) const override;
    void setUnit(SizeUnit unit);
    [[nodiscard]] const SizeUnit& unit() const { return m_unit; }
    /// The model that the engine holds; its row says so.
    void setLoaded(const QString& path);
    [[nodiscard]] const QString& loaded() const { return m_loaded; }
    [[nodiscard]] ModelLibrary& library() const { return m_library; }

private:
    [[nodiscard]] QString spoken(const LibraryModel& model) const;

    ModelLibrary& m_library;
    SizeUnit m_unit;
    QString m_loaded;
};

/// Rows that have all words of the query in name, architecture or format.
class LibraryFilter final : public QSortFilterProxyModel {
    Q_OBJECT

public:
    explicit LibraryFilter(LibraryItems& items, QObject* parent = nullptr);
    void setQuery(const QString& query);
    [[nodiscard]] QModelIndex indexOf(const QString& path) const;

protected:
    [[nodiscard]] bool filterAcceptsRow(int row, const QModelIndex& parent) const override;

private:
    LibraryItems& m_items;
    QStringList m_words;
};

} // namespace vitrine::ui
