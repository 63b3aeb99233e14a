// A model in the list: name, size of the file, its memory on the common axis, and whether it fits; and the head of the
// list with that axis. Painted from tokens.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStyledItemDelegate>
#include <QWidget>

#include "ui/library/fit_geometry.h"
#include "ui/library/library_items.h"

namespace vitrine::ui {

/// Where the columns lie in a row of a width, px. The name takes what the others leave; in a narrow row the bar is empty.
struct RowColumns {
    QRect name;
    QRect file;
    QRect bar;
    QRect verdict;
};
[[nodiscard]] RowColumns rowColumns(const QRect& row);

/// Colour of a part outside the dictionary of meanings.
[[nodiscard]] QColor fitColour(FitKind kind);
/// Paints a bar's cells into a rectangle whose width is the axis'.
void paintFit(QPainter& painter, const FitBar& bar, const QRect& rect, const QString& sum);

class ModelRow final : public QStyledItemDelegate {
    Q_OBJECT

public:
    explicit ModelRow(LibraryItems& items, QObject* parent = nullptr);
    void setScale(const FitScale& scale) { m_scale = scale; }
    [[nodiscard]] const FitScale& scale() const { return m_scale; }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override;
    [[nodiscard]] QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override;

private:
    void paintName(QPainter& painter, const QRect& rect, const LibraryModel& model, bool chosen) const;
    void paintBar(QPainter& painter, const QRect& row, const QRect& place, const LibraryModel& m) const;
    void paintVerdict(QPainter& painter, const QRect& rect, const LibraryModel& model) const;

    LibraryItems& m_items;
    FitScale m_scale;
};

/// Head of the list: names of the columns with their badges, and the axis.
class FitHead final : public QWidget {
    Q_OBJECT

public:
    explicit FitHead(QWidget* parent = nullptr);
    /// `device`: "this GPU", "this machine".
    void setScale(const FitScale& scale, const SizeUnit& unit, const QString& device);
    /// Width that a scroll bar takes from the rows below.
    void setRowWidth(int width);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    FitScale m_scale;
    SizeUnit m_unit;
    QString m_device;
    int m_rowWidth = 0;
};

/// Swatches of the parts, and that nothing was loaded to know them.
class FitLegend final : public QWidget {
    Q_OBJECT

public:
    explicit FitLegend(QWidget* parent = nullptr);
    void setKv(const QString& type); ///< that the bars were planned with
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    QString m_kv;
};

} // namespace vitrine::ui
