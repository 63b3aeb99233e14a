// SPDX-License-Identifier: GPL-3.0-or-later
// Distances that a widget or a layout keeps as a number follow the size of text only when they are set again with each change.
#pragma once

#include "ui/theme/theme.h"

#include <QBoxLayout>

namespace vitrine::ui {

/// Calls `set` with `object` (a widget or a layout) now, and again whenever the size of text changes.
template <class T, class Set>
void atEachScale(T* object, Set set) {
    set(object);
    QObject::connect(&Theme::instance(), &Theme::changed, object, [object, set] { set(object); });
}

/// As QBoxLayout::addSpacing with px at the size of text.
inline void addScaledSpacing(QBoxLayout* layout, int px) {
    layout->addSpacing(scaled(px));
    QSpacerItem* const spacer = layout->itemAt(layout->count() - 1)->spacerItem();
    const bool across = layout->direction() == QBoxLayout::LeftToRight || layout->direction() == QBoxLayout::RightToLeft;
    QObject::connect(&Theme::instance(), &Theme::changed, layout, [layout, spacer, across, px] {
        spacer->changeSize(across ? scaled(px) : 0, across ? 0 : scaled(px), across ? QSizePolicy::Fixed : QSizePolicy::Minimum, across ? QSizePolicy::Minimum : QSizePolicy::Fixed);
        layout->invalidate();
    });
}

} // namespace vitrine::ui
