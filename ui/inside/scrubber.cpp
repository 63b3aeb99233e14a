// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/scrubber.h"

#include <algorithm>
#include <cmath>

#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kKeyframeEvery = 256; ///< as trace::TraceLimits sets it
constexpr int kPageStep = 50;

} // namespace

Scrubber::Scrubber(Playback& playback, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback) {
    setAccessibleName(tr("History of steps"));
    setToolTip(tr("Height: the longest step of each column (M). Press or drag to see the run as it was then."));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    const auto again = qOverload<>(&QWidget::update);
    connect(&playback, &Playback::grew, this, again);
    connect(&playback, &Playback::shownChanged, this, again);
    connect(&playback, &Playback::modeChanged, this, again);
    connect(&playback, &Playback::reset, this, again);
    followTheme(this);
}

void Scrubber::setSight(std::int64_t first, std::int64_t last) {
    if (first != m_sightFirst || last != m_sightLast) {
        m_sightFirst = first;
        m_sightLast = last;
        update();
    }
}

QSize Scrubber::sizeHint() const {
    return {scaled(360), scaled(26)};
}

QSize Scrubber::minimumSizeHint() const {
    return {scaled(90), scaled(26)};
}

QRect Scrubber::track() const {
    return rect().adjusted(4, 2, -4, -2);
}

std::int64_t Scrubber::stepAt(int x) const {
    const auto count = static_cast<std::int64_t>(m_playback.timeline().steps().size());
    const double share = static_cast<double>(x - track().left()) / std::max(1, track().width() - 1);
    const auto index =
        static_cast<std::int64_t>(std::lround(std::clamp(share, 0.0, 1.0) * static_cast<double>(count - 1)));
    return m_playback.oldestStep() + std::max<std::int64_t>(0, index);
}

int Scrubber::xOf(std::int64_t step) const {
    const auto count = static_cast<std::int64_t>(m_playback.timeline().steps().size());
    const double share =
        count > 1 ? static_cast<double>(step - m_playback.oldestStep()) / static_cast<double>(count - 1) : 1.0;
    return track().left() + static_cast<int>(std::lround(std::clamp(share, 0.0, 1.0) * (track().width() - 1)));
}

void Scrubber::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QRect area = track();
    painter.fillRect(area, t.glass);
    const auto& steps = m_playback.timeline().steps();
    const auto count = steps.size();
    if (count > 0) {
        const auto longest = static_cast<double>(std::max<Nanoseconds>(1, steps.sum(0, count).longest));
        for (int x = 0; x < area.width(); ++x) {
            const auto w = static_cast<std::size_t>(area.width());
            const auto first = count * static_cast<std::size_t>(x) / w;
            const auto last = std::max(first + 1, count * (static_cast<std::size_t>(x) + 1) / w);
            const StepSum sum = steps.sum(first, std::min(last, count));
            const int high =
                std::max(1, static_cast<int>(static_cast<double>(sum.longest) / longest * (area.height() - 6)));
            painter.fillRect(area.left() + x, area.bottom() - high, 1, high,
                             sum.mostPrefill > 0 ? t.ramp[1] : t.ramp[2]);
        }
        const std::int64_t oldest = m_playback.oldestStep();
        const std::int64_t newest = oldest + static_cast<std::int64_t>(count) - 1;
        const std::int64_t every =
            std::max<std::int64_t>(1, static_cast<std::int64_t>(count) / kKeyframeEvery / 64 + 1) * kKeyframeEvery;
        for (std::int64_t key = (oldest / every + 1) * every; key < newest; key += every) {
            painter.fillRect(xOf(key), area.top(), 1, 4, t.lineStrong);
        }
        for (const std::int64_t mark : m_playback.bookmarks()) {
            const int x = xOf(mark);
            painter.setPen(Qt::NoPen);
            painter.setBrush(t.ink);
            painter.drawPolygon(
                QPolygon({QPoint(x - 4, area.top()), QPoint(x + 4, area.top()), QPoint(x, area.top() + 6)}));
        }
        if (m_sightLast > 0) {
            painter.setBrush(Qt::NoBrush);
            painter.setPen(t.ink2);
            painter.drawRect(QRect(QPoint(xOf(m_sightFirst), area.top()), QPoint(xOf(m_sightLast), area.bottom() - 1)));
        }
        const int now = xOf(m_playback.shown().step);
        painter.fillRect(now - 1, area.top() - 2, 2, area.height() + 4, t.accent);
    }
    painter.fillRect(QRect(area.left(), area.bottom(), area.width(), 1), t.lineStrong);
}

void Scrubber::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && !m_playback.timeline().steps().empty()) {
        m_playback.showStep(stepAt(event->pos().x()));
    }
}

void Scrubber::mouseMoveEvent(QMouseEvent* event) {
    if (event->buttons().testFlag(Qt::LeftButton) && !m_playback.timeline().steps().empty()) {
        m_playback.showStep(stepAt(event->pos().x()));
    }
}

void Scrubber::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Left:
        return m_playback.stepBy(-1);
    case Qt::Key_Right:
        return m_playback.stepBy(1);
    case Qt::Key_PageUp:
        return m_playback.stepBy(-kPageStep);
    case Qt::Key_PageDown:
        return m_playback.stepBy(kPageStep);
    case Qt::Key_Home:
        return m_playback.showStep(m_playback.oldestStep());
    case Qt::Key_End:
        return m_playback.goLive();
    default:
        QWidget::keyPressEvent(event);
    }
}

} // namespace vitrine::ui
