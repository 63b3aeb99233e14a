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
    qsizetype from = 0; ///< where it begins in the whole text
    /// Shown alike, wherever they stand.
    friend bool operator==(const MarkdownPart& a, const MarkdownPart& b) {
        return a.kind == b.kind && a.text == b.text && a.language == b.language && a.closed == b.closed;
    }
};

/// For every prefix of a text, all parts but the last of the prefix are parts of the text.
[[nodiscard]] QVector<MarkdownPart> splitMarkdown(const QString& text);

/// The same of a text that goes on from one whose parts are known, for the price of the last part alone.
[[nodiscard]] QVector<MarkdownPart> splitMore(QVector<MarkdownPart> known, const QString& text);

/// What a person typed, in the same parts, without a word lost: code between fences, and the rest as it stands, for what looks like
/// a mark of Markdown or a tag may be meant as it is. Of code `language` is all that follows the opening fence.
[[nodiscard]] QVector<MarkdownPart> splitTyped(const QString& text);

/// Markdown makes one line of the lines of a paragraph; a poem or an address needs them apart. A blank and a line separator (U+2028)
/// go to the end of each of its lines, in quotes and list items too; the newline stays, so that blocks are told as before. Headings,
/// rules, tables and code stay as they are, but for <br>, which is closed where `html` is read; definitions of links become text. Who reads it takes the blanks around a separator away, and separators
/// at the end of a block.
[[nodiscard]] QString keepLineBreaks(const QString& markdown, bool html);

} // namespace vitrine::ui
