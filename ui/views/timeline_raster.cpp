// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/timeline_raster.h"

#include <algorithm>
#include <cmath>

#include "ui/views/token_gaps_geometry.h"

namespace vitrine::ui {
namespace {

constexpr int kAlone = 2;       ///< device pixels from which a step is drawn on its own
constexpr int kGapFrom = 4;     ///< from which one of them stays free behind it
constexpr int kQueuePeriod = 5; ///< of the hatch, px
constexpr int kCachedPeriod = 4;

} // namespace

TimelinePalette TimelinePalette::fromTokens(const Tokens& t) {
    TimelinePalette p;
    p.ground = t.glass.rgb();
    p.grid = t.grid.rgb();
    p.prefill = t.meaning.prefill.rgb();
    p.decode = t.meaning.decode.rgb();
    p.prefillEdge = t.cellLine.isValid() ? t.cellLine.rgb() : 0;
    p.queue = t.ink3.rgb();
    p.queueEdge = t.ink3.rgb();
    p.idle = t.lineStrong.rgb();
    p.lost = t.meaning.lost.rgb();
    p.end = t.ink.rgb();
    p.engine = t.ramp[2].rgb();
    p.enginePrefill = t.ramp[1].rgb();
    p.op = t.ink.rgb();
    p.owned = t.meaning.owned.rgb();
    p.shared = t.meaning.shared.rgb();
    p.cached = t.meaning.cached.rgb();
    return p;
}

void TimelineRaster::setUp(const TimelineGeometry& geometry, const TimelinePalette& palette) {
    m_geometry = geometry;
    m_palette = palette;
    const QSize size(geometry.width, geometry.height());
    if (m_image.size() != size) {
        m_image = QImage(size, QImage::Format_RGB32);
    }
    m_digits = 6 * geometry.unit;
}

void TimelineRaster::fill(int x0, int x1, int top, int height, QRgb colour) {
    x0 = std::max(x0, 0);
    x1 = std::min(x1, m_image.width());
    const int bottom = std::min(top + height, m_image.height());
    if (x1 <= x0) {
        return;
    }
    for (int y = std::max(top, 0); y < bottom; ++y) {
        auto* line = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        std::fill(line + x0, line + x1, colour);
    }
}

void TimelineRaster::hatch(int x0, int x1, int top, int height, QRgb line, QRgb edge, int period) {
    if (m_palette.flat) {
        fill(x0, x1, top, height, line);
        return;
    }
    const int left = std::max(x0, 0);
    const int right = std::min(x1, m_image.width());
    const int p = period * m_geometry.unit;
    for (int y = std::max(top, 0); y < std::min(top + height, m_image.height()); ++y) {
        auto* pixels = reinterpret_cast<QRgb*>(m_image.scanLine(y));
        const bool rim = edge != 0 && (y - top < m_geometry.unit || top + height - 1 - y < m_geometry.unit);
        for (int x = left; x < right; ++x) {
            const bool side = edge != 0 && (x - x0 < m_geometry.unit || x1 - 1 - x < m_geometry.unit);
            if (rim || side) {
                pixels[x] = edge;
            } else if ((x + y) % p < m_geometry.unit) {
                pixels[x] = line;
            }
        }
    }
}

void TimelineRaster::paint(const TimelineData& data) {
    m_image.fill(m_palette.ground);
    m_labels.clear();
    m_crosses.clear();
    for (const int x : m_grid) {
        fill(x, x + m_geometry.unit, 0, m_geometry.height(), m_palette.grid);
    }
    columnsOfSteps(data);
    for (int slot = 0; slot < m_geometry.rowsVisible(); ++slot) {
        const int row = m_geometry.rowOfSlot(slot);
        if (row >= static_cast<int>(data.rows().size())) {
            break;
        }
        paintRow(data, data.rows()[static_cast<std::size_t>(row)], row);
    }
    const int foot = m_geometry.rowsHeight;
    fill(0, m_geometry.width, foot, m_geometry.height() - foot, m_palette.ground); // the last row may reach into it
    paintEngine(data);
    paintCounters(data);
}

void TimelineRaster::columnsOfSteps(const TimelineData& data) {
    m_columns.resize(static_cast<std::size_t>(m_geometry.width) + 1);
    std::int32_t step = m_geometry.firstStepFrom(data, m_geometry.from);
    const auto count = static_cast<std::int32_t>(data.steps().size());
    for (int x = 0; x <= m_geometry.width; ++x) {
        const double value = m_geometry.valueAt(x);
        if (step < count && m_geometry.startOf(data, step) < value) {
            step = m_geometry.firstStepFrom(data, value);
        }
        m_columns[static_cast<std::size_t>(x)] = step;
    }
}

void TimelineRaster::addLabel(int x0, int x1, const QRect& bar, std::int64_t number, LabelInk ink, QRgb ground) {
    const int digits = number > 9999 ? 6 : number > 999 ? 5 : number > 99 ? 3 : number > 9 ? 2 : 1;
    if (m_palette.flat || x1 - x0 < digits * m_digits + 4 * m_geometry.unit || x0 < 0 || x1 > m_geometry.width ||
        bar.bottom() >= m_image.height()) {
        return;
    }
    m_labels.push_back({QRect(x0, bar.top(), x1 - x0, bar.height()), number, ink, ground});
}

void TimelineRaster::paintRow(const TimelineData& data, const TimelineRow& row, int index) {
    paintWaits(data, row, index);
    paintIdle(data, row, index);
    paintMarks(data, row, m_geometry.barRect(index));
    paintEnd(data, row, m_geometry.barRect(index));
}

void TimelineRaster::paintWaits(const TimelineData& data, const TimelineRow& row, int index) {
    const QRect bar = m_geometry.queueRect(index);
    for (const TimelineWait& wait : row.waits) {
        const double from = m_geometry.valueOf(data, wait.fromStep, wait.from);
        const double to = wait.toStep < 0 ? m_geometry.lastValue(data) : m_geometry.valueOf(data, wait.toStep, wait.to);
        if (to <= m_geometry.from || from >= m_geometry.to) {
            continue;
        }
        const int x0 = m_geometry.x(from);
        const int x1 = m_geometry.x(to);
        hatch(x0, std::max(x1, to > from ? x0 + 1 : x0), bar.top(), bar.height(), m_palette.queue, m_palette.queueEdge,
              kQueuePeriod);
    }
    const QRect full = m_geometry.barRect(index);
    for (const std::int32_t step : row.preemptions) {
        const int side = full.height();
        const int at = m_geometry.x(m_geometry.endOf(data, step)) - side / 2;
        if (at > -side && at < m_geometry.width) {
            m_crosses.push_back({at, full.top(), side, side});
        }
    }
}

void TimelineRaster::paintIdle(const TimelineData& data, const TimelineRow& row, int index) {
    if (row.idleFrom < 0) {
        return;
    }
    const auto count = static_cast<std::int32_t>(data.steps().size());
    const std::int32_t last = (row.idleTo < 0 ? count : row.idleTo) - 1;
    if (row.idleFrom >= count || last < row.idleFrom) {
        return;
    }
    const QRect bar = m_geometry.barRect(index);
    const int x0 = m_geometry.x(m_geometry.startOf(data, row.idleFrom));
    const int x1 = std::max(x0 + 1, m_geometry.x(m_geometry.endOf(data, last)));
    if (m_palette.flat) {
        fill(x0, x1, bar.top(), bar.height(), m_palette.idle);
        return;
    }
    const int unit = m_geometry.unit;
    fill(x0, x1, bar.top(), unit, m_palette.idle);
    fill(x0, x1, bar.bottom() + 1 - unit, unit, m_palette.idle);
    fill(x1 - unit, x1, bar.top(), bar.height(), m_palette.idle);
    addLabel(x0 + 16 * unit, x1, bar, last + 1 - row.idleFrom, LabelInk::plain, m_palette.ground);
    for (int y = 0; y < bar.height(); ++y) { // one diagonal: nobody works here
        fill(x0 + y + 2 * unit, x0 + y + 3 * unit, bar.top() + y, 1, m_palette.idle);
    }
}

void TimelineRaster::paintMarks(const TimelineData& data, const TimelineRow& row, const QRect& bar) {
    const std::vector<TimelineMark>& marks = row.marks.leaves();
    const std::int32_t firstStep = std::max(0, m_columns.front() - 1);
    auto i = static_cast<std::size_t>(
        std::lower_bound(marks.begin(), marks.end(), firstStep,
                         [](const TimelineMark& mark, std::int32_t step) { return mark.step < step; }) -
        marks.begin());
    while (i < marks.size()) {
        const TimelineMark& mark = marks[i];
        const int x0 = m_geometry.x(m_geometry.startOf(data, mark.step));
        if (x0 >= m_geometry.width) {
            break;
        }
        int x1 = m_geometry.x(m_geometry.endOf(data, mark.step));
        const bool prefill = mark.kind == MarkKind::prefill;
        if (x1 - x0 >= kAlone || x0 < 0) {
            const int end = x1 - x0 >= kGapFrom * m_geometry.unit ? x1 - m_geometry.unit : x1;
            fill(x0, end, bar.top(), bar.height(), prefill ? m_palette.prefill : m_palette.decode);
            if (prefill && m_palette.prefillEdge != 0 && !m_palette.flat && end - x0 > 2 * m_geometry.unit) {
                fill(x0, end, bar.top(), m_geometry.unit, m_palette.prefillEdge);
                fill(x0, end, bar.bottom() + 1 - m_geometry.unit, m_geometry.unit, m_palette.prefillEdge);
                fill(x0, x0 + m_geometry.unit, bar.top(), bar.height(), m_palette.prefillEdge);
                fill(end - m_geometry.unit, end, bar.top(), bar.height(), m_palette.prefillEdge);
            }
            if (prefill) {
                addLabel(x0, end, bar, mark.computed, LabelInk::onBright, m_palette.prefill);
            }
            ++i;
            continue;
        }
        // All marks that start in this column, by their maximum.
        const std::int32_t next = m_columns[static_cast<std::size_t>(x0) + 1];
        const auto most = std::min(marks.size(), i + static_cast<std::size_t>(std::max(1, next - mark.step)));
        const auto j = static_cast<std::size_t>(
            std::lower_bound(marks.begin() + static_cast<std::ptrdiff_t>(i) + 1,
                             marks.begin() + static_cast<std::ptrdiff_t>(most), next,
                             [](const TimelineMark& m, std::int32_t step) { return m.step < step; }) -
            marks.begin());
        const MarkSum sum = row.marks.sum(i, j);
        x1 = std::max(x0 + 1, m_geometry.x(m_geometry.endOf(data, marks[j - 1].step)));
        fill(x0, x1, bar.top(), bar.height(), sum.prefills > 0 ? m_palette.prefill : m_palette.decode);
        i = j;
    }
}

void TimelineRaster::paintEnd(const TimelineData& data, const TimelineRow& row, const QRect& bar) {
    if (row.endStep < 0 || row.marks.empty() || m_palette.flat) {
        return;
    }
    const int x = m_geometry.x(m_geometry.endOf(data, std::min(row.endStep, row.marks.leaves().back().step)));
    fill(x - m_geometry.unit, x + m_geometry.unit, bar.top() - m_geometry.unit, bar.height() + 2 * m_geometry.unit,
         m_palette.end);
}

void TimelineRaster::paintEngine(const TimelineData& data) {
    const QRect strip = m_geometry.engineRect();
    const QRect bar = strip.adjusted(0, 3 * m_geometry.unit, 0, -3 * m_geometry.unit);
    const auto count = static_cast<std::int32_t>(data.steps().size());
    std::int32_t step = std::max(0, m_columns.front() - 1);
    while (step < count) {
        const int x0 = m_geometry.x(m_geometry.startOf(data, step));
        if (x0 >= m_geometry.width) {
            break;
        }
        int x1 = m_geometry.x(m_geometry.endOf(data, step));
        std::int32_t next = step + 1;
        if (x1 - x0 < kAlone && x0 >= 0) {
            next = std::max(next, m_columns[static_cast<std::size_t>(x0) + 1]);
        }
        const StepSum sum = data.steps().sum(static_cast<std::size_t>(step), static_cast<std::size_t>(next));
        x1 = std::max(x0 + 1, m_geometry.x(m_geometry.endOf(data, next - 1)));
        const int end = next == step + 1 && x1 - x0 >= kGapFrom * m_geometry.unit ? x1 - m_geometry.unit : x1;
        fill(x0, end, bar.top(), bar.height(), sum.mostPrefill > 0 ? m_palette.enginePrefill : m_palette.engine);
        if (m_op != OpClass::none) { // from the foot, as high as its share
            const int high = (bar.height() * sum.shares[static_cast<std::size_t>(m_op)] + 127) / 255;
            fill(x0, end, bar.bottom() + 1 - high, high, m_palette.op);
        } else if (next == step + 1) {
            addLabel(x0, end, bar, data.numberOf(step), LabelInk::plain,
                     sum.mostPrefill > 0 ? m_palette.enginePrefill : m_palette.engine);
        }
        step = next;
    }
}

CounterTops TimelineRaster::topsOf(const TimelineData& data, const TimelineGeometry& geometry) {
    const std::int32_t first = std::max(0, geometry.firstStepFrom(data, geometry.from) - 1);
    const std::int32_t last = geometry.firstStepFrom(data, geometry.to);
    if (first >= last) {
        return {0.0, static_cast<double>(data.poolBlocks()), 0.0};
    }
    const StepSum all = data.steps().sum(static_cast<std::size_t>(first), static_cast<std::size_t>(last));
    return {std::max(1.0, static_cast<double>(all.running) + all.waiting),
            std::max(1.0, static_cast<double>(data.poolBlocks())), niceCeiling(std::max(1.0, all.mostRate))};
}

void TimelineRaster::paintCounters(const TimelineData& data) {
    const auto count = static_cast<std::int32_t>(data.steps().size());
    std::int32_t step = std::max(0, m_columns.front() - 1);
    const std::int32_t last = std::min(count, m_columns.back());
    m_tops = topsOf(data, m_geometry);
    for (std::size_t i = 0; i < m_tops.size(); ++i) {
        m_tops[i] = std::max(m_tops[i], m_leastTops[i]);
    }
    while (step < last) {
        const int x0 = m_geometry.x(m_geometry.startOf(data, step));
        int x1 = m_geometry.x(m_geometry.endOf(data, step));
        std::int32_t next = step + 1;
        if (x1 - x0 < kAlone && x0 >= 0 && x0 < m_geometry.width) {
            next = std::max(next, m_columns[static_cast<std::size_t>(x0) + 1]);
        }
        x1 = std::max(x0 + 1, m_geometry.x(m_geometry.endOf(data, next - 1)));
        if (next < count && m_geometry.axis == TimelineAxis::milliseconds) {
            // what holds after a step holds until the next one starts, unless the engine rested in between
            const int following = m_geometry.x(m_geometry.startOf(data, next));
            x1 = following - x1 <= kAlone ? std::max(x1, following) : x1;
        }
        paintCounterColumn(x0, x1, data.steps().sum(static_cast<std::size_t>(step), static_cast<std::size_t>(next)));
        step = next;
    }
}

void TimelineRaster::paintCounterColumn(int x0, int x1, const StepSum& sum) {
    const auto stack = [&](TimelineCounter counter, double below, double value) {
        const int slot = m_geometry.counterSlot(counter);
        if (slot < 0) {
            return QRect();
        }
        const QRect r = m_geometry.counterRect(slot).adjusted(0, 3 * m_geometry.unit, 0, -m_geometry.unit);
        const double top = counterTop(counter);
        const int y1 = r.bottom() + 1 - static_cast<int>(std::lround(below / top * r.height()));
        const int y0 = r.bottom() + 1 - static_cast<int>(std::lround(std::min(below + value, top) / top * r.height()));
        return QRect(x0, y0, x1 - x0, y1 - y0);
    };
    const auto solid = [&](const QRect& r, QRgb colour) { fill(r.left(), r.right() + 1, r.top(), r.height(), colour); };
    const auto hatched = [&](const QRect& r, QRgb line) {
        hatch(r.left(), r.right() + 1, r.top(), r.height(), line, 0, kCachedPeriod);
    };
    solid(stack(TimelineCounter::sequences, 0, sum.running), m_palette.engine);
    hatched(stack(TimelineCounter::sequences, sum.running, sum.waiting), m_palette.queue);
    solid(stack(TimelineCounter::blocks, 0, sum.owned), m_palette.owned);
    solid(stack(TimelineCounter::blocks, sum.owned, sum.shared), m_palette.shared);
    hatched(stack(TimelineCounter::blocks, sum.owned + sum.shared, sum.cached), m_palette.cached);
    solid(stack(TimelineCounter::output, 0, sum.mostRate), m_palette.decode);
}

} // namespace vitrine::ui
