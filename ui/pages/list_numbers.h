// The numbers of lists as they were written. Qt's reader lets every list begin with 1, and its layout draws no other:
// what a list begins with goes through the reader within the text of its first item, and the numbers are drawn here.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QPainter;
class QRect;
class QTextBlock;
class QTextDocument;
class QTextList;

namespace vitrine::ui {

[[nodiscard]] bool isNumbered(const QTextList& list);
/// "97." of an item of a numbered list, with the suffix on the side where the text goes on; else empty.
[[nodiscard]] QString itemMark(const QTextBlock& block);
/// The number of its first item. Qt draws a list that begins with 1, and none other.
void setListStart(QTextList& list, int start);

/// The Markdown with the number of each item that is not 1 in its text.
[[nodiscard]] QString withListStarts(const QString& markdown);
/// Takes what withListStarts() put in out again; lists begin with their numbers.
void takeListStarts(QTextDocument& document);
/// Makes room for the widest number from this block on; room that is there stays.
void indentForNumbers(const QTextBlock& from);
/// Draws the numbers that Qt does not.
void paintNumbers(QPainter& painter, const QTextDocument& document, const QRect& within);

/// The document as HTML whose lists begin with their numbers; changes it.
[[nodiscard]] QString htmlWithListStarts(QTextDocument& document);

} // namespace vitrine::ui
