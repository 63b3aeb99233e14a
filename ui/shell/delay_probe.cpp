// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/delay_probe.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

constexpr qint64 kNanosPerMilli = 1'000'000;

QJsonObject jsonOf(const Delays& d) {
    return {{QStringLiteral("p50_ms"), d.p50},
            {QStringLiteral("p99_ms"), d.p99},
            {QStringLiteral("max_ms"), d.most},
            {QStringLiteral("samples"), d.samples}};
}

/// Place of a share among n ascending samples: the least with at least that share at or below it.
qint64 rank(double share, qint64 n) {
    return std::clamp<qint64>(static_cast<qint64>(std::ceil(share * static_cast<double>(n))), 1, n) - 1;
}

} // namespace

DelayProbe::DelayProbe(QObject* parent)
    : QObject(parent)
    , m_counts(kLongest + 1) {
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    connect(&m_timer, &QTimer::timeout, this, &DelayProbe::fired);
}

void DelayProbe::start() {
    if (!m_clock.isValid()) {
        m_clock.start();
    }
    arm();
}

void DelayProbe::stop() {
    m_timer.stop();
}

void DelayProbe::arm() {
    m_due = m_clock.nsecsElapsed() + kInterval * kNanosPerMilli;
    m_timer.start(kInterval);
}

void DelayProbe::fired() {
    const qint64 now = m_clock.nsecsElapsed();
    take(std::max(0.0, static_cast<double>(now - m_due) / kNanosPerMilli), now / kNanosPerMilli);
    arm();
}

void DelayProbe::take(double late, qint64 now) {
    m_most = std::max(m_most, late);
    for (double waited = late; waited >= 0.0; waited -= kInterval) {
        m_recent.push_back({now, static_cast<float>(waited)});
        ++m_counts[static_cast<std::size_t>(std::min<double>(std::ceil(waited), kLongest))];
        ++m_samples;
    }
    while (!m_recent.empty() && m_recent.front().at < now - kWindow) {
        m_recent.pop_front();
    }
}

Delays DelayProbe::lastMinute() const {
    Delays d;
    d.samples = static_cast<qint64>(m_recent.size());
    if (d.samples == 0) {
        return d;
    }
    std::vector<float> late;
    late.reserve(m_recent.size());
    std::ranges::transform(m_recent, std::back_inserter(late), &Sample::late);
    std::ranges::sort(late);
    d.p50 = late[static_cast<std::size_t>(rank(0.5, d.samples))];
    d.p99 = late[static_cast<std::size_t>(rank(0.99, d.samples))];
    d.most = late.back();
    return d;
}

Delays DelayProbe::sinceStart() const {
    Delays d;
    d.samples = m_samples;
    d.most = m_most;
    if (d.samples == 0) {
        return d;
    }
    const auto at = [this](double share) {
        const qint64 place = rank(share, m_samples);
        qint64 seen = 0;
        for (std::size_t ms = 0; ms < m_counts.size(); ++ms) {
            seen += m_counts[ms];
            if (seen > place) {
                return static_cast<double>(ms);
            }
        }
        return static_cast<double>(kLongest);
    };
    d.p50 = at(0.5);
    d.p99 = at(0.99);
    return d;
}

QVector<Figure> DelayProbe::figures() const {
    const Delays d = lastMinute();
    if (d.samples == 0) {
        return {};
    }
    const QString definition = tr("How long an event waited for the window's event loop, over the last minute: one "
                                  "sample every %1 ms, a held-up loop counted for each that it missed.")
                                   .arg(kInterval);
    const auto figure = [&](double value, const QString& lead) {
        return Figure(formatNumber(value, 1), tr("ms"), Provenance::measured, definition).withLead(lead);
    };
    return {figure(d.p50, tr("loop delay p50")), figure(d.p99, tr("p99")), figure(d.most, tr("max"))};
}

QJsonObject DelayProbe::report() const {
    return {{QStringLiteral("interval_ms"), kInterval},
            {QStringLiteral("last_minute"), jsonOf(lastMinute())},
            {QStringLiteral("since_start"), jsonOf(sinceStart())}};
}

} // namespace vitrine::ui
