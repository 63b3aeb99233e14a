// SPDX-License-Identifier: GPL-3.0-or-later
// Rules that every page must keep, as walks over a shown widget tree. Each returns one sentence for each offence; tests compare
// with an empty list, so that a failure names the widget.
#pragma once

#include <QStringList>
#include <QWidget>

namespace vitrine::ui::walk {

/// The first widget of that kind in root that is shown there and has these words as its text or its accessible name, or null.
template <class Kind>
Kind* named(const QWidget* root, const QString& words) {
    for (Kind* widget : root->findChildren<Kind*>()) {
        if (widget->isVisibleTo(root) && (widget->text() == words || widget->accessibleName() == words)) {
            return widget;
        }
    }
    return nullptr;
}

/// Focusable controls without an accessible name or text.
[[nodiscard]] QStringList unnamedControls(const QWidget* root);
/// Visible enabled controls that Tab never reaches from the first one.
[[nodiscard]] QStringList unreachableControls(QWidget* window);
/// Labels that show a digit but no badge. A widget with the property "noFigure" = true (a user's own text, a path, a name) is
/// exempt together with what it holds.
[[nodiscard]] QStringList figuresWithoutBadge(const QWidget* root);
/// Visible labels and fields whose text does not fit, and widgets smaller than their minimum; only those of a class whose name
/// begins so.
[[nodiscard]] QStringList cutTexts(const QWidget* root, const QString& kind = {});
/// Visible controls and labels of which a part lies outside of what holds them, and no scroll area brings it into view.
[[nodiscard]] QStringList clippedParts(const QWidget* root);
/// Colours in a grab of the widget that are neither tokens nor a blend of two tokens (antialiasing), with their pixel counts.
/// Pixels of labels and text are excepted by the same rule: text blends ink with its ground.
[[nodiscard]] QStringList foreignColours(QWidget* root);
/// Share of the pixels that have exactly the colour of a token, 0..1.
[[nodiscard]] double tokenShare(QWidget* root);

}  // namespace vitrine::ui::walk
