// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/pair_cursor.h"

#include <algorithm>
#include <cmath>

#include <QScopedValueRollback>

namespace vitrine::ui {

PairCursor::PairCursor(RunSide& a, RunSide& b, TimelineView& viewA, TimelineView& viewB, QObject* parent)
    : QObject(parent)
    , m_sides{&a, &b}
    , m_views{&viewA, &viewB} {
    link(0);
    link(1);
}

void PairCursor::link(int from) {
    TimelineView* view = m_views[from];
    TimelineView* other = m_views[1 - from];
    connect(view, &TimelineView::sightChanged, this, [this, other](double left, double right) {
        if (!m_linking) {
            const QScopedValueRollback guard(m_linking, true);
            m_whole = false;
            other->showSight(left, right);
        }
    });
    connect(view, &TimelineView::stepChosen, this, [this, from](qint64 step) {
        const TimelineData& data = m_sides[from]->timeline();
        TimelineGeometry g;
        g.axis = m_axis;
        if (const std::int32_t index = data.indexOf(step); index >= 0) {
            moveTo(g.startOf(data, index));
        }
    });
    connect(&m_sides[from]->bus(), &SelectionBus::changed, this, [this, from] { linkSelection(from); });
    connect(&m_sides[from]->bus(), &SelectionBus::hoverChanged, this, [this, from] { linkHover(from); });
}

void PairCursor::linkSelection(int from) {
    if (m_linking) {
        return;
    }
    const QScopedValueRollback guard(m_linking, true);
    const int row = m_sides[from]->timeline().rowOf(m_sides[from]->bus().selection().subject());
    const auto& rows = m_sides[1 - from]->timeline().rows();
    if (row >= 0 && row < static_cast<int>(rows.size())) {
        m_sides[1 - from]->bus().chooseSequence(rows[static_cast<std::size_t>(row)].sequence);
    } else {
        m_sides[1 - from]->bus().clear();
    }
}

void PairCursor::linkHover(int from) {
    if (m_linking) {
        return;
    }
    const QScopedValueRollback guard(m_linking, true);
    const TimelineData& data = m_sides[from]->timeline();
    const TimelineData& other = m_sides[1 - from]->timeline();
    Selection hovered;
    if (const std::int32_t index = data.indexOf(m_sides[from]->bus().hovered().step); index >= 0) {
        TimelineGeometry g;
        g.axis = m_axis;
        const double value = g.startOf(data, index);
        const std::int32_t there = stepAt(other, m_axis, value);
        hovered.step = there >= 0 && value <= g.lastValue(other) ? other.numberOf(there) : 0;
    }
    m_sides[1 - from]->bus().hover(hovered);
}

std::int32_t PairCursor::stepAt(const TimelineData& data, TimelineAxis axis, double value) {
    const auto count = static_cast<std::int32_t>(data.steps().size());
    if (count == 0) {
        return -1;
    }
    if (axis == TimelineAxis::steps) {
        return std::clamp(static_cast<std::int32_t>(std::floor(value)), 0, count - 1);
    }
    const Nanoseconds time = data.origin() + static_cast<Nanoseconds>(std::floor(value));
    const std::int32_t next = data.stepAtTime(time + 1); // the first that starts after it
    return std::clamp(next - 1, 0, count - 1);
}

void PairCursor::setAxis(TimelineAxis axis) {
    if (axis == m_axis) {
        return;
    }
    // The place is kept by the step that A shows; by B's where A is not there.
    const TimelineData& keeper = m_sides[m_sides[0]->timeline().steps().empty() ? 1 : 0]->timeline();
    const std::int32_t index = stepAt(keeper, m_axis, m_value);
    m_axis = axis;
    {
        const QScopedValueRollback guard(m_linking, true);
        for (TimelineView* view : m_views) {
            view->setAxis(axis);
        }
    }
    TimelineGeometry g;
    g.axis = axis;
    m_value = index >= 0 ? g.startOf(keeper, index) : 0.0;
    m_whole = true;
    runsChanged();
}

double PairCursor::end() const {
    TimelineGeometry g;
    g.axis = m_axis;
    return std::max(g.lastValue(m_sides[0]->timeline()), g.lastValue(m_sides[1]->timeline()));
}

void PairCursor::runsChanged() {
    const QScopedValueRollback guard(m_linking, true);
    for (int side = 0; side < 2; ++side) {
        m_views[side]->setExtent(end());
        m_views[side]->dataChanged();
    }
    if (m_whole) {
        fit();
    }
    if (m_atEnd) {
        m_value = end();
    }
    emit moved();
}

void PairCursor::runReset(int side) {
    const QScopedValueRollback guard(m_linking, true);
    m_whole = true;
    m_views[side]->dataReset();
}

void PairCursor::fit() {
    const QScopedValueRollback guard(m_linking, true);
    m_whole = true;
    for (TimelineView* view : m_views) {
        view->showSight(0.0, end());
    }
}

void PairCursor::showAt(int side) {
    const TimelineData& data = m_sides[side]->timeline();
    const std::int32_t index = stepAt(data, m_axis, m_value);
    if (index >= 0) {
        m_sides[side]->playback().showStep(data.numberOf(index));
        m_views[side]->setShownStep(data.numberOf(index));
    }
}

void PairCursor::moveTo(double value) {
    m_atEnd = false;
    m_value = std::clamp(value, 0.0, end());
    const QScopedValueRollback guard(m_linking, true);
    showAt(0);
    showAt(1);
    emit moved();
}

void PairCursor::stepBy(int steps) {
    TimelineGeometry g;
    g.axis = m_axis;
    // The next beginning of a step of either run.
    double best = steps > 0 ? end() : 0.0;
    for (const RunSide* side : m_sides) {
        const std::int32_t now = stepAt(side->timeline(), m_axis, m_value);
        const auto count = static_cast<std::int32_t>(side->timeline().steps().size());
        if (now < 0) {
            continue;
        }
        const std::int32_t next = std::clamp(now + steps, 0, count - 1);
        const double at = g.startOf(side->timeline(), next);
        if (steps > 0 ? at > m_value : at < m_value) {
            best = steps > 0 ? std::min(best, at) : std::max(best, at);
        }
    }
    moveTo(best);
}

void PairCursor::toEnd() {
    m_atEnd = true;
    m_value = end();
    for (int side = 0; side < 2; ++side) {
        m_sides[side]->playback().goLive();
        m_views[side]->setShownStep(0);
    }
    emit moved();
}

} // namespace vitrine::ui
