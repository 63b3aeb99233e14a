// The picture of the view of drafts: lanes, acceptance by position, the formula's curve, and the two clocks.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QPainter>

#include "ui/inside/speculation_panel.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/views/inconsistency.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kCell = 12;
constexpr int kPitch = 15;
constexpr int kNames = 92;
constexpr int kPad = 12;
constexpr int kLeastCurve = 24; ///< of height that tells something

} // namespace

SpeculationPanel::Extent SpeculationPanel::extent() const {
    const TwinClock twin = scene().twin();
    Extent e{std::max(twin.speculative, twin.plain), scene().offeredAt[0], std::max(twin.speedUp(), 1.0)};
    for (int k = 1; k <= SpeculationScene::kPositions; ++k) {
        e.speedUp = std::max(e.speedUp, scene().formulaSpeedUp(k));
    }
    return e;
}

void SpeculationPanel::setBeside(const Extent& extent) {
    if (extent != m_beside) {
        m_beside = extent;
        update();
    }
}

QRect SpeculationPanel::laneRect() const {
    return QRect(kPad, scaled(kTop), width() * 58 / 100 - kPad, clockRect().top() - scaled(kTop) - 4);
}

QRect SpeculationPanel::barsRect() const {
    const int left = laneRect().right() + 20;
    return QRect(left, scaled(kTop), width() - kPad - left, clockRect().top() - scaled(kTop) - 4);
}

void SpeculationPanel::paintLanes(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = laneRect();
    const int rows = std::min(area.height() / scaled(kLane), static_cast<int>(scene().last.size()));
    for (int i = 0; i < rows; ++i) {
        const VerifiedDrafts& v = scene().last[scene().last.size() - 1 - static_cast<std::size_t>(i)];
        const int y = area.top() + i * scaled(kLane);
        painter.setFont(themeFont(FontRole::caption));
        if (m_chosen == std::pair(v.step, v.sequence)) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRect(area.left() - 3, y + 1, area.width(), scaled(kLane) - 2));
        }
        if (m_bus.hovered().has(v.sequence) && (m_bus.hovered().step == 0 || m_bus.hovered().step == v.step)) {
            painter.setPen(t.ink3);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRect(area.left() - 3, y, area.width(), scaled(kLane) - 1));
        }
        painter.setPen(m_bus.selection().has(v.sequence) ? t.ink : t.ink2);
        const TimelineRow* row = m_playback.timeline().find(v.sequence);
        painter.drawText(QRect(area.left(), y, scaled(kNames), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 · step %2").arg(row != nullptr ? requestName(row->request) : QString()).arg(v.step));
        for (int d = 0; d < v.drafted; ++d) {
            const QRect cell(area.left() + scaled(kNames) + d * scaled(kPitch), y + 2, scaled(kCell), scaled(kCell));
            if (cell.right() > area.right()) {
                break;
            }
            if (d < v.accepted) {
                painter.fillRect(cell, t.meaning.decode);
                paintIcon(painter, Icon::check, t.meaning.inkOnDeep, cell, cell.width() - 2);
            } else if (d == v.accepted) {
                paintCrossSquare(painter, cell);
            } else {
                painter.setPen(t.lineStrong);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(cell.adjusted(0, 0, -1, -1));
            }
        }
        const int x = area.left() + scaled(kNames) + v.drafted * scaled(kPitch);
        if (v.bonus && x + scaled(20) < area.right()) {
            painter.setPen(t.ink2);
            painter.drawText(QRect(x, y, scaled(24), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                             QStringLiteral("+1"));
        }
    }
}

void SpeculationPanel::paintBars(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = barsRect();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(t.ink2);
    const QString head = tr("accepted by position");
    painter.drawText(area.left(), area.top() + metrics.ascent(), head);
    paintBadge(painter, Provenance::counted, area.left() + metrics.horizontalAdvance(head) + 2,
               area.top() + metrics.ascent(), metrics.ascent());
    int y = area.top() + scaled(kLane) + 2;
    for (int i = 0; i < SpeculationScene::kPositions && y + scaled(kLane) <= area.bottom(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (scene().offeredAt[at] == 0) {
            break;
        }
        const int full = std::max(1, area.width() - scaled(20) - scaled(64));
        const double most = static_cast<double>(std::max(scene().offeredAt[0], m_beside.offered));
        const int offered = static_cast<int>(full * static_cast<double>(scene().offeredAt[at]) / most);
        const int accepted = static_cast<int>(full * static_cast<double>(scene().acceptedAt[at]) / most);
        painter.setPen(t.ink2);
        painter.drawText(QRect(area.left(), y, scaled(18), scaled(kLane)), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(i + 1));
        const QRect bar(area.left() + scaled(24), y + 3, offered, scaled(10));
        painter.setPen(t.lineStrong);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0, 0, -1, -1));
        painter.fillRect(QRect(bar.left(), bar.top(), accepted, bar.height()), t.meaning.decode);
        painter.setPen(t.ink3);
        painter.drawText(QRect(bar.right() + 5, y, scaled(62), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 of %2").arg(scene().acceptedAt[at]).arg(scene().offeredAt[at]));
        y += scaled(kLane);
    }
    paintCurve(painter, QRect(area.left(), y + 6, area.width(), area.bottom() - y - 6));
}

/// What the formula says of every K, dashed, and what was measured at this run's. Left out where it has no room.
void SpeculationPanel::paintCurve(QPainter& painter, const QRect& area) const {
    const Tokens& t = tokens();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const double measured = scene().twin().speedUp();
    const QString head = tr("speed-up by K: formula");
    if (area.height() < 3 * metrics.height() + scaled(kLeastCurve) || scene().formulaSpeedUp() <= 0.0 ||
        metrics.horizontalAdvance(head) + badgeWidth(Provenance::derived) + 2 > area.width()) {
        return;
    }
    painter.setPen(t.ink2);
    painter.drawText(area.left(), area.top() + metrics.ascent(), head);
    paintBadge(painter, Provenance::derived, area.left() + metrics.horizontalAdvance(head) + 2, area.top() + metrics.ascent(),
               metrics.ascent());
    const double most = std::max(extent().speedUp, m_beside.speedUp);
    const int names = metrics.horizontalAdvance(QStringLiteral("9.9×")) + 6;
    const QRect plot = area.adjusted(names, metrics.height() + 4, -6, -metrics.height() - 2);
    const auto at = [&](double k, double speed) {
        return QPointF(plot.left() + plot.width() * (k - 1.0) / (SpeculationScene::kPositions - 1),
                       plot.bottom() - plot.height() * speed / most);
    };
    for (const double level : {0.0, 1.0}) {
        painter.fillRect(QRectF(plot.left(), at(1, level).y(), plot.width(), 1), level > 0.0 ? t.lineStrong : t.line);
        painter.setPen(t.ink2);
        painter.drawText(QRectF(area.left(), at(1, level).y() - metrics.height() / 2.0, names - 4, metrics.height()),
                         Qt::AlignRight | Qt::AlignVCenter, QStringLiteral("%1×").arg(formatNumber(level, 0)));
    }
    for (const int k : {1, 4, 8, 16}) {
        painter.drawText(QRectF(at(k, 0).x() - 12, plot.bottom() + 2, 24, metrics.height()), Qt::AlignHCenter | Qt::AlignTop,
                         QString::number(k));
    }
    QPolygonF curve;
    for (int k = 1; k <= SpeculationScene::kPositions; ++k) {
        curve << at(k, scene().formulaSpeedUp(k));
    }
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(t.ink2, 1, Qt::DashLine));
    painter.setBrush(Qt::NoBrush);
    painter.drawPolyline(curve);
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.meaning.decode);
    painter.drawEllipse(at(std::clamp(scene().draftsEach(), 1.0, double(SpeculationScene::kPositions)), measured), 4, 4);
    painter.setRenderHint(QPainter::Antialiasing, false);
}

QRect SpeculationPanel::clockRect() const {
    const int high = scene().twin().steps > 0 ? scaled(kClock) : 0; // without a plain step there is nothing to draw
    return QRect(kPad, height() - high, width() - 2 * kPad, high - 6);
}

/// One bar a step, as long as it took; the plain lane as long as its tokens would have taken.
void SpeculationPanel::paintClockLane(QPainter& painter, const QRect& lane, bool plain, double perPixel) const {
    const Tokens& t = tokens();
    double at = 0.0;
    for (const ClockStep& step : scene().clock) {
        const Nanoseconds without = scene().plainFor(step);
        if (without == 0) {
            continue;
        }
        const double wide = static_cast<double>(plain ? without : step.time) / perPixel;
        const int x0 = lane.left() + static_cast<int>(at);
        const int x1 = std::max(x0 + 1, lane.left() + static_cast<int>(at + wide));
        painter.fillRect(QRect(x0, lane.top(), std::max(1, x1 - x0 - (x1 - x0 > 3 ? 1 : 0)), lane.height()),
                         plain ? t.ramp[1] : t.meaning.decode);
        if (!plain && step.draft > 0) { // the part that went into drafts comes first
            const bool marked = m_bus.selection().op == OpClass::draft || m_bus.hovered().op == OpClass::draft;
            painter.fillRect(
                QRect(x0, lane.top(), static_cast<int>(static_cast<double>(step.draft) / perPixel), lane.height()),
                marked ? t.ink : t.ramp[3]);
        }
        at += wide;
    }
}

void SpeculationPanel::paintClock(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = clockRect();
    const TwinClock twin = scene().twin();
    if (twin.steps == 0) {
        return;
    }
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.fillRect(QRect(0, area.top() - 2, width(), 1), t.line);
    const QString head = tr("the same %1 tokens on two clocks").arg(formatCount(twin.tokens));
    painter.setPen(t.ink2);
    painter.drawText(area.left(), area.top() + metrics.ascent() + 1, head);
    paintBadge(painter, Provenance::measured, area.left() + metrics.horizontalAdvance(head) + 2,
               area.top() + metrics.ascent() + 1, metrics.ascent());
    const int names = std::max(metrics.horizontalAdvance(tr("drafts")), metrics.horizontalAdvance(tr("plain"))) + 8;
    const int numbers = metrics.horizontalAdvance(tr("%1 ms").arg(QStringLiteral("99,999"))) + 6;
    const int room = std::max(20, area.width() - names - numbers);
    const double perPixel = static_cast<double>(std::max(extent().clock, m_beside.clock)) / room;
    int y = area.top() + metrics.height() + 3;
    for (const bool plain : {false, true}) {
        const Nanoseconds total = plain ? twin.plain : twin.speculative;
        const QRect lane(area.left() + names, y + 2, room, scaled(10));
        painter.setPen(t.ink2);
        painter.drawText(QRect(area.left(), y, names, scaled(14)), Qt::AlignLeft | Qt::AlignVCenter,
                         plain ? tr("plain") : tr("drafts"));
        paintClockLane(painter, lane, plain, perPixel);
        painter.setPen(t.ink);
        painter.drawText(
            QRect(lane.left() + static_cast<int>(static_cast<double>(total) / perPixel) + 5, y, numbers, scaled(14)),
            Qt::AlignLeft | Qt::AlignVCenter,
            tr("%1 ms").arg(formatNumber(static_cast<double>(total) * 1e-6, total > 100'000'000 ? 0 : 1)));
        y += scaled(17);
    }
}

void SpeculationPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    if (!scene().broken.empty()) {
        paintInconsistency(painter, rect().adjusted(kPad, 0, -kPad, 0), tr("inconsistent: %1").arg(QString::fromStdString(scene().broken)));
        return;
    }
    if (scene().verifications > 0) {
        paintLanes(painter);
        paintBars(painter);
        paintClock(painter);
    }
}

} // namespace vitrine::ui
