// The whole run as one strip: the longest step of each pixel column, ticks where keyframes are, bookmarks, the stretch
// that the timeline shows. A press or drag shows the run as it was at that step; arrow keys step.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/playback.h"

namespace vitrine::ui {

class Scrubber : public QWidget {
    Q_OBJECT
public:
    /// The playback must outlive it.
    explicit Scrubber(Playback& playback, QWidget* parent = nullptr);
    /// Steps that the timeline has in sight, by number; zeros: none.
    void setSight(std::int64_t first, std::int64_t last);
    [[nodiscard]] std::int64_t stepAt(int x) const;
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRect track() const;
    [[nodiscard]] int xOf(std::int64_t step) const;

    Playback& m_playback;
    std::int64_t m_sightFirst = 0;
    std::int64_t m_sightLast = 0;
};

} // namespace vitrine::ui
