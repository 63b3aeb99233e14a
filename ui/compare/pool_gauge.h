// The memory of one run: what its engine was planned to take and took, where that was noted with the run, and the KV
// memory as of the step that is shown, by what the blocks are. Bytes of the latter are blocks times the bytes of a
// block: DERIVED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QWidget>

#include "engine/store/machine.h"
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
    void setMemory(const std::optional<store::RunMemory>& memory) { m_memory = memory; }
    /// Bytes that the whole width of the bars stands for, at least: of the pool, and of plan and taken.
    void refresh(double pool, double engine);
    [[nodiscard]] double poolBytes() const;
    [[nodiscard]] double engineBytes() const; ///< the larger of plan and taken; 0: not noted
    [[nodiscard]] StackedGauge* gauge() const { return m_gauge; }
    [[nodiscard]] StackedGauge* plan() const { return m_plan; }
    [[nodiscard]] StackedGauge* taken() const { return m_taken; }

private:
    void showEngine(double extent);
    const Playback& m_playback;
    std::optional<store::RunMemory> m_memory;
    FigureLabel* m_engineWords;
    StackedGauge* m_plan;
    StackedGauge* m_taken;
    GaugeLegend* m_engineKey;
    StackedGauge* m_gauge;
    GaugeLegend* m_key;
    FigureLabel* m_words;
};

} // namespace vitrine::ui
