// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QLabel>

namespace vitrine::ui {

/// A sentence that breaks into lines, in the look of `role` (theme/style_sheet).
[[nodiscard]] QLabel* wrappedLabel(const QString& text, const char* role, QWidget* parent);

}  // namespace vitrine::ui
