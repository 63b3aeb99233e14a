// Painting of the timeline over its raster: names, axis, numbers in bars, rims and lines.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>

#include <QPaintEvent>
#include <QPainter>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"
#include "ui/views/inconsistency.h"
#include "ui/views/timeline_stalls.h"
#include "ui/views/timeline_view.h"
#include "ui/views/vector_marks.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kNamePad = 8;
constexpr int kStallFrom = 7; ///< px of a step from which arrows of stalls are drawn

} // namespace

QString TimelineView::tickText(double value) const {
    if (m_axis == TimelineAxis::steps) {
        return formatCount(m_data.numberOf(static_cast<std::int32_t>(value)));
    }
    const double span = m_to - m_from;
    return span > 3e9   ? tr("%1 s").arg(formatNumber(value * 1e-9, 1))
           : span > 3e8 ? tr("%1 s").arg(formatNumber(value * 1e-9, 2))
                        : tr("%1 ms").arg(formatNumber(value * 1e-6, span > 2e7 ? 0 : 1));
}

void TimelineView::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens().glass);
    if (!m_inconsistency.isEmpty()) {
        paintInconsistency(painter, viewport()->rect(), m_inconsistency);
        return;
    }
    const TimelineGeometry g = geometryNow();
    const QVector<double> ticks = axisTicks(m_from, m_to, std::max(1, plotRect().width() / scaled(96)));
    QVector<int> columns;
    for (const double tick : ticks) {
        columns.push_back(g.x(tick));
    }
    TimelinePalette palette = m_palette ? *m_palette : TimelinePalette::fromTokens(tokens());
    const bool chosen = m_bus.selection().op != OpClass::none;
    palette.op =
        chosen || m_palette ? palette.op : tokens().ink3.rgb(); // a faint echo of what is under the pointer elsewhere
    m_raster.setUp(g, palette);
    m_raster.setOp(opInSight());
    m_raster.setGrid(columns);
    m_raster.setLeastTops(m_beside != nullptr ? TimelineRaster::topsOf(m_beside->m_data, m_beside->geometryNow())
                                              : CounterTops{});
    m_raster.paint(m_data);
    painter.save();
    enterDevicePixels(painter, plotRect().topLeft());
    paintRaster(painter, m_raster.image(), m_palette ? m_palette->ground : tokens().glass.rgb());
    painter.restore();
    paintStalls(painter);
    paintBars(painter);
    paintSelection(painter);
    paintNames(painter);
    paintFootNames(painter);
    paintAxis(painter, ticks);
    paintLines(painter);
}

OpClass TimelineView::opInSight() const {
    return m_bus.selection().op != OpClass::none ? m_bus.selection().op : m_bus.hovered().op;
}

void TimelineView::paintBars(QPainter& painter) const {
    painter.save();
    enterDevicePixels(painter, plotRect().topLeft());
    QFont font = figureFont(FontRole::badge);
    font.setPixelSize(std::max(6, static_cast<int>(std::lround(scaled(10) * devicePixelRatioF()))));
    painter.setFont(font);
    const auto crossed = [this](const QRect& plate) {
        return std::ranges::any_of(m_raster.crosses(),
                                   [&plate](const QRect& cross) { return cross.intersects(plate); });
    };
    for (const BarText& label : m_raster.labels()) {
        const QString number = QString::number(label.number);
        const int unit = m_raster.geometry().unit;
        const int wide = painter.fontMetrics().horizontalAdvance(number) + 2 * unit;
        const QRect bar = label.rect.adjusted(unit, unit, -unit, -unit); // within its outline
        const QRect plate(label.rect.center().x() - wide / 2, bar.top(), wide, bar.height());
        if (crossed(plate)) {
            continue; // half a number misleads
        }
        painter.fillRect(plate.intersected(bar), QColor(label.ground)); // no arrow of a stall runs through a number
        painter.setPen(label.ink == LabelInk::onBright ? tokens().meaning.inkOnBright : tokens().ink);
        painter.drawText(label.rect, Qt::AlignCenter, number);
    }
    for (const QRect& cross : m_raster.crosses()) {
        if (cross.bottom() < m_raster.geometry().rowsHeight) {
            paintCrossSquare(painter, cross);
        }
    }
    painter.restore();
}

void TimelineView::paintSelection(QPainter& painter) const {
    const TimelineGeometry& g = m_raster.geometry();
    painter.save();
    enterDevicePixels(painter, plotRect().topLeft());
    painter.setClipRect(0, 0, g.width, g.rowsHeight);
    const int rim = tokens().rim * g.unit;
    for (const SequenceId id : m_bus.selection().sequences) {
        const int row = m_data.rowOf(id);
        if (row < 0 || g.slotOf(row) < 0) {
            continue;
        }
        const TimelineRow& data = m_data.rows()[static_cast<std::size_t>(row)];
        const std::int32_t end =
            data.endStep >= 0 ? data.endStep : static_cast<std::int32_t>(m_data.steps().size()) - 1;
        const std::int32_t begin = !data.waits.empty()   ? data.waits.front().fromStep
                                   : !data.marks.empty() ? data.marks.leaves().front().step
                                                         : end;
        if (end < 0 || begin > end) {
            continue;
        }
        const Nanoseconds from = data.waits.empty() ? 0 : data.waits.front().from;
        const int x0 = data.waits.empty() ? g.x(g.startOf(m_data, begin)) : g.x(g.valueOf(m_data, begin, from));
        const int x1 = std::max(x0 + 2, g.x(g.endOf(m_data, end)));
        const QRect bar = g.barRect(row);
        const QRect outer(x0 - rim, bar.top() - rim, x1 - x0 + 2 * rim, bar.height() + 2 * rim);
        for (const QRect& side : {QRect(outer.left(), outer.top(), outer.width(), rim),
                                  QRect(outer.left(), outer.bottom() + 1 - rim, outer.width(), rim),
                                  QRect(outer.left(), outer.top(), rim, outer.height()),
                                  QRect(outer.right() + 1 - rim, outer.top(), rim, outer.height())}) {
            painter.fillRect(side, tokens().meaning.selection);
        }
    }
    painter.restore();
}

void TimelineView::paintNames(QPainter& painter) const {
    const TimelineGeometry& g = m_raster.geometry();
    const qreal ratio = devicePixelRatioF();
    const QRect plot = plotRect();
    const int right = namesWidth();
    painter.fillRect(QRect(0, 0, right, viewport()->height()), tokens().panel);
    painter.fillRect(QRect(right - 1, 0, 1, viewport()->height()), tokens().line);
    painter.save();
    painter.setClipRect(QRectF(0, plot.top(), right, g.rowsHeight / ratio));
    for (int slot = 0; slot < g.rowsVisible(); ++slot) {
        const int row = g.rowOfSlot(slot);
        if (row >= static_cast<int>(m_data.rows().size())) {
            break;
        }
        const bool pinned = slot < g.pinned.size();
        const TimelineRow& data = m_data.rows()[static_cast<std::size_t>(row)];
        const bool chosen = m_bus.selection().has(data.sequence);
        const QRectF line(kNamePad, plot.top() + slot * g.rowHeight / ratio, right - 2 * kNamePad, g.rowHeight / ratio);
        if (chosen || m_bus.hovered().has(data.sequence)) {
            painter.fillRect(QRectF(0, line.top(), right - 1, line.height()),
                             chosen ? tokens().rowSel : tokens().hover);
        }
        painter.setFont(figureFont(chosen ? FontRole::captionMedium : FontRole::caption));
        painter.setPen(chosen ? tokens().ink : tokens().ink2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, requestName(data.request));
        if (pinned) {
            const int x =
                static_cast<int>(line.left()) + painter.fontMetrics().horizontalAdvance(requestName(data.request)) + 4;
            paintIcon(painter, Icon::pin, tokens().ink3,
                      QRect(x, static_cast<int>(line.top()), scaled(12), static_cast<int>(line.height())), scaled(10));
        }
        painter.setPen(data.waitsNow() && data.waits.back().preempted ? tokens().ink : tokens().ink3);
        painter.drawText(line, Qt::AlignRight | Qt::AlignVCenter, rowWord(data));
    }
    painter.restore();
    if (!g.pinned.isEmpty()) { // those below scroll
        const double y = plot.top() + static_cast<double>(g.pinned.size()) * g.rowHeight / ratio;
        painter.fillRect(QRectF(0, y - 1, viewport()->width(), 1), tokens().lineStrong);
    }
}

/// From a long part of a prompt to each decode that had to wait for it in the same step.
void TimelineView::paintStalls(QPainter& painter) const {
    const TimelineGeometry& g = m_raster.geometry();
    const std::int32_t first = g.firstStepFrom(m_data, m_from);
    const std::int32_t last = g.firstStepFrom(m_data, m_to) - 1;
    if (last < first || g.width / (last - first + 1) < kStallFrom * g.unit) {
        return; // steps too narrow for a line of their own
    }
    painter.save();
    enterDevicePixels(painter, plotRect().topLeft());
    painter.setClipRect(0, 0, g.width, g.rowsHeight);
    painter.setRenderHint(QPainter::Antialiasing, false);
    for (const TimelineStall& stall : stallsBetween(m_data, first, last)) {
        const int x = (g.x(g.startOf(m_data, stall.step)) + g.x(g.endOf(m_data, stall.step))) / 2;
        const auto middle = [&](int row) { return g.slotOf(row) < 0 ? -g.rowHeight : g.barRect(row).center().y(); };
        const int source = middle(stall.row);
        for (const int row : stall.delayed) {
            const int y = middle(row);
            const int way = y > source ? 1 : -1;
            painter.fillRect(QRect(QPoint(x, std::min(source, y)), QPoint(x, std::max(source, y))), tokens().ink);
            for (int i = 0; i < 3 * g.unit; ++i) { // the head of the arrow, on the bar
                painter.fillRect(QRect(x - i, y - way * i, 2 * i + 1, 1), tokens().ink);
            }
        }
        painter.fillRect(QRect(x - g.unit, source - g.unit, 2 * g.unit + 1, 2 * g.unit + 1), tokens().ink);
    }
    painter.restore();
}

FootName footNameFor(const QString& words, qint64 top, int width, const QFontMetrics& metrics, int badge) {
    constexpr int kApart = 6;
    FootName fit{words, top > 0 ? formatCount(top) : QString()};
    const auto room = [&] { return width - badge - (top > 0 ? metrics.horizontalAdvance(fit.top) + kApart : 0); };
    if (metrics.horizontalAdvance(words) > room() && top >= 10'000) {
        fit.top = TimelineView::tr("%1 k").arg(formatCount((top + 500) / 1000)); // thousands
    }
    fit.words = metrics.elidedText(words, Qt::ElideRight, room());
    return fit;
}

void TimelineView::paintFootNames(QPainter& painter) const {
    const TimelineGeometry& g = m_raster.geometry();
    const qreal ratio = devicePixelRatioF();
    const QRect plot = plotRect();
    const int right = namesWidth();
    const auto lineFor = [&](const QRect& device) {
        return QRectF(kNamePad, plot.top() + device.top() / ratio, right - 2 * kNamePad, device.height() / ratio);
    };
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const auto name = [&](const QRectF& line, const QString& words, Provenance provenance, double top) {
        painter.fillRect(QRectF(0, line.top(), viewport()->width(), 1), tokens().line);
        const FootName fit =
            footNameFor(words, std::llround(top), static_cast<int>(line.width()), metrics, 2 + badgeWidth(provenance));
        painter.setPen(tokens().ink2);
        painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, fit.words);
        const int base = static_cast<int>(line.center().y()) + (metrics.ascent() - metrics.descent()) / 2;
        paintBadge(painter, provenance, kNamePad + metrics.horizontalAdvance(fit.words) + 2, base, metrics.ascent());
        painter.setPen(tokens().ink3);
        painter.drawText(line.adjusted(0, 0, 0, 2), Qt::AlignRight | Qt::AlignTop, fit.top);
    };
    const OpClass op = opInSight();
    name(lineFor(g.engineRect()), op == OpClass::none ? tr("engine steps") : tr("share of %1").arg(opWords(op)),
         op == OpClass::none ? Provenance::counted : Provenance::derived, 0);
    const auto counter = [&](TimelineCounter which, const QString& words, Provenance provenance) {
        const int slot = g.counterSlot(which);
        if (slot >= 0) {
            name(lineFor(g.counterRect(slot)), words, provenance, m_raster.counterTop(which));
        }
    };
    counter(TimelineCounter::sequences, tr("run + wait"), Provenance::counted);
    counter(TimelineCounter::blocks, tr("KV blocks"), Provenance::counted);
    counter(TimelineCounter::output, tr("output tok/s"), Provenance::measured);
}

void TimelineView::paintAxis(QPainter& painter, const QVector<double>& ticks) const {
    const TimelineGeometry& g = m_raster.geometry();
    const QRect strip(0, 0, viewport()->width(), axisHeight());
    painter.fillRect(strip, tokens().panel);
    painter.fillRect(QRect(0, strip.bottom(), strip.width(), 1), tokens().lineStrong);
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const bool steps = m_axis == TimelineAxis::steps;
    const QString words = steps ? tr("step") : tr("engine clock");
    painter.setPen(tokens().ink2);
    painter.drawText(QRect(kNamePad, 0, namesWidth(), strip.height()), Qt::AlignLeft | Qt::AlignVCenter, words);
    const int base = (strip.height() + metrics.ascent() - metrics.descent()) / 2;
    paintBadge(painter, steps ? Provenance::counted : Provenance::measured,
               kNamePad + metrics.horizontalAdvance(words) + 2, base, metrics.ascent());
    for (const double tick : ticks) {
        const double at = namesWidth() + g.x(tick) / devicePixelRatioF();
        const QString text = tickText(tick);
        const int wide = metrics.horizontalAdvance(text) + 6;
        if (at + wide <= strip.width()) {
            painter.fillRect(QRectF(at, strip.height() - 6, 1, 5), tokens().lineStrong);
            painter.setPen(tokens().ink2);
            painter.drawText(QRectF(at + 4, 0, wide, strip.height()), Qt::AlignLeft | Qt::AlignVCenter, text);
        }
    }
}

void TimelineView::paintStepLine(QPainter& painter, double value, Qt::PenStyle style, const QColor& colour) const {
    const TimelineGeometry& g = m_raster.geometry();
    const int x = g.x(value);
    if (x < 0 || x >= g.width) {
        return;
    }
    QPen pen(colour, 1, style);
    pen.setCosmetic(true);
    painter.setPen(pen);
    const double at = namesWidth() + x / devicePixelRatioF();
    painter.drawLine(QPointF(at, axisHeight()), QPointF(at, viewport()->height()));
}

void TimelineView::paintLines(QPainter& painter) const {
    const TimelineGeometry& g = m_raster.geometry();
    const std::int32_t hovered = m_data.indexOf(m_bus.hovered().step);
    if (hovered >= 0) {
        paintStepLine(painter, g.startOf(m_data, hovered), Qt::DotLine, tokens().ink);
        paintStepLine(painter, g.endOf(m_data, hovered), Qt::DotLine, tokens().ink);
    }
    if (const auto& range = m_bus.selection().range) {
        const std::int32_t first = m_data.indexOf(range->first);
        const std::int32_t last = m_data.indexOf(range->second);
        if (first >= 0 && last >= first) {
            paintStepLine(painter, g.startOf(m_data, first), Qt::DashLine, tokens().ink);
            paintStepLine(painter, g.endOf(m_data, last), Qt::DashLine, tokens().ink);
            const double left = namesWidth() + std::max(0, g.x(g.startOf(m_data, first))) / devicePixelRatioF();
            const double right = namesWidth() + std::min(g.width, g.x(g.endOf(m_data, last))) / devicePixelRatioF();
            painter.fillRect(QRectF(left, axisHeight() - 3, right - left, 3), tokens().ink);
        }
    }
    const std::int32_t shown = m_data.indexOf(m_shownStep);
    if (shown >= 0 && shown + 1 < static_cast<std::int32_t>(m_data.steps().size())) {
        paintStepLine(painter, g.endOf(m_data, shown), Qt::SolidLine, tokens().ink);
    }
}

} // namespace vitrine::ui
