// The batch and queue timeline: a row a request (queue, prefill chunks, decodes), a row of engine steps, counters
// below, over an axis of steps or milliseconds. Keys: W S zoom, A D pan, . , next and previous step, F fits, P pins a
// row, T table, arrows choose rows. Follows the newest step until it is moved away from. Paints nothing while hidden.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QAbstractScrollArea>
#include <QFontMetrics>

#include "ui/views/selection_bus.h"
#include "ui/views/timeline_raster.h"

namespace vitrine::ui {

class TimelineView : public QAbstractScrollArea {
    Q_OBJECT
public:
    /// Neither is owned; both must outlive the view.
    TimelineView(const TimelineData& data, SelectionBus& bus, QWidget* parent = nullptr);

    /// The data grew or began anew.
    void dataChanged();
    void dataReset();
    void setAxis(TimelineAxis axis);
    [[nodiscard]] TimelineAxis axis() const { return m_axis; }
    /// The step that all views show; 0 or the last: the newest, and no line is drawn.
    void setShownStep(std::int64_t step);
    /// Shows this line instead of the picture; empty shows the picture.
    void setInconsistency(const QString& line);
    [[nodiscard]] const QString& inconsistency() const { return m_inconsistency; }
    /// For tests: another look-up table than the theme's.
    void setTimelinePalette(const std::optional<TimelinePalette>& palette);

    [[nodiscard]] bool follows() const { return m_follow; }
    /// To the newest step again.
    void follow();
    /// Stays where it is, until it is moved or follows again.
    void hold();
    /// What a request does in the shown step, else in the newest; empty before it came.
    [[nodiscard]] QString rowWord(const TimelineRow& row) const;
    /// All that there is, or the selected request.
    void fit();
    void zoom(double factor, double aroundValue);
    void pan(double share); ///< of the width
    [[nodiscard]] std::pair<double, double> sight() const { return {m_from, m_to}; }
    /// Shows this stretch of the axis and follows no longer.
    void showSight(double from, double to) { setSight(from, to, true); }
    /// The axis reaches at least to here: where two runs share one axis it is the end of the longer one.
    void setExtent(double last);
    /// The view of another run with the same sight: the axes of the counters reach as far up in both. It must outlive
    /// this one, or be taken away.
    void setBeside(const TimelineView* other) { m_beside = other; }
    [[nodiscard]] double lastValue() const; ///< axis value at the end of its own steps
    /// Steps in sight, by number; empty pair when there is none.
    [[nodiscard]] std::pair<std::int64_t, std::int64_t> stepsInSight() const;

    /// Rows that stay on top, in the order of pinning.
    [[nodiscard]] const std::vector<SequenceId>& pinned() const { return m_pinned; }
    void togglePin(SequenceId id);

    /// In device pixels from the corner of the plot.
    [[nodiscard]] const TimelineRaster& raster() const { return m_raster; }
    [[nodiscard]] QRect plotRect() const; ///< logical pixels of the viewport
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void tableRequested();
    void stepChosen(qint64 step); ///< a click on a step: show the run as it was then
    void followChanged(bool follows);
    void sightChanged(double from, double to);
    void pinsChanged();

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void scrollContentsBy(int dx, int dy) override;
    void keyPressEvent(QKeyEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;
    bool viewportEvent(QEvent* event) override;

private:
    struct Hit {
        int row = -1;
        std::int32_t step = -1;
        bool engine = false;
    };
    [[nodiscard]] TimelineGeometry geometryNow() const;
    [[nodiscard]] int namesWidth() const;
    [[nodiscard]] int axisHeight() const;
    [[nodiscard]] int plotX(QPoint point) const; ///< device pixels from the plot's left edge
    [[nodiscard]] Hit hitAt(QPoint viewportPoint) const;
    void setSight(double from, double to, bool byHand);
    void moveSight(double from, double to);
    void followNow();
    void layOut();
    [[nodiscard]] int lastAtWork() const; ///< the last row that runs, else the last row
    void describe();
    void chooseStepBy(int delta);
    void chooseRowBy(int delta);
    void bringIntoSight(int row); ///< -1: none
    void pressAt(const QMouseEvent& event);
    void dragTo(QPoint point);
    void releaseAt(QPoint point);
    void hoverAt(QPoint point);
    [[nodiscard]] QString tipAt(QPoint point) const;
    [[nodiscard]] OpClass opInSight() const; ///< chosen, else under the pointer somewhere
    [[nodiscard]] QString tipOfStep(std::int32_t step) const;
    void paintAxis(QPainter& painter, const QVector<double>& ticks) const;
    void paintNames(QPainter& painter) const;
    void paintFootNames(QPainter& painter) const;
    void paintBars(QPainter& painter) const;
    void paintStalls(QPainter& painter) const;
    void paintSelection(QPainter& painter) const;
    void paintLines(QPainter& painter) const;
    void paintStepLine(QPainter& painter, double value, Qt::PenStyle style, const QColor& colour) const;
    [[nodiscard]] QString tickText(double value) const;

    const TimelineData& m_data;
    SelectionBus& m_bus;
    SequenceId m_subject; ///< whose row was brought into sight
    TimelineRaster m_raster;
    std::optional<TimelinePalette> m_palette;
    QString m_inconsistency;
    TimelineAxis m_axis = TimelineAxis::milliseconds;
    double m_from = 0.0;
    double m_to = 1.0;
    bool m_follow = true;
    bool m_followRows = true;
    int m_followedRow = 0; ///< first row in sight while rows are followed
    std::int64_t m_shownStep = 0;
    std::vector<SequenceId> m_pinned;
    std::optional<QPoint> m_pressed;
    bool m_dragged = false;
    bool m_panning = false;
    double m_panFrom = 0.0;
    double m_extent = 0.0;
    const TimelineView* m_beside = nullptr;
};

/// What stands at the left of a counter's row: its name, and its highest value in sight.
struct FootName {
    QString words;
    QString top;
};
/// They don't touch in `width`: the value is said in thousands first, then the name ends in dots. `badge`: room behind
/// the name.
[[nodiscard]] FootName footNameFor(const QString& words, qint64 top, int width, const QFontMetrics& metrics, int badge);

/// "r-12": how a request is called everywhere.
[[nodiscard]] QString requestName(RequestId request);
/// "reached its limit", "cancelled" …
[[nodiscard]] QString finishWords(trace::FinishReason reason);
/// The one word of a request that has ended: "done", "cancelled", "failed".
[[nodiscard]] QString endWord(trace::FinishReason reason);

} // namespace vitrine::ui
