// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/wrapped_label.h"

#include "ui/theme/theme.h"

namespace vitrine::ui {

QLabel* wrappedLabel(const QString& text, const char* role, QWidget* parent) {
    auto* const label = new QLabel(text, parent);
    setRole(label, role);
    label->setWordWrap(true);
    return label;
}

}  // namespace vitrine::ui
