// Decides when the next picture of a live run is due: at most 30 a second, and fewer when pictures would take more of
// the machine than the viewer may have. The cost is what this thread's processor clock says, so it is MEASURED, not
// guessed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>

namespace vitrine::ui {

class FramePacer final : public QObject {
    Q_OBJECT
public:
    /// `share` of one processor is what pictures may take on average; 0: 1 % of all processors.
    explicit FramePacer(double share = 0.0, QObject* parent = nullptr);
    /// There is something new to draw; frame() comes when it is due, at once if it already is.
    void request();
    /// Processor time of this thread over wall time since the last two pictures, in per cent of one processor.
    [[nodiscard]] double cost() const { return m_cost; }
    [[nodiscard]] int interval() const { return m_interval; } ///< ms between two pictures now

    /// The next interval when a picture takes so much processor time, both in ms; clamped to 33 to 500.
    [[nodiscard]] static int intervalFor(double perPicture, double share);

signals:
    void frame();

private:
    void draw();

    double m_share;
    QTimer m_due;
    QElapsedTimer m_since;
    double m_cpu = 0.0;        ///< ms of this thread at the last picture
    double m_perPicture = 0.0; ///< smoothed
    double m_cost = 0.0;
    int m_interval = 33;
    bool m_pending = false;
};

} // namespace vitrine::ui
