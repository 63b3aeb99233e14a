// Where the marks of the timeline lie: pure arithmetic in whole device pixels. The axis counts steps, or nanoseconds
// since the first step; zoom and pan change only what stretch of it the width shows.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRect>
#include <QVector>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

enum class TimelineAxis { steps, milliseconds };
/// From top to bottom; where there is room for one only, it is that of the blocks.
enum class TimelineCounter { sequences, blocks, output };

struct TimelineGeometry {
    TimelineAxis axis = TimelineAxis::milliseconds;
    double from = 0.0; ///< axis value at the left edge
    double to = 1.0;   ///< at the right edge; > from
    int width = 1;     ///< device pixels of the plot; all that follow too
    int unit = 1;      ///< of a line that is 1 px wide at scale 1
    int rowHeight = 14;
    int barHeight = 10;
    int queueHeight = 6;
    int rowsHeight = 140; ///< of the part with one row a sequence
    int engineHeight = 19;
    int counterHeight = 24;
    int counters = 3;
    int firstRow = 0;    ///< first row that is visible, counted without the pinned ones
    QVector<int> pinned; ///< rows that stay on top, ascending

    [[nodiscard]] int x(double value) const;
    [[nodiscard]] double valueAt(int x) const;
    [[nodiscard]] double perPixel() const { return (to - from) / width; }
    /// Axis values of a step.
    [[nodiscard]] double startOf(const TimelineData& data, std::int32_t step) const;
    [[nodiscard]] double endOf(const TimelineData& data, std::int32_t step) const;
    /// Axis value of a moment: in steps it is the step that was due then.
    [[nodiscard]] double valueOf(const TimelineData& data, std::int32_t step, Nanoseconds time) const;
    /// Step under a pixel column, or -1 where none ran.
    [[nodiscard]] std::int32_t stepAt(const TimelineData& data, int x) const;
    /// First step that starts at or right of an axis value.
    [[nodiscard]] std::int32_t firstStepFrom(const TimelineData& data, double value) const;
    /// Axis value at the end of all steps.
    [[nodiscard]] double lastValue(const TimelineData& data) const;

    /// Place of a row from the top, pinned rows first; -1: scrolled away.
    [[nodiscard]] int slotOf(int row) const;
    [[nodiscard]] int rowOfSlot(int slot) const;
    [[nodiscard]] QRect barRect(int row) const;   ///< across the whole width; of a row that has a slot
    [[nodiscard]] QRect queueRect(int row) const; ///< thinner: waiting is less than working
    [[nodiscard]] QRect engineRect() const;
    [[nodiscard]] QRect counterRect(int slot) const;
    /// Place of a counter among those shown; -1: not shown.
    [[nodiscard]] int counterSlot(TimelineCounter counter) const;
    /// Rows are drawn whole or not at all; one is in any case.
    [[nodiscard]] int rowsVisible() const { return wholeRows() > 0 ? wholeRows() : 1; }
    [[nodiscard]] int wholeRows() const { return rowsHeight / rowHeight; }
    [[nodiscard]] int rowAt(int y) const; ///< -1 below the rows
    [[nodiscard]] int height() const { return rowsHeight + engineHeight + counters * counterHeight; }
};

/// Round axis values within [from, to], at most `most`.
[[nodiscard]] QVector<double> axisTicks(double from, double to, int most);

} // namespace vitrine::ui
