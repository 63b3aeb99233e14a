// SPDX-License-Identifier: GPL-3.0-or-later
// A whole cut into its parts, each in the hue of its meaning: where a time or a prompt went. 18 px high, 1 px of glass
// between parts.
#pragma once

#include <QVector>
#include <QWidget>

#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

/// Left edges and widths in device pixels that add up to `width`; a part that is not zero is at least `least` wide and
/// takes that from the widest.
[[nodiscard]] QVector<std::pair<int, int>> splitWidths(const QVector<double>& amounts, int width, int gap, int least);

class SplitBar : public QWidget {
    Q_OBJECT
public:
    explicit SplitBar(const QString& accessibleName, QWidget* parent = nullptr);
    /// Parts of zero are left out of the picture.
    void setParts(QVector<GaugePart> parts);
    [[nodiscard]] const QVector<GaugePart>& parts() const { return m_parts; }
    /// The whole width stands for at least this much: bars beside each other have one axis. 0: for the sum of the parts.
    void setExtent(double amount);
    /// Parts with a rim, and with a faint one; -1: none.
    void setMarked(int chosen, int echoed);
    [[nodiscard]] int chosen() const { return m_chosen; }
    [[nodiscard]] int echoed() const { return m_echoed; }
    /// Rectangle of a part in device pixels.
    [[nodiscard]] QRect partRect(int index, qreal ratio) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void partClicked(int index, bool add); ///< `add`: with Ctrl
    void partHovered(int index);           ///< -1: none any more

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int partAt(QPoint point) const; ///< -1: none
    void hover(int index);
    QVector<GaugePart> m_parts;
    double m_extent = 0.0;
    int m_under = -1;
    int m_chosen = -1;
    int m_echoed = -1;
};

} // namespace vitrine::ui
