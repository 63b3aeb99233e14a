// One line of code as it is read, for code_lexer.cpp and code_forms.cpp only.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/pages/code_syntax.h"

namespace vitrine::ui {

[[nodiscard]] inline bool isOneOf(QChar c, const char* letters) {
    return !c.isNull() && QLatin1StringView(letters).contains(c);
}
[[nodiscard]] inline bool beginsName(QChar c) {
    return c.isLetter() || c == QLatin1Char('_');
}
[[nodiscard]] inline bool inName(QChar c) {
    return c.isLetterOrNumber() || c == QLatin1Char('_');
}

class LineLexer {
public:
    LineLexer(const CodeSyntax& syntax, QStringView line, int state, QVector<CodeSpan>& spans)
        : m_syntax(syntax)
        , m_line(line)
        , m_state(LexState::of(state))
        , m_spans(spans) {}

    int run() {
        resume();
        if (m_at == 0) {
            beginLine();
        }
        while (m_at < m_line.size()) {
            step();
        }
        if (m_here.kind == LexState::Kind::here && m_state.kind == LexState::Kind::code) {
            m_state = m_here;
        }
        return m_state.packed();
    }

private:
    [[nodiscard]] QChar at(qsizetype i) const { return i >= 0 && i < m_line.size() ? m_line[i] : QChar(); }
    [[nodiscard]] bool standsHere(QStringView text) const { return m_line.sliced(m_at).startsWith(text); }
    [[nodiscard]] bool standsHere(QLatin1StringView text) const {
        return !text.isEmpty() && m_line.sliced(m_at).startsWith(text);
    }
    /// The first letter from there on that is no blank.
    [[nodiscard]] qsizetype afterBlanks(qsizetype i) const {
        while (i < m_line.size() && m_line[i].isSpace()) {
            ++i;
        }
        return i;
    }
    [[nodiscard]] qsizetype afterName(qsizetype i) const {
        while (inName(at(i))) {
            ++i;
        }
        return i;
    }
    void add(qsizetype from, qsizetype to, CodeToken token) {
        if (to > from) {
            m_spans.push_back({from, to - from, token});
        }
    }
    void goTo(qsizetype to) {
        m_before = to > 0 ? at(to - 1) : QChar();
        m_at = to;
    }

    // What an earlier line left open, and what can only stand at the beginning of a line.
    void resume();
    void beginLine();
    bool directive(qsizetype hash);
    bool section();
    bool key();

    void step();
    bool comment();
    void block(qsizetype from);
    bool quote();
    void quoted(qsizetype from, qsizetype inside, int rule);
    void rawText(qsizetype from);
    bool hereText();
    bool lifetime();
    bool regex();
    void number();
    void name();
    bool rawPrefix(QStringView word);
    void known(qsizetype from, QStringView word);
    bool standard(qsizetype from);
    [[nodiscard]] bool isType(QStringView word) const;
    void shellWord();
    void yamlWord();
    void cssWord();

    const CodeSyntax& m_syntax;
    QStringView m_line;
    LexState m_state;
    QVector<CodeSpan>& m_spans;
    qsizetype m_at = 0;
    QChar m_before;          ///< the last letter that was no blank
    QStringView m_word;      ///< the last name
    LexState m_here;         ///< a text that begins with the next line
    bool m_declares = false; ///< a type's name comes next
    bool m_keyword = false;  ///< the last name was a keyword
    bool m_command = true;   ///< shell: a command comes next
    bool m_loop = false;     ///< shell: "in" may come
};

} // namespace vitrine::ui
