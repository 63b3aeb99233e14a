// SPDX-License-Identifier: GPL-3.0-or-later
// The badge of a number, alone: for heads of tables and titles of cases, where one stands for all numbers below.
#pragma once

#include "ui/widgets/figure.h"

#include <QWidget>

class QPainter;

namespace vitrine::ui {

/// Raised 10 px letter in ink3; `modelled` is the whole word in a box. Its tooltip defines it, its accessible name is the word.
class Badge : public QWidget {
    Q_OBJECT
public:
    Badge(Provenance provenance, const QString& definition, QWidget* parent = nullptr);
    [[nodiscard]] Provenance provenance() const { return m_provenance; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Provenance m_provenance;
};

/// Width that `paintBadge` takes, px.
[[nodiscard]] int badgeWidth(Provenance provenance);
/// Paints a badge whose left edge is `x`, raised against text with this baseline and ascent. Delegates and views use it too.
void paintBadge(QPainter& painter, Provenance provenance, int x, int baseline, int ascent);

}  // namespace vitrine::ui
