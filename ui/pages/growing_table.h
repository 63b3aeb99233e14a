// A table at the end of a reply that streams. Qt lays a table out as a whole whenever a cell changes, so that each row
// costs what all rows cost: here the rows that came first stay as they are, and further ones stand in tables right
// below, with the same columns. They are one again as soon as the text is read as a whole.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTextBlock;
class QTextDocument;

namespace vitrine::ui {

/// Property of the empty block between two tables that are one in the text: no letter of the text stands for it.
inline constexpr int kWithinTable = 0x100000 + 0x57;

[[nodiscard]] bool isWithinTable(const QTextBlock& block);

/// Nothing stands behind the table that the document ends in: a line that comes may be a row of it, whatever it looks like.
[[nodiscard]] bool endsInTable(const QTextDocument& document);

/// Adds the rows that `after` has more than `before`, which the document shows; both are Markdown. False, with nothing
/// changed, where the whole must be read: the table is still short, more than rows came, they mean something else without
/// what stands before, or the columns would get other widths.
[[nodiscard]] bool appendRows(QTextDocument& document, const QString& before, const QString& after);

} // namespace vitrine::ui
