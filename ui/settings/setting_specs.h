// SPDX-License-Identifier: GPL-3.0-or-later
// Every setting of the program: key, words, kind, range, default. The settings page is made from this list, and so is whatever
// reads a setting: `setting(store, "engine/threads").toInt()` never repeats a default.
#pragma once

#include "ui/settings/settings_store.h"

#include <QStringList>
#include <QVector>

namespace vitrine::ui {

enum class SettingKind { toggle, choice, number };

struct SettingSpec {
    QString key;         ///< "engine/threads"
    QString group;       ///< Words of the group's head: "Engine".
    QString name;        ///< "Threads"
    QString definition;  ///< One sentence.
    SettingKind kind = SettingKind::toggle;
    QVariant defaultValue;
    QString unit;
    QStringList ids;    ///< choice: what is stored.
    QStringList words;  ///< choice: what is shown.
    double min = 0;     ///< number
    double max = 0;
    int decimals = 0;
    bool slider = false;
    bool logarithmic = false;
    QString zeroWord;   ///< number: what 0 means.
};

/// In the order of the page.
[[nodiscard]] const QVector<SettingSpec>& settingSpecs();
/// Null for an unknown key.
[[nodiscard]] const SettingSpec* findSetting(const QString& key);
/// The stored value or the default. A stored value that is out of range or not among the choices counts as absent.
[[nodiscard]] QVariant setting(const SettingsStore& store, const QString& key);

}  // namespace vitrine::ui
