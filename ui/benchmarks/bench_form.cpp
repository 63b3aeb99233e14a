// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/bench_form.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QVBoxLayout>

#include "ui/benchmarks/form_field.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/switch.h"

namespace vitrine::ui {
namespace {

constexpr int kWidth = 288;
constexpr int kBetween = 10;

QComboBox* choices(const QVector<std::pair<QString, QString>>& idsAndWords) {
    auto* const combo = new QComboBox;
    combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    combo->setMinimumContentsLength(4);
    for (const auto& [id, words] : idsAndWords) {
        combo->addItem(words, id);
    }
    return combo;
}

QComboBox* kvTypes() {
    QVector<std::pair<QString, QString>> all;
    for (const char* const type : {"f32", "f16", "bf16", "q8_0", "fp8"}) {
        all.push_back({QString::fromLatin1(type), QString::fromLatin1(type)});
    }
    return choices(all);
}

void choose(QComboBox* combo, const QString& id) {
    int at = combo->findData(id);
    if (at < 0 && !id.isEmpty()) {
        combo->addItem(id, id);
        at = combo->count() - 1;
    }
    combo->setCurrentIndex(at);
}

QHBoxLayout* beside(QWidget* left, QWidget* right) {
    auto* const row = new QHBoxLayout;
    row->setSpacing(metric::kGrid);
    row->addWidget(left, 1);
    row->addWidget(right, 1);
    return row;
}

QWidget* named(const QString& words, QWidget* control, QWidget* parent) {
    auto* const holder = new QWidget(parent);
    auto* const label = new QLabel(words, holder);
    setRole(label, "table");
    control->setAccessibleName(words);
    auto* const row = new QHBoxLayout(holder);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(label, 1);
    row->addWidget(control);
    return holder;
}

/// Nothing typed in them leaves the number to the engine; as a value that is 0.
bool mayBeAutomatic(BenchField field) {
    return field == BenchField::requests || field == BenchField::chunk || field == BenchField::blocks;
}

} // namespace

BenchForm::BenchForm(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("New benchmark"));
    setRole(this, "panel");
    setAttribute(Qt::WA_StyledBackground);
    m_body = new QWidget;
    setRole(m_body, "panel");
    auto* const column = new QVBoxLayout(m_body);
    column->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kPanelPadding);
    column->setSpacing(kBetween);
    buildModel(column);
    column->addWidget(makeRule(m_body));
    buildLoad(column);
    column->addWidget(makeRule(m_body));
    buildEngine(column);
    column->addWidget(makeRule(m_body));
    buildLimits(column);
    column->addStretch(1);
    auto* const scroll = new QScrollArea(this);
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    scroll->setWidget(m_body);
    auto* const all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    all->setSpacing(0);
    all->addWidget(buildHead());
    all->addWidget(scroll, 1);
    all->addWidget(makeRule(this));
    all->addWidget(buildFoot());
    setValues(benchPresets().front().values);
    setRunning(false, false);
}

int BenchForm::fittingWidth() const {
    return std::max(m_body->minimumSizeHint().width() + style()->pixelMetric(QStyle::PM_ScrollBarExtent),
                    layout()->minimumSize().width());
}

QSize BenchForm::sizeHint() const {
    return {scaled(kWidth), scaled(600)};
}

QWidget* BenchForm::buildHead() {
    auto* const head = new QWidget(this);
    auto* const title = new QLabel(tr("New benchmark"), head);
    setRole(title, "panel-head");
    m_presets = new QComboBox(head);
    m_presets->setAccessibleName(tr("Preset"));
    m_presets->setToolTip(tr("Fills the fields below; model and device stay."));
    m_presets->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_presets->addItem(tr("Preset"));
    m_presets->setMinimumContentsLength(static_cast<int>(tr("Preset").size()));
    for (const BenchPreset& preset : benchPresets()) {
        m_presets->addItem(preset.name);
        m_presets->setItemData(m_presets->count() - 1, preset.sentence, Qt::ToolTipRole);
    }
    connect(m_presets, &QComboBox::activated, this, [this](int index) {
        if (index < 1) {
            return;
        }
        const BenchPreset& preset = benchPresets()[index - 1];
        const BenchValues now = values();
        BenchValues next = preset.values;
        next.name = preset.name;
        next.model = now.model;
        next.weights = now.weights;
        next.device = now.device;
        setValues(next);
    });
    auto* const row = new QHBoxLayout(head);
    row->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, 0);
    row->addWidget(title);
    row->addStretch(1);
    row->addWidget(m_presets, 2);
    return head;
}

QWidget* BenchForm::addEdit(BenchField field, const QString& words, const QString& definition) {
    auto* const edit = new QLineEdit;
    connect(edit, &QLineEdit::textChanged, this, &BenchForm::check);
    if (mayBeAutomatic(field)) {
        edit->setPlaceholderText(tr("automatic"));
    }
    auto* const holder = new FormField(words, edit, definition, m_body);
    m_fields[field] = holder;
    m_edits[field] = edit;
    return holder;
}

void BenchForm::buildModel(QVBoxLayout* column) {
    m_name = new QLineEdit;
    m_name->setMaxLength(200);
    m_name->setPlaceholderText(tr("Made of the settings"));
    column->addWidget(new FormField(tr("Name"), m_name, tr("Under which the benchmark is kept."), m_body));
    m_model = choices({});
    auto* const model = new FormField(tr("Model"), m_model, tr("The model that is measured."), m_body);
    m_fields[BenchField::model] = model;
    column->addWidget(model);
    m_weights = choices({{QStringLiteral("file"), tr("As the file")},
                         {QStringLiteral("f32"), QStringLiteral("f32")},
                         {QStringLiteral("bf16"), QStringLiteral("bf16")},
                         {QStringLiteral("f16"), QStringLiteral("f16")},
                         {QStringLiteral("fp8"), QStringLiteral("fp8")},
                         {QStringLiteral("int8"), QStringLiteral("int8")},
                         {QStringLiteral("int4"), QStringLiteral("int4")}});
    m_device = choices({{QStringLiteral("auto"), tr("Automatic")},
                        {QStringLiteral("cpu"), QStringLiteral("CPU")},
                        {QStringLiteral("cuda"), QStringLiteral("CUDA")}});
    column->addLayout(beside(
        new FormField(tr("Weights"), m_weights, tr("Number format of the weights; another than the file's is made while the model loads."), m_body),
        new FormField(tr("Device"), m_device, tr("Automatic takes the GPU where there is one."), m_body)));
    m_keys = kvTypes();
    m_cacheValues = kvTypes();
    column->addLayout(
        beside(new FormField(tr("KV keys"), m_keys, tr("Number format of the keys in the KV cache."), m_body),
               new FormField(tr("KV values"), m_cacheValues, tr("Number format of the values in the KV cache."), m_body)));
    connect(m_model, &QComboBox::currentIndexChanged, this, &BenchForm::check);
}

void BenchForm::buildLoad(QVBoxLayout* column) {
    m_kind = new Segment({tr("Closed loop"), tr("At a rate")}, tr("When requests come"), m_body);
    m_kind->setControlHeight(metric::kControlToolbar);
    m_kind->setTips({tr("So many requests at any time: the next is sent when one has ended."),
                     tr("Requests come at random at this rate, whether or not the engine keeps up.")});
    column->addWidget(named(tr("Requests come"), m_kind, m_body));
    column->addWidget(addEdit(BenchField::levels, tr("Concurrency levels"),
                              tr("Requests in flight, one row each, with commas between.")));
    column->addWidget(
        addEdit(BenchField::rates, tr("Rates, requests a second"), tr("One row each, with commas between.")));
    column->addLayout(beside(addEdit(BenchField::requests, tr("Requests a row"),
                                     tr("Automatic: twice the concurrency and at least eight; at a rate thirty-two.")),
                             addEdit(BenchField::seed, tr("Seed"), tr("Of prompts, lengths, arrivals and sampling: the same seed asks the same."))));
    column->addLayout(
        beside(addEdit(BenchField::input, tr("Prompt, tokens"),
                       tr("Tokens of a prompt, or a range such as 32-64 that is drawn from evenly.")),
               addEdit(BenchField::output, tr("Output, tokens"), tr("Tokens to generate, or a range; the end of text does not end it earlier."))));
    m_warmUp = new Switch(QString(), m_body);
    m_warmUp->setToolTip(tr("One short request before the first row, in no figure."));
    column->addLayout(beside(addEdit(BenchField::sharedPrefix, tr("Shared prefix, tokens"),
                                     tr("So many first tokens of every prompt are the same for all.")),
                             new FormField(tr("Warm-up"), m_warmUp, m_warmUp->toolTip(), m_body)));
    connect(m_kind, &Segment::currentChanged, this, &BenchForm::showLoadKind);
}

void BenchForm::buildEngine(QVBoxLayout* column) {
    m_batching = new Segment({tr("Static"), tr("Continuous")}, tr("Batching"), m_body);
    m_batching->setTips({tr("A batch is formed, runs until its longest member ends, then the next is formed."),
                         tr("Requests join and leave the batch with every step.")});
    m_memory = new Segment({tr("Contiguous"), tr("Paged")}, tr("Memory"), m_body);
    m_memory->setTips({tr("Each request reserves room for its longest possible answer at once."),
                       tr("Blocks are handed out as they are filled.")});
    for (Segment* const segment : {m_batching, m_memory}) {
        segment->setControlHeight(metric::kControlToolbar);
    }
    m_prefix = new Switch(QString(), m_body);
    m_prefix->setToolTip(tr("Prompts that begin alike share the blocks of what they have in common; needs paged memory."));
    column->addWidget(named(tr("Batching"), m_batching, m_body));
    column->addWidget(named(tr("Memory"), m_memory, m_body));
    column->addWidget(named(tr("Prefix cache"), m_prefix, m_body));
    column->addLayout(beside(addEdit(BenchField::chunk, tr("Prefill chunk, tokens"),
                                     tr("Prompt tokens of one request in a step; automatic: the whole token budget.")),
                             addEdit(BenchField::blocks, tr("KV pool, blocks"), tr("Automatic: as many as the memory budget gives."))));
}

void BenchForm::buildLimits(QVBoxLayout* column) {
    auto* const head = new QLabel(tr("Limits a request must meet (SLO)"), m_body);
    setRole(head, "caption-head");
    column->addWidget(head);
    column->addLayout(
        beside(addEdit(BenchField::ttftLimit, tr("TTFT at most, ms"),
                       tr("Goodput counts requests whose first token came in this time; empty: no limit.")),
               addEdit(BenchField::tpotLimit, tr("TPOT at most, ms"),
                       tr("Goodput counts requests whose mean time per output token is within this; empty: no limit."))));
}

QWidget* BenchForm::buildFoot() {
    auto* const foot = new QWidget(this);
    m_total = new FigureLabel(FontRole::table, foot);
    m_note = new QLabel(tr("The loaded model is put away meanwhile; chats wait."), foot);
    setRole(m_note, "caption");
    m_note->setWordWrap(true);
    m_run = new Button(ButtonKind::primary, Icon::play, tr("Run benchmark"), foot);
    m_cancel = new Button(ButtonKind::secondary, Icon::stop, tr("Cancel"), foot);
    m_cancel->setToolTip(tr("Stops after the step that runs; rows so far are kept, the last one marked as cancelled."));
    for (Button* const button : {m_run, m_cancel}) {
        button->setControlHeight(metric::kControlPrimary);
        button->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    }
    connect(m_run, &QAbstractButton::clicked, this, &BenchForm::runRequested);
    connect(m_cancel, &QAbstractButton::clicked, this, &BenchForm::cancelRequested);
    auto* const column = new QVBoxLayout(foot);
    column->setContentsMargins(metric::kPanelPadding, metric::kGrid, metric::kPanelPadding, metric::kPanelPaddingSmall);
    column->setSpacing(metric::kGrid);
    column->addWidget(m_total);
    column->addWidget(m_note);
    column->addWidget(m_run);
    column->addWidget(m_cancel);
    return foot;
}

void BenchForm::setModels(const QVector<BenchModel>& models, const QString& current) {
    const QString chosen = m_model->currentData().toString();
    m_setting = true;
    m_model->clear();
    for (const BenchModel& model : models) {
        m_model->addItem(model.name, model.path);
        m_model->setItemData(m_model->count() - 1, model.path, Qt::ToolTipRole);
    }
    const QString wanted = m_model->findData(chosen) >= 0 && !chosen.isEmpty() ? chosen : current;
    const int at = m_model->findData(wanted);
    m_model->setCurrentIndex(at >= 0 ? at : models.isEmpty() ? -1 : 0);
    m_setting = false;
    check();
}

BenchValues BenchForm::values() const {
    BenchValues v;
    const auto id = [](const QComboBox* combo) { return combo->currentData().toString(); };
    const auto text = [this](BenchField field) {
        const QString typed = m_edits.value(field)->text();
        return mayBeAutomatic(field) && typed.trimmed().isEmpty() ? QStringLiteral("0") : typed;
    };
    v.name = m_name->text().simplified();
    v.model = id(m_model);
    v.weights = id(m_weights);
    v.device = id(m_device);
    v.keyType = id(m_keys);
    v.valueType = id(m_cacheValues);
    v.open = m_kind->current() == 1;
    v.levels = text(BenchField::levels);
    v.rates = text(BenchField::rates);
    v.requests = text(BenchField::requests);
    v.seed = text(BenchField::seed);
    v.input = text(BenchField::input);
    v.output = text(BenchField::output);
    v.sharedPrefix = text(BenchField::sharedPrefix);
    v.warmUp = m_warmUp->isChecked();
    v.continuous = m_batching->current() == 1;
    v.paged = m_memory->current() == 1;
    v.prefixCache = m_prefix->isChecked();
    v.chunk = text(BenchField::chunk);
    v.blocks = text(BenchField::blocks);
    v.ttftLimit = text(BenchField::ttftLimit);
    v.tpotLimit = text(BenchField::tpotLimit);
    return v;
}

void BenchForm::setValues(const BenchValues& v) {
    m_setting = true;
    m_name->setText(v.name);
    if (!v.model.isEmpty()) {
        choose(m_model, v.model);
    }
    choose(m_weights, v.weights);
    choose(m_device, v.device);
    choose(m_keys, v.keyType);
    choose(m_cacheValues, v.valueType);
    m_kind->setCurrent(v.open ? 1 : 0);
    m_batching->setCurrent(v.continuous ? 1 : 0);
    m_memory->setCurrent(v.paged ? 1 : 0);
    m_prefix->setChecked(v.prefixCache);
    m_warmUp->setChecked(v.warmUp);
    for (const auto& [field, text] :
         {std::pair{BenchField::levels, v.levels}, std::pair{BenchField::rates, v.rates},
          std::pair{BenchField::requests, v.requests}, std::pair{BenchField::seed, v.seed},
          std::pair{BenchField::input, v.input}, std::pair{BenchField::output, v.output},
          std::pair{BenchField::sharedPrefix, v.sharedPrefix}, std::pair{BenchField::chunk, v.chunk},
          std::pair{BenchField::blocks, v.blocks}, std::pair{BenchField::ttftLimit, v.ttftLimit},
          std::pair{BenchField::tpotLimit, v.tpotLimit}}) {
        m_edits.value(field)->setText(mayBeAutomatic(field) && text == QLatin1String("0") ? QString() : text);
    }
    m_setting = false;
    showLoadKind();
}

void BenchForm::showLoadKind() {
    const bool open = m_kind->current() == 1;
    m_fields.value(BenchField::levels)->setVisible(!open);
    m_fields.value(BenchField::rates)->setVisible(open);
    check();
}

void BenchForm::check() {
    if (m_setting || m_run == nullptr) {
        return;
    }
    const BenchValues now = values();
    const auto problems = problemsOf(now);
    for (auto field = m_fields.cbegin(); field != m_fields.cend(); ++field) {
        field.value()->setProblem(problems.value(field.key()));
    }
    m_run->setDisabledReason(!problems.isEmpty() ? tr("A field above needs another value.") : m_blocked);
    m_total->clear();
    if (problems.isEmpty()) {
        const bench::BenchSettings settings = settingsOf(now);
        qint64 requests = 0;
        for (std::size_t row = 0; row < settings.loads.size(); ++row) {
            requests += settings.requestsOf(row);
        }
        m_total->addFigure(Figure(formatCount(requests), tr("requests"), Provenance::counted,
                                  tr("That the rows send together, without the warm-up.")));
        m_total->addFigure(Figure(formatCount(static_cast<qint64>(settings.loads.size())), settings.loads.size() == 1 ? tr("row") : tr("rows"),
                                  Provenance::counted, tr("One a level or rate.")));
    } else {
        m_total->addNote(tr("Nothing can be run yet."));
    }
}

void BenchForm::setBlocked(const QString& reason) {
    if (reason != m_blocked) {
        m_blocked = reason;
        check();
    }
}

void BenchForm::setRunning(bool running, bool cancelling) {
    m_body->setEnabled(!running);
    m_presets->setEnabled(!running);
    m_run->setVisible(!running);
    m_cancel->setVisible(running);
    m_cancel->setText(cancelling ? tr("Cancelling…") : tr("Cancel"));
    m_cancel->setDisabledReason(cancelling ? tr("The step that runs comes to its end first.") : QString());
    check();
}

} // namespace vitrine::ui
