// What Qt's reader makes of Markdown, in the type scale of the house. Documents that nobody looks at are read and changed much faster
// than shown ones, which are laid out at each step: a text is read into one of its own, and moved from there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QTextBlock;
class QTextCursor;
class QTextDocument;
class QTextList;

namespace vitrine::ui {

enum class ProseForm : std::uint8_t { markdown, raw, plain };

/// Property of a block that goes on with the paragraph of the block before: what stood between them, which is a blank, U+2028 or nothing.
inline constexpr int kJoinedBy = 0x100000 + 0x56;

inline constexpr int kQuoteIndent = 16; ///< of each depth
/// How many quotes a block stands in.
[[nodiscard]] int quoteDepth(const QTextBlock& block);

/// Reads the text into a document without views; `form` says how. Fonts and distances are those of the present theme. `whole`: what the text
/// is of, where it is not all; it says whether tags are read.
void readProse(QTextDocument& document, const QString& text, ProseForm form, const QString& whole = {});
/// Sizes and margins of the house in place of those of Qt's reader.
void restyle(QTextDocument& document, ProseForm form);
/// The outermost list that the text before this place ends in; null: none.
[[nodiscard]] QTextList* outermostListBefore(const QTextDocument& document, int position);
/// Puts all blocks of `from` in the place of what stands behind `position`, the first into the block there; its outermost list goes on with `list`.
/// Selections stay where the text before them is the same.
void replaceEnd(QTextDocument& document, int position, const QTextDocument& from, QTextList* list);

/// The blocks of a paragraph are one again.
void joinParagraphs(QTextDocument& document);
/// The text as if they were, and places in it.
[[nodiscard]] QString joinedText(const QTextDocument& document);
[[nodiscard]] int joinedPlace(const QTextDocument& document, int place);
[[nodiscard]] int placeOfJoined(const QTextDocument& document, int joined);
/// Selects the next place with these words, which may go on from one block of a paragraph to the next; null: there is none in this direction.
[[nodiscard]] QTextCursor findJoined(const QString& words, const QTextCursor& from, bool backward);

} // namespace vitrine::ui
