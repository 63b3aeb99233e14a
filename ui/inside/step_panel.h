// One iteration under the microscope: who was in the batch with how many tokens, and where its time went.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <vector>

#include <QAbstractTableModel>
#include <QWidget>

#include "ui/inside/playback.h"
#include "ui/views/roofline_view.h"
#include "ui/views/selection_bus.h"

class QBoxLayout;
class QLabel;
class QScrollArea;
class QTableView;

namespace vitrine::ui {

class BatchMask;
class Button;
class FigureLabel;
class GaugeLegend;
class SplitBar;
class StepDifference;

/// The members of one step's batch. Counts are COUNTED.
class BatchRows : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { kRequest, kPhase, kComputed, kContext, kDrafted, kAccepted, kEmitted, kColumns };
    using QAbstractTableModel::QAbstractTableModel;
    void show(trace::RecordPtr record);
    [[nodiscard]] const trace::RecordPtr& record() const { return m_record; }
    [[nodiscard]] int rowCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] int columnCount(const QModelIndex& parent = {}) const override;
    [[nodiscard]] QVariant data(const QModelIndex& index, int role = Qt::DisplayRole) const override;
    [[nodiscard]] QVariant headerData(int section, Qt::Orientation orientation,
                                      int role = Qt::DisplayRole) const override;

private:
    trace::RecordPtr m_record;
};

/// Empty, or "inconsistent: …": the batch is not what the step says it computed, or its sections are longer than it.
[[nodiscard]] QString brokenStep(const trace::StepRecord& record);

/// What stands in the tooltip of a section.
[[nodiscard]] QString sectionSentence(OpClass op);

/// The ragged batch: a line a member, its context in grey, what this step computed of it in the hue of its phase.
class RaggedBatch : public QWidget {
    Q_OBJECT
public:
    RaggedBatch(const BatchRows& rows, SelectionBus& bus, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    /// The width stands for at least so many tokens of context.
    void setExtent(std::int32_t tokens);

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    [[nodiscard]] SequenceId memberAt(int y) const; ///< invalid: none
    const BatchRows& m_rows;
    SelectionBus& m_bus;
    std::int32_t m_extent = 1;
};

/// What the axes of a step's pictures hold: a panel beside another has room for both.
struct StepExtent {
    std::int32_t tokens = 0; ///< budget, or what was computed
    Nanoseconds time = 0;    ///< of the step
    Nanoseconds forward = 0;
    std::int32_t context = 1; ///< longest of a member
    int rows = 0;             ///< of the mask
    QVector<RooflineDot> dots;
    std::optional<Roof> roof;
    [[nodiscard]] static StepExtent of(const trace::StepRecord& record);
};

class StepPanel : public QWidget {
    Q_OBJECT
public:
    /// Both must outlive it.
    StepPanel(const Playback& playback, SelectionBus& bus, QWidget* parent = nullptr);
    /// Shows the chosen step, else the one that all views show.
    void refresh();
    [[nodiscard]] BatchRows& rows() { return m_rows; }
    /// Keeps a step to compare the shown one with; null: none any more.
    void pinStep(const trace::RecordPtr& record);
    [[nodiscard]] StepDifference* difference() const { return m_difference; }
    /// The line that stands in the pictures' place; empty where the laws hold.
    [[nodiscard]] QString inconsistency() const;
    [[nodiscard]] RooflineView* roofline() const { return m_roofline; }
    [[nodiscard]] BatchMask* mask() const { return m_mask; }
    [[nodiscard]] SplitBar* budget() const { return m_budget; }
    [[nodiscard]] SplitBar* sections() const { return m_sections; }
    /// Axes have room for this step of another run too.
    void setBeside(const StepExtent& extent);
    /// Peaks of this machine; absent with the reason why.
    void setRoof(const std::optional<Roof>& roof, const QString& why);

signals:
    void roofWanted(); ///< the panel is seen: the peaks should be known

protected:
    void showEvent(QShowEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    void buildCompare();
    void layOut();
    void showPictures();
    void showBudget(const trace::StepRecord& record);
    void connectBudget();
    void connectOps();
    void hoverOp(OpClass op);
    void markOps();
    void showWork(const trace::StepRecord& record);
    void showSections(const trace::StepRecord& record);
    void showDevice(const trace::StepRecord& record);

    const Playback& m_playback;
    SelectionBus& m_bus;
    BatchRows m_rows;
    StepDifference* m_difference;
    QScrollArea* m_content = nullptr;
    QBoxLayout* m_columns = nullptr; ///< bars, pictures
    QLabel* m_broken;                ///< in place of all, where a law is broken
    FigureLabel* m_head;
    Button* m_pin;
    QTableView* m_compare;
    FigureLabel* m_work;
    FigureLabel* m_rate;
    SplitBar* m_budget;
    std::vector<SequenceId> m_budgetOf; ///< whose its parts are, as many as there are requests
    GaugeLegend* m_budgetKey;
    SplitBar* m_sections;
    GaugeLegend* m_sectionsKey;
    QWidget* m_device; ///< only where a device timed the step
    SplitBar* m_deviceParts;
    GaugeLegend* m_deviceKey;
    BatchMask* m_mask;
    RooflineView* m_roofline;
    RaggedBatch* m_batch;
};

} // namespace vitrine::ui
