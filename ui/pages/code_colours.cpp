// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_colours.h"

#include "ui/theme/theme.h"

namespace vitrine::ui {

CodeColours::CodeColours(QTextDocument* document)
    : QSyntaxHighlighter(document) {
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        if (m_syntax != nullptr) {
            rehighlight();
        }
    });
}

void CodeColours::setLanguage(const QString& language) {
    const CodeSyntax* const syntax = codeSyntax(language);
    if (syntax != m_syntax) {
        m_syntax = syntax;
        rehighlight();
    }
}

void CodeColours::highlightBlock(const QString& line) {
    if (m_syntax == nullptr) {
        return;
    }
    m_spans.clear();
    setCurrentBlockState(lexLine(*m_syntax, line, previousBlockState(), m_spans));
    for (const CodeSpan& span : std::as_const(m_spans)) {
        QTextCharFormat format;
        switch (span.token) {
        case CodeToken::keyword:
            format.setFontWeight(QFont::Bold);
            break;
        case CodeToken::type:
            format.setForeground(tokens().ink2);
            break;
        case CodeToken::comment:
            format.setForeground(tokens().ink3);
            format.setFontItalic(true);
            break;
        case CodeToken::string:
            continue; // in ink, as the rest
        }
        setFormat(static_cast<int>(span.from), static_cast<int>(span.length), format);
    }
}

} // namespace vitrine::ui
