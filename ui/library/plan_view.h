// The memory of one model: what a load would take, over what the last one really took, on one axis up to the device's
// memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QVector>
#include <QWidget>

#include "engine/engine.h"
#include "engine/survey/load_plan.h"
#include "ui/library/fit_geometry.h"
#include "ui/library/library_items.h"

namespace vitrine::ui {

/// A part of a bar: bytes and what it is.
struct PlanPart {
    enum class Kind : std::uint8_t { others, runtime, scratch, weights, kv, draft } kind;
    QString name;
    QString definition;
    double bytes = 0;
};

/// In the order of the picture, parts of zero left out.
[[nodiscard]] QVector<PlanPart> planParts(const survey::LoadPlan& plan);
[[nodiscard]] QVector<PlanPart> takenParts(const MemoryUse& use, double others);
/// Sum without what other programs use.
[[nodiscard]] double sumOf(const QVector<PlanPart>& parts);

class PlanView final : public QWidget {
    Q_OBJECT

public:
    explicit PlanView(QWidget* parent = nullptr);
    void setUnit(SizeUnit unit);
    void setPlan(const std::optional<survey::LoadPlan>& plan);
    /// Absent: it was never loaded here, or not as it is now.
    void setLastLoad(const std::optional<MemoryUse>& use);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    bool event(QEvent* event) override;

private:
    void rebuild();
    [[nodiscard]] QRect barRect(qsizetype bar) const;
    [[nodiscard]] int x(double bytes) const;
    void paintBar(QPainter& painter, qsizetype bar) const;
    void paintNames(QPainter& painter) const;
    void paintAxis(QPainter& painter) const;
    void paintKey(QPainter& painter) const;
    void describe();

    SizeUnit m_unit;
    std::optional<survey::LoadPlan> m_plan;
    std::optional<MemoryUse> m_taken;
    QVector<QVector<PlanPart>> m_bars; ///< the plan, then the last load where there was one; made of the two above
    double m_most = 1.0;               ///< bytes at the end of the axis
};

} // namespace vitrine::ui
