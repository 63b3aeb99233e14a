// SPDX-License-Identifier: GPL-3.0-or-later
// The picture of a block map: the raster's image, blitted pixel by pixel, with labels, cursor and tooltips over it.
// Scrolls by whole rows. Arrow keys move a cell cursor, with Shift or a drag of the pointer an area is chosen; T asks
// for the table twin. Paints nothing while hidden, and only what changed.
#pragma once

#include <functional>
#include <optional>
#include <vector>

#include <QAbstractScrollArea>

#include "ui/views/block_map_model.h"
#include "ui/views/block_map_raster.h"

namespace vitrine::ui {

/// Sizes in logical pixels at text scale 1.
struct BlockMapStyle {
    int columns = 0; ///< 0: as many as fit
    QSize cell{14, 14};
    int gap = 2;
    QMargins padding{8, 8, 8, 6}; ///< around cells and labels
    bool labels = false;          ///< of rows and columns
    int labelUnit = 1;            ///< what one cell counts on the labels: tokens of a block, or 1 for ids
    QString columnPrefix;         ///< "+" where the column's number is added to the row's
    int columnLabelEvery = 4;
    int mostRows = 8;       ///< more rows scroll
    bool fill = false;      ///< takes the room that it is given instead of asking for all rows
    bool followEnd = false; ///< keep the last row in sight while the reader has not scrolled away
};

class BlockMapView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// The model is not owned.
    BlockMapView(BlockMapModel& model, const BlockMapStyle& style, const QString& accessibleName,
                 QWidget* parent = nullptr);

    void setMapStyle(const BlockMapStyle& style);
    [[nodiscard]] const BlockMapStyle& mapStyle() const { return m_style; }
    void setMode(BlockMapMode mode);
    /// What stands before a row, by its first cell, in place of the cell's number; room is kept for `longest`. Empty: numbers,
    /// and those of columns.
    void setRowNames(std::function<QString(int cell)> names, const QStringList& longest = {});
    [[nodiscard]] int labelWidth() const; ///< with the gap to the cells, logical pixels
    /// Shows this line instead of the picture; empty shows the picture.
    void setInconsistency(const QString& line);
    [[nodiscard]] const QString& inconsistency() const { return m_inconsistency; }
    /// For tests: another look-up table than the theme's.
    void setPalette(const std::optional<CellPalette>& palette);
    using QWidget::setPalette;

    /// Whether the last change of the model has been painted.
    [[nodiscard]] bool isPainted() const { return m_painted; }
    [[nodiscard]] int cursorCell() const { return m_cursor; }
    void setCursorCell(int index);
    void ensureVisible(int index);
    /// Where the cells lie, in device pixels from cellOrigin().
    [[nodiscard]] const BlockMapGeometry& geometryOfCells() const { return m_raster.geometry(); }
    /// Corner of the cells in the viewport, logical pixels.
    [[nodiscard]] QPoint cellOrigin() const;
    [[nodiscard]] int cellAt(QPoint viewportPoint) const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// These cells, by index, get the rim of what is selected, around their union.
    void setSelectedCells(std::vector<int> cells);
    [[nodiscard]] const std::vector<int>& selectedCells() const { return m_selected; }
    /// In owner mode these cells keep their colour; all others are grey.
    void setOwnCells(std::vector<int> cells);
    /// A faint echo of what the pointer is over in another view.
    void setEchoCells(std::vector<int> cells);
    [[nodiscard]] const std::vector<int>& echoCells() const { return m_echo; }
    /// Cells of the rectangle that two cells span, ascending.
    [[nodiscard]] std::vector<int> areaBetween(int cell, int other) const;

signals:
    void cursorMoved(int index);
    void cellAdded(int index);                      ///< Ctrl-click: add to what is chosen, or take away
    void areaChosen(const std::vector<int>& cells); ///< a rectangle of cells; empty: none any more
    void cellHovered(int index);                    ///< -1: none
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    void lookChanged();
    void onReplaced();
    void onCellsChanged(const QVector<int>& indices);
    void rebuild();
    void layOut();
    void describe();
    void showTip(QPoint globalPoint, QPoint viewportPoint);
    [[nodiscard]] int columns() const;
    [[nodiscard]] int rowsShown() const;
    [[nodiscard]] int labelHeight() const;
    [[nodiscard]] QRectF logical(const QRect& deviceRect) const;
    [[nodiscard]] QRectF logical(const QRect& deviceRect, QPointF origin) const;
    void paintLabels(QPainter& painter) const;
    void paintImage(QPainter& painter) const;
    void paintCursor(QPainter& painter) const;
    void paintEcho(QPainter& painter) const;
    void paintRim(QPainter& painter, const QRect& cell, int rim, const QColor& colour) const;
    [[nodiscard]] int nearestCell(QPoint viewportPoint) const;
    [[nodiscard]] int cellAfterKey(int key) const; ///< -1: no key of the cursor
    void press(const QMouseEvent& event);
    void dragTo(QPoint point);
    void release(const QMouseEvent& event);
    void hoverAt(int index);
    void paintSelected(QPainter& painter) const;

    BlockMapModel& m_model;
    BlockMapStyle m_style;
    BlockMapRaster m_raster;
    std::optional<CellPalette> m_palette;
    QString m_inconsistency;
    std::vector<int> m_selected; ///< ascending
    std::vector<int> m_own;      ///< ascending
    std::vector<int> m_echo;
    std::function<QString(int)> m_rowNames;
    QStringList m_longestNames;
    std::optional<QPoint> m_pressed;
    int m_anchor = -1; ///< where an area began
    bool m_dragged = false;
    int m_cursor = -1;
    int m_hovered = -1;
    qreal m_rasterRatio = 0; ///< 0: the image must be made again
    bool m_painted = true;
    bool m_following = true;
};

} // namespace vitrine::ui
