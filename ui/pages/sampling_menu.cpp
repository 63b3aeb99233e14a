// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/sampling_menu.h"

#include <cmath>

#include <QCoreApplication>
#include <QFileDialog>
#include <QFrame>
#include <QHash>
#include <QHBoxLayout>
#include <QMessageBox>
#include <QPointer>
#include <QVBoxLayout>

#include "ui/bridge/engine_text.h"
#include "ui/pages/sampling_choice.h"
#include "ui/settings/setting_specs.h"
#include "ui/settings/settings_file.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/save_name.h"
#include "ui/widgets/segment.h"
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

void apply(const Preset& p, SamplingChoice& choice) {
    choice.setValues({{QStringLiteral("sampling/temperature"), p.temperature},
                      {QStringLiteral("sampling/topP"), p.topP},
                      {QStringLiteral("sampling/minP"), p.minP},
                      {QStringLiteral("sampling/topK"), p.topK}});
}

/// Presets as files that others can open. The dialogs belong to the window: a popup closes when it loses the focus.
void addPresetFiles(QHBoxLayout* row, QWidget* box, QWidget* window, SamplingChoice& choice) {
    auto* const open = new Button(ButtonKind::ghost, QCoreApplication::translate("Presets", "Open…"), box);
    auto* const save = new Button(ButtonKind::ghost, QCoreApplication::translate("Presets", "Save as…"), box);
    row->addWidget(open);
    row->addWidget(save);
    const QString filter = QCoreApplication::translate("Presets", "Presets (*.json);;All files (*)");
    const auto say = [window](const QString& problem) {
        if (!problem.isEmpty()) {
            QMessageBox::warning(window, QCoreApplication::translate("Presets", "Presets"), problem);
        }
    };
    QObject::connect(open, &QAbstractButton::clicked, window, [=, choice = QPointer<SamplingChoice>(&choice)] {
        const QString path = QFileDialog::getOpenFileName(window, QCoreApplication::translate("Presets", "Open a preset"), QString(), filter);
        if (path.isEmpty() || choice == nullptr) {
            return;
        }
        if (const auto read = settingsFromFile(path, SettingsPart::sampling)) {
            choice->setValues(*read);
        } else {
            say(engineWords(read.error().message));
        }
    });
    QObject::connect(save, &QAbstractButton::clicked, window, [=, choice = QPointer<SamplingChoice>(&choice)] {
        const QVariantMap values = choice != nullptr ? choice->values() : QVariantMap();
        const QString path = askSaveName(window, QCoreApplication::translate("Presets", "Save as a preset"),
                                         QStringLiteral("preset.json"),
                                         {{QCoreApplication::translate("Presets", "Settings"), QStringLiteral("json")}})
                                 .path;
        if (!path.isEmpty() && !values.isEmpty()) {
            say(writeSettingsFile(settingsJson(values), path));
        }
    });
}

/// Whose the values are: the program's, the model's, or those of this chat alone.
QWidget* makeScope(SamplingChoice& choice, QWidget* box) {
    using Scope = SamplingChoice::Scope;
    const QVector<Scope> scopes = choice.hasModel() ? QVector<Scope>{Scope::program, Scope::model, Scope::chat} : QVector<Scope>{Scope::program, Scope::chat};
    QStringList words;
    for (const Scope s : scopes) {
        words << (s == Scope::program ? QCoreApplication::translate("Presets", "All chats") : s == Scope::model ? QCoreApplication::translate("Presets", "This model") : QCoreApplication::translate("Presets", "This chat"));
    }
    auto* const segment = new Segment(words, QCoreApplication::translate("Presets", "Whose settings these are"), box);
    segment->setToolTip(QCoreApplication::translate("Presets", "A chat's own settings count before those of the model, and these before those of all chats."));
    const auto show = [segment, scopes, &choice] { segment->setCurrent(static_cast<int>(scopes.indexOf(choice.scope()))); };
    show();
    QObject::connect(segment, &Segment::currentChanged, &choice, [scopes, &choice](int index) { choice.setScope(scopes.value(index)); });
    QObject::connect(&choice, &SamplingChoice::changed, segment, show);
    return segment;
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

void openSamplingMenu(QWidget* anchor, SamplingChoice* taken) {
    auto* const box = new QFrame(anchor->window(), Qt::Popup);
    box->setAttribute(Qt::WA_DeleteOnClose);
    SamplingChoice& choice = *taken;
    for (const SamplingChoice* const earlier : anchor->findChildren<SamplingChoice*>(Qt::FindDirectChildrenOnly)) {
        if (earlier != taken) {
            delete earlier;
        }
    }
    taken->setParent(anchor); // until the next one: a file dialog that was opened from here outlives the box
    setRole(box, "message");
    box->setAccessibleName(QCoreApplication::translate("Presets", "Sampling settings"));
    auto* const column = new QVBoxLayout(box);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(16), scaled(12), scaled(16), scaled(12));
        w->setSpacing(scaled(8));
    });
    auto* const presets = new QHBoxLayout;
    for (const Preset& p : kPresets) {
        auto* const button = new Button(ButtonKind::secondary, presetWords(p), box);
        QObject::connect(button, &QAbstractButton::clicked, taken, [taken, p] { apply(p, *taken); });
        presets->addWidget(button);
    }
    presets->addStretch(1);
    addPresetFiles(presets, box, anchor->window(), choice);
    column->addLayout(presets);
    column->addWidget(makeScope(choice, box), 0, Qt::AlignLeft);
    QHash<QString, NumberRow*> rows;
    const QVariantMap values = choice.values();
    for (const SettingSpec& spec : settingSpecs()) {
        if (!spec.key.startsWith(QLatin1String("sampling/")) || spec.kind != SettingKind::number) {
            continue;
        }
        // The sentence stands in the tooltip: beside a slider there is no room for it.
        auto* const row = new NumberRow(spec.name, QString(), spec.unit, {spec.min, spec.max, spec.decimals, spec.slider, spec.logarithmic, spec.zeroWord},
                                        spec.defaultValue.toDouble(), box);
        row->setToolTip(spec.definition);
        row->setAccessibleDescription(spec.definition);
        row->setValue(values.value(spec.key));
        QObject::connect(row, &SettingRow::valueChanged, taken, [taken, key = spec.key](const QVariant& value) { taken->setValue(key, value); });
        rows.insert(spec.key, row);
        column->addWidget(row);
    }
    QObject::connect(taken, &SamplingChoice::changed, box, [rows, taken] {
        const QVariantMap now = taken->values();
        for (auto row = rows.begin(); row != rows.end(); ++row) {
            row.value()->setValue(now.value(row.key()));
        }
    });
    atEachScale(box, [](auto* w) { w->setFixedWidth(scaled(520)); });
    box->adjustSize();
    const QPoint at = anchor->mapToGlobal(QPoint(0, 0));
    box->move(at.x(), at.y() - box->height() - scaled(8));
    box->show();
}

} // namespace vitrine::ui
