// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/cut_file_bar.h"

#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

#include <QFontMetrics>
#include <QPainter>

#include <algorithm>
#include <cmath>

namespace vitrine::ui {
namespace {

constexpr int kBar = 26;
constexpr int kTick = 5;      ///< how far the mark of the file's end reaches below the bar
constexpr int kLabelGap = 12; ///< between two labels of a line
constexpr double kCross = 6;  ///< half the side of the cross

}  // namespace

CutFileGeometry cutFileGeometry(const CutFile& file, int width, int height) {
    CutFileGeometry geometry;
    const auto x = [&](qint64 byte) {
        const double part = file.declared > 0 ? static_cast<double>(byte) / static_cast<double>(file.declared) : 0.0;
        return static_cast<int>(std::lround(std::clamp(part, 0.0, 1.0) * width));
    };
    const auto between = [&](qint64 from, qint64 to) { return QRect(x(from), 0, std::max(0, x(to) - x(from)), height); };
    const qint64 header = std::min(file.header, file.present);
    geometry.cut = x(file.present);
    geometry.header = between(0, header);
    qint64 begin = header;
    for (const qint64 section : file.sections) {
        const qint64 end = std::min(section, file.present);
        if (end <= begin)
            continue;
        QRect cell = between(begin, end);
        if (cell.left() > 0 && cell.width() > 2)
            cell.setLeft(cell.left() + 1);
        geometry.cells << cell;
        begin = end;
    }
    geometry.missing = between(file.present, file.declared);
    return geometry;
}

CutFileBar::CutFileBar(CutFile file, QWidget* parent) : QWidget(parent), m_file(std::move(file)) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Where the file ends"));
    setAccessibleDescription(tr("%1 of %2 are here, %3 are missing; %4 of %5 tensors are whole.")
                                 .arg(formatBytes(static_cast<double>(m_file.present)),
                                      formatBytes(static_cast<double>(m_file.declared)),
                                      formatBytes(static_cast<double>(m_file.declared - m_file.present)),
                                      formatCount(m_file.tensorsInside), formatCount(m_file.tensors)));
    setToolTip(tr("Counted: the size of the file, and the ends of the tensors that its list names. Each cell is a block of "
                  "the model, or what lies between blocks."));
    followTheme(this);
}

QSize CutFileBar::sizeHint() const {
    return {scaled(400), minimumSizeHint().height()};
}

QSize CutFileBar::minimumSizeHint() const {
    return {scaled(160), scaled(kBar) + kTick + 2 * QFontMetrics(themeFont(FontRole::caption)).height() + 2};
}

void CutFileBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const CutFileGeometry geometry = cutFileGeometry(m_file, width(), scaled(kBar));
    paintBar(painter, geometry);
    paintLabels(painter, geometry.cut);
}

void CutFileBar::paintBar(QPainter& painter, const CutFileGeometry& geometry) const {
    const Tokens& t = tokens();
    painter.fillRect(QRect(0, 0, width(), scaled(kBar)), t.glass);
    painter.fillRect(geometry.header, t.ramp[0]);
    for (const QRect& cell : geometry.cells)
        painter.fillRect(cell, t.ramp[2]);
    const QRectF missing = QRectF(geometry.missing).adjusted(0.5, 0.5, -0.5, -0.5);
    painter.setPen(QPen(t.meaning.lost, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(missing);
    if (missing.width() > 4 * kCross) {
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(t.meaning.lost, 2));
        const QPointF centre = missing.center();
        painter.drawLine(centre - QPointF(kCross, kCross), centre + QPointF(kCross, kCross));
        painter.drawLine(centre - QPointF(kCross, -kCross), centre + QPointF(kCross, -kCross));
        painter.setRenderHint(QPainter::Antialiasing, false);
    }
    painter.fillRect(QRect(std::min(geometry.cut, width() - 1), 0, 1, scaled(kBar) + kTick), t.ink);
}

// The first line says what is here and what is missing; the second is the scale.
void CutFileBar::paintLabels(QPainter& painter, int cut) const {
    const Tokens& t = tokens();
    const QFont font = themeFont(FontRole::caption);
    const QFontMetrics metrics(font);
    painter.setFont(font);
    const int first = scaled(kBar) + kTick + metrics.ascent();
    const int second = first + metrics.height();
    const QString missing = tr("%1 missing").arg(formatBytes(static_cast<double>(m_file.declared - m_file.present)));
    const QString here = tr("%1, end of file").arg(formatBytes(static_cast<double>(m_file.present)));
    const int missingLeft = width() - metrics.horizontalAdvance(missing);
    const int hereWidth = metrics.horizontalAdvance(here);
    const int hereLeft = std::clamp(cut - hereWidth - 4, 0, std::max(0, missingLeft - kLabelGap - hereWidth));
    painter.setPen(t.ink);
    painter.drawText(missingLeft, first, missing);
    painter.drawText(hereLeft, first, here);
    const QString whole = tr("%1 of %2 tensors whole").arg(formatCount(m_file.tensorsInside), formatCount(m_file.tensors));
    painter.setPen(t.ink2);
    if (metrics.horizontalAdvance(whole) + kLabelGap <= hereLeft)
        painter.drawText(0, first, whole);
    const QString total = formatBytes(static_cast<double>(m_file.declared));
    painter.setPen(t.ink3);
    painter.drawText(0, second, QStringLiteral("0"));
    paintBadge(painter, Provenance::counted, metrics.horizontalAdvance(QLatin1Char('0')) + 4, second, metrics.ascent());
    painter.drawText(width() - metrics.horizontalAdvance(total), second, total);
}

}  // namespace vitrine::ui
