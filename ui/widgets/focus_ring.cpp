// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/focus_ring.h"

#include "ui/theme/theme.h"

#include <QAbstractScrollArea>
#include <QApplication>
#include <QEvent>
#include <QFocusEvent>
#include <QPainter>

namespace vitrine::ui {
namespace {

constexpr int kOutside = 1;  // px between control and ring

bool cameByKeyboard(Qt::FocusReason reason) {
    return reason != Qt::MouseFocusReason && reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason &&
           reason != Qt::MenuBarFocusReason;
}

}  // namespace

FocusRing::FocusRing(QWidget* window) : QWidget(window) {
    setAttribute(Qt::WA_TransparentForMouseEvents);
    setAttribute(Qt::WA_NoSystemBackground);
    setFocusPolicy(Qt::NoFocus);
    setProperty("role", "focus-ring");
    hide();
    qApp->installEventFilter(this);
    followTheme(this);
}

bool FocusRing::eventFilter(QObject* object, QEvent* event) {
    switch (event->type()) {
    case QEvent::FocusIn: {
        auto* widget = qobject_cast<QWidget*>(object);
        if (widget != nullptr && widget->window() == parentWidget()) {
            const auto reason = static_cast<QFocusEvent*>(event)->reason();
            // Coming back to the window shows what was shown before.
            if (reason != Qt::ActiveWindowFocusReason && reason != Qt::PopupFocusReason)
                m_byKeyboard = cameByKeyboard(reason);
            follow(m_byKeyboard && widget->property("focusRing") != QVariant(false) ? widget : nullptr);
        }
        break;
    }
    case QEvent::FocusOut:
        if (object == m_target)
            follow(nullptr);
        break;
    case QEvent::Move:
    case QEvent::Resize:
    case QEvent::Show:
    case QEvent::Hide:
        if (m_target != nullptr && m_watched.contains(object))
            place();
        break;
    default: break;
    }
    return QWidget::eventFilter(object, event);
}

void FocusRing::follow(QWidget* widget) {
    m_target = widget;
    m_watched.clear();
    for (QWidget* w = widget; w != nullptr; w = w->isWindow() ? nullptr : w->parentWidget())
        m_watched.push_back(w);
    place();
}

QRect FocusRing::visiblePart(const QRect& ring) const {
    QRect visible = ring;
    for (QWidget* w = m_target->parentWidget(); w != nullptr && w != parentWidget(); w = w->parentWidget()) {
        const auto* area = qobject_cast<QAbstractScrollArea*>(w->parentWidget());
        if (area != nullptr && area->viewport() == w)
            visible &= QRect(w->mapTo(parentWidget(), QPoint(0, 0)), w->size());
    }
    return visible;
}

void FocusRing::place() {
    if (m_target == nullptr || !m_target->isVisible() || m_target->window() != parentWidget()) {
        hide();
        return;
    }
    const int reach = kOutside + tokens().rim;
    const int inset = m_target->property("focusInset").toInt();
    const QRect target(m_target->mapTo(parentWidget(), QPoint(0, 0)), m_target->size());
    const QRect ring = target.adjusted(inset - reach, inset - reach, reach - inset, reach - inset) & parentWidget()->rect();
    const QRect visible = visiblePart(ring);
    if (visible.isEmpty()) {
        hide();
        return;
    }
    m_ring = ring.translated(-visible.topLeft());
    setGeometry(visible);
    raise();
    show();
    update();
}

void FocusRing::paintEvent(QPaintEvent*) {
    if (m_target == nullptr)
        return;
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const qreal rim = tokens().rim;
    const QVariant own = m_target->property("focusRadius");
    const qreal radius = (own.isValid() ? own.toInt() : metric::kRadiusControl) + kOutside + rim / 2;
    painter.setPen(QPen(tokens().accent, rim));
    painter.setBrush(Qt::NoBrush);
    painter.drawRoundedRect(QRectF(m_ring).adjusted(rim / 2, rim / 2, -rim / 2, -rim / 2), radius, radius);
}

}  // namespace vitrine::ui
