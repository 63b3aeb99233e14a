// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/map_legend.h"

#include <cmath>

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kSample = 10;
constexpr int kSampleGap = 5;
constexpr int kEntryGap = 10;
constexpr int kBadgeGap = 2;
constexpr std::int64_t kSampleStep = 1000;

} // namespace

MapLegend::MapLegend(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    followTheme(this);
}

void MapLegend::setEntries(QVector<LegendEntry> entries) {
    if (m_column && entries.size() != m_entries.size()) {
        updateGeometry();
    }
    m_entries = std::move(entries);
    describe();
}

void MapLegend::setRight(const std::optional<Figure>& figure) {
    m_right = figure;
    describe();
}

void MapLegend::setBadges(bool on) {
    m_badges = on;
    update();
}

void MapLegend::setColumn(bool column) {
    if (column != m_column) {
        m_column = column;
        updateGeometry();
        update();
    }
}

void MapLegend::describe() {
    QStringList spoken;
    for (const LegendEntry& entry : m_entries) {
        spoken << (entry.figure ? entry.words + QLatin1Char(' ') + entry.figure->spoken() : entry.words);
    }
    if (m_right) {
        spoken << m_right->spoken();
    }
    setAccessibleName(spoken.join(QStringLiteral("; ")));
    update();
}

int MapLegend::figureWidth(const Figure& figure) const {
    const int words = QFontMetrics(figureFont(FontRole::caption)).horizontalAdvance(figure.text());
    return m_badges ? words + kBadgeGap + badgeWidth(figure.provenance()) : words;
}

int MapLegend::entryWidth(const LegendEntry& entry) const {
    const QFontMetrics metrics(figureFont(FontRole::caption));
    const int words = scaled(kSample) + kSampleGap + metrics.horizontalAdvance(entry.words);
    return entry.figure ? words + metrics.horizontalAdvance(QLatin1Char(' ')) + figureWidth(*entry.figure) : words;
}

QSize MapLegend::sizeHint() const {
    const int lines = m_column ? std::max(1, static_cast<int>(m_entries.size())) : 1;
    return {scaled(m_column ? 120 : 200), lines * scaled(linePx(FontRole::caption))};
}

QSize MapLegend::minimumSizeHint() const {
    return {0, sizeHint().height()};
}

QVector<QRect> MapLegend::places() const {
    QVector<QRect> rects;
    const int right = m_right ? figureWidth(*m_right) : 0;
    int x = 0;
    if (m_column) {
        const int line = scaled(linePx(FontRole::caption));
        for (qsizetype i = 0; i < m_entries.size(); ++i) {
            rects.push_back({0, static_cast<int>(i) * line, width(), line});
        }
        return rects;
    }
    for (const LegendEntry& entry : m_entries) {
        const int wide = entryWidth(entry);
        if (x + wide > width() - (right > 0 ? right + kEntryGap : 0)) {
            break; // whole entries only; the accessible name has all of them
        }
        rects.push_back({x, 0, wide, height()});
        x += wide + kEntryGap;
    }
    return rects;
}

void MapLegend::paintSample(QPainter& painter, const QRect& rect, const LegendEntry& entry) const {
    BlockMapScene one;
    one.blockSize = 16;
    one.step = kSampleStep;
    one.cells = {entry.cell};
    const qreal ratio = devicePixelRatioF();
    BlockMapRaster raster;
    const BlockMapGeometry geometry = BlockMapGeometry::atScale(1, 1, rect.size(), 0, ratio);
    raster.setUp(geometry, geometry.size(), CellPalette::fromTokens(tokens()), figureFont(FontRole::badge));
    raster.setMode(entry.mode);
    raster.paintAll(one);
    painter.save();
    enterDevicePixels(painter, rect.topLeft());
    painter.drawImage(0, 0, raster.image());
    painter.restore();
}

void MapLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics metrics(figureFont(FontRole::caption));
    const int sample = scaled(kSample);
    const auto paintFigure = [&](const Figure& figure, int x, int baseline) {
        painter.setFont(figureFont(FontRole::caption));
        painter.setPen(tokens().ink2);
        painter.drawText(x, baseline, figure.text());
        if (m_badges) {
            const int left = x + figureWidth(figure) - badgeWidth(figure.provenance());
            paintBadge(painter, figure.provenance(), left, baseline, metrics.ascent());
        }
    };
    const QVector<QRect> rects = places();
    for (qsizetype i = 0; i < rects.size(); ++i) {
        const LegendEntry& entry = m_entries[i];
        int x = rects[i].left();
        const int baseline = rects[i].top() + (rects[i].height() + metrics.ascent() - metrics.descent()) / 2;
        paintSample(painter, {x, rects[i].top() + (rects[i].height() - sample) / 2, sample, sample}, entry);
        x += sample + kSampleGap;
        painter.setFont(figureFont(FontRole::caption));
        painter.setPen(tokens().ink2);
        painter.drawText(x, baseline, entry.words);
        if (entry.figure) {
            paintFigure(*entry.figure,
                        m_column ? rects[i].right() + 1 - figureWidth(*entry.figure)
                                 : x + metrics.horizontalAdvance(entry.words + QLatin1Char(' ')),
                        baseline);
        }
    }
    if (m_right) {
        paintFigure(*m_right, width() - figureWidth(*m_right), (height() + metrics.ascent() - metrics.descent()) / 2);
    }
}

bool MapLegend::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const QVector<QRect> rects = places();
    QString tip;
    for (qsizetype i = 0; i < rects.size(); ++i) {
        if (rects[i].contains(help->pos())) {
            tip = m_entries[i].figure ? m_entries[i].figure->tip() : m_entries[i].words;
        }
    }
    if (m_right && help->x() >= width() - figureWidth(*m_right)) {
        tip = m_right->tip();
    }
    QToolTip::showText(help->globalPos(), tip, this);
    return true;
}

} // namespace vitrine::ui
