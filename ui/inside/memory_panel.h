// The memory budget: what was planned before the load, what was taken, what neither explains, what it would take with
// another context, batch or precision of keys and values, and how many requests of a length fit.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "engine/engine.h"
#include "engine/store/runs.h"
#include "ui/inside/process_load.h"
#include "ui/views/kv_need.h"

class QBoxLayout;

namespace vitrine::ui {

class FigureLabel;
class FitAxis;
class GaugeLegend;
class KnobSlider;
class Segment;
class StackedGauge;

/// Part, planned, taken, gap: weights by number format, the other parts, their sums, what is in use now and what makes
/// the difference.
class MemoryTable : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kPart, kPlanned, kTaken, kGap, kColumns };
    /// `inUse`: of this program now; 0: not known. An info of no model has no rows.
    MemoryTable(const EngineInfo* info, std::uint64_t inUse, QObject* parent = nullptr);
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    struct Row {
        QString part;
        std::optional<std::uint64_t> planned;
        std::optional<std::uint64_t> taken;
    };
    std::vector<Row> m_rows;
};

class MemoryPanel : public QWidget {
    Q_OBJECT
public:
    explicit MemoryPanel(QWidget* parent = nullptr);
    /// Null: no model is loaded.
    void show(std::shared_ptr<const EngineInfo> info);
    /// A saved run: what was noted with it stands in the place of the engine's; empty: the engine's again.
    void showRun(const std::optional<store::RunInfo>& run);
    /// Shapes of the loaded model's layers, for what-if figures; none: not known.
    void setLayers(std::vector<KvLayer> layers);
    [[nodiscard]] QAbstractTableModel* makeTable() const;
    /// The numbers of its bars, to the byte.
    [[nodiscard]] QByteArray csv() const;
    [[nodiscard]] StackedGauge* taken() const { return m_actual; }
    [[nodiscard]] StackedGauge* machine() const { return m_machine; }
    [[nodiscard]] QString words() const; ///< over the bars, for tests

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void build();
    void buildKnobs();
    void refresh();
    void showBars();
    void showSupposed();
    void showMachine();
    [[nodiscard]] QString size(double bytes) const;

    /// Of the saved run where one is shown, else of the engine; null: there is nothing to tell.
    [[nodiscard]] const EngineInfo* shown() const { return m_recorded ? m_ofRun.get() : m_info.get(); }

    std::shared_ptr<const EngineInfo> m_info;
    std::shared_ptr<const EngineInfo> m_ofRun; ///< with the memory alone; null: it was not noted
    bool m_recorded = false;
    std::vector<KvLayer> m_layers;
    QBoxLayout* m_columns = nullptr; ///< what is, what is supposed
    Segment* m_unit;
    StackedGauge* m_plan;
    GaugeLegend* m_planKey;
    StackedGauge* m_actual;
    GaugeLegend* m_actualKey;
    StackedGauge* m_machine;
    GaugeLegend* m_machineKey;
    KnobSlider* m_context;
    KnobSlider* m_batch;
    KnobSlider* m_bits;
    StackedGauge* m_if;
    GaugeLegend* m_ifKey;
    FitAxis* m_axis;
    FigureLabel* m_totals;
    FigureLabel* m_fits;
    bool m_touched = false; ///< a knob is being moved: the part that it changes is marked
};

} // namespace vitrine::ui
