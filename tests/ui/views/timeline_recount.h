// A second opinion on the timeline: counted from the raw records alone, one pixel column at a time, with none of the
// view's code.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <map>
#include <string>
#include <vector>

#include "engine/trace/step_record.h"
#include "ui/views/timeline_geometry.h"
#include "ui/views/timeline_raster.h"

namespace vitrine::test {

enum class Column { empty, prefill, decode, queue, idle };

class TimelineRecount {
public:
    explicit TimelineRecount(std::vector<trace::StepRecord> records)
        : m_records(std::move(records)) {}

    /// What the middle of a sequence's bar must show in each pixel column.
    [[nodiscard]] std::vector<Column> columns(SequenceId id, const ui::TimelineGeometry& geometry) const;
    [[nodiscard]] std::vector<SequenceId> order() const; ///< of arrival
    [[nodiscard]] const std::vector<trace::StepRecord>& records() const { return m_records; }

private:
    [[nodiscard]] double start(std::size_t step, ui::TimelineAxis axis) const;
    [[nodiscard]] double end(std::size_t step, ui::TimelineAxis axis) const;
    std::vector<trace::StepRecord> m_records;
};

/// Flat colours, each with one meaning.
[[nodiscard]] ui::TimelinePalette flatTimelinePalette();
/// Reads a row of the raster back.
[[nodiscard]] std::vector<Column> readRow(const QImage& image, const ui::TimelineGeometry& geometry, int row);
/// Empty, or the first column that differs.
[[nodiscard]] std::string differenceOf(const std::vector<Column>& shown, const std::vector<Column>& expected);

} // namespace vitrine::test
