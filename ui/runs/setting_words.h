// How what was set is called on screen: the same words wherever two runs are compared.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>

#include <QString>

namespace vitrine::ui {

/// "settings.engine.draftMinProbability" as people say it: "draft min probability".
[[nodiscard]] QString settingName(const QString& key);
/// A value of JSON as words: without quotes, "on", "off", a list by its members ("1, 2, 4", "3 /s"), of a digest as many
/// digits as tell files apart.
[[nodiscard]] QString settingWords(const std::string& json);

} // namespace vitrine::ui
