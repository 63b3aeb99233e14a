// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/views/timeline_recount.h"

#include <algorithm>
#include <cmath>

namespace vitrine::test {

using ui::TimelineAxis;
using ui::TimelineGeometry;

double TimelineRecount::start(std::size_t step, TimelineAxis axis) const {
    return axis == TimelineAxis::steps ? static_cast<double>(step)
                                       : static_cast<double>(m_records[step].t0 - m_records[0].t0);
}

double TimelineRecount::end(std::size_t step, TimelineAxis axis) const {
    return axis == TimelineAxis::steps ? static_cast<double>(step) + 1
                                       : static_cast<double>(m_records[step].t1 - m_records[0].t0);
}

std::vector<SequenceId> TimelineRecount::order() const {
    std::vector<SequenceId> ids;
    for (const trace::StepRecord& record : m_records) {
        for (const trace::QueueEvent& event : record.queue) {
            if (event.kind == trace::QueueEventKind::arrive) {
                ids.push_back(event.sequence);
            }
        }
    }
    return ids;
}

std::vector<Column> TimelineRecount::columns(SequenceId id, const TimelineGeometry& g) const {
    std::vector<Column> columns(static_cast<std::size_t>(g.width), Column::empty);
    const auto pixel = [&g](double value) {
        return static_cast<int>(std::floor((value - g.from) / (g.to - g.from) * g.width));
    };
    const auto paint = [&](int from, int to, Column what) {
        for (int x = std::max(0, from); x < std::min(to, g.width); ++x) {
            columns[static_cast<std::size_t>(x)] = what;
        }
    };
    // The queue: from arrive or preempt to admit, resume or finish.
    double waitsFrom = -1;
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        for (const trace::QueueEvent& e : m_records[i].queue) {
            if (e.sequence != id) {
                continue;
            }
            const double at =
                g.axis == TimelineAxis::steps ? static_cast<double>(i) : static_cast<double>(e.time - m_records[0].t0);
            if (e.kind == trace::QueueEventKind::arrive || e.kind == trace::QueueEventKind::preempt) {
                waitsFrom = at;
            } else if (waitsFrom >= 0 || e.kind == trace::QueueEventKind::admit) {
                if (at > waitsFrom && at > g.from && waitsFrom < g.to) {
                    paint(pixel(waitsFrom), std::max(pixel(at), pixel(waitsFrom) + 1), Column::queue);
                }
                waitsFrom = -1;
            }
        }
    }
    if (waitsFrom >= 0) {
        paint(pixel(waitsFrom), pixel(end(m_records.size() - 1, g.axis)), Column::queue);
    }
    // The steps: wide ones alone (less a gap), narrow ones by what is strongest of those that start in the column.
    std::map<int, std::pair<bool, int>> narrow; // column -> some prefill, right edge
    for (std::size_t i = 0; i < m_records.size(); ++i) {
        for (const trace::BatchEntry& entry : m_records[i].batch) {
            if (entry.sequence != id) {
                continue;
            }
            const int x0 = pixel(start(i, g.axis));
            const int x1 = pixel(end(i, g.axis));
            const bool prefill = entry.phase == trace::Phase::prefill;
            if (x1 - x0 >= 2 || x0 < 0) {
                const int gap = x1 - x0 >= 4 * g.unit ? g.unit : 0;
                paint(x0, x1 - gap, prefill ? Column::prefill : Column::decode);
            } else {
                auto& [some, right] = narrow[x0];
                some = some || prefill;
                right = std::max({right, x0 + 1, x1});
            }
        }
    }
    for (const auto& [x, what] : narrow) {
        paint(x, what.second, what.first ? Column::prefill : Column::decode);
    }
    return columns;
}

ui::TimelinePalette flatTimelinePalette() {
    ui::TimelinePalette p;
    p.flat = true;
    p.ground = qRgb(0, 0, 0);
    p.grid = qRgb(0, 0, 0);
    p.prefill = qRgb(255, 0, 0);
    p.decode = qRgb(0, 0, 255);
    p.queue = qRgb(80, 80, 80);
    p.queueEdge = qRgb(80, 80, 80);
    p.idle = qRgb(0, 255, 255);
    p.lost = qRgb(200, 0, 200);
    p.engine = qRgb(0, 120, 0);
    p.enginePrefill = qRgb(0, 200, 0);
    p.owned = qRgb(1, 0, 0);
    p.shared = qRgb(2, 0, 0);
    p.cached = qRgb(3, 0, 0);
    return p;
}

std::vector<Column> readRow(const QImage& image, const TimelineGeometry& g, int row) {
    const ui::TimelinePalette p = flatTimelinePalette();
    std::vector<Column> columns;
    const QRect bar = g.barRect(row);
    for (int x = 0; x < g.width; ++x) {
        const QRgb at = image.pixel(x, bar.center().y());
        columns.push_back(at == p.prefill  ? Column::prefill
                          : at == p.decode ? Column::decode
                          : at == p.queue  ? Column::queue
                          : at == p.idle   ? Column::idle
                                           : Column::empty);
    }
    return columns;
}

std::string differenceOf(const std::vector<Column>& shown, const std::vector<Column>& expected) {
    for (std::size_t x = 0; x < std::min(shown.size(), expected.size()); ++x) {
        if (shown[x] != expected[x]) {
            return "column " + std::to_string(x) + " shows " + std::to_string(static_cast<int>(shown[x])) + ", not " +
                   std::to_string(static_cast<int>(expected[x]));
        }
    }
    return shown.size() == expected.size() ? "" : "widths differ";
}

} // namespace vitrine::test
