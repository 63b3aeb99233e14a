// HTML in a reply. Qt's reader swallows what it takes for a tag that it does not know or that stays open, with all that
// follows, and in a chat much looks like one: #include <vector>, list<T>, a<b, "use <b> for bold". So its tags are read
// first.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::ui {

/// Is its HTML nothing but tags for how words look, as <b> or <br>, each closed on its line, or in its cell of a table,
/// with nothing inside that the reader puts elsewhere? Else none of it is to be read as HTML, and it is shown as it
/// stands.
[[nodiscard]] bool hasOnlyTextTags(const QString& markdown);

/// With <br> and <hr>, which the reader would wait for the end of, as <br/> and <hr/>; code stays as it is.
[[nodiscard]] QString closedBreaks(const QString& line);

} // namespace vitrine::ui
