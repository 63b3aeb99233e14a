// The figures of the gauge strip at one step, from the records up to it, or of a stretch of steps. Windows end with that
// step, so a replay shows what the live view showed; while an engine rests in sight they end now. Percentiles are exact,
// from the samples.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <utility>

#include <QVector>

#include "ui/views/timeline_data.h"

namespace vitrine::ui {

struct Percentiles {
    double p50 = 0.0;
    double p99 = 0.0;
    int samples = 0;
};

struct RunGauges {
    std::int32_t running = 0;
    std::int32_t slotCount = 0;
    std::int32_t waiting = 0;
    double blocksInUse = 0.0;    ///< percent of the pool
    std::optional<double> reuse; ///< percent of the prompt tokens admitted within the window; absent: none was
    double outputRate = 0.0;     ///< tokens a second, over the last second
    double promptRate = 0.0;     ///< prompt tokens computed a second, over the last second
    Nanoseconds lastStep = 0;
    std::optional<Percentiles> ttft; ///< milliseconds, of first tokens within the window
    std::optional<Percentiles> tpot; ///< milliseconds, of requests that ended within the window with two tokens or more
    QVector<double> runningHistory;  ///< highest in each of kHistory parts of the window, oldest first
    QVector<double> waitingHistory;
    QVector<double> blocksHistory;
    QVector<double> outputHistory;
    QVector<double> stepHistory;
};

inline constexpr Nanoseconds kGaugeWindow = 10'000'000'000;
inline constexpr Nanoseconds kRateWindow = 1'000'000'000;
inline constexpr int kGaugeHistory = 40;

/// At the step with this index; -1 or beyond the last: nothing ran yet. `now`, on the clock of the records: nothing runs
/// since that step, so rates and percentiles are of the time up to now and counts stay as they are. O(rows + log steps).
[[nodiscard]] RunGauges gaugesAt(const TimelineData& data, std::int32_t index,
                                 std::optional<Nanoseconds> now = std::nullopt);
/// Of the steps with these numbers, as far as the data has them: counts and `lastStep` are the highest of them, rates
/// and percentiles are over all of them, histories are parts of them.
[[nodiscard]] RunGauges gaugesIn(const TimelineData& data, std::pair<std::int64_t, std::int64_t> range);

} // namespace vitrine::ui
