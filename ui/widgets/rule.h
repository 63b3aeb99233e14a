// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

namespace vitrine::ui {

/// The line of one pixel that separates two parts of a panel.
[[nodiscard]] QFrame* makeRule(QWidget* parent, Qt::Orientation direction = Qt::Horizontal);

}  // namespace vitrine::ui
