// Did the draft pay? The last verifications as lanes of accepted, rejected and thrown-away drafts, acceptance by
// position, and the clock with drafts over the one that plain decoding would have shown for the same tokens. Up and
// Down walk the lanes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/inside/speculation_scene.h"
#include "ui/views/selection_bus.h"

class QAbstractItemModel;

namespace vitrine::ui {

class EmptyBox;
class FigureLabel;

class SpeculationPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    SpeculationPanel(const Playback& playback, SelectionBus& bus, QWidget* parent = nullptr);
    void refresh();
    /// What its axes hold: time of the longer clock, drafts at the first position, speed-up of the formula's curve.
    struct Extent {
        Nanoseconds clock = 0;
        std::int64_t offered = 0;
        double speedUp = 0.0;
        friend bool operator==(const Extent&, const Extent&) = default;
    };
    [[nodiscard]] Extent extent() const;
    /// They have room for those of another run too.
    void setBeside(const Extent& extent);
    /// The run began anew.
    void reset();
    [[nodiscard]] const SpeculationScene& scene() const { return m_fold.scene(); }
    /// What the picture says; it belongs to the caller and names requests while the panel is there.
    /// Of a run that is over: without drafts it says so, and offers no load that would make some.
    void showRunOnly();
    [[nodiscard]] QAbstractItemModel* makeTable() const;
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void tableRequested();
    void stepChosen(qint64 step); ///< a verification of it was chosen: all views are to show it
    void draftsRequested(); ///< a load that drafts is to be started

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool event(QEvent* event) override;

private:
    static constexpr int kTop = 82;  ///< of the four lines of figures
    static constexpr int kLane = 16; ///< height
    static constexpr int kClock = 60; ///< the two clocks at the foot
    void showFigures();
    [[nodiscard]] QRect laneRect() const;
    [[nodiscard]] QRect barsRect() const;
    [[nodiscard]] QRect clockRect() const;
    void paintClock(QPainter& painter) const;
    void paintClockLane(QPainter& painter, const QRect& lane, bool plain, double perPixel) const;
    void paintCurve(QPainter& painter, const QRect& area) const;
    /// The lane that is drawn as the n-th, newest first.
    [[nodiscard]] const VerifiedDrafts& drawn(int lane) const {
        return scene().last[scene().last.size() - 1 - static_cast<std::size_t>(lane)];
    }
    [[nodiscard]] int laneAt(QPoint point) const; ///< -1: none
    [[nodiscard]] int laneOf(const std::pair<std::int64_t, SequenceId>& chosen) const;
    void chooseLane(int lane);
    void chooseNewer();
    void showSpeed();
    void addCounted(FigureLabel* label, std::int64_t n, const QString& unit, const QString& definition);
    void paintLanes(QPainter& painter) const;
    void paintBars(QPainter& painter) const;

    const Playback& m_playback;
    SelectionBus& m_bus;
    SpeculationFold m_fold;
    FigureLabel* m_rate;
    FigureLabel* m_counts;
    FigureLabel* m_thrown;
    FigureLabel* m_speed;
    Extent m_beside;
    EmptyBox* m_none; ///< what to do where there are no drafts
    std::optional<std::pair<std::int64_t, std::int64_t>> m_range; ///< that the scene tells of
    std::optional<std::pair<std::int64_t, SequenceId>> m_chosen;  ///< step and sequence of the chosen verification
};

} // namespace vitrine::ui
