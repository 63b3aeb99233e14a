// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/roofline_view.h"

#include <algorithm>
#include <cmath>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kLeft = 54; // of "1,000,000", which a large card reaches
constexpr int kRight = 8;
constexpr int kTop = 26;
constexpr int kBottom = 32;
constexpr int kDot = 8;

QString powerText(double power) {
    const double value = std::pow(10.0, power);
    return value >= 1.0 ? formatNumber(value, 0) : formatNumber(value, static_cast<int>(std::lround(-power)));
}

} // namespace

double Roof::compute() const {
    return std::max(floatOpsPerSecond, int8OpsPerSecond);
}

double Roof::at(double intensity) const {
    const double most = compute();
    const double memory = bytesPerSecond * intensity;
    return memory > 0.0 && most > 0.0 ? std::min(memory, most) : std::max(memory, most);
}

RooflineView::RooflineView(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Roofline"));
    setMouseTracking(true);
    followTheme(this);
}

QSize RooflineView::sizeHint() const {
    return {scaled(240), scaled(140)};
}

QSize RooflineView::minimumSizeHint() const {
    return {scaled(150), scaled(110)};
}

void RooflineView::setRoof(const std::optional<Roof>& roof, const QString& why) {
    m_roof = roof;
    m_why = why;
    fitAxes();
    describe();
    update();
}

void RooflineView::setDots(QVector<RooflineDot> dots) {
    if (dots != m_dots) {
        m_dots = std::move(dots);
        fitAxes();
        describe();
        update();
    }
}

void RooflineView::setBeside(const std::optional<Roof>& roof, QVector<RooflineDot> dots) {
    if (roof != m_besideRoof || dots != m_besideDots) {
        m_besideRoof = roof;
        m_besideDots = std::move(dots);
        fitAxes();
        update();
    }
}

void RooflineView::setMarked(bool chosen, bool echoed) {
    if (chosen != m_chosen || echoed != m_echoed) {
        m_chosen = chosen;
        m_echoed = echoed;
        update();
    }
}

/// Whole powers of ten around all that is drawn, and always wide enough for the bend of the roof.
void RooflineView::fitAxes() {
    double xLeast = 0.0;
    double xMost = 2.0;
    double yLeast = 9.0;
    double yMost = 10.0;
    for (const std::optional<Roof>& roof : {m_roof, m_besideRoof}) {
        if (roof && roof->bytesPerSecond > 0.0) {
            const double compute = roof->compute();
            yMost = std::max(yMost, std::log10(std::max(1.0, compute)));
            xMost = std::max(xMost, std::log10(std::max(1.0, compute / roof->bytesPerSecond)) + 0.5);
        }
    }
    for (const RooflineDot& dot : m_dots + m_besideDots) {
        if (dot.intensity > 0.0 && dot.rate > 0.0) {
            xLeast = std::min(xLeast, std::log10(dot.intensity));
            xMost = std::max(xMost, std::log10(dot.intensity));
            yLeast = std::min(yLeast, std::log10(dot.rate));
            yMost = std::max(yMost, std::log10(dot.rate));
        }
    }
    m_xFrom = std::floor(xLeast - 0.01);
    m_xTo = std::ceil(xMost + 0.01);
    m_yFrom = std::floor(yLeast - 0.01);
    m_yTo = std::ceil(yMost + 0.01);
}

QRect RooflineView::plotRect() const {
    return rect().adjusted(scaled(kLeft), scaled(kTop), -kRight, -scaled(kBottom));
}

QPoint RooflineView::place(double intensity, double rate) const {
    const QRect plot = plotRect();
    const double x = (std::log10(intensity) - m_xFrom) / (m_xTo - m_xFrom);
    const double y = (std::log10(rate) - m_yFrom) / (m_yTo - m_yFrom);
    return {plot.left() + static_cast<int>(std::lround(x * plot.width())),
            plot.bottom() - static_cast<int>(std::lround(y * plot.height()))};
}

QString RooflineView::words() const {
    QStringList lines;
    for (const RooflineDot& dot : m_dots) {
        QString line = tr("%1: %2 FLOP a byte (D), %3 GFLOP/s (D)")
                           .arg(dot.name, formatNumber(dot.intensity, 2), formatNumber(dot.rate * 1e-9, 1));
        if (m_roof && m_roof->at(dot.intensity) > 0.0) {
            line +=
                tr(", %1 % of the roof there (D)").arg(formatNumber(100.0 * dot.rate / m_roof->at(dot.intensity), 0));
        }
        lines << line;
    }
    lines << (m_roof ? tr("Roof (M): reads %1 GB/s, float %2 GFLOP/s, bytes %3 GOP/s")
                           .arg(formatNumber(m_roof->bytesPerSecond * 1e-9, 1),
                                formatNumber(m_roof->floatOpsPerSecond * 1e-9, 0),
                                formatNumber(m_roof->int8OpsPerSecond * 1e-9, 0))
                     : m_why);
    return lines.join(QLatin1Char('\n'));
}

void RooflineView::describe() {
    setAccessibleDescription(words());
}

void RooflineView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    paintAxes(painter);
    painter.setClipRect(plotRect().adjusted(-kDot, -kDot, kDot, kDot));
    painter.setRenderHint(QPainter::Antialiasing);
    paintRoof(painter);
    paintDots(painter);
}

void RooflineView::paintAxes(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect plot = plotRect();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const auto title = [&](const QString& words, int x, int baseline) {
        painter.setPen(t.ink2);
        painter.drawText(x, baseline, words);
        paintBadge(painter, Provenance::derived, x + metrics.horizontalAdvance(words) + 2, baseline, metrics.ascent());
    };
    title(tr("GFLOP/s, log scale"), 2, metrics.ascent());
    const QString foot = tr("FLOP a byte, log scale");
    title(foot, std::max(2, plot.center().x() - metrics.horizontalAdvance(foot) / 2), height() - metrics.descent() - 1);
    for (double power = m_yFrom; power <= m_yTo; power += 1.0) {
        const int y = place(1.0, std::pow(10.0, power)).y();
        painter.fillRect(QRect(plot.left(), y, plot.width(), 1), t.grid);
        painter.setPen(t.ink2);
        painter.drawText(QRect(0, y - 10, plot.left() - 5, 20), Qt::AlignRight | Qt::AlignVCenter,
                         powerText(power - 9.0));
    }
    painter.fillRect(QRect(plot.left(), plot.bottom() + 1, plot.width(), 1), t.lineStrong);
    int free = 0; // numbers that would touch are left out
    for (double power = m_xFrom; power <= m_xTo; power += 1.0) {
        const QString text = powerText(power);
        const int wide = metrics.horizontalAdvance(text);
        const int x = std::min(place(std::pow(10.0, power), 1e9).x() - wide / 2, width() - wide);
        if (x >= free) {
            painter.drawText(x, plot.bottom() + 3 + metrics.ascent(), text);
            free = x + wide + 6;
        }
    }
}

void RooflineView::paintRoof(QPainter& painter) const {
    const Tokens& t = tokens();
    if (!m_roof) {
        painter.setPen(t.ink3);
        painter.drawText(plotRect().adjusted(4, 2, -4, 0), Qt::AlignTop | Qt::AlignHCenter | Qt::TextWordWrap, m_why);
        return;
    }
    const double right = std::pow(10.0, m_xTo);
    const double left = std::pow(10.0, m_xFrom);
    const auto roof = [&](double compute, Qt::PenStyle style) {
        if (compute <= 0.0 || m_roof->bytesPerSecond <= 0.0) {
            return;
        }
        const double bend = compute / m_roof->bytesPerSecond;
        painter.setPen(QPen(t.ink2, 1.5, style));
        painter.drawPolyline(QPolygon{place(left, m_roof->bytesPerSecond * left), place(bend, compute),
                                      place(std::max(right, bend), compute)});
    };
    roof(m_roof->int8OpsPerSecond, Qt::SolidLine);
    roof(m_roof->floatOpsPerSecond, Qt::DashLine);
}

void RooflineView::paintDots(QPainter& painter) const {
    for (const RooflineDot& dot : m_dots) {
        if (dot.intensity <= 0.0 || dot.rate <= 0.0) {
            continue;
        }
        const QPoint at = place(dot.intensity, dot.rate);
        const QRect mark(at.x() - kDot / 2, at.y() - kDot / 2, kDot, kDot);
        if (dot.filled) {
            paintDisc(painter, mark, tokens().ink, true);
        } else {
            paintDiamond(painter, mark, tokens().ink, false);
        }
        if (m_chosen || m_echoed) {
            painter.setPen(m_chosen ? QPen(tokens().meaning.selection, tokens().rim) : QPen(tokens().ink3, 1));
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(mark.adjusted(-3, -3, 2, 2));
        }
    }
}

bool RooflineView::overDot(QPoint point) const {
    return std::ranges::any_of(m_dots, [&](const RooflineDot& dot) {
        return dot.intensity > 0.0 && dot.rate > 0.0 && (place(dot.intensity, dot.rate) - point).manhattanLength() <= kDot;
    });
}

void RooflineView::hover(bool over) {
    if (over != m_over) {
        m_over = over;
        emit dotHovered(over);
    }
}

void RooflineView::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && overDot(event->pos())) {
        emit dotClicked();
    }
}

void RooflineView::mouseMoveEvent(QMouseEvent* event) {
    hover(overDot(event->pos()));
}

void RooflineView::leaveEvent(QEvent* event) {
    hover(false);
    QWidget::leaveEvent(event);
}

bool RooflineView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), words(), this);
        return true;
    }
    return QWidget::event(event);
}

} // namespace vitrine::ui
