// What stands in a line of code: keywords, types, comments and strings of the languages that replies hold most, so that
// a block can be set with them. It reads line by line and keeps between lines no more than a number, so that a block
// that grows is never read anew from its beginning. It knows words and quotes and no grammar: where only a grammar
// could tell, a word stays plain. Any thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

#include <QStringView>
#include <QVector>

namespace vitrine::ui {

enum class CodeToken : std::uint8_t {
    keyword, ///< also literals such as true, names of tags and sections, directives
    type,    ///< also keys, attributes and properties
    comment,
    string,
};

/// Letters of a line or of a text, from its beginning, in UTF-16 units. Spans come in order and do not overlap.
struct CodeSpan {
    qsizetype from = 0;
    qsizetype length = 0;
    CodeToken token = CodeToken::keyword;
    bool operator==(const CodeSpan&) const = default;
};

/// How a language is read. There is one for each, which lives as long as the process.
struct CodeSyntax;

/// By the word behind the fence ("cpp", "C++", "py"), in any case; null: none that is known.
[[nodiscard]] const CodeSyntax* codeSyntax(QStringView language);

/// Appends what stands in this line, which holds no line break. `state` is what the line before returned, 0 or less for
/// the first.
[[nodiscard]] int lexLine(const CodeSyntax& syntax, QStringView line, int state, QVector<CodeSpan>& spans);

/// All lines of a text; none of an unknown language.
[[nodiscard]] QVector<CodeSpan> lexCode(QStringView language, QStringView text);

} // namespace vitrine::ui
