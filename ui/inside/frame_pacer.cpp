// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/frame_pacer.h"

#include <algorithm>
#include <cmath>
#include <ctime>

#include <QThread>

namespace vitrine::ui {
namespace {

constexpr int kShortest = 33;
constexpr int kLongest = 500;
constexpr double kShareOfAll = 0.01;
constexpr double kNewWeight = 0.3; ///< of the newest picture in the smoothed cost

double threadMilliseconds() {
    timespec t{};
    return ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) == 0
               ? static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6
               : 0.0;
}

} // namespace

FramePacer::FramePacer(double share, QObject* parent)
    : QObject(parent)
    , m_share(share > 0.0 ? share : kShareOfAll * std::max(1, QThread::idealThreadCount())) {
    m_due.setSingleShot(true);
    connect(&m_due, &QTimer::timeout, this, [this] {
        if (m_pending) {
            draw();
        }
    });
}

int FramePacer::intervalFor(double perPicture, double share) {
    return std::clamp(static_cast<int>(std::ceil(perPicture / share)), kShortest, kLongest);
}

void FramePacer::request() {
    m_pending = true;
    if (!m_due.isActive()) {
        draw();
    }
}

void FramePacer::draw() {
    const double cpu = threadMilliseconds();
    if (m_since.isValid()) {
        const double spent = cpu - m_cpu; // the last picture with all that this thread did for it
        const auto wall = static_cast<double>(std::max<qint64>(1, m_since.elapsed()));
        m_perPicture = m_perPicture == 0.0 ? spent : (1.0 - kNewWeight) * m_perPicture + kNewWeight * spent;
        m_cost = 100.0 * spent / wall;
    }
    m_cpu = cpu;
    m_since.start();
    m_interval = intervalFor(m_perPicture, m_share);
    m_pending = false;
    m_due.start(m_interval);
    emit frame();
}

} // namespace vitrine::ui
