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
    connect(view, &TimelineView::stepChosen, this, [this, from](qint64 step) { showStep(from, step); });
    connect(&m_sides[from]->bus(), &SelectionBus::changed, this, [this, from] { linkSelection(from); });
    connect(&m_sides[from]->bus(), &SelectionBus::hoverChanged, this, [this, from] { linkHover(from); });
}

void PairCursor::showStep(int side, std::int64_t step) {
    const TimelineData& data = m_sides[side]->timeline();
    TimelineGeometry g;
    g.axis = m_axis;
    if (const std::int32_t index = data.indexOf(step); index >= 0) {
        moveTo(g.startOf(data, index));
    }
}

void PairCursor::linkSelection(int from) {
    if (!m_linking) {
        const QScopedValueRollback guard(m_linking, true);
        m_sides[1 - from]->bus().select(mapped(from, m_sides[from]->bus().selection()));
    }
}

void PairCursor::linkHover(int from) {
    if (!m_linking) {
        const QScopedValueRollback guard(m_linking, true);
        m_sides[1 - from]->bus().hover(mapped(from, m_sides[from]->bus().hovered()));
    }
}

std::int64_t PairCursor::stepBeside(int from, std::int64_t step) const {
    const TimelineData& data = m_sides[from]->timeline();
    const TimelineData& other = m_sides[1 - from]->timeline();
    const std::int32_t index = data.indexOf(step);
    if (index < 0 || other.steps().empty()) {
        return 0;
    }
    TimelineGeometry g;
    g.axis = m_axis;
    const double value = g.startOf(data, index);
    return value <= g.lastValue(other) ? other.numberOf(stepAt(other, m_axis, value)) : 0;
}

Selection PairCursor::mapped(int from, const Selection& of) const {
    const auto& rows = m_sides[1 - from]->timeline().rows();
    Selection there;
    const auto beside = [&](SequenceId id) {
        const int row = m_sides[from]->timeline().rowOf(id);
        return row >= 0 && row < static_cast<int>(rows.size()) ? rows[static_cast<std::size_t>(row)].sequence
                                                               : SequenceId{};
    };
    for (const SequenceId id : of.sequences) {
        if (const SequenceId other = beside(id); other.valid()) {
            there.sequences.push_back(other);
        }
    }
    there.lookup = of.lookup.valid() ? beside(of.lookup) : SequenceId{};
    there.prefix = of.prefix; // the same tokens have the same hash in both
    there.token = there.sequences.empty() ? -1 : of.token;
    there.op = of.op;
    there.step = stepBeside(from, of.step);
    if (of.range) {
        const std::int64_t first = stepBeside(from, of.range->first);
        const std::int64_t last = stepBeside(from, of.range->second);
        const TimelineData& other = m_sides[1 - from]->timeline();
        const auto end = static_cast<std::int32_t>(other.steps().size()) - 1;
        if (first > 0) { // one that ended within the stretch has its last steps in it
            there.range = std::pair(first, last > 0 ? last : other.numberOf(end));
        }
    }
    return there;
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
        if (m_sides[side]->bus().selection().step > 0) {
            m_sides[side]->bus().chooseStep(data.numberOf(index)); // the chosen step is the one that is gone to
        }
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
    const QScopedValueRollback guard(m_linking, true);
    for (int side = 0; side < 2; ++side) {
        m_sides[side]->bus().chooseStep(0);
        m_sides[side]->playback().goLive();
        m_views[side]->setShownStep(0);
    }
    emit moved();
}

} // namespace vitrine::ui
