// HTML and XML by lines: tags, their attributes and comments, and the code and the styles that stand in them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_syntax.h"

namespace vitrine::ui {

namespace {

using Kind = LexState::Kind;
using Latin = QLatin1StringView;

constexpr int kScript = 1;
constexpr int kStyle = 2;

bool inTagName(QChar c) {
    return c.isLetterOrNumber() || Latin("_-:.@#").contains(c);
}

class MarkupLexer {
public:
    MarkupLexer(QStringView line, int state, QVector<CodeSpan>& spans)
        : m_line(line)
        , m_state(LexState::of(state))
        , m_spans(spans) {}

    int run() {
        while (m_at < m_line.size()) {
            switch (m_state.kind) {
            case Kind::tag:
                tag();
                break;
            case Kind::tagQuote:
                tagQuote(m_at);
                break;
            default:
                m_state.embedded != 0 ? embedded() : outside();
                break;
            }
        }
        return m_state.packed();
    }

private:
    void add(qsizetype from, qsizetype to, CodeToken token) {
        if (to > from) {
            m_spans.push_back({from, to - from, token});
        }
    }
    /// A comment or CDATA up to its end.
    void upTo(Latin end, CodeToken token, Kind kind) {
        const qsizetype from = m_at;
        const qsizetype found = m_line.indexOf(end, from);
        m_at = found < 0 ? m_line.size() : found + end.size();
        m_state = found < 0 ? LexState{.kind = kind} : LexState();
        add(from, m_at, token);
    }
    void outside();
    void tag();
    void tagQuote(qsizetype from);
    void embedded();

    QStringView m_line;
    LexState m_state;
    QVector<CodeSpan>& m_spans;
    qsizetype m_at = 0;
};

void MarkupLexer::outside() {
    const QStringView rest = m_line.sliced(m_at);
    if (m_state.kind == Kind::block || rest.startsWith(Latin("<!--"))) {
        upTo(Latin("-->"), CodeToken::comment, Kind::block);
    } else if (m_state.kind == Kind::raw || rest.startsWith(Latin("<![CDATA["))) {
        upTo(Latin("]]>"), CodeToken::string, Kind::raw);
    } else if (rest.size() > 1 && rest[0] == QLatin1Char('<') &&
               (rest[1].isLetter() || Latin("/!?").contains(rest[1]))) {
        const bool closes = rest[1] == QLatin1Char('/');
        const qsizetype from = m_at + (closes ? 2 : 1);
        qsizetype to = from + (closes ? 0 : 1);
        while (to < m_line.size() && inTagName(m_line[to])) {
            ++to;
        }
        const QStringView name = m_line.sliced(from, to - from);
        add(from, to, CodeToken::keyword);
        const bool script = !closes && name.compare(Latin("script"), Qt::CaseInsensitive) == 0;
        const bool style = !closes && name.compare(Latin("style"), Qt::CaseInsensitive) == 0;
        m_state = {.kind = Kind::tag, .detail = script ? kScript : style ? kStyle : 0};
        m_at = to;
    } else {
        const qsizetype next = m_line.indexOf(QLatin1Char('<'), m_at + 1);
        m_at = next < 0 ? m_line.size() : next;
    }
}

void MarkupLexer::tag() {
    const QChar c = m_line[m_at];
    if (c == QLatin1Char('>')) {
        const bool empty = m_at > 0 && m_line[m_at - 1] == QLatin1Char('/');
        m_state = {.embedded = empty ? 0 : m_state.detail};
        ++m_at;
    } else if (c == QLatin1Char('"') || c == QLatin1Char('\'')) {
        m_state = {.kind = Kind::tagQuote, .detail = m_state.detail * 2 + (c == QLatin1Char('"') ? 1 : 0)};
        ++m_at;
        tagQuote(m_at - 1);
    } else if (inTagName(c)) {
        const qsizetype from = m_at;
        while (m_at < m_line.size() && inTagName(m_line[m_at])) {
            ++m_at;
        }
        const bool value = from > 0 && m_line[from - 1] == QLatin1Char('=');
        add(from, value ? from : m_at, CodeToken::type);
    } else {
        ++m_at;
    }
}

void MarkupLexer::tagQuote(qsizetype from) {
    const qsizetype end = m_line.indexOf(QLatin1Char(m_state.detail % 2 == 1 ? '"' : '\''), m_at);
    m_at = end < 0 ? m_line.size() : end + 1;
    if (end >= 0) {
        m_state = {.kind = Kind::tag, .detail = m_state.detail / 2};
    }
    add(from, m_at, CodeToken::string);
}

void MarkupLexer::embedded() {
    const int which = m_state.embedded;
    const CodeSyntax* const syntax = codeSyntax(which == kScript ? u"js" : u"css");
    const qsizetype end = m_line.indexOf(Latin(which == kScript ? "</script" : "</style"), m_at, Qt::CaseInsensitive);
    const qsizetype to = end < 0 ? m_line.size() : end;
    m_state.embedded = 0;
    const qsizetype before = m_spans.size();
    m_state = LexState::of(lexLine(*syntax, m_line.sliced(m_at, to - m_at), m_state.packed(), m_spans));
    for (qsizetype i = before; i < m_spans.size(); ++i) {
        m_spans[i].from += m_at;
    }
    m_state.embedded = which;
    m_at = to;
    if (end >= 0) {
        m_state = {};
    }
}

} // namespace

int lexMarkup(QStringView line, int state, QVector<CodeSpan>& spans) {
    return MarkupLexer(line, state, spans).run();
}

} // namespace vitrine::ui
