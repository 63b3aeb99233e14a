// One selection over the texts of several widgets: paragraphs and code blocks of a reply, and messages below each other, are marked
// with one pull of the mouse and copied together. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QAbstractScrollArea;
class QString;
class QWidget;

namespace vitrine::ui {

/// From now on this text (a QTextEdit or a QPlainTextEdit that is only read) is selected together with the others in its group; alone
/// where it stands in none. Ctrl+A takes all of its whole, Ctrl+C what is selected in all of them, and its menu offers both.
void selectTogether(QAbstractScrollArea* text);

/// The texts below this widget can be selected together.
void setSelectionGroup(QWidget* group);
/// The texts below this widget are one to whoever selects all: a message.
void setSelectionWhole(QWidget* whole);

/// What is selected below this widget, as plain text: parts with a blank line between them, list items with their marks.
[[nodiscard]] QString selectedTextIn(const QWidget* group);

} // namespace vitrine::ui
