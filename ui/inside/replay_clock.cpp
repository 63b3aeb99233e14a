// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/replay_clock.h"

namespace vitrine::ui {
namespace {

constexpr int kFrame = 33; ///< ms; pictures refresh no faster

} // namespace

ReplayClock::ReplayClock(Playback& playback, QObject* parent)
    : QObject(parent)
    , m_playback(playback) {
    m_frames.setInterval(kFrame);
    connect(&m_frames, &QTimer::timeout, this, &ReplayClock::tick);
    connect(&playback, &Playback::reset, this, &ReplayClock::pause);
}

void ReplayClock::play() {
    if (m_playing || m_playback.timeline().steps().empty()) {
        return;
    }
    if (m_playback.shown().step >= m_playback.newestStep()) {
        m_playback.showStep(m_playback.oldestStep() - 1);
    }
    m_step = -1;
    m_since.start();
    m_frames.start();
    setPlaying(true);
}

void ReplayClock::pause() {
    m_frames.stop();
    setPlaying(false);
}

void ReplayClock::setPlaying(bool playing) {
    if (playing != m_playing) {
        m_playing = playing;
        emit changed();
    }
}

void ReplayClock::tick() {
    const qint64 time = m_since.nsecsElapsed();
    m_since.start();
    advance(time);
}

Nanoseconds ReplayClock::endOfShown() const {
    const TimelineData& data = m_playback.timeline();
    const std::int32_t index = data.indexOf(m_playback.shown().step);
    return index < 0 ? data.origin() : data.steps()[static_cast<std::size_t>(index)].t1;
}

void ReplayClock::advance(Nanoseconds time) {
    const TimelineData& data = m_playback.timeline();
    if (data.steps().empty()) {
        pause();
        return;
    }
    if (m_playback.shown().step != m_step) {
        m_at = endOfShown();
    }
    m_at += static_cast<Nanoseconds>(static_cast<double>(time) * m_speed);
    std::int32_t index = data.stepAtTime(m_at) - 1; // the last that has begun
    if (index >= 0 && data.steps()[static_cast<std::size_t>(index)].t1 > m_at) {
        --index;
    }
    if (index >= 0 && data.numberOf(index) > m_playback.shown().step) {
        m_playback.showStep(data.numberOf(index));
    }
    m_step = m_playback.shown().step;
    if (m_step >= m_playback.newestStep()) {
        pause();
    }
}

} // namespace vitrine::ui
