// What a screen reader is told of the widgets that paint themselves: Qt knows nothing of them but their names. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace vitrine::ui {

/// Gives painted widgets their roles: a Segment is a combo box whose value is its choice, a view is a graphic that its description
/// sums up, buttons can be pressed. Once, before the first window.
void installAccessibleRoles();

/// Says something that happened, without taking the focus: the widget's accessible name becomes the words, and who listens is told.
/// The widget should have no other name. Politely: what speaks finishes first. Nothing is done while nobody listens.
void announce(QWidget* widget, const QString& words);

}  // namespace vitrine::ui
