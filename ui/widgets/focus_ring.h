// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QPointer>
#include <QVector>
#include <QWidget>

namespace vitrine::ui {

/// The accent ring around whatever has the keyboard focus in one window: 2 px, 1 px outside the control, clipped to the
/// viewports that the control lies in. One object per window, so that stock widgets and painted views get the same ring.
/// It shows when the focus came by keyboard or program, not by a click. A widget with the dynamic property "focusRing" = false
/// draws its own; "focusRadius" (int) is its corner radius.
class FocusRing : public QWidget {
    Q_OBJECT
public:
    /// A child of the window, which owns it.
    explicit FocusRing(QWidget* window);
    [[nodiscard]] QWidget* target() const { return m_target; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void follow(QWidget* widget);
    void place();
    [[nodiscard]] QRect visiblePart(const QRect& ring) const;

    QPointer<QWidget> m_target;
    QVector<QPointer<QObject>> m_watched;
    QRect m_ring;  // in this widget's coordinates
    bool m_byKeyboard = false;  // a window that just opened shows no ring
};

}  // namespace vitrine::ui
