// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/hatch.h"
#include "ui/widgets/figure.h"

#include <QColor>
#include <QVector>
#include <QWidget>

#include <functional>
#include <optional>

namespace vitrine::ui {

/// A part of a stacked gauge. The colour is asked at each painting, so that it follows the theme.
struct GaugePart {
    QString name;                      ///< "history"
    double amount = 0;                 ///< In the unit of the total.
    std::function<QColor()> colour;    ///< A ramp tone or, for data, a meaning colour.
    std::optional<Hatch> hatch;        ///< Drawn as a hatch on glass instead of solid.
    std::optional<Figure> figure;      ///< What the legend and the tooltip say; none hides the part from the legend.
};

/// Horizontal bar of parts on a common scale, 8, 16 or 28 high, 1 px glass between parts, lineStrong frame. A limit is a dotted
/// ink line; what exceeds the total is cut by a slanted gap. Its accessible description lists the parts (its table twin).
class StackedGauge : public QWidget {
    Q_OBJECT
public:
    StackedGauge(int barHeight, const QString& accessibleName, QWidget* parent = nullptr);
    void setParts(QVector<GaugePart> parts, double total);
    void setLimit(std::optional<double> limit);
    [[nodiscard]] const QVector<GaugePart>& parts() const { return m_parts; }
    [[nodiscard]] double total() const { return m_total; }

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect partRect(int index) const;
    void describe();

    int m_barHeight;
    QVector<GaugePart> m_parts;
    double m_total = 1;
    std::optional<double> m_limit;
};

/// Swatch, name and figure of each part of a gauge: in one line, which leaves out from the right what has no room, or in as many lines
/// as they need.
class GaugeLegend : public QWidget {
    Q_OBJECT
public:
    explicit GaugeLegend(QWidget* parent = nullptr);
    void setParts(QVector<GaugePart> parts);
    /// False: one badge in the head beside it stands for all of its numbers.
    void setBadges(bool shown);
    void setWrapping(bool wraps);
    /// Entries that are seen at this width.
    [[nodiscard]] int shownAt(int width) const { return static_cast<int>(places(width).size()); }
    [[nodiscard]] int heightForWidth(int width) const override;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] int entryWidth(const GaugePart& part) const;
    [[nodiscard]] int lineHeight() const;
    /// Where each entry that is seen lies.
    [[nodiscard]] QVector<QRect> places(int width) const;
    QVector<GaugePart> m_parts;
    bool m_badges = true;
    bool m_wraps = false;
};

/// A 10 px swatch as legends draw it; outlined in the light theme where the colour needs it.
void paintSwatch(QPainter& painter, const QRect& rect, const QColor& colour, const std::optional<Hatch>& hatch);

}  // namespace vitrine::ui
