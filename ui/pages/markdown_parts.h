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

} // namespace vitrine::ui
