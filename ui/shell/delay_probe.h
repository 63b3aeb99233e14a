// How long an event waits for the event loop: the one figure that says whether the window freezes. A timer of the GUI
// thread notes how late it fires. A loop that was held up for 200 ms kept every event waiting that would have come in
// the meantime, so it counts as 200, 190, 180 … ms, not once: else the worst stretches would weigh least.
// Costs nothing while it is stopped. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <deque>
#include <optional>
#include <vector>

#include <QElapsedTimer>
#include <QJsonObject>
#include <QObject>
#include <QTimer>

#include "ui/widgets/figure.h"

namespace vitrine::ui {

/// Milliseconds, MEASURED.
struct Delays {
    double p50 = 0.0;
    double p99 = 0.0;
    double most = 0.0;
    qint64 samples = 0; ///< 0: the others mean nothing
};

class DelayProbe final : public QObject {
    Q_OBJECT
public:
    static constexpr int kInterval = 10;      ///< ms between two samples
    static constexpr qint64 kWindow = 60'000; ///< ms that "the last minute" has
    static constexpr int kLongest = 60'000;   ///< ms; a longer delay counts as this in the percentiles since start

    explicit DelayProbe(QObject* parent = nullptr);

    void start();
    void stop();
    [[nodiscard]] bool running() const { return m_timer.isActive(); }

    /// From the samples themselves.
    [[nodiscard]] Delays lastMinute() const;
    /// Since the first start(): percentiles are rounded up to whole milliseconds, the longest is exact.
    [[nodiscard]] Delays sinceStart() const;
    /// For the status bar: of the last minute.
    [[nodiscard]] QVector<Figure> figures() const;
    /// {"interval_ms", "last_minute": {"p50_ms", "p99_ms", "max_ms", "samples"}, "since_start": {…}}
    [[nodiscard]] QJsonObject report() const;

    /// Takes one held-up stretch: `late` ms at `now` ms of the probe's clock. For tests, and for the timer.
    void take(double late, qint64 now);

private:
    struct Sample {
        qint64 at = 0;
        float late = 0.0F;
    };
    void fired();
    void arm();

    QTimer m_timer;
    QElapsedTimer m_clock;
    qint64 m_due = 0; ///< ns of the clock
    std::deque<Sample> m_recent;
    std::vector<quint32> m_counts; ///< by whole ms, rounded up
    qint64 m_samples = 0;
    double m_most = 0.0;
};

} // namespace vitrine::ui
