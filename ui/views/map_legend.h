// SPDX-License-Identifier: GPL-3.0-or-later
// The key of a block map: a cell as the map paints it, a word, and the number of such cells with its badge.
#pragma once

#include <optional>

#include <QVector>
#include <QWidget>

#include "ui/views/block_map_raster.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

struct LegendEntry {
    BlockCell cell; ///< painted as a sample, full unless `filled` says otherwise
    QString words;  ///< without a number
    std::optional<Figure> figure;
    BlockMapMode mode = BlockMapMode::state; ///< in which the sample is painted, as if the state were that of step 1000
};

class MapLegend : public QWidget {
    Q_OBJECT
public:
    explicit MapLegend(QWidget* parent = nullptr);
    void setEntries(QVector<LegendEntry> entries);
    /// Stands at the right edge; entries that have no room beside it are left out.
    void setRight(const std::optional<Figure>& figure);
    /// Off where the badge stands in the head of the picture; tips and names say it all the same.
    void setBadges(bool on);
    /// A line for each entry, its number at the right, instead of one line for all.
    void setColumn(bool column);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int figureWidth(const Figure& figure) const;
    [[nodiscard]] int entryWidth(const LegendEntry& entry) const;
    [[nodiscard]] QVector<QRect> places() const; ///< of the entries that fit, then of the right figure if there is one
    void paintSample(QPainter& painter, const QRect& rect, const LegendEntry& entry) const;
    void describe();

    QVector<LegendEntry> m_entries;
    std::optional<Figure> m_right;
    bool m_badges = true;
    bool m_column = false;
};

} // namespace vitrine::ui
