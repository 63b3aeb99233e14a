// Settings as a JSON file that another installation reads: all of them, or the sampling settings alone as a preset.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/core/result.h"
#include "ui/settings/settings_store.h"

#include <QByteArray>
#include <QVariantMap>

namespace vitrine::ui {

enum class SettingsPart { all, sampling };

/// {"vitrine_settings":1,"settings":{"engine/threads":4,…}} with every setting of the part, defaults too, so that the file means
/// the same where defaults differ.
[[nodiscard]] QByteArray settingsJson(const SettingsStore& store, SettingsPart part = SettingsPart::all);
/// Sets what the file names; settings that it does not name stay. How many were set. corruptFile when it is no such file or a
/// value is out of range: nothing is set then.
[[nodiscard]] Result<int> applySettingsJson(SettingsStore& store, const QByteArray& json, SettingsPart part = SettingsPart::all);

/// The same with other values than those of a store: settings that `values` does not name are left out.
[[nodiscard]] QByteArray settingsJson(const QVariantMap& values);
/// What such a file names, checked as above.
[[nodiscard]] Result<QVariantMap> settingsFromJson(const QByteArray& json, SettingsPart part = SettingsPart::all);
[[nodiscard]] Result<QVariantMap> settingsFromFile(const QString& path, SettingsPart part = SettingsPart::all);

/// Empty, or one sentence for people.
[[nodiscard]] QString writeSettingsFile(const SettingsStore& store, const QString& path, SettingsPart part = SettingsPart::all);
[[nodiscard]] QString writeSettingsFile(const QByteArray& json, const QString& path);
[[nodiscard]] Result<int> readSettingsFile(SettingsStore& store, const QString& path, SettingsPart part = SettingsPart::all);

}  // namespace vitrine::ui
