// SPDX-License-Identifier: GPL-3.0-or-later
// The generated stylesheet. Rules select by widget class and by the property `role`, never by object name.
//
// Roles of plain widgets: topbar statusbar rail panel page window glass header case error-card message composer separator
// Roles of QLabel: badge caption caption-head table table-medium label label-medium body body-medium panel-head page-title
//                  error-title gauge question mono muted (ink2, 13) faint (ink3, 13) link warn
// Roles of QPushButton: primary secondary (also without a role) ghost
// Roles of QLineEdit / QPlainTextEdit / QTextEdit: bare (no border, on its parent's ground)
#pragma once

#include "ui/theme/tokens.h"

#include <QString>

namespace vitrine::ui {

/// Files of the two pictures that a sheet can only name by path: white tick on accent, chevron in ink2. Empty draws none.
struct SheetImages {
    QString check;
    QString chevron;
};

/// The whole sheet for one theme and text scale.
[[nodiscard]] QString buildStyleSheet(const Tokens& tokens, double textScale, const SheetImages& images);

}  // namespace vitrine::ui
