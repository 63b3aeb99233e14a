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
    /// Rectangle of a part in device pixels.
    [[nodiscard]] QRect partRect(int index, qreal ratio) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    QVector<GaugePart> m_parts;
};

} // namespace vitrine::ui
