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
    /// Axes have room for these too: pictures beside each other have one axis.
    void setBeside(const std::optional<Roof>& roof, QVector<RooflineDot> dots);
    /// The dots are what is chosen, or what the pointer is over elsewhere.
    void setMarked(bool chosen, bool echoed);
    [[nodiscard]] bool chosen() const { return m_chosen; }
    [[nodiscard]] const std::optional<Roof>& roof() const { return m_roof; }
    [[nodiscard]] const QVector<RooflineDot>& dots() const { return m_dots; }
    [[nodiscard]] QPoint place(double intensity, double rate) const; ///< widget pixels
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void dotClicked();
    void dotHovered(bool over);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    [[nodiscard]] QRect plotRect() const;
    void fitAxes();
    void describe();
    void paintAxes(QPainter& painter) const;
    void paintRoof(QPainter& painter) const;
    void paintDots(QPainter& painter) const;
    [[nodiscard]] QString words() const;
    [[nodiscard]] bool overDot(QPoint point) const;
    void hover(bool over);

    std::optional<Roof> m_roof;
    QString m_why;
    QVector<RooflineDot> m_dots;
    std::optional<Roof> m_besideRoof;
    QVector<RooflineDot> m_besideDots;
    bool m_chosen = false;
    bool m_echoed = false;
    bool m_over = false;
    double m_xFrom = -1.0; ///< powers of ten
    double m_xTo = 3.0;
    double m_yFrom = 8.0;
    double m_yTo = 12.0;
};

} // namespace vitrine::ui
