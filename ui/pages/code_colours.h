// Sets a block of code in three greys and two weights: keywords bold, types in ink2, comments in ink3 and italic, all
// else in ink. The text stays what it is. Only lines that change are read again, and those below as long as what is
// left open differs. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QSyntaxHighlighter>

#include "ui/pages/code_lexer.h"

namespace vitrine::ui {

class CodeColours final : public QSyntaxHighlighter {
    Q_OBJECT

public:
    explicit CodeColours(QTextDocument* document);
    /// The word behind the fence; one that is not known leaves all plain.
    void setLanguage(const QString& language);

protected:
    void highlightBlock(const QString& line) override;

private:
    const CodeSyntax* m_syntax = nullptr;
    QVector<CodeSpan> m_spans; ///< of the line; kept for its memory
};

} // namespace vitrine::ui
