// Seconds against the part of a second: how many tokens were given out in each cell. A dark row across the columns is a
// rhythm, a hole in one column a stall. Cells in which requests ran and nothing came are outlined: they are not the
// same as rest. Counts are COUNTED, the axes MEASURED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

struct StallScene {
    static constexpr int kRows = 20; ///< of a second: 50 ms each
    static constexpr Nanoseconds kRowTime = 1'000'000'000 / kRows;

    struct Cell {
        int tokens = 0;
        bool worked = false; ///< a step ran in it, wholly or in part
        friend bool operator==(const Cell&, const Cell&) = default;
    };
    int firstSecond = 0;
    std::vector<Cell> cells; ///< column by column, kRows each, the beginning of the second first
    int most = 0;            ///< tokens of the fullest cell

    [[nodiscard]] int seconds() const { return static_cast<int>(cells.size()) / kRows; }
    [[nodiscard]] const Cell& at(int column, int row) const {
        return cells[static_cast<std::size_t>(column * kRows + row)];
    }
    /// Of a time since the first step; -1: not in the picture.
    [[nodiscard]] int cellOf(Nanoseconds time) const;
    /// Up to a step, of the steps of a range (numbers, both included) where there is one.
    [[nodiscard]] static StallScene of(const TimelineData& data, std::int32_t upTo,
                                       const std::optional<std::pair<std::int64_t, std::int64_t>>& range);
    friend bool operator==(const StallScene&, const StallScene&) = default;
};

/// One row a cell in which something ran.
class StallTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kSecond, kFrom, kTokens, kColumns };
    explicit StallTable(const StallScene& scene, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    StallScene m_scene;
    std::vector<int> m_worked; ///< indices of cells
};

class StallStrip : public QWidget {
    Q_OBJECT
public:
    explicit StallStrip(QWidget* parent = nullptr);
    void setScene(StallScene scene);
    [[nodiscard]] const StallScene& scene() const { return m_scene; }
    /// The run beside has so many seconds and tokens in a cell: both are drawn on one scale.
    void setBeside(int seconds, int most);
    [[nodiscard]] int columnWidth() const; ///< px a second
    [[nodiscard]] int most() const { return std::max(m_scene.most, m_mostBeside); } ///< tokens of the strongest shade
    /// What is chosen and hovered in other views, by cell: rims, and faint ones.
    void setMarks(std::vector<int> chosen, std::vector<int> echoed);
    [[nodiscard]] const std::vector<int>& chosenCells() const { return m_chosen; }
    [[nodiscard]] const std::vector<int>& echoedCells() const { return m_echoed; }
    /// Of a cell, widget pixels; empty when it is out of sight (the newest seconds are shown).
    [[nodiscard]] QRect cellRect(int column, int row) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    /// Nanoseconds since the first step: what was given out about then is of interest.
    void timeChosen(qint64 time);
    void timeHovered(qint64 time); ///< -1: none any more
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect plotRect() const;
    [[nodiscard]] int firstColumn() const;
    [[nodiscard]] int cellAt(QPoint point) const; ///< index into cells; -1: none
    [[nodiscard]] QString tipOf(int cell) const;
    [[nodiscard]] Nanoseconds timeOf(int cell) const;
    void paintMarks(QPainter& painter) const;
    void choose(int cell);
    void hover(int cell);
    void describe();

    StallScene m_scene;
    int m_secondsBeside = 0;
    int m_mostBeside = 0;
    int m_cursor = -1;
    int m_under = -1;
    std::vector<int> m_chosen; ///< ascending
    std::vector<int> m_echoed;
};

} // namespace vitrine::ui
