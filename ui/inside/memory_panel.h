// The memory budget: what was planned before the load, what was taken, and what of the process neither explains.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QAbstractTableModel>
#include <QWidget>

#include "engine/engine.h"
#include "ui/inside/process_load.h"

namespace vitrine::ui {

class FigureLabel;
class GaugeLegend;
class Segment;
class StackedGauge;

/// Part, planned, taken, gap.
class MemoryTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kPart, kPlanned, kTaken, kGap, kColumns };
    MemoryTable(const MemoryUse& planned, const MemoryUse& taken, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    MemoryUse m_planned;
    MemoryUse m_taken;
};

class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    explicit MemoryPanel(QWidget* parent = nullptr);
    /// Null: no model is loaded.
    void show(std::shared_ptr<const EngineInfo> info);
    [[nodiscard]] QAbstractTableModel* makeTable() const;

protected:
    void showEvent(QShowEvent* event) override;

private:
    void refresh();
    [[nodiscard]] QString size(double bytes) const;

    std::shared_ptr<const EngineInfo> m_info;
    Segment* m_unit;
    StackedGauge* m_plan;
    GaugeLegend* m_planKey;
    StackedGauge* m_actual;
    GaugeLegend* m_actualKey;
    FigureLabel* m_totals;
    FigureLabel* m_process;
    FigureLabel* m_fits;
};

} // namespace vitrine::ui
