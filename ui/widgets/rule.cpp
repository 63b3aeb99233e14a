// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/rule.h"

#include "ui/theme/theme.h"

namespace vitrine::ui {

QFrame* makeRule(QWidget* parent, Qt::Orientation direction) {
    auto* const line = new QFrame(parent);
    direction == Qt::Horizontal ? line->setFixedHeight(1) : line->setFixedWidth(1);
    setRole(line, "separator");
    return line;
}

}  // namespace vitrine::ui
