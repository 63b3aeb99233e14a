// A settings file that is none any more: zeros after a power cut, another program's bytes, half a file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::ui {

class SettingsStore;

/// Moves a file that can't be read as settings out of the way, so that nothing of it is overwritten. The name under which it is
/// kept; empty when it was sound, absent or could not be moved. Call before the store is made of it.
[[nodiscard]] QString setAsideIfBroken(const QString& path);

/// Lets the settings page say where the broken file is kept; an empty name says nothing.
void noteSetAside(SettingsStore& store, const QString& keptAs);
[[nodiscard]] QString setAsideOf(const SettingsStore& store);

}  // namespace vitrine::ui
