// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/chat_dialogs.h"

#include <QCoreApplication>
#include <QDialog>
#include <QDialogButtonBox>
#include <QFileDialog>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QTextBrowser>
#include <QVBoxLayout>
#include <cmath>

#include "ui/pages/error_words.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/error_card.h"
#include "ui/widgets/figure_label.h"
#include "ui/widgets/setting_row.h"

namespace vitrine::ui {

namespace {

struct Preset {
    const char* name;
    double temperature, topP, minP;
    int topK;
};
constexpr Preset kPresets[] = {
    {QT_TRANSLATE_NOOP("Presets", "Precise"), 0.0, 1.0, 0.0, 0},
    {QT_TRANSLATE_NOOP("Presets", "Balanced"), 0.7, 0.95, 0.05, 40},
    {QT_TRANSLATE_NOOP("Presets", "Creative"), 1.0, 1.0, 0.05, 0},
};

bool near(double a, double b) { return std::fabs(a - b) < 1e-4; }

QString presetWords(const Preset& p) { return QCoreApplication::translate("Presets", p.name); }

void apply(const Preset& p, SettingsStore& settings) {
    settings.setValue(QStringLiteral("sampling/temperature"), p.temperature);
    settings.setValue(QStringLiteral("sampling/topP"), p.topP);
    settings.setValue(QStringLiteral("sampling/minP"), p.minP);
    settings.setValue(QStringLiteral("sampling/topK"), p.topK);
}

/// Presets as files that others can open. The dialogs belong to the window: a popup closes when it loses the focus.
void addPresetFiles(QHBoxLayout* row, QWidget* box, QWidget* window, SettingsStore& settings) {
    const auto words = [](const char* text) { return QCoreApplication::translate("Presets", text); };
    auto* const open = new Button(ButtonKind::ghost, words("Open…"), box);
    auto* const save = new Button(ButtonKind::ghost, words("Save as…"), box);
    row->addWidget(open);
    row->addWidget(save);
    const QString filter = words("Presets (*.json);;All files (*)");
    const auto say = [window, words](const QString& problem) {
        if (!problem.isEmpty()) {
            QMessageBox::warning(window, words("Presets"), problem);
        }
    };
    QObject::connect(open, &QAbstractButton::clicked, window, [=, &settings] {
        const QString path = QFileDialog::getOpenFileName(window, words("Open a preset"), QString(), filter);
        if (!path.isEmpty()) {
            const auto read = readSettingsFile(settings, path, SettingsPart::sampling);
            say(read ? QString() : QString::fromStdString(read.error().message));
        }
    });
    QObject::connect(save, &QAbstractButton::clicked, window, [=, &settings] {
        const QString path = QFileDialog::getSaveFileName(window, words("Save as a preset"), QStringLiteral("preset.json"), filter);
        if (!path.isEmpty()) {
            say(writeSettingsFile(settings, path, SettingsPart::sampling));
        }
    });
}

} // namespace

QString presetName(const run::SamplingParams& s) {
    for (const Preset& p : kPresets) {
        const bool greedy = near(s.temperature, 0.0) && p.temperature == 0.0;
        if (greedy || (near(s.temperature, p.temperature) && near(s.topP, p.topP) && near(s.minP, p.minP) && s.topK == p.topK)) {
            return presetWords(p);
        }
    }
    return QCoreApplication::translate("Presets", "Own settings");
}

void openSamplingMenu(QWidget* anchor, SettingsStore& settings) {
    auto* const box = new QFrame(anchor->window(), Qt::Popup);
    box->setAttribute(Qt::WA_DeleteOnClose);
    setRole(box, "message");
    box->setAccessibleName(QCoreApplication::translate("Presets", "Sampling settings"));
    auto* const column = new QVBoxLayout(box);
    column->setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12));
    column->setSpacing(scaled(8));
    auto* const presets = new QHBoxLayout;
    QVector<NumberRow*> rows;
    for (const SettingSpec& spec : settingSpecs()) {
        if (!spec.key.startsWith(QLatin1String("sampling/")) || spec.kind != SettingKind::number) {
            continue;
        }
        auto* const row = new NumberRow(spec.name, spec.definition, spec.unit, {spec.min, spec.max, spec.decimals, spec.slider, spec.logarithmic, spec.zeroWord},
                                        spec.defaultValue.toDouble(), box);
        row->setValue(setting(settings, spec.key));
        QObject::connect(row, &SettingRow::valueChanged, &settings, [&settings, key = spec.key](const QVariant& value) { settings.setValue(key, value); });
        QObject::connect(&settings, &SettingsStore::changed, row, [row, key = spec.key, &settings](const QString& changed) {
            if (changed == key) {
                row->setValue(setting(settings, key));
            }
        });
        rows.push_back(row);
    }
    for (const Preset& p : kPresets) {
        auto* const button = new Button(ButtonKind::secondary, presetWords(p), box);
        QObject::connect(button, &QAbstractButton::clicked, box, [&settings, p] { apply(p, settings); });
        presets->addWidget(button);
    }
    presets->addStretch(1);
    addPresetFiles(presets, box, anchor->window(), settings);
    column->addLayout(presets);
    for (NumberRow* row : rows) {
        column->addWidget(row);
    }
    box->setFixedWidth(scaled(520));
    box->adjustSize();
    const QPoint at = anchor->mapToGlobal(QPoint(0, 0));
    box->move(at.x(), at.y() - box->height() - scaled(8));
    box->show();
}

std::optional<QString> askSystemPrompt(QWidget* parent, const QString& present) {
    QDialog dialog(parent);
    dialog.setWindowTitle(QCoreApplication::translate("SystemPrompt", "System prompt"));
    auto* const column = new QVBoxLayout(&dialog);
    column->setSpacing(scaled(12));
    auto* const words = new QLabel(QCoreApplication::translate("SystemPrompt", "What the model is told before the chat. It counts for every reply of this chat."), &dialog);
    setRole(words, "muted");
    words->setWordWrap(true);
    column->addWidget(words);
    auto* const field = new QPlainTextEdit(present, &dialog);
    field->setAccessibleName(dialog.windowTitle());
    field->setTabChangesFocus(true);
    column->addWidget(field, 1);
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel, &dialog);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::accepted, &dialog, &QDialog::accept);
    QObject::connect(buttons, &QDialogButtonBox::rejected, &dialog, &QDialog::reject);
    dialog.resize(scaled(560), scaled(320));
    if (dialog.exec() != QDialog::Accepted) {
        return std::nullopt;
    }
    return field->toPlainText();
}

QDialog* showPromptDialog(QWidget* parent, const Result<RenderedPrompt>& prompt) {
    auto* const dialog = new QDialog(parent);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(QCoreApplication::translate("RenderedPrompt", "Rendered prompt"));
    auto* const column = new QVBoxLayout(dialog);
    column->setSpacing(scaled(12));
    if (!prompt) {
        column->addWidget(new ErrorCard(errorWords(prompt.error()), dialog));
    } else {
        column->addWidget(new FigureLabel(Figure(formatCount(prompt->tokens.size()), QCoreApplication::translate("RenderedPrompt", "tokens"), Provenance::counted,
                                                 QCoreApplication::translate("RenderedPrompt", "Tokens of the prompt as the engine gets them.")),
                                          FontRole::table, dialog));
        auto* const made = new QLabel(prompt->templateReason.isEmpty()
                                          ? QCoreApplication::translate("RenderedPrompt", "By the chat template of the model.")
                                          : QCoreApplication::translate("RenderedPrompt", "By the template %1, because the model's own can't be used: %2").arg(prompt->templateName, prompt->templateReason),
                                      dialog);
        setRole(made, prompt->templateReason.isEmpty() ? "muted" : "warn");
        made->setProperty("noFigure", true); // a line of the template is an address, not a measure
        made->setWordWrap(true);
        column->addWidget(made);
        QString html = QStringLiteral("<pre style='white-space: pre-wrap'>");
        for (qsizetype i = 0; i < prompt->pieces.size(); ++i) {
            const QString piece = prompt->pieces[i].toHtmlEscaped();
            html += prompt->control[i] ? QStringLiteral("<span style='background-color:%1;color:%2'>&nbsp;%3&nbsp;</span>").arg(tokens().accentSoft.name(), tokens().ink.name(), piece) : piece;
        }
        auto* const text = new QTextBrowser(dialog);
        text->setAccessibleName(dialog->windowTitle());
        text->document()->setDefaultFont(themeFont(FontRole::monoBody));
        text->setHtml(html + QStringLiteral("</pre>"));
        column->addWidget(text, 1);
    }
    auto* const buttons = new QDialogButtonBox(QDialogButtonBox::Close, dialog);
    column->addWidget(buttons);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    dialog->resize(scaled(720), scaled(560));
    dialog->show();
    return dialog;
}

} // namespace vitrine::ui
