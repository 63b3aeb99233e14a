// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/segment.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QToolTip>

#include <algorithm>

namespace vitrine::ui {

Segment::Segment(const QStringList& choices, const QString& accessibleName, QWidget* parent)
    : QWidget(parent), m_choices(choices), m_height(metric::kControl) {
    Q_ASSERT(choices.size() >= 2 && choices.size() <= 5);
    setAccessibleName(accessibleName);
    setAccessibleDescription(choices.front());
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    followTheme(this);
}

void Segment::setCurrent(int index) {
    if (index == m_current || index < 0 || index >= m_choices.size())
        return;
    m_current = index;
    setAccessibleDescription(m_choices[index]);
    update();
    emit currentChanged(index);
}

void Segment::setControlHeight(int designPx) {
    m_height = designPx;
    updateGeometry();
}

int Segment::choiceWidth(int index) const {
    // Measured in Medium, so that choosing never moves a neighbour.
    const bool small = m_height <= metric::kControlToolbar;
    const QFontMetrics metrics(themeFont(small ? FontRole::tableMedium : FontRole::controlMedium));
    return metrics.horizontalAdvance(m_choices[index]) + 2 * scaled(small ? 9 : 11);
}

QRect Segment::choiceRect(int index) const {
    int x = 1;
    for (int i = 0; i < index; ++i)
        x += choiceWidth(i) + 1;
    return {x, 1, choiceWidth(index), height() - 2};
}

int Segment::choiceAt(const QPoint& pos) const {
    for (int i = 0; i < m_choices.size(); ++i) {
        if (choiceRect(i).contains(pos))
            return i;
    }
    return -1;
}

QSize Segment::sizeHint() const {
    int width = 2 + static_cast<int>(m_choices.size()) - 1;
    for (int i = 0; i < m_choices.size(); ++i)
        width += choiceWidth(i);
    return {width, scaled(m_height)};
}

void Segment::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    const QRectF frame = QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5);
    QPainterPath shape;
    shape.addRoundedRect(frame, metric::kRadiusControl, metric::kRadiusControl);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillPath(shape, t.panel);
    painter.setClipPath(shape);
    const bool small = m_height <= metric::kControlToolbar;
    for (int i = 0; i < m_choices.size(); ++i) {
        const QRect cell = choiceRect(i);
        const bool chosen = i == m_current;
        painter.setRenderHint(QPainter::Antialiasing, false);
        if (chosen) {
            painter.fillRect(cell.adjusted(-1, -1, 1, 1), t.accentSoft);
            painter.fillRect(QRect(cell.left() - 1, height() - 1 - metric::kUnderline, cell.width() + 2, metric::kUnderline),
                             isEnabled() ? t.accent : t.disabled);
        } else if (i == m_hovered && isEnabled()) {
            painter.fillRect(cell, t.hover);
        }
        if (i > 0)
            painter.fillRect(QRect(cell.left() - 1, 1, 1, height() - 2), t.line);
        painter.setFont(themeFont(small ? (chosen ? FontRole::tableMedium : FontRole::table)
                                        : (chosen ? FontRole::controlMedium : FontRole::control)));
        painter.setPen(!isEnabled() ? t.disabled : chosen ? t.ink : t.ink2);
        painter.drawText(cell, Qt::AlignCenter, m_choices[i]);
    }
    painter.setClipping(false);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(isEnabled() ? t.lineStrong : t.line, 1));
    painter.setBrush(Qt::NoBrush);
    painter.drawPath(shape);
}

void Segment::mousePressEvent(QMouseEvent* event) {
    if (event->button() == Qt::LeftButton && choiceAt(event->pos()) >= 0)
        setCurrent(choiceAt(event->pos()));
}

void Segment::mouseMoveEvent(QMouseEvent* event) {
    m_hovered = choiceAt(event->pos());
    update();
}

void Segment::leaveEvent(QEvent*) {
    m_hovered = -1;
    update();
}

void Segment::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_choices.size()) - 1;
    switch (event->key()) {
    case Qt::Key_Left:
    case Qt::Key_Up: return setCurrent(std::max(0, m_current - 1));
    case Qt::Key_Right:
    case Qt::Key_Down: return setCurrent(std::min(last, m_current + 1));
    case Qt::Key_Home: return setCurrent(0);
    case Qt::Key_End: return setCurrent(last);
    default: QWidget::keyPressEvent(event);
    }
}

bool Segment::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip && !m_tips.isEmpty()) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int index = choiceAt(help->pos());
        if (index >= 0 && index < m_tips.size())
            QToolTip::showText(help->globalPos(), m_tips[index], this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace vitrine::ui
