// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/load_pair.h"

#include <utility>

namespace vitrine::ui {
namespace {

constexpr int kSettleEvery = 50; ///< ms

} // namespace

LoadPair::LoadPair(LoadRunner& runner, EngineBridge& bridge, QObject* parent)
    : QObject(parent)
    , m_runner(runner)
    , m_bridge(bridge) {
    m_settle.setSingleShot(true);
    m_settle.setInterval(kSettleEvery);
    connect(&m_settle, &QTimer::timeout, this, &LoadPair::settle);
    connect(&runner, &LoadRunner::changed, this, &LoadPair::onRunner);
}

void LoadPair::start(const PreparedLoad& load, const LoadKnobs& knobs, PairKind kind) {
    m_side = -1;
    m_settle.stop();
    m_runner.stop(); // what it says of that is about the run before
    m_load = load;
    m_knobs = knobs;
    m_kind = kind;
    m_side = 0;
    emit began();
    startSide();
}

void LoadPair::stop() {
    if (!m_settle.isActive()) {
        m_runner.stop();
        return;
    }
    m_settle.stop(); // between two runs: the runner has nothing left to stop
    emit sideEnded(std::exchange(m_side, -1));
    emit finished(false);
}

void LoadPair::startSide() {
    m_announced = false;
    if (m_bridge.status().paused) {
        m_bridge.setPaused(false); // two runs that are compared by time must not wait for a button on another page
    }
    m_runner.start(m_load, sideOf(m_kind, m_side, m_knobs), true);
}

void LoadPair::onRunner() {
    using State = LoadRunner::State;
    if (m_side < 0 || m_settle.isActive()) {
        return;
    }
    const State state = m_runner.state();
    if (state == State::sending && !m_announced) {
        m_announced = true;
        emit sideBegan(m_side, m_bridge.status().log, sideName(m_kind, m_side), m_runner.settings());
    } else if (state == State::done) {
        m_settle.start();
    } else if (state == State::stopped || state == State::failed) {
        const int side = m_side;
        m_side = -1;
        if (m_announced) {
            emit sideEnded(side);
        }
        emit finished(false);
    }
}

void LoadPair::settle() {
    if (m_bridge.status().busy) {
        m_settle.start();
        return;
    }
    emit sideEnded(m_side);
    if (m_side == 0) {
        m_side = 1;
        startSide();
        return;
    }
    m_side = -1;
    emit finished(true);
}

} // namespace vitrine::ui
