// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_geometry.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

int TimelineGeometry::x(double value) const {
    const double at = (value - from) / (to - from) * width;
    return static_cast<int>(std::floor(std::clamp(at, -1e6, 1e6)));
}

double TimelineGeometry::valueAt(int x) const {
    return from + (to - from) * x / width;
}

double TimelineGeometry::startOf(const TimelineData& data, std::int32_t step) const {
    return axis == TimelineAxis::steps
               ? step
               : static_cast<double>(data.steps()[static_cast<std::size_t>(step)].t0 - data.origin());
}

double TimelineGeometry::endOf(const TimelineData& data, std::int32_t step) const {
    return axis == TimelineAxis::steps
               ? step + 1
               : static_cast<double>(data.steps()[static_cast<std::size_t>(step)].t1 - data.origin());
}

double TimelineGeometry::valueOf(const TimelineData& data, std::int32_t step, Nanoseconds time) const {
    return axis == TimelineAxis::steps ? step : static_cast<double>(time - data.origin());
}

double TimelineGeometry::lastValue(const TimelineData& data) const {
    return data.steps().empty() ? 0.0 : endOf(data, static_cast<std::int32_t>(data.steps().size()) - 1);
}

std::int32_t TimelineGeometry::firstStepFrom(const TimelineData& data, double value) const {
    const auto count = static_cast<double>(data.steps().size());
    if (axis == TimelineAxis::steps) {
        return static_cast<std::int32_t>(std::clamp(std::ceil(value), 0.0, count));
    }
    return data.stepAtTime(static_cast<Nanoseconds>(std::ceil(value)) + data.origin());
}

std::int32_t TimelineGeometry::stepAt(const TimelineData& data, int column) const {
    const double left = valueAt(column);
    const double right = valueAt(column + 1);
    const std::int32_t next = firstStepFrom(data, right); // the first that starts right of the column
    const std::int32_t step = next - 1;
    return step >= 0 && endOf(data, step) > left ? step : -1;
}

int TimelineGeometry::slotOf(int row) const {
    const auto at = std::lower_bound(pinned.begin(), pinned.end(), row);
    const auto before = static_cast<int>(at - pinned.begin());
    if (at != pinned.end() && *at == row) {
        return before;
    }
    const int place = row - before; // among those that scroll
    return place < firstRow ? -1 : static_cast<int>(pinned.size()) + place - firstRow;
}

int TimelineGeometry::rowOfSlot(int slot) const {
    if (slot < pinned.size()) {
        return pinned[slot];
    }
    int row = slot - static_cast<int>(pinned.size()) + firstRow;
    for (const int pin : pinned) {
        row += pin <= row ? 1 : 0;
    }
    return row;
}

QRect TimelineGeometry::barRect(int row) const {
    return {0, slotOf(row) * rowHeight + (rowHeight - barHeight) / 2, width, barHeight};
}

QRect TimelineGeometry::queueRect(int row) const {
    return {0, slotOf(row) * rowHeight + (rowHeight - queueHeight) / 2, width, queueHeight};
}

QRect TimelineGeometry::engineRect() const {
    return {0, rowsHeight, width, engineHeight};
}

QRect TimelineGeometry::counterRect(int slot) const {
    return {0, rowsHeight + engineHeight + slot * counterHeight, width, counterHeight};
}

int TimelineGeometry::counterSlot(TimelineCounter counter) const {
    if (counters == 1) {
        return counter == TimelineCounter::blocks ? 0 : -1;
    }
    return static_cast<int>(counter) < counters ? static_cast<int>(counter) : -1;
}

int TimelineGeometry::rowAt(int y) const {
    return y < 0 || y >= std::min(rowsHeight, rowsVisible() * rowHeight) ? -1 : rowOfSlot(y / rowHeight);
}

QVector<double> axisTicks(double from, double to, int most) {
    QVector<double> ticks;
    if (!(to > from) || most < 1) {
        return ticks;
    }
    const double rough = (to - from) / most;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    double step = 10.0 * power;
    for (const double nice : {1.0, 2.0, 5.0}) {
        if (nice * power >= rough) {
            step = nice * power;
            break;
        }
    }
    for (double at = std::ceil(from / step) * step; at <= to; at += step) {
        ticks.push_back(at);
    }
    return ticks;
}

} // namespace vitrine::ui
