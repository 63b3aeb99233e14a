// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/load_form.h"

#include <algorithm>
#include <array>
#include <utility>

#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QVBoxLayout>

#include "ui/library/template_choice.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/segment.h"
#include "ui/widgets/token_slider.h"

namespace vitrine::ui {

namespace {

constexpr int kNameWidth = 128;
constexpr int kWordsWidth = 124;
constexpr std::array kKvTypes{kernels::KvType::F32, kernels::KvType::F16, kernels::KvType::Q8_0,
                              kernels::KvType::F8_E4M3};

QVector<int> powersBetween(int least, int most) {
    QVector<int> values;
    for (int v = least; v < most; v *= 2) {
        values << v;
        if (v >= 1024 && v + v / 2 < most) {
            values << v + v / 2;
        }
    }
    values << most;
    return values;
}

QString tokensOrAutomatic(int value) {
    return value > 0 ? LoadForm::tr("%1 tokens").arg(formatCount(value)) : LoadForm::tr("automatic");
}

} // namespace

OptionSlider::OptionSlider(const QString& name, const QString& definition, QWidget* parent)
    : QWidget(parent)
    , m_slider(new TokenSlider(name, this))
    , m_words(new QLabel(this)) {
    auto* const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kGrid);
    row->addWidget(m_slider, 1);
    atEachScale(m_words, [](auto* w) { w->setMinimumWidth(scaled(kWordsWidth)); });
    m_words->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    m_words->setProperty("noFigure", true); // a person's own choice
    setRole(m_words, "label");
    row->addWidget(m_words);
    m_slider->setToolTip(definition);
    connect(m_slider, &QSlider::valueChanged, this, [this] {
        showWords();
        emit changed(value());
    });
}

void OptionSlider::setValues(const QVector<int>& values, std::function<QString(int)> words) {
    const QSignalBlocker quiet(m_slider);
    const int before = value();
    m_values = values;
    m_text = std::move(words);
    m_slider->setRange(0, static_cast<int>(values.size()) - 1);
    setValue(before);
}

void OptionSlider::setValue(int value) {
    const QSignalBlocker quiet(m_slider);
    const auto at = std::lower_bound(m_values.begin(), m_values.end(), value);
    m_slider->setValue(static_cast<int>(std::min<qsizetype>(at - m_values.begin(), m_values.size() - 1)));
    showWords();
}

int OptionSlider::value() const {
    return m_values[std::clamp<qsizetype>(m_slider->value(), 0, m_values.size() - 1)];
}

void OptionSlider::showWords() {
    m_words->setText(m_text ? m_text(value()) : QString());
    m_slider->setAccessibleDescription(m_words->text());
}

LoadForm::LoadForm(QWidget* parent)
    : QWidget(parent)
    , m_grid(new QGridLayout(this)) {
    m_grid->setContentsMargins(0, 0, 0, 0);
    m_grid->setHorizontalSpacing(metric::kPanelPadding);
    m_grid->setVerticalSpacing(0);
    m_grid->setColumnStretch(1, 1);
    build();
}

void LoadForm::addRow(const QString& words, QWidget* control, const QString& definition) {
    auto* const label = new QLabel(words, this);
    setRole(label, "muted");
    atEachScale(label, [](auto* w) { w->setFixedWidth(scaled(kNameWidth)); });
    label->setToolTip(definition);
    m_grid->addWidget(label, m_rows, 0, Qt::AlignVCenter);
    m_grid->addWidget(control, m_rows, 1, Qt::AlignVCenter);
    m_grid->setRowMinimumHeight(m_rows, scaled(metric::kRowOption));
    ++m_rows;
}

void LoadForm::build() {
    const auto slider = [this](const QString& words, const QString& definition, int LoadChoice::*member) {
        auto* const made = new OptionSlider(words, definition, this);
        addRow(words, made, definition);
        connect(made, &OptionSlider::changed, this, [this, member](int value) {
            m_choice.*member = value;
            emit changed();
        });
        return made;
    };
    m_context = slider(tr("Context length"), tr("Most tokens that one chat may hold."), &LoadChoice::context);
    auto* const gpu = new QWidget(this);
    auto* const gpuRow = new QHBoxLayout(gpu);
    gpuRow->setContentsMargins(0, 0, 0, 0);
    m_layers = new OptionSlider(tr("GPU offload"), tr("Layers that run on the GPU; the others run on the CPU."), gpu);
    m_noGpu = new QLabel(gpu);
    m_noGpu->setWordWrap(true);
    m_noGpu->setProperty("noFigure", true);
    setRole(m_noGpu, "faint");
    gpuRow->addWidget(m_layers, 1);
    gpuRow->addWidget(m_noGpu, 1);
    m_noGpu->hide();
    connect(m_layers, &OptionSlider::changed, this, [this](int value) {
        m_choice.gpuLayers = value >= m_allLayers ? -1 : value;
        emit changed();
    });
    addRow(tr("GPU offload"), gpu, tr("Layers that run on the GPU; the others run on the CPU."));
    m_pool =
        slider(tr("KV pool"), tr("Tokens that all chats together may keep in memory; automatic takes what is left."),
               &LoadChoice::poolTokens);
    auto* const kv = new QWidget(this);
    auto* const kvRow = new QVBoxLayout(kv); // beside each other the two are wider than the panel of a small window
    kvRow->setContentsMargins(0, 0, 0, 0);
    kvRow->setSpacing(metric::kHalfGrid);
    m_kv = new Segment({QStringLiteral("f32"), QStringLiteral("f16"), QStringLiteral("q8_0"), QStringLiteral("fp8")},
                       tr("KV type"), kv);
    m_kv->setTips({tr("4 bytes a number: exact"), tr("2 bytes a number"), tr("8.5 bits a number, in blocks of 32"),
                   tr("1 byte a number, least exact")});
    m_saving = new FigureLabel(FontRole::table, kv);
    kvRow->addWidget(m_kv, 0, Qt::AlignLeft);
    kvRow->addWidget(m_saving);
    atEachScale(kv, [](auto* w) { w->setMinimumHeight(scaled(metric::kRowOption) + metric::kPanelPadding); }); // also before a saving is known: nothing jumps
    connect(m_kv, &Segment::currentChanged, this, [this](int index) {
        m_choice.kvType = kKvTypes[static_cast<std::size_t>(std::clamp(index, 0, 3))];
        emit changed();
    });
    addRow(tr("KV type"), kv, tr("Number format of the KV cache; smaller ones hold more tokens."));
    m_sequences = slider(tr("Replies at once"), tr("Most sequences that one step works on; more wait in the queue."),
                         &LoadChoice::maxSequences);
    m_tokens =
        slider(tr("Tokens a step"),
               tr("Most tokens that one step computes: more read a prompt faster, fewer keep running replies smooth."),
               &LoadChoice::maxBatchedTokens);
    m_sequences->setValues({1, 2, 4, 8, 16, 32, 64, 128}, [](int v) { return formatCount(v); });
    m_tokens->setValues({32, 64, 128, 256, 512, 1024, 2048}, [](int v) { return formatCount(v); });
    m_draft = new DraftBox(tr("Draft model"), tr("None"), this);
    connect(m_draft, &DraftBox::chosen, this, [this](const QString& path) {
        m_choice.draft = path;
        emit changed();
    });
    addRow(tr("Draft model"), m_draft,
           tr("A smaller model of the same vocabulary that proposes tokens for this one to verify."));
    m_template = new TemplateChoice(this);
    connect(m_template, &TemplateChoice::chosen, this, [this](const QString& choice) {
        m_choice.chatTemplate = choice;
        emit changed();
    });
    addRow(tr("Chat template"), m_template, tr("How a conversation becomes the text that the model continues."));
}

void LoadForm::setModel(const survey::ModelSurvey& survey, const LoadChoice& choice) {
    const int trained = survey.shape && survey.shape->contextLength > 0 ? survey.shape->contextLength : 8192;
    m_allLayers = survey.shape ? survey.shape->layers : 0;
    QVector<int> contexts{0};
    contexts << powersBetween(std::min(512, trained), trained);
    m_context->setValues(contexts, [trained](int v) {
        return v > 0 ? tr("%1 of %2").arg(formatCount(v), formatCount(trained)) : tr("automatic");
    });
    QVector<int> pools{0};
    pools << powersBetween(1024, std::max(2048, std::min(trained, 131072) * 16));
    m_pool->setValues(pools, tokensOrAutomatic);
    QVector<int> layers;
    for (int i = 0; i <= m_allLayers; ++i) {
        layers << i;
    }
    m_layers->setValues(layers, [all = m_allLayers](int v) { return tr("%1 of %2 layers").arg(v).arg(all); });
    setChoice(choice);
}

void LoadForm::setChoice(const LoadChoice& choice) {
    m_choice = choice;
    showChoice();
}

void LoadForm::showChoice() {
    m_context->setValue(m_choice.context);
    m_layers->setValue(m_choice.gpuLayers < 0 ? m_allLayers : m_choice.gpuLayers);
    m_pool->setValue(m_choice.poolTokens);
    m_sequences->setValue(m_choice.maxSequences);
    m_tokens->setValue(m_choice.maxBatchedTokens);
    const QSignalBlocker quiet(m_kv);
    const auto* const at = std::find(kKvTypes.begin(), kKvTypes.end(), m_choice.kvType);
    m_kv->setCurrent(at == kKvTypes.end() ? 1 : static_cast<int>(at - kKvTypes.begin()));
    m_draft->setPath(m_choice.draft);
    m_template->setChoice(m_choice.chatTemplate);
}

void LoadForm::setGpuReason(const QString& reason) {
    m_layers->setVisible(reason.isEmpty());
    m_noGpu->setVisible(!reason.isEmpty());
    m_noGpu->setText(reason);
}

void LoadForm::setKvSaving(const QString& type, const QString& size) {
    m_saving->clear();
    if (!size.isEmpty()) {
        m_saving->addFigure(Figure(size, {}, Provenance::derived,
                                   tr("The pool's bytes now less those of the same number of tokens in that type."))
                                .withLead(tr("%1 would free").arg(type)));
    }
}

void LoadForm::setOwnTemplate(const QString& words) {
    m_template->setOwnWords(words);
}

void LoadForm::setDrafts(const QVector<DraftOffer>& drafts) {
    m_draft->setOffers(drafts);
}

} // namespace vitrine::ui
