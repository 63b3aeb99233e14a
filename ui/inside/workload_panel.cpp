// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/workload_panel.h"

#include <algorithm>

#include <QButtonGroup>
#include <QComboBox>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/inside/knob_slider.h"
#include "ui/inside/load_pair.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/switch.h"

namespace vitrine::ui {
namespace {

constexpr int kRestartAfter = 500; ///< ms after the last change of an engine's knob
constexpr int kWidth = 256;

} // namespace

WorkloadPanel::WorkloadPanel(LoadRunner& runner, QWidget* parent)
    : QWidget(parent)
    , m_runner(runner)
    , m_loads(new QButtonGroup(this)) {
    setAccessibleName(tr("Workloads"));
    auto* body = new QWidget;
    setRole(body, "panel");
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(0, metric::kGrid, 0, metric::kGrid);
    column->setSpacing(0);
    buildLoads(column);
    auto* controls = new QVBoxLayout;
    controls->setContentsMargins(12, 12, 12, 0);
    controls->setSpacing(6);
    buildSwitches(controls);
    controls->addSpacing(6);
    buildSliders(controls);
    column->addLayout(controls);
    column->addStretch(1);
    auto* scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(body);
    m_scroll = scroll;
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(scroll, 1);
    all->addWidget(buildFoot());
    m_restart.setSingleShot(true);
    m_restart.setInterval(kRestartAfter);
    connect(&m_restart, &QTimer::timeout, this, &WorkloadPanel::startChosen);
    connect(&runner, &LoadRunner::changed, this, &WorkloadPanel::showState);
    choose(preparedLoads().front().id);
    showState();
}

QSize WorkloadPanel::sizeHint() const {
    return {scaled(kWidth), scaled(600)};
}

QSize WorkloadPanel::minimumSizeHint() const {
    const QSize least = QWidget::minimumSizeHint();
    const int widest = m_scroll->widget()->minimumSizeHint().width() + m_scroll->verticalScrollBar()->sizeHint().width();
    return {std::max(widest, least.width()), least.height()};
}

QString WorkloadPanel::chosen() const {
    return preparedLoads()[std::max(0, m_loads->checkedId())].id;
}

bool WorkloadPanel::choose(const QString& id) {
    const auto& loads = preparedLoads();
    for (int i = 0; i < loads.size(); ++i) {
        if (loads[i].id == id) {
            m_loads->button(i)->setChecked(true);
            setKnobs(loads[i].knobs);
            setPair(loads[i].pair);
            return true;
        }
    }
    return false;
}

PairKind WorkloadPanel::pair() const {
    return static_cast<PairKind>(m_pair->currentIndex());
}

void WorkloadPanel::setPair(PairKind kind) {
    m_pair->setCurrentIndex(static_cast<int>(kind));
}

LoadKnobs WorkloadPanel::knobs() const {
    LoadKnobs k;
    k.rate = m_rate->value();
    k.requests = static_cast<int>(m_requests->value());
    k.promptTokens = static_cast<int>(m_prompt->value());
    k.outputTokens = static_cast<int>(m_output->value());
    k.temperature = m_temperature->value();
    k.seed = m_seed;
    k.slotCount = static_cast<int>(m_slots->value());
    k.blocks = static_cast<int>(m_blocks->value());
    k.chunk = static_cast<int>(m_chunk->value());
    k.batching = m_batching->current() == 0 ? BatchingMode::fixed : BatchingMode::continuous;
    k.allocator = m_memory->current() == 0 ? AllocatorKind::contiguous : AllocatorKind::paged;
    k.prefixCache = m_prefix->isChecked();
    k.speculation = m_speculation->isChecked();
    k.draftModel = m_draft->path();
    k.draftTokens = static_cast<int>(m_draftTokens->value());
    return k;
}

void WorkloadPanel::setKnobs(const LoadKnobs& k) {
    m_showing = true;
    m_rate->setValue(k.rate);
    m_requests->setValue(k.requests);
    m_prompt->setValue(k.promptTokens);
    m_output->setValue(k.outputTokens);
    m_temperature->setValue(k.temperature);
    m_seed = k.seed;
    m_slots->setValue(k.slotCount);
    m_blocks->setValue(k.blocks);
    m_chunk->setValue(k.chunk);
    m_batching->setCurrent(k.batching == BatchingMode::fixed ? 0 : 1);
    m_memory->setCurrent(k.allocator == AllocatorKind::contiguous ? 0 : 1);
    m_prefix->setChecked(k.prefixCache);
    m_speculation->setChecked(k.speculation);
    m_draft->setPath(k.draftModel);
    m_draftTokens->setValue(k.draftTokens);
    m_showing = false;
}

void WorkloadPanel::startChosen() {
    m_restart.stop();
    if (m_loadPair != nullptr && pair() != PairKind::none) {
        m_loadPair->start(*findLoad(chosen()), knobs(), pair());
    } else {
        m_runner.start(*findLoad(chosen()), knobs());
    }
}

void WorkloadPanel::engineKnobChanged() {
    if (!m_showing && m_runner.busy()) {
        m_restart.start();
        m_notice->setText(tr("The engine restarts with this setting, and the load begins anew."));
    }
}

/// While nothing drafts, the engine need not be loaded anew for how it would.
void WorkloadPanel::draftKnobChanged() {
    if (m_speculation->isChecked() || pair() == PairKind::speculation) {
        engineKnobChanged();
    }
}

void WorkloadPanel::setDrafts(const QVector<DraftOffer>& offers) {
    m_draft->setOffers(offers);
}

void WorkloadPanel::askDrafts() {
    if (isVisible() && m_speculation->isChecked()) {
        emit draftsWanted();
    }
}

void WorkloadPanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    askDrafts();
}

void WorkloadPanel::arrivalKnobChanged() {
    if (!m_showing) {
        m_runner.changeArrivals(knobs());
    }
}

void WorkloadPanel::showState() {
    using State = LoadRunner::State;
    const bool busy = m_runner.busy();
    m_start->setText(busy ? tr("Restart load") : tr("Start load"));
    m_start->setLeadingIcon(busy ? Icon::regenerate : Icon::play);
    m_stop->setDisabledReason(busy ? QString() : tr("No load runs."));
    m_progress->clear();
    if (m_runner.planned() > 0) {
        m_progress->addFigure(Figure(tr("%1 of %2").arg(formatCount(m_runner.sent()), formatCount(m_runner.planned())),
                                     tr("sent"), Provenance::counted,
                                     tr("Requests of the load that were handed to the engine.")));
        m_progress->addFigure(Figure(formatCount(m_runner.ended()), tr("ended"), Provenance::counted,
                                     tr("Requests of the load that have ended.")));
    } else {
        m_progress->addNote(tr("Nothing was sent yet."));
    }
    const auto words = [&]() -> QString {
        switch (m_runner.state()) {
        case State::idle:
            return tr("A load runs on the model that is loaded. Memory, slots and switches restart the engine.");
        case State::restarting:
            return tr("The engine restarts with the settings of this load…");
        case State::preparing:
            return tr("The prompts become tokens…");
        case State::sending:
            return tr("Rate, answer length and temperature act at once; the other settings restart the engine.");
        case State::draining:
            return tr("All requests were sent.");
        case State::done:
            return m_runner.refused() > 0 ? tr("Done. Some requests were refused: %1").arg(m_runner.error())
                                          : tr("Done. Scrub through it above, or change a switch and start again.");
        case State::stopped:
            return tr("Stopped.");
        case State::failed:
            return m_runner.error();
        }
        return {};
    };
    m_notice->setText(words());
}

void WorkloadPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
}

} // namespace vitrine::ui
