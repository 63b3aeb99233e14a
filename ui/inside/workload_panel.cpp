// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/workload_panel.h"

#include <algorithm>

#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include "ui/inside/knob_slider.h"
#include "ui/inside/load_pair.h"
#include "ui/inside/load_row.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/switch.h"

namespace vitrine::ui {
namespace {

constexpr int kRestartAfter = 500; ///< ms after the last change of an engine's knob
constexpr int kWidth = 256;

QLabel* head(const QString& words, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    setRole(label, "caption-head");
    return label;
}

QHBoxLayout* named(const QString& words, QWidget* control, QWidget* parent) {
    auto* label = new QLabel(words, parent);
    setRole(label, "table");
    auto* row = new QHBoxLayout;
    row->addWidget(label);
    row->addStretch(1);
    row->addWidget(control);
    return row;
}

QString count(double value) {
    return formatCount(static_cast<qint64>(value));
}

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

void WorkloadPanel::buildLoads(QVBoxLayout* column) {
    auto* title = head(tr("Prepared loads"), this);
    title->setContentsMargins(12, 0, 0, 4);
    column->addWidget(title);
    int number = 0;
    for (const PreparedLoad& load : preparedLoads()) {
        auto* row = new LoadRow(load.title, load.sentence, this);
        m_loads->addButton(row, number++);
        column->addWidget(row);
        connect(row, &QAbstractButton::clicked, this, [this, id = load.id] { choose(id); });
    }
    m_loads->setExclusive(true);
}

void WorkloadPanel::buildSwitches(QVBoxLayout* column) {
    column->addWidget(head(tr("Engine switches"), this));
    m_batching = new Segment({tr("Static"), tr("Continuous")}, tr("Batching"), this);
    m_batching->setTips({tr("A batch is formed, runs until its longest member ends, then the next is formed."),
                         tr("Requests join and leave the batch with every step.")});
    m_memory = new Segment({tr("Contiguous"), tr("Paged")}, tr("Memory"), this);
    m_memory->setTips({tr("Each request reserves room for its longest possible answer at once."),
                       tr("Blocks are handed out as they are filled.")});
    for (Segment* segment : {m_batching, m_memory}) {
        segment->setControlHeight(metric::kControlToolbar);
        connect(segment, &Segment::currentChanged, this, &WorkloadPanel::engineKnobChanged);
    }
    column->addLayout(named(tr("Batching"), m_batching, this));
    column->addLayout(named(tr("Memory"), m_memory, this));
    m_prefix = new Switch(QString(), this);
    m_prefix->setAccessibleName(tr("Prefix cache"));
    m_prefix->setToolTip(
        tr("Prompts that begin alike share the blocks of what they have in common; needs paged memory."));
    m_speculation = new Switch(QString(), this);
    m_speculation->setAccessibleName(tr("Speculation"));
    m_speculation->setToolTip(tr("Drafts of the next tokens, taken from the text so far, are verified in one step."));
    for (Switch* one : {m_prefix, m_speculation}) {
        connect(one, &QAbstractButton::toggled, this, &WorkloadPanel::engineKnobChanged);
    }
    column->addLayout(named(tr("Prefix cache"), m_prefix, this));
    column->addLayout(named(tr("Speculation"), m_speculation, this));
    m_pair = new QComboBox(this);
    for (int kind = 0; kind < kPairKinds; ++kind) {
        m_pair->addItem(pairName(static_cast<PairKind>(kind)));
    }
    m_pair->setAccessibleName(tr("Side by side"));
    m_pair->setToolTip(tr("Runs the load twice, with one switch set both ways, and shows both runs on one axis."));
    m_pair->setFixedHeight(scaled(metric::kControlToolbar));
    column->addLayout(named(tr("Side by side"), m_pair, this));
}

void WorkloadPanel::buildSliders(QVBoxLayout* column) {
    const auto add = [&](const QString& name, const QString& definition, const QVector<double>& values,
                         const std::function<QString(double)>& words, bool engine) {
        auto* slider = new KnobSlider(name, definition, values, words, this);
        column->addWidget(slider);
        connect(slider, &KnobSlider::settled, this,
                engine ? &WorkloadPanel::engineKnobChanged : &WorkloadPanel::arrivalKnobChanged);
        return slider;
    };
    column->addWidget(head(tr("Requests"), this));
    m_rate = add(
        tr("Arrival rate"), tr("Arrivals a second, at random (Poisson). Acts at once on those not sent yet."),
        {0, 0.5, 1, 2, 3, 4, 6, 8, 12, 16},
        [](double v) { return v > 0 ? tr("%1 req/s").arg(formatNumber(v, v < 1 ? 1 : 0)) : tr("all at once"); }, false);
    m_requests = add(tr("Requests"), tr("How many requests the load sends; from the next start on."),
                     {2, 3, 4, 8, 12, 14, 16, 20, 24, 30, 48, 64, 96, 128}, count, false);
    m_prompt = add(
        tr("Prompt length"), tr("Tokens of a prompt, on average; from the next start on."),
        {16, 32, 40, 64, 80, 120, 256, 512, 1024}, [](double v) { return tr("%1 tokens").arg(count(v)); }, false);
    m_output = add(
        tr("Answer length"), tr("Tokens of an answer, on average. Acts at once on requests not sent yet."),
        {16, 32, 64, 70, 120, 128, 160, 200, 260, 400, 800}, [](double v) { return tr("%1 tokens").arg(count(v)); },
        false);
    m_temperature = add(
        tr("Temperature"), tr("Zero takes the most likely token always. Acts at once on requests not sent yet."),
        {0, 0.2, 0.5, 0.7, 1.0, 1.5}, [](double v) { return formatNumber(v, 1); }, false);
    column->addSpacing(4);
    column->addWidget(head(tr("Engine"), this));
    m_slots = add(tr("Slots"), tr("Sequences that may run at once. Restarts the engine."),
                  {1, 2, 3, 4, 6, 8, 9, 10, 12, 16, 24, 32}, count, true);
    m_blocks = add(
        tr("KV pool"), tr("Blocks of the pool. Restarts the engine."), {0, 64, 96, 128, 192, 256, 384, 576, 1024, 2048},
        [](double v) { return v > 0 ? tr("%1 blocks").arg(count(v)) : tr("automatic"); }, true);
    m_chunk = add(
        tr("Prefill chunk"), tr("Prompt tokens that one step may read of a request. Restarts the engine."),
        {0, 32, 64, 128, 256, 512},
        [](double v) { return v > 0 ? tr("%1 tokens").arg(count(v)) : tr("the whole budget"); }, true);
}

QWidget* WorkloadPanel::buildFoot() {
    auto* foot = new QWidget(this);
    m_start = new Button(ButtonKind::primary, Icon::play, tr("Start load"), foot);
    m_start->setControlHeight(metric::kControlPrimary);
    m_stop = new Button(ButtonKind::secondary, tr("Stop"), foot);
    m_stop->setControlHeight(metric::kControlPrimary);
    connect(m_start, &QAbstractButton::clicked, this, &WorkloadPanel::startChosen);
    connect(m_stop, &QAbstractButton::clicked, this, [this] {
        m_restart.stop();
        m_runner.stop();
    });
    m_notice = new QLabel(foot);
    setRole(m_notice, "caption");
    m_notice->setWordWrap(true);
    m_notice->setMinimumHeight(2 * scaled(linePx(FontRole::caption)));
    m_notice->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_progress = new FigureLabel(FontRole::table, foot);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(metric::kGrid);
    buttons->addWidget(m_start, 1);
    buttons->addWidget(m_stop);
    auto* column = new QVBoxLayout(foot);
    column->setContentsMargins(12, 10, 12, 10);
    column->setSpacing(6);
    column->addLayout(buttons);
    column->addWidget(m_progress);
    column->addWidget(m_notice);
    return foot;
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
