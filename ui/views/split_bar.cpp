// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/split_bar.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/theme.h"
#include "ui/views/device_grid.h"

namespace vitrine::ui {
namespace {

constexpr int kHeight = 18;
constexpr int kLeast = 3; ///< a part that is not zero is seen

} // namespace

QVector<std::pair<int, int>> splitWidths(const QVector<double>& amounts, int width, int gap, int least) {
    QVector<std::pair<int, int>> parts(amounts.size(), {0, 0});
    const double total = std::accumulate(amounts.begin(), amounts.end(), 0.0);
    const auto shown = static_cast<int>(std::count_if(amounts.begin(), amounts.end(), [](double a) { return a > 0; }));
    if (total <= 0 || shown == 0) {
        return parts;
    }
    const int room = std::max(shown, width - (shown - 1) * gap);
    int given = 0;
    qsizetype widest = 0;
    for (qsizetype i = 0; i < amounts.size(); ++i) {
        if (amounts[i] > 0) {
            parts[i].second = std::max(least, static_cast<int>(std::lround(amounts[i] / total * room)));
            given += parts[i].second;
        }
        widest = amounts[i] > amounts[widest] ? i : widest;
    }
    parts[widest].second = std::max(1, parts[widest].second + room - given);
    int x = 0;
    for (auto& [left, wide] : parts) {
        left = x;
        x += wide > 0 ? wide + gap : 0;
    }
    return parts;
}

SplitBar::SplitBar(const QString& accessibleName, QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(accessibleName);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setMouseTracking(true);
    followTheme(this);
}

void SplitBar::setParts(QVector<GaugePart> parts) {
    m_parts = std::move(parts);
    QStringList words;
    for (const GaugePart& part : m_parts) {
        if (part.figure) {
            words << part.name + QLatin1Char(' ') + part.figure->spoken();
        }
    }
    setAccessibleDescription(words.join(QStringLiteral("; ")));
    update();
}

void SplitBar::setExtent(double amount) {
    if (amount != m_extent) {
        m_extent = amount;
        update();
    }
}

void SplitBar::setMarked(int chosen, int echoed) {
    if (chosen != m_chosen || echoed != m_echoed) {
        m_chosen = chosen;
        m_echoed = echoed;
        update();
    }
}

QSize SplitBar::sizeHint() const {
    return {scaled(200), scaled(kHeight)};
}

QSize SplitBar::minimumSizeHint() const {
    return {scaled(60), scaled(kHeight)};
}

QRect SplitBar::partRect(int index, qreal ratio) const {
    QVector<double> amounts;
    double sum = 0.0;
    for (const GaugePart& part : m_parts) {
        amounts << part.amount;
        sum += part.amount;
    }
    const double whole = width() * ratio * (m_extent > sum ? sum / m_extent : 1.0);
    const int unit = std::max(1, static_cast<int>(std::floor(ratio + 0.25)));
    const auto parts = splitWidths(amounts, static_cast<int>(whole), unit, kLeast * unit);
    return {parts[index].first, 0, parts[index].second, static_cast<int>(height() * ratio)};
}

void SplitBar::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const qreal ratio = devicePixelRatioF();
    const int unit = std::max(1, static_cast<int>(std::floor(ratio + 0.25)));
    enterDevicePixels(painter, {});
    painter.setBrush(Qt::NoBrush);
    for (int i = 0; i < m_parts.size(); ++i) {
        const QRect part = partRect(i, ratio);
        if (part.width() <= 0) {
            continue;
        }
        const QColor hue = m_parts[i].colour ? m_parts[i].colour() : t.ramp[1];
        QColor edge;
        if (m_parts[i].hatch) {
            // The painter counts device pixels here, so the tile of scale 1 is enlarged instead of the painter's scale
            // undone.
            QBrush brush = hatchBrush(*m_parts[i].hatch, hue, t.glass, ratio);
            brush.setTransform(QTransform());
            painter.setBrushOrigin(0, 0);
            painter.fillRect(part, brush);
            edge = *m_parts[i].hatch == Hatch::queue ? t.lineStrong : hue;
        } else {
            painter.fillRect(part, hue);
            edge = !t.dark && contrastRatio(hue, t.glass) < 3.0 ? t.cellLine : hue == t.glass ? t.line : QColor();
        }
        if (edge.isValid()) {
            for (int u = 0; u < unit; ++u) {
                painter.setPen(edge);
                painter.drawRect(part.adjusted(u, u, -1 - u, -1 - u));
            }
        }
    }
    const auto rim = [&](int index, const QColor& colour, int pixels) {
        const QRect part = index >= 0 && index < m_parts.size() ? partRect(index, ratio) : QRect();
        painter.setPen(colour);
        for (int u = 0; u < pixels && part.width() > 2 * u; ++u) {
            painter.drawRect(part.adjusted(u, u, -1 - u, -1 - u));
        }
    };
    rim(m_echoed, t.ink, unit);
    rim(m_chosen, t.meaning.selection, t.rim * unit);
}

bool SplitBar::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const int i = partAt(help->pos());
    if (i >= 0 && m_parts[i].figure) {
        QToolTip::showText(help->globalPos(),
                           m_parts[i].name + QLatin1Char(' ') + m_parts[i].figure->text() + QLatin1Char('\n') +
                               m_parts[i].figure->tip(),
                           this);
    } else {
        QToolTip::hideText();
    }
    return true;
}

int SplitBar::partAt(QPoint point) const {
    const qreal ratio = devicePixelRatioF();
    for (int i = 0; i < m_parts.size(); ++i) {
        const QRect part = partRect(i, ratio);
        if (part.width() > 0 && part.adjusted(-1, 0, 1, 0).contains((QPointF(point) * ratio).toPoint())) {
            return i;
        }
    }
    return -1;
}

void SplitBar::hover(int index) {
    if (index != m_under) {
        m_under = index;
        emit partHovered(index);
    }
}

void SplitBar::mousePressEvent(QMouseEvent* event) {
    if (const int i = partAt(event->pos()); i >= 0 && event->button() == Qt::LeftButton) {
        emit partClicked(i, event->modifiers().testFlag(Qt::ControlModifier));
    }
}

void SplitBar::mouseMoveEvent(QMouseEvent* event) {
    hover(partAt(event->pos()));
}

void SplitBar::leaveEvent(QEvent* event) {
    hover(-1);
    QWidget::leaveEvent(event);
}

} // namespace vitrine::ui
