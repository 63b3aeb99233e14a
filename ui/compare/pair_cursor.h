// One cursor, one axis and one selection for two runs: what is shown, hovered or chosen in one is so in the other, at
// the same place of the common axis (steps, or milliseconds since each run's first step) and for the request that
// arrived in the same turn.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>

#include <QObject>

#include "ui/compare/run_side.h"
#include "ui/views/timeline_view.h"

namespace vitrine::ui {

class PairCursor final : public QObject {
    Q_OBJECT
public:
    /// All must outlive it.
    PairCursor(RunSide& a, RunSide& b, TimelineView& viewA, TimelineView& viewB, QObject* parent = nullptr);

    void setAxis(TimelineAxis axis);
    /// Both runs as they were at this value of the axis; one that had ended by then as it ended.
    void moveTo(double value);
    /// To where this step of a side begins.
    void showStep(int side, std::int64_t step);
    /// By steps of the run that has more of them around here.
    void stepBy(int steps);
    /// Both at their ends, following while they grow.
    void toEnd();
    [[nodiscard]] double value() const { return m_value; }
    [[nodiscard]] bool atEnd() const { return m_atEnd; }
    /// End of the longer run.
    [[nodiscard]] double end() const;
    /// A run grew or is another: the axis is made to hold both.
    void runsChanged();
    /// The records of a side begin anew.
    void runReset(int side);
    /// All of both in sight.
    void fit();

    /// Index of the step that ran, or ran last, at a value of the axis; -1: none yet.
    [[nodiscard]] static std::int32_t stepAt(const TimelineData& data, TimelineAxis axis, double value);

signals:
    void moved();

private:
    void link(int from);
    void linkSelection(int from);
    void linkHover(int from);
    /// What one side's selection is on the other: requests by their turn, steps by their place on the axis. Addresses of
    /// blocks are those of one pool and stand for nothing in another.
    [[nodiscard]] Selection mapped(int from, const Selection& of) const;
    [[nodiscard]] std::int64_t stepBeside(int from, std::int64_t step) const; ///< 0: the other had ended by then
    void showAt(int side);

    std::array<RunSide*, 2> m_sides;
    std::array<TimelineView*, 2> m_views;
    TimelineAxis m_axis = TimelineAxis::milliseconds;
    double m_value = 0.0;
    bool m_atEnd = true;
    bool m_whole = true;    ///< nobody has zoomed: all stays in sight
    bool m_linking = false; ///< what comes back from the other side is our own doing
};

} // namespace vitrine::ui
