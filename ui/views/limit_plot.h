// Marks over an axis from zero with a limit that can be dragged: times of requests, or times between tokens. A mark may
// be split (the part of it spent in the queue) or open (it has not come yet: it is at least this high). Left and Right
// walk the marks, Up and Down move the limit, T asks for the table. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QVector>
#include <QWidget>

#include "ui/widgets/figure.h"

namespace vitrine::ui {

struct PlotMark {
    double x = 0.0;
    double y = 0.0;
    double queue = 0.0; ///< of y, from below; drawn with the stem only
    bool open = false;
    friend bool operator==(const PlotMark&, const PlotMark&) = default;
};

struct PlotLook {
    QString yTitle;       ///< "TTFT, ms"
    QString xTitle;       ///< "request, in the order of arrival"
    bool countsX = false; ///< labels are whole numbers
    bool stems = false;   ///< each mark stands on a bar: queue hatched, the rest in the hue of prefill
    Provenance x = Provenance::measured;
};

/// What the marks are against the limit. Open marks above it fail; below it nothing is known yet.
struct LimitCount {
    int pass = 0;
    int fail = 0;
    int open = 0;
    friend bool operator==(const LimitCount&, const LimitCount&) = default;
};
[[nodiscard]] LimitCount countAgainst(const QVector<PlotMark>& marks, double limit);

class LimitPlot : public QWidget {
    Q_OBJECT
public:
    LimitPlot(const QString& accessibleName, const PlotLook& look, QWidget* parent = nullptr);
    void setMarks(QVector<PlotMark> marks);
    [[nodiscard]] const QVector<PlotMark>& marks() const { return m_marks; }
    /// What of them is chosen (a rim) and what is hovered in some view (a faint frame); places in marks(), ascending.
    void setLit(QVector<int> chosen, QVector<int> echoed);
    [[nodiscard]] const QVector<int>& chosen() const { return m_chosen; }
    [[nodiscard]] const QVector<int>& echoed() const { return m_echoed; }
    void setLimit(double limit);
    /// What the axes have room for at least: the run beside shows that much.
    void setBeside(double x, double y);
    /// What its own marks and limit need; x from the marks, y over them.
    [[nodiscard]] double xNeeded() const;
    [[nodiscard]] double yNeeded() const;
    [[nodiscard]] double limit() const { return m_limit; }
    /// What a tooltip says about a mark.
    void setDescribe(std::function<QString(int mark)> describe) { m_describe = std::move(describe); }
    /// What a screen reader hears while no mark is chosen.
    void setSummary(const QString& words);

    [[nodiscard]] double xTop() const { return m_xTop; }
    [[nodiscard]] double yTop() const { return m_yTop; }
    [[nodiscard]] QVector<double> xTicks() const;
    [[nodiscard]] QPoint place(double x, double y) const; ///< widget pixels
    [[nodiscard]] int markAt(QPoint point) const;         ///< -1: none is near
    [[nodiscard]] int cursor() const { return m_cursor; }
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void markChosen(int mark);
    void markAdded(int mark);   ///< with Ctrl
    void markHovered(int mark); ///< -1: none any more
    void limitChanged(double limit);
    void tableRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    bool event(QEvent* event) override;

private:
    void fitAxes();
    void describe();
    void hover(int mark);
    void moveLimit(double limit);
    [[nodiscard]] QRect plotRect() const;
    [[nodiscard]] int limitY() const;
    void paintAxes(QPainter& painter) const;
    void paintStems(QPainter& painter) const;
    void paintMarks(QPainter& painter) const;
    void paintChosen(QPainter& painter) const;
    void paintEchoes(QPainter& painter) const;
    [[nodiscard]] int dotSide() const;
    void paintLimit(QPainter& painter) const;

    PlotLook m_look;
    QVector<PlotMark> m_marks;
    QVector<int> m_chosen;
    QVector<int> m_echoed;
    std::function<QString(int)> m_describe;
    QString m_summary;
    double m_limit = 0.0;
    double m_xBeside = 0.0;
    double m_yBeside = 0.0;
    double m_xTop = 1.0;
    double m_yTop = 1.0;
    int m_cursor = -1;
    int m_under = -1; ///< mark under the pointer
    bool m_dragging = false;
};

} // namespace vitrine::ui
