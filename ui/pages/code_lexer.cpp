// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_lexer.h"

#include <algorithm>
#include <utility>

#include "ui/pages/code_line.h"

namespace vitrine::ui {

using Kind = LexState::Kind;
using Escape = QuoteRule::Escape;
using Latin = QLatin1StringView;

namespace {

/// A name such as QueueSize, and no MACRO and no X_train.
bool mixesCase(QStringView name) {
    return name.size() > 1 && name[0].isUpper() && name[1].isLetter() &&
           std::ranges::any_of(name, [](QChar c) { return c.isLower(); });
}

} // namespace

void LineLexer::resume() {
    switch (m_state.kind) {
    case Kind::block:
        block(0);
        break;
    case Kind::quote:
        quoted(0, 0, m_state.detail);
        break;
    case Kind::raw:
        rawText(0);
        break;
    case Kind::here: {
        const qsizetype from = afterBlanks(0);
        const qsizetype to = afterName(from);
        const bool ends = to > from && hashOf(m_line.sliced(from, to - from)) == m_state.hash;
        add(0, ends ? to : m_line.size(), CodeToken::string);
        m_state = ends ? LexState() : m_state;
        goTo(ends ? to : m_line.size());
        break;
    }
    default:
        break;
    }
}

void LineLexer::beginLine() {
    const qsizetype first = afterBlanks(0);
    if (m_syntax.directives && at(first) == QLatin1Char('#') && directive(first)) {
        return;
    }
    if (m_syntax.form == CodeForm::toml || m_syntax.form == CodeForm::ini) {
        (void)(section() || key());
    } else if (m_syntax.form == CodeForm::yaml) {
        key();
    }
}

void LineLexer::step() {
    const QChar c = m_line[m_at];
    if (c.isSpace()) {
        ++m_at;
        return;
    }
    if (comment() || (m_syntax.hereText && hereText()) || (m_syntax.lifetimes && lifetime()) || quote() ||
        (m_syntax.regex && c == QLatin1Char('/') && regex())) {
        return;
    }
    switch (m_syntax.form) {
    case CodeForm::shell:
        shellWord();
        return;
    case CodeForm::yaml:
        yamlWord();
        return;
    case CodeForm::css:
        cssWord();
        return;
    default:
        break;
    }
    if (c.isDigit()) {
        number();
    } else if (beginsName(c) || (m_syntax.dollarNames && c == QLatin1Char('$'))) {
        name();
    } else if (m_syntax.annotations && c == QLatin1Char('@') && beginsName(at(m_at + 1))) {
        const qsizetype to = afterName(m_at + 1);
        add(m_at, to, CodeToken::type);
        goTo(to);
    } else if (m_syntax.symbols && isOneOf(c, ":@") && m_before != QLatin1Char(':') && beginsName(at(m_at + 1))) {
        goTo(afterName(m_at + 1));
    } else {
        m_keyword = false;
        m_declares = m_declares && c == QLatin1Char('<');
        goTo(m_at + 1);
    }
}

bool LineLexer::comment() {
    for (const Latin mark : m_syntax.lineComments) {
        const bool hash = mark.size() == 1;
        const bool configuration = m_syntax.form == CodeForm::yaml || m_syntax.form == CodeForm::ini;
        if (standsHere(mark) && !(hash && configuration && m_at > 0 && !at(m_at - 1).isSpace()) &&
            !(hash && m_syntax.dollarNames && at(m_at + 1) == QLatin1Char('['))) {
            add(m_at, m_line.size(), CodeToken::comment);
            goTo(m_line.size());
            return true;
        }
    }
    const bool ofLines = m_syntax.blockOpen.startsWith(QLatin1Char('=')); // begins and ends where a line begins
    if (standsHere(m_syntax.blockOpen) && !(ofLines && m_at > 0)) {
        m_state = {.kind = Kind::block};
        const qsizetype from = m_at;
        m_at += m_syntax.blockOpen.size();
        block(from);
        return true;
    }
    return false;
}

void LineLexer::block(qsizetype from) {
    while (m_at < m_line.size()) {
        if (standsHere(m_syntax.blockClose)) {
            m_at += m_syntax.blockClose.size();
            if (m_state.detail == 0) {
                m_state = {};
                break;
            }
            --m_state.detail;
        } else if (m_syntax.nests && standsHere(m_syntax.blockOpen)) {
            m_at += m_syntax.blockOpen.size();
            m_state.detail = std::min(m_state.detail + 1, 31);
        } else {
            ++m_at;
        }
    }
    add(from, m_at, CodeToken::comment);
}

bool LineLexer::quote() {
    if (m_syntax.form == CodeForm::yaml && !m_before.isNull() && !isOneOf(m_before, ":-,[{!")) {
        return false; // within a value that began without a quote
    }
    for (std::size_t i = 0; i < m_syntax.quotes.size(); ++i) {
        const Latin mark(m_syntax.quotes[i].quote);
        if (standsHere(mark)) {
            quoted(m_at, m_at + mark.size(), static_cast<int>(i));
            return true;
        }
    }
    return false;
}

void LineLexer::quoted(qsizetype from, qsizetype inside, int index) {
    const QuoteRule& rule = m_syntax.quotes[static_cast<std::size_t>(index)];
    Latin end(rule.quote);
    while (end.size() > 1 && isOneOf(end.front(), "@$")) {
        end = end.sliced(1); // @" ends with "
    }
    m_state = {.kind = Kind::quote, .detail = index};
    m_at = std::min(inside, m_line.size());
    while (m_at < m_line.size()) {
        if (rule.escape == Escape::backslash && at(m_at) == QLatin1Char('\\')) {
            m_at = std::min(m_at + 2, m_line.size());
        } else if (!standsHere(end)) {
            ++m_at;
        } else if (rule.escape == Escape::doubled && at(m_at + 1) == end.front()) {
            m_at += 2;
        } else {
            m_at += end.size();
            m_state = {};
            break;
        }
    }
    if (!rule.lines) {
        m_state = {};
    }
    const bool isKey = m_syntax.form == CodeForm::json && at(afterBlanks(m_at)) == QLatin1Char(':');
    add(from, m_at, isKey ? CodeToken::type : CodeToken::string);
    m_before = QLatin1Char('"');
    m_command = m_keyword = m_declares = false;
}

void LineLexer::rawText(qsizetype from) {
    const qsizetype end = findEnd(m_line, m_at, m_state);
    m_at = end < 0 ? m_line.size() : end + m_state.detail;
    m_state = end < 0 ? m_state : LexState();
    add(from, m_at, CodeToken::string);
    m_before = QLatin1Char('"');
}

/// The rest of the line is code still; the text begins below.
bool LineLexer::hereText() {
    if (!standsHere(Latin("<<")) || m_here.kind == Kind::here || at(m_at - 1) == QLatin1Char('<')) {
        return false;
    }
    const bool shell = m_syntax.form == CodeForm::shell;
    if (shell && (m_before.isDigit() || m_line.first(m_at).contains(Latin("((")))) {
        return false; // it shifts a number
    }
    qsizetype i = m_at + 2;
    const bool php = at(i) == QLatin1Char('<');
    if (shell && php) {
        return false; // <<< takes a word
    }
    i += php || isOneOf(at(i), "-~") ? 1 : 0;
    i = shell || php ? afterBlanks(i) : i;
    const bool quoted = isOneOf(at(i), "'\"");
    const qsizetype from = quoted ? i + 1 : i;
    const qsizetype to = afterName(from);
    if (to == from || !(at(from).isUpper() || (shell && beginsName(at(from))))) {
        return false;
    }
    m_here = {.kind = Kind::here, .hash = hashOf(m_line.sliced(from, to - from))};
    add(m_at, quoted ? to + 1 : to, CodeToken::string);
    goTo(quoted ? to + 1 : to);
    return true;
}

/// 'a and no 'a'.
bool LineLexer::lifetime() {
    if (m_line[m_at] != QLatin1Char('\'') || !beginsName(at(m_at + 1)) || at(m_at + 2) == QLatin1Char('\'')) {
        return false;
    }
    goTo(afterName(m_at + 1));
    return true;
}

/// Where a value may begin, a slash begins a pattern if one on the same line ends it.
bool LineLexer::regex() {
    if (!m_before.isNull() && !isOneOf(m_before, "(,=:[!&|?{;+") && !m_keyword) {
        return false;
    }
    bool set = false; // in brackets a slash is a letter
    for (qsizetype i = m_at + 1; i < m_line.size(); ++i) {
        const QChar c = m_line[i];
        if (c == QLatin1Char('\\')) {
            ++i;
        } else if (c == QLatin1Char('/') && !set) {
            add(m_at, i + 1, CodeToken::string);
            goTo(i + 1);
            return true;
        } else {
            set = c == QLatin1Char('[') || (set && c != QLatin1Char(']'));
        }
    }
    return false;
}

void LineLexer::number() {
    qsizetype i = m_at;
    while (inName(at(i)) || (at(i) == QLatin1Char('.') && at(i + 1).isDigit()) ||
           (m_syntax.separators && at(i) == QLatin1Char('\'') && at(i + 1).isLetterOrNumber())) {
        ++i;
    }
    goTo(i);
    m_keyword = false;
}

void LineLexer::name() {
    const qsizetype from = m_at;
    qsizetype to = from + 1;
    while (inName(at(to)) || (m_syntax.dollarNames && at(to) == QLatin1Char('$')) ||
           (m_syntax.symbols && at(to) == QLatin1Char('?') && at(to + 1).isSpace())) {
        ++to;
    }
    const QStringView word = m_line.sliced(from, to - from);
    m_at = to;
    if (rawPrefix(word)) {
        return;
    }
    m_at = from;
    known(from, word);
    m_word = word;
    if (m_at == from) {
        goTo(to);
    }
}

/// R"end(text)end" and r#"text"#.
bool LineLexer::rawPrefix(QStringView word) {
    const qsizetype from = m_at - word.size();
    qsizetype i = m_at;
    QString end;
    if (m_syntax.cNames && m_syntax.directives && word.endsWith(QLatin1Char('R')) && word.size() <= 3 &&
        at(i) == QLatin1Char('"')) {
        const qsizetype open = m_line.indexOf(QLatin1Char('('), i);
        if (open < 0 || open - i > 17) {
            return false;
        }
        end = QLatin1Char(')') + m_line.sliced(i + 1, open - i - 1).toString() + QLatin1Char('"');
        i = open + 1;
    } else if (m_syntax.lifetimes && (word == Latin("r") || word == Latin("br"))) {
        while (at(i) == QLatin1Char('#') && i - m_at < 16) {
            ++i;
        }
        if (at(i) != QLatin1Char('"')) {
            return false;
        }
        end = QLatin1Char('"') + QString(i - m_at, QLatin1Char('#'));
        ++i;
    } else {
        return false;
    }
    m_state = {.kind = Kind::raw, .detail = static_cast<int>(end.size()), .hash = hashOf(end)};
    m_at = i;
    rawText(from);
    return true;
}

void LineLexer::known(qsizetype from, QStringView word) {
    const qsizetype to = from + word.size();
    const QChar next = at(to);
    const bool arrow = m_syntax.cNames && m_before == QLatin1Char('>') && from > 1 &&
                       m_line.first(from).trimmed().endsWith(Latin("->")) &&
                       !m_line.first(from).contains(Latin(") ->"));
    const bool member = (m_before == QLatin1Char('.') && !m_line.first(from).endsWith(Latin(".."))) || arrow;
    const bool label =
        m_syntax.labels && next == QLatin1Char(':') && at(to + 1) != QLatin1Char(':') && word != Latin("default");
    const bool declared = std::exchange(m_declares, false);
    const bool made = m_word == Latin("new");
    m_keyword = false;
    if (label || member) {
        return;
    }
    const qsizetype after = afterBlanks(to);
    const bool beforeName = after > to && (beginsName(at(after)) || isOneOf(at(after), "{\"$_"));
    if (m_syntax.cNames && word == Latin("std") && standard(from)) {
        return;
    }
    if (m_syntax.keywords.contains(word, m_syntax.anyCase) || (beforeName && m_syntax.contextual.contains(word))) {
        add(from, to, CodeToken::keyword);
        m_keyword = true;
        m_declares = m_syntax.declares.contains(word);
        return;
    }
    const bool call = at(after) == QLatin1Char('(');
    if (m_syntax.types.contains(word, m_syntax.anyCase) || declared ||
        (isType(word) && !(call && m_syntax.callsArePlain && !made))) {
        add(from, to, CodeToken::type);
    }
}

bool LineLexer::isType(QStringView word) const {
    return (m_syntax.capitals && mixesCase(word)) || (m_syntax.oneCapital && word.size() == 1 && word[0].isUpper()) ||
           (m_syntax.cNames && m_syntax.directives && word.size() > 2 && word.endsWith(Latin("_t")));
}

/// A qualified name is a type or a constant, unless it is called or a stream.
bool LineLexer::standard(qsizetype from) {
    qsizetype to = afterName(from);
    qsizetype last = from;
    while (at(to) == QLatin1Char(':') && at(to + 1) == QLatin1Char(':') && beginsName(at(to + 2))) {
        last = to + 2;
        to = afterName(last);
    }
    if (last == from) {
        return false;
    }
    static const WordList streams("cout cerr cin clog endl");
    const bool stream = streams.contains(m_line.sliced(last, to - last));
    if (!stream && at(afterBlanks(to)) != QLatin1Char('(')) {
        add(from, to, CodeToken::type);
    }
    goTo(to);
    return true;
}

int lexLine(const CodeSyntax& syntax, QStringView line, int state, QVector<CodeSpan>& spans) {
    if (syntax.form == CodeForm::markup) {
        return lexMarkup(line, state, spans);
    }
    return LineLexer(syntax, line, state, spans).run();
}

QVector<CodeSpan> lexCode(QStringView language, QStringView text) {
    QVector<CodeSpan> all;
    const CodeSyntax* const syntax = codeSyntax(language);
    qsizetype from = 0;
    for (int state = 0; syntax != nullptr && from <= text.size();) {
        const qsizetype end = text.indexOf(QLatin1Char('\n'), from);
        const qsizetype to = end < 0 ? text.size() : end;
        const qsizetype before = all.size();
        state = lexLine(*syntax, text.sliced(from, to - from), state, all);
        for (qsizetype i = before; i < all.size(); ++i) {
            all[i].from += from;
        }
        from = to + 1;
    }
    return all;
}

} // namespace vitrine::ui
