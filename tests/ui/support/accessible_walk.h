// What a screen reader finds: walks over the accessibility tree. Each returns one sentence for each offence.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

class QWidget;

namespace vitrine::ui::walk {

/// Controls of the visible tree without a name, and what takes the keys but has no role that says what it is.
[[nodiscard]] QStringList speechlessParts(QWidget* root);
/// Actions of the menus under a widget that say nothing. Separators are none.
[[nodiscard]] QStringList wordlessActions(const QWidget* root);

} // namespace vitrine::ui::walk
