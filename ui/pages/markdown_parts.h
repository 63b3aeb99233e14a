// Cuts a reply into parts that are laid out apart: paragraphs, code blocks, reasoning. While a reply streams, every part but the last
// stays as it is, so that only the tail is laid out again.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

namespace vitrine::ui {

struct MarkdownPart {
    enum class Kind : std::uint8_t { prose, code, think };
    Kind kind = Kind::prose;
    QString text;     ///< Markdown, code without its fences, or reasoning without its tags
    QString language; ///< of code
    bool closed = true; ///< false: more may come
    friend bool operator==(const MarkdownPart&, const MarkdownPart&) = default;
};

/// For every prefix of a text, all parts but the last of the prefix are parts of the text.
[[nodiscard]] QVector<MarkdownPart> splitMarkdown(const QString& text);

/// What a person typed, in the same parts, without a word lost: code between fences, and the rest as it stands, for what looks like
/// a mark of Markdown or a tag may be meant as it is. Of code `language` is all that follows the opening fence.
[[nodiscard]] QVector<MarkdownPart> splitTyped(const QString& text);

/// Markdown makes one line of the lines of a paragraph; a poem or an address needs them apart. A blank and a line separator (U+2028)
/// go to the end of each of its lines, in quotes and list items too; the newline stays, so that blocks are told as before. Headings,
/// rules, tables, link definitions and code stay as they are. Who reads it takes the blanks around a separator away, and separators
/// at the end of a block.
[[nodiscard]] QString keepLineBreaks(const QString& markdown);

} // namespace vitrine::ui
