// The KV memory of one run as of the step that is shown: what its pool took, by what the blocks are. Bytes are blocks times
// the bytes of a block: DERIVED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include "ui/inside/playback.h"

namespace vitrine::ui {

class FigureLabel;
class GaugeLegend;
class StackedGauge;

class PoolGauge : public QWidget {
    Q_OBJECT
public:
    /// It must outlive the gauge.
    explicit PoolGauge(const Playback& playback, QWidget* parent = nullptr);
    /// `extent`: bytes that the whole width stands for, at least.
    void refresh(double extent);
    [[nodiscard]] double poolBytes() const;
    [[nodiscard]] StackedGauge* gauge() const { return m_gauge; }

private:
    const Playback& m_playback;
    StackedGauge* m_gauge;
    GaugeLegend* m_key;
    FigureLabel* m_words;
};

} // namespace vitrine::ui
