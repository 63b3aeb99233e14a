// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/answers_dialog.h"

#include <algorithm>

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/pages/error_words.h"
#include "ui/pages/load_cover.h"
#include "ui/pages/reply_figures.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

namespace {

constexpr int kWidth = 960;
constexpr int kHeight = 640;
constexpr int kPromptHeight = 84;
constexpr int kMostTokens = 256;
constexpr std::uint64_t kSeed = 1;

QString stateWords(const SingleAnswer& a) {
    using State = SingleAnswer::State;
    switch (a.state()) {
    case State::idle:
        return AnswersDialog::tr("Its answer will stand here.");
    case State::loading:
        return stageWords(a.stage().stage);
    case State::reading:
        return AnswersDialog::tr("Reading the prompt");
    case State::answering:
        return AnswersDialog::tr("Answering");
    case State::done:
        return stopWords(a.finish());
    case State::stopped:
        return AnswersDialog::tr("stop: by you");
    case State::failed:
        return a.error()
                   ? errorWords(*a.error()).title + QStringLiteral(". ") + engineWords(a.error()->message)
                   : AnswersDialog::tr("Failed");
    }
    return {};
}

} // namespace

AnswerPane::AnswerPane(const QString& letter, ModelLibrary& library, QWidget* parent)
    : QWidget(parent)
    , m_model(new QComboBox(this))
    , m_state(new QLabel(this))
    , m_text(new QPlainTextEdit(this))
    , m_figures(new FigureLabel(FontRole::table, this)) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kGrid);
    m_model->setAccessibleName(tr("Model %1").arg(letter));
    m_model->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    m_model->setMinimumContentsLength(16);
    for (const LibraryModel& m : library.models()) {
        if (m.survey && m.survey->canRun()) {
            m_model->addItem(m.title(), m.file.path);
        }
    }
    m_text->setReadOnly(true);
    m_text->setAccessibleName(tr("Answer of model %1").arg(letter));
    m_text->setTabChangesFocus(true);
    m_state->setWordWrap(true);
    m_state->setProperty("noFigure", true); // an error may quote numbers
    setRole(m_state, "faint");
    column->addWidget(m_model);
    column->addWidget(m_text, 1);
    column->addWidget(m_figures);
    column->addWidget(m_state);
    connect(&m_answer, &SingleAnswer::changed, this, &AnswerPane::refresh);
    refresh();
}

void AnswerPane::setModel(const QString& path) {
    m_model->setCurrentIndex(std::max(0, m_model->findData(path)));
}

QString AnswerPane::model() const {
    return m_model->currentData().toString();
}

void AnswerPane::setLocked(bool locked) {
    m_model->setEnabled(!locked);
}

QString AnswerPane::shownText() const {
    return m_text->toPlainText();
}

void AnswerPane::refresh() {
    const QString& text = m_answer.text();
    const QString shown = m_text->toPlainText();
    if (text.startsWith(shown)) { // only what is new is laid out
        m_text->moveCursor(QTextCursor::End);
        m_text->insertPlainText(text.mid(shown.size()));
    } else {
        m_text->setPlainText(text);
    }
    m_state->setText(stateWords(m_answer));
    m_figures->clear();
    if (m_answer.figures()) {
        for (const Figure& figure : replyFigures(*m_answer.figures())) {
            if (figure.lead().isEmpty()) { // a fresh engine has nothing to reuse
                m_figures->addFigure(figure);
            }
        }
    }
}

AnswersDialog::AnswersDialog(ModelLibrary& library, std::function<EngineOptions(const QString&)> options,
                             QWidget* parent)
    : QDialog(parent)
    , m_options(std::move(options))
    , m_prompt(new QPlainTextEdit(this))
    , m_first(new AnswerPane(tr("A"), library, this))
    , m_second(new AnswerPane(tr("B"), library, this))
    , m_run(new Button(ButtonKind::primary, tr("Ask both"), this))
    , m_words(new QLabel(this)) {
    setWindowTitle(tr("Two models, one prompt"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    column->setSpacing(metric::kPanelPaddingSmall);
    m_prompt->setPlaceholderText(tr("A prompt for both"));
    m_prompt->setAccessibleName(tr("Prompt for both models"));
    m_prompt->setTabChangesFocus(true);
    atEachScale(m_prompt, [](auto* w) { w->setFixedHeight(scaled(kPromptHeight)); });
    column->addWidget(m_prompt);
    auto* const row = new QHBoxLayout;
    m_words->setText(tr("Greedy, the same prompt, one after the other, each with an engine of its own, so that neither "
                        "slows the other."));
    m_words->setWordWrap(true);
    setRole(m_words, "faint");
    row->addWidget(m_words, 1);
    row->addWidget(m_run);
    column->addLayout(row);
    auto* const halves = new QHBoxLayout;
    halves->setSpacing(metric::kPanelPadding);
    halves->addWidget(m_first, 1);
    halves->addWidget(m_second, 1);
    column->addLayout(halves, 1);
    auto* const close = new Button(ButtonKind::secondary, tr("Close"), this);
    close->setAutoDefault(false); // Return is for the prompt
    column->addWidget(close, 0, Qt::AlignRight);
    connect(close, &QAbstractButton::clicked, this, &QDialog::close);
    connect(m_run, &QAbstractButton::clicked, this, [this] { m_running ? stop() : run(); });
    connect(m_prompt, &QPlainTextEdit::textChanged, this, &AnswersDialog::showButtons);
    // a moment later: the first engine's memory is free by then
    connect(&m_first->answer(), &SingleAnswer::ended, this,
            [this] { QTimer::singleShot(0, this, &AnswersDialog::askSecond); });
    connect(&m_second->answer(), &SingleAnswer::ended, this, &AnswersDialog::end);
    resize(scaled(kWidth), scaled(kHeight));
    showButtons();
}

void AnswersDialog::setPrompt(const QString& text) {
    m_prompt->setPlainText(text);
}

void AnswersDialog::run() {
    if (m_running || m_prompt->toPlainText().trimmed().isEmpty() || m_first->model().isEmpty()) {
        return;
    }
    m_running = true;
    showButtons();
    run::SamplingParams sampling;
    sampling.temperature = 0.0F;
    sampling.maxTokens = kMostTokens;
    sampling.seed = kSeed;
    m_first->answer().ask(m_options(m_first->model()), m_prompt->toPlainText(), sampling);
}

void AnswersDialog::askSecond() {
    if (!m_running) {
        return;
    }
    if (m_first->answer().state() == SingleAnswer::State::stopped) {
        end();
        return;
    }
    run::SamplingParams sampling;
    sampling.temperature = 0.0F;
    sampling.maxTokens = kMostTokens;
    sampling.seed = kSeed;
    m_second->answer().ask(m_options(m_second->model()), m_prompt->toPlainText(), sampling);
}

void AnswersDialog::stop() {
    for (AnswerPane* const pane : {m_first, m_second}) {
        if (pane->answer().busy()) {
            pane->answer().stop();
        }
    }
}

void AnswersDialog::end() {
    m_running = false;
    showButtons();
    emit answered();
}

void AnswersDialog::showButtons() {
    m_run->setText(m_running ? tr("Stop") : tr("Ask both"));
    m_run->setKind(m_running ? ButtonKind::secondary : ButtonKind::primary);
    const bool nothing = !m_running && m_prompt->toPlainText().trimmed().isEmpty();
    m_run->setDisabledReason(nothing ? tr("Write a prompt.") : QString());
    m_prompt->setReadOnly(m_running);
    m_first->setLocked(m_running);
    m_second->setLocked(m_running);
}

} // namespace vitrine::ui
