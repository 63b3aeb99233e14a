// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSlider>

namespace vitrine::ui {

/// Horizontal slider: groove 4, knob 14, filled to the left of the knob. Keys and wheel as in QSlider; a click on the groove
/// sets the value there.
class TokenSlider : public QSlider {
    Q_OBJECT
public:
    explicit TokenSlider(const QString& accessibleName, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;

private:
    [[nodiscard]] int valueAt(int x) const;
    [[nodiscard]] qreal knobCentre() const;
};

}  // namespace vitrine::ui
