// The controls of time: pause the view, pause the engine, step it, slow it down; step and scrub through what was; back
// to live. The first two are separate: a paused view does not hold the engine up. A recorded run has no engine: it is
// played in its own time, or slower.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/replay_clock.h"

namespace vitrine::ui {

class Button;
class Chip;
class FigureLabel;
class IconButton;
class Scrubber;
class Segment;

class Transport : public QWidget {
    Q_OBJECT
public:
    /// The playback must outlive it.
    explicit Transport(Playback& playback, QWidget* parent = nullptr);
    /// What the engine says of itself.
    void setEngine(bool present, bool paused, double speed);
    /// Whether the run that is shown was recorded, so that there is no engine to pause or to step.
    void setRecorded(bool recorded);
    [[nodiscard]] ReplayClock& clock() { return m_clock; }
    [[nodiscard]] Scrubber* scrubber() const { return m_scrubber; }

    void toggleView(); ///< a recorded run: plays it, or pauses
    void toggleEngine();

signals:
    void enginePauseRequested(bool paused);
    void engineStepRequested();
    void engineSpeedRequested(double speed);

protected:
    void paintEvent(QPaintEvent* event) override;
    void hideEvent(QHideEvent* event) override;

private:
    void build();
    void connectControls();
    void showEngine();
    void showSpeed(double speed);
    void showMode();
    void showStep();

    Playback& m_playback;
    ReplayClock m_clock;
    Button* m_pauseView;
    Button* m_pauseEngine;
    IconButton* m_stepEngine;
    IconButton* m_back;
    IconButton* m_forward;
    IconButton* m_event;
    Segment* m_speed;
    Scrubber* m_scrubber;
    FigureLabel* m_step;
    Chip* m_live;
    double m_engineSpeed = 1.0;
    double m_replaySpeed = 1.0;
    bool m_recorded = false;
    bool m_enginePresent = false;
    bool m_enginePaused = false;
    bool m_showing = false; ///< the speed is being shown, not chosen
};

} // namespace vitrine::ui
