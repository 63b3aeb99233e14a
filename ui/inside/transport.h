// The controls of time: pause the view, pause the engine, step it, slow it down; step and scrub through what was; back
// to live. The first two are separate: a paused view does not hold the engine up.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/playback.h"

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
    [[nodiscard]] Scrubber* scrubber() const { return m_scrubber; }

    void toggleView();
    void toggleEngine();

signals:
    void enginePauseRequested(bool paused);
    void engineStepRequested();
    void engineSpeedRequested(double speed);

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    void build();
    void showMode();
    void showStep();

    Playback& m_playback;
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
    bool m_enginePresent = false;
    bool m_enginePaused = false;
    bool m_showing = false; ///< the speed is being shown, not chosen
};

} // namespace vitrine::ui
