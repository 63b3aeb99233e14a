// Lets a recorded run go by as it once did: its steps follow each other in their own time, or slower. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

#include "ui/inside/playback.h"

namespace vitrine::ui {

class ReplayClock final : public QObject {
    Q_OBJECT
public:
    /// The playback must outlive it.
    explicit ReplayClock(Playback& playback, QObject* parent = nullptr);

    /// From the step that is shown; from the first one where the last is.
    void play();
    void pause();
    [[nodiscard]] bool playing() const { return m_playing; }
    /// 1: as fast as it was.
    void setSpeed(double speed) { m_speed = speed; }
    /// Lets so much time go by: shows the last step that has ended by then, and pauses behind the last of all. Who showed
    /// another step meanwhile is followed. Called by the clock itself while it plays.
    void advance(Nanoseconds time);

signals:
    void changed(); ///< plays or not

private:
    void setPlaying(bool playing);
    void tick();
    /// When the shown step had ended; the start of the first where none is shown yet.
    [[nodiscard]] Nanoseconds endOfShown() const;

    Playback& m_playback;
    QTimer m_frames;
    QElapsedTimer m_since;
    double m_speed = 1.0;
    Nanoseconds m_at = 0; ///< of the run
    std::int64_t m_step = -1; ///< that was shown last
    bool m_playing = false;
};

} // namespace vitrine::ui
