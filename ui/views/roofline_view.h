// Where steps stand against what the machine can do: FLOPs a byte against FLOPs a second, both logarithmic. The roof is
// MEASURED, the dots DERIVED from the step's formulas over its measured forward time. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>
#include <QVector>
#include <QWidget>

namespace vitrine::ui {

struct RooflineDot {
    QString name;
    double intensity = 0.0; ///< FLOPs per byte read
    double rate = 0.0;      ///< FLOPs per second
    bool filled = true;
    friend bool operator==(const RooflineDot&, const RooflineDot&) = default;
};

struct Roof {
    double bytesPerSecond = 0.0;
    double floatOpsPerSecond = 0.0;
    double int8OpsPerSecond = 0.0;
    [[nodiscard]] double compute() const; ///< the most operations a second, of either kind
    /// Highest rate at an intensity; 0 where it is not known.
    [[nodiscard]] double at(double intensity) const;
    friend bool operator==(const Roof&, const Roof&) = default;
};

class RooflineView : public QWidget {
    Q_OBJECT
public:
    explicit RooflineView(QWidget* parent = nullptr);
    /// Absent: not measured; `why` says what is the matter.
    void setRoof(const std::optional<Roof>& roof, const QString& why = {});
    void setDots(QVector<RooflineDot> dots);
    [[nodiscard]] const std::optional<Roof>& roof() const { return m_roof; }
    [[nodiscard]] const QVector<RooflineDot>& dots() const { return m_dots; }
    [[nodiscard]] QPoint place(double intensity, double rate) const; ///< widget pixels
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect plotRect() const;
    void fitAxes();
    void describe();
    void paintAxes(QPainter& painter) const;
    void paintRoof(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    [[nodiscard]] QString words() const;

    std::optional<Roof> m_roof;
    QString m_why;
    QVector<RooflineDot> m_dots;
    double m_xFrom = -1.0; ///< powers of ten
    double m_xTo = 3.0;
    double m_yFrom = 8.0;
    double m_yTo = 12.0;
};

} // namespace vitrine::ui
