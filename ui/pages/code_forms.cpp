// What differs in kind from a programming language: directives, shells, CSS, and files of keys and values.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "ui/pages/code_line.h"

namespace vitrine::ui {

using Latin = QLatin1StringView;

bool LineLexer::directive(qsizetype hash) {
    const qsizetype from = afterBlanks(hash + 1);
    const qsizetype to = afterName(from);
    const QStringView word = m_line.sliced(from, to - from);
    add(hash, to, CodeToken::keyword);
    goTo(to);
    if (word == Latin("include")) { // the name may hold slashes
        const qsizetype name = afterBlanks(to);
        const qsizetype close = m_line.indexOf(QLatin1Char(at(name) == QLatin1Char('<') ? '>' : '"'), name + 1);
        goTo(close < 0 ? m_line.size() : close + 1);
        add(name, m_at, CodeToken::string);
    } else if (WordList("error warning pragma region endregion").contains(word)) {
        goTo(m_line.size()); // words, and no code
    }
    return true;
}

/// [name] alone in its line, but no list of values.
bool LineLexer::section() {
    const qsizetype from = afterBlanks(0);
    const qsizetype to = m_line.indexOf(QLatin1Char(']'), from);
    if (at(from) != QLatin1Char('[') || to < 0 || m_line.sliced(from, to - from).contains(QLatin1Char(','))) {
        return false;
    }
    const qsizetype end = at(to + 1) == QLatin1Char(']') ? to + 2 : to + 1;
    const QChar next = at(afterBlanks(end));
    if (!next.isNull() && !isOneOf(next, "#;")) {
        return false;
    }
    add(from, end, CodeToken::keyword);
    goTo(end);
    return true;
}

/// The name before = or, in YAML, before a colon that a blank follows.
bool LineLexer::key() {
    const bool yaml = m_syntax.form == CodeForm::yaml;
    qsizetype from = afterBlanks(0);
    while (yaml && at(from) == QLatin1Char('-') && at(from + 1).isSpace()) {
        from = afterBlanks(from + 1);
    }
    goTo(from);
    if (from >= m_line.size() || isOneOf(at(from), yaml ? "\"'[{#&*!|>%@`" : "\"'[{#;=")) {
        return false;
    }
    qsizetype to = from;
    while (to < m_line.size() &&
           (yaml ? at(to) != QLatin1Char(':') || !(to + 1 == m_line.size() || at(to + 1).isSpace())
                 : at(to) != QLatin1Char('='))) {
        if (isOneOf(at(to), yaml ? "#" : "#\"'") && at(to - 1).isSpace()) {
            return false;
        }
        ++to;
    }
    if (to == m_line.size()) {
        return false;
    }
    goTo(to + 1);
    while (to > from && at(to - 1).isSpace()) {
        --to;
    }
    add(from, to, CodeToken::type);
    return true;
}

/// Keywords stand where a command may; anywhere else they are words.
void LineLexer::shellWord() {
    const QChar c = m_line[m_at];
    if (c == QLatin1Char('\\')) {
        goTo(std::min(m_at + 2, m_line.size()));
    } else if (c == QLatin1Char('$') && at(m_at + 1) == QLatin1Char('{')) {
        const qsizetype end = m_line.indexOf(QLatin1Char('}'), m_at);
        goTo(end < 0 ? m_line.size() : end + 1);
        m_command = false;
    } else if (c == QLatin1Char('$') && isOneOf(at(m_at + 1), "#?*@!$")) {
        goTo(m_at + 2);
        m_command = false;
    } else if (isOneOf(c, ";|&(){}`!<>$")) {
        m_command = c != QLatin1Char('$') && c != QLatin1Char('<') && c != QLatin1Char('>');
        goTo(m_at + 1);
    } else {
        qsizetype to = m_at + 1;
        while (to < m_line.size() && !at(to).isSpace() && !isOneOf(at(to), ";|&()<>\"'`$\\{}")) {
            ++to;
        }
        const QStringView word = m_line.sliced(m_at, to - m_at);
        const bool in = word == Latin("in") && m_loop;
        const bool keyword = in || (m_command && word != Latin("in") && m_before != QLatin1Char('$') &&
                                    m_syntax.keywords.contains(word));
        if (keyword) {
            add(m_at, to, CodeToken::keyword);
        }
        m_loop = (m_loop && !in) || (keyword && WordList("for case select").contains(word));
        m_command = keyword && !in && !m_loop;
        goTo(to);
    }
}

/// Literals only where they are the whole value.
void LineLexer::yamlWord() {
    if (isOneOf(m_line[m_at], ",[]{}")) {
        goTo(m_at + 1);
        return;
    }
    qsizetype to = m_at + 1;
    while (to < m_line.size() && !at(to).isSpace() && !isOneOf(at(to), ",[]{}")) {
        ++to;
    }
    const qsizetype after = afterBlanks(to);
    const bool whole =
        (m_before.isNull() || isOneOf(m_before, ":-,[{")) && (after == m_line.size() || isOneOf(at(after), ",]}#"));
    if (whole && m_syntax.keywords.contains(m_line.sliced(m_at, to - m_at))) {
        add(m_at, to, CodeToken::keyword);
    }
    goTo(to);
}

/// @rules and !important; the name before a colon is a property, unless a brace tells that it is a selector.
void LineLexer::cssWord() {
    const QChar c = m_line[m_at];
    qsizetype to = m_at + 1;
    while (inName(at(to)) || at(to) == QLatin1Char('-')) {
        ++to;
    }
    if ((c == QLatin1Char('@') || c == QLatin1Char('!')) && to > m_at + 1) {
        add(m_at, to, CodeToken::keyword);
    } else if (!beginsName(c) && !isOneOf(c, "-$")) {
        to = isOneOf(c, "#.") || c.isDigit() ? to : m_at + 1;
    } else if (at(to) == QLatin1Char(':') && (m_before.isNull() || isOneOf(m_before, "{;/"))) {
        const QStringView rest = m_line.sliced(to + 1);
        const qsizetype brace = rest.indexOf(QLatin1Char('{'));
        const qsizetype end = rest.indexOf(QLatin1Char(';'));
        const bool property = brace < 0 ? rest.isEmpty() || rest[0].isSpace() || end >= 0 : end >= 0 && end < brace;
        add(m_at, property ? to : m_at, CodeToken::type);
    }
    goTo(to);
}

} // namespace vitrine::ui
