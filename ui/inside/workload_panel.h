// The panel that starts prepared loads: which load, how the engine is set for it, and start and stop. What can change
// while it runs does so at once; a change of the engine's settings restarts the engine in sight.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QWidget>

#include "ui/inside/load_runner.h"
#include "ui/widgets/draft_box.h"

class QButtonGroup;
class QComboBox;
class QLabel;
class QScrollArea;
class QVBoxLayout;

namespace vitrine::ui {

class Button;
class FigureLabel;
class LoadPair;
class KnobSlider;
class LoadRow;
class Segment;
class Switch;

class WorkloadPanel : public QWidget {
    Q_OBJECT
public:
    /// The runner must outlive it.
    explicit WorkloadPanel(LoadRunner& runner, QWidget* parent = nullptr);

    /// Chooses a load with its own knobs; false: no such load.
    bool choose(const QString& id);
    void startChosen();
    [[nodiscard]] QString chosen() const;
    [[nodiscard]] LoadKnobs knobs() const;
    /// Whether the load runs once, or both ways of a switch one after the other.
    [[nodiscard]] PairKind pair() const;
    void setPair(PairKind kind);
    /// Where loads that run both ways are started; without it they run once.
    void setLoadPair(LoadPair* pair) { m_loadPair = pair; }
    void setKnobs(const LoadKnobs& knobs);
    /// The models that may draft for the one that loads run on.
    void setDrafts(const QVector<DraftOffer>& offers);
    [[nodiscard]] DraftBox* drafts() const { return m_draft; }
    [[nodiscard]] Button* startButton() const { return m_start; }
    [[nodiscard]] Button* stopButton() const { return m_stop; }
    [[nodiscard]] QSize sizeHint() const override;
    /// As wide as its widest control: it scrolls down, not aside.
    [[nodiscard]] QSize minimumSizeHint() const override;

signals:
    void draftsWanted(); ///< the draft models of runner.model() are looked for: setDrafts answers

protected:
    void paintEvent(QPaintEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void buildLoads(QVBoxLayout* column);
    void buildSwitches(QVBoxLayout* column);
    void buildSliders(QVBoxLayout* column);
    void buildSpeculation(QVBoxLayout* column);
    QWidget* buildFoot();
    void engineKnobChanged();
    void draftKnobChanged();
    void askDrafts();
    void arrivalKnobChanged();
    void showState();

    LoadRunner& m_runner;
    QTimer m_restart; ///< gathers changes of the engine's knobs
    QButtonGroup* m_loads;
    QScrollArea* m_scroll = nullptr;
    LoadPair* m_loadPair = nullptr;
    QComboBox* m_pair = nullptr;
    Segment* m_batching = nullptr;
    Segment* m_memory = nullptr;
    Switch* m_prefix = nullptr;
    Switch* m_speculation = nullptr;
    KnobSlider* m_rate = nullptr;
    KnobSlider* m_requests = nullptr;
    KnobSlider* m_prompt = nullptr;
    KnobSlider* m_output = nullptr;
    KnobSlider* m_slots = nullptr;
    KnobSlider* m_blocks = nullptr;
    KnobSlider* m_chunk = nullptr;
    KnobSlider* m_temperature = nullptr;
    DraftBox* m_draft = nullptr;
    KnobSlider* m_draftTokens = nullptr;
    Button* m_start = nullptr;
    Button* m_stop = nullptr;
    QLabel* m_notice = nullptr;
    FigureLabel* m_progress = nullptr;
    std::uint64_t m_seed = 3;
    bool m_showing = false; ///< the controls are being set, not used
};

} // namespace vitrine::ui
