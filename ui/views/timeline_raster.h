// Paints the timeline into one image, pixel by pixel: no items, no antialiasing. A column of pixels that holds several
// steps shows their maximum, never a mean; a step that is wide enough stands alone. May be used off the GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <vector>

#include <QImage>

#include "ui/theme/tokens.h"
#include "ui/views/timeline_geometry.h"

namespace vitrine::ui {

/// The look-up table from meaning to pixels; tests make a flat one that can be read back.
struct TimelinePalette {
    QRgb ground = 0;
    QRgb grid = 0;
    QRgb prefill = 0;
    QRgb decode = 0;
    QRgb prefillEdge = 0; ///< outline of prefill bars where the ground is light; 0: none
    QRgb queue = 0;
    QRgb queueEdge = 0;
    QRgb idle = 0;
    QRgb lost = 0;
    QRgb end = 0; ///< the mark at the end of a request
    QRgb engine = 0;
    QRgb enginePrefill = 0; ///< steps that read prompts
    QRgb op = 0;            ///< the part of a step that went into the chosen class of work
    QRgb owned = 0;
    QRgb shared = 0;
    QRgb cached = 0;
    bool flat = false; ///< no hatch, no outline

    [[nodiscard]] static TimelinePalette fromTokens(const Tokens& tokens);
};

/// Top of the axis of each counter, by TimelineCounter; 0: there is nothing to draw.
using CounterTops = std::array<double, 3>;

enum class LabelInk { onBright, plain };

/// A bar with room for a number in it.
struct BarText {
    QRect rect; ///< device pixels
    std::int64_t number = 0;
    LabelInk ink = LabelInk::plain;
    QRgb ground = 0; ///< of the bar
};

class TimelineRaster {
public:
    void setUp(const TimelineGeometry& geometry, const TimelinePalette& palette);
    /// Columns of the vertical lines under the bars.
    void setGrid(QVector<int> columns) { m_grid = std::move(columns); }
    /// The class of work whose share of each step is filled in; none: no part is.
    void setOp(OpClass op) { m_op = op; }
    /// What the axes of the counters reach up to at least: where two runs share them, the tops of the other one.
    void setLeastTops(const CounterTops& tops) { m_leastTops = tops; }
    /// Highest value of each counter within the sight.
    [[nodiscard]] static CounterTops topsOf(const TimelineData& data, const TimelineGeometry& geometry);
    /// Anew, all of it. The rows are those from geometry.firstRow on.
    void paint(const TimelineData& data);
    [[nodiscard]] const QImage& image() const { return m_image; }
    [[nodiscard]] const TimelineGeometry& geometry() const { return m_geometry; }
    [[nodiscard]] const std::vector<BarText>& labels() const { return m_labels; }
    /// Squares of preemptions, device pixels.
    [[nodiscard]] const std::vector<QRect>& crosses() const { return m_crosses; }
    /// Top of the axis of a counter as it is painted.
    [[nodiscard]] double counterTop(TimelineCounter counter) const { return m_tops[static_cast<std::size_t>(counter)]; }

private:
    void columnsOfSteps(const TimelineData& data);
    void paintRow(const TimelineData& data, const TimelineRow& row, int index);
    void paintMarks(const TimelineData& data, const TimelineRow& row, const QRect& bar);
    void paintWaits(const TimelineData& data, const TimelineRow& row, int index);
    void paintIdle(const TimelineData& data, const TimelineRow& row, int index);
    void paintEnd(const TimelineData& data, const TimelineRow& row, const QRect& bar);
    void paintEngine(const TimelineData& data);
    void paintCounters(const TimelineData& data);
    void paintCounterColumn(int x0, int x1, const StepSum& sum);
    void fill(int x0, int x1, int top, int height, QRgb colour);
    void hatch(int x0, int x1, int top, int height, QRgb line, QRgb edge, int period);
    void addLabel(int x0, int x1, const QRect& bar, std::int64_t number, LabelInk ink, QRgb ground);

    TimelineGeometry m_geometry;
    TimelinePalette m_palette;
    QImage m_image;
    std::vector<std::int32_t> m_columns; ///< per pixel column and one more: first step that starts at or right of it
    QVector<int> m_grid;
    std::vector<BarText> m_labels;
    std::vector<QRect> m_crosses;
    CounterTops m_tops{};
    CounterTops m_leastTops{};
    OpClass m_op = OpClass::none;
    int m_digits = 6; ///< device pixels of a digit
};

} // namespace vitrine::ui
