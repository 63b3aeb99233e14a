// The controls of the panel of prepared loads, from top to bottom.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QButtonGroup>
#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/inside/knob_slider.h"
#include "ui/inside/load_row.h"
#include "ui/inside/workload_panel.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/switch.h"

namespace vitrine::ui {
namespace {

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
    m_speculation->setToolTip(tr("Drafts of the next tokens are verified together in one step."));
    for (Switch* one : {m_prefix, m_speculation}) {
        connect(one, &QAbstractButton::toggled, this, &WorkloadPanel::engineKnobChanged);
    }
    column->addLayout(named(tr("Prefix cache"), m_prefix, this));
    column->addLayout(named(tr("Speculation"), m_speculation, this));
    buildSpeculation(column);
    m_pair = new QComboBox(this);
    for (int kind = 0; kind < kPairKinds; ++kind) {
        m_pair->addItem(pairName(static_cast<PairKind>(kind)));
    }
    m_pair->setAccessibleName(tr("Side by side"));
    m_pair->setToolTip(tr("Runs the load twice, with one switch set both ways, and shows both runs on one axis."));
    atEachScale(m_pair, [](auto* w) { w->setFixedHeight(scaled(metric::kControlToolbar)); });
    column->addLayout(named(tr("Side by side"), m_pair, this));
}

/// Who drafts, and how much: they stand under the switch.
void WorkloadPanel::buildSpeculation(QVBoxLayout* column) {
    m_draft = new DraftBox(tr("Draft model"), tr("the text so far"), this);
    m_draft->setToolTip(tr("Where drafts come from: what followed the same words earlier in the text, or a smaller model "
                           "of the same vocabulary. Restarts the engine."));
    atEachScale(m_draft, [](auto* w) { w->setFixedHeight(scaled(metric::kControlToolbar)); });
    column->addLayout(named(tr("Drafts from"), m_draft, this));
    m_draftTokens = new KnobSlider(tr("Drafted at once, K"),
                                   tr("Most tokens drafted for one verification. Restarts the engine."),
                                   {1, 2, 3, 4, 5, 6, 8, 10, 12, 16}, [](double v) { return tr("%1 tokens").arg(count(v)); },
                                   this);
    column->addWidget(m_draftTokens);
    connect(m_draft, &DraftBox::opening, this, &WorkloadPanel::draftsWanted);
    connect(m_draft, &DraftBox::chosen, this, &WorkloadPanel::draftKnobChanged);
    connect(m_draftTokens, &KnobSlider::settled, this, &WorkloadPanel::draftKnobChanged);
    connect(m_speculation, &QAbstractButton::toggled, this, &WorkloadPanel::askDrafts);
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
    atEachScale(m_notice, [](auto* w) { w->setMinimumHeight(2 * scaled(linePx(FontRole::caption))); });
    m_notice->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_progress = new FigureLabel(FontRole::table, foot);
    auto* buttons = new QHBoxLayout;
    buttons->setSpacing(metric::kGrid);
    m_start->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed); // what the panel is for fills its foot
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

} // namespace vitrine::ui
