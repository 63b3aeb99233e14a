// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/markdown_parts.h"

#include <QRegularExpression>
#include <QStringList>

#include "ui/pages/text_tags.h"

namespace vitrine::ui {

namespace {

/// A line that may belong to what stands before the blank line above it: list items, continuations, table rows.
bool continues(const QString& line) {
    static const QRegularExpression item(QStringLiteral("^\\s*([-*+]|\\d{1,9}[.)])\\s"));
    return line.startsWith(QLatin1Char(' ')) || line.startsWith(QLatin1Char('\t')) || line.startsWith(QLatin1Char('|')) ||
           item.match(line).hasMatch();
}

/// The same for a line of which more may come.
bool mayContinue(const QString& line) {
    static const QRegularExpression start(QStringLiteral("^([-*+]|\\d{1,9}[.)]?)$"));
    return start.match(line).hasMatch();
}

class Splitter {
public:
    /// `typed`: by a person; there only fences mean something.
    explicit Splitter(bool typed) : m_typed(typed) {}

    QVector<MarkdownPart> split(const QString& text) {
        const QStringList lines = text.split(QLatin1Char('\n'));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            m_lastLine = i + 1 == lines.size();
            m_lineAt = m_nextLine;
            m_nextLine += lines[i].size() + 1;
            take(lines[i]);
        }
        finish();
        return m_parts;
    }

private:
    void take(const QString& line) {
        if (m_inCode) {
            takeCode(line);
        } else if (m_inThink) {
            takeThink(line);
        } else {
            takeProse(line);
        }
    }

    void takeCode(const QString& line) {
        const QString trimmed = line.trimmed();
        if (trimmed.startsWith(m_fence) && trimmed.count(m_fence.at(0)) == trimmed.size() && !m_lastLine) {
            close(MarkdownPart::Kind::code);
            m_inCode = false;
            return;
        }
        append(line);
    }

    void takeThink(const QString& line) {
        const qsizetype end = line.indexOf(QLatin1String("</think>"));
        if (end < 0) {
            append(line);
            return;
        }
        append(line.left(end));
        close(MarkdownPart::Kind::think);
        m_inThink = false;
        const QString rest = line.mid(end + 8);
        m_lineAt += end + 8;
        if (!rest.trimmed().isEmpty()) {
            take(rest);
        }
    }

    void takeProse(const QString& line) {
        static const QRegularExpression fence(QStringLiteral("^ {0,3}(`{3,}(?!.*`)|~{3,})\\s*(.*)$"));
        if (const auto match = fence.match(line); match.hasMatch()) {
            close(MarkdownPart::Kind::prose);
            begin();
            m_inCode = true;
            m_fence = match.captured(1);
            m_language = m_typed ? match.captured(2).trimmed() : match.captured(2).section(QRegularExpression(QStringLiteral("\\s")), 0, 0);
            m_started = true;
            return;
        }
        if (m_typed) {
            append(line);
            return;
        }
        static const QRegularExpression inlined(QStringLiteral("^ {0,3}```"));
        if (inlined.match(line).hasMatch()) {
            close(MarkdownPart::Kind::prose); // `code` on its line; before its end came it was a fence, and began a part
        }
        if (line.trimmed().startsWith(QLatin1String("<think>"))) {
            close(MarkdownPart::Kind::prose);
            begin();
            m_inThink = true;
            m_started = true;
            const QString rest = line.trimmed().mid(7);
            m_lineAt += line.indexOf(QLatin1Char('<')) + 7;
            if (!rest.isEmpty()) {
                take(rest);
            }
            return;
        }
        if (m_blank && !line.trimmed().isEmpty() && !continues(line) && !(m_lastLine && mayContinue(line))) {
            close(MarkdownPart::Kind::prose);
        }
        m_blank = line.trimmed().isEmpty();
        append(line);
    }

    /// The part that is on its way begins with this line, if it has not begun.
    void begin() {
        m_from = m_begun ? m_from : m_lineAt;
        m_begun = true;
    }

    void append(const QString& line) {
        begin();
        if (m_started && !m_first) {
            m_text += QLatin1Char('\n');
        }
        m_started = true;
        m_first = false;
        m_text += line;
    }

    void close(MarkdownPart::Kind kind) { push(kind, true); }

    void push(MarkdownPart::Kind kind, bool closed) {
        const bool keep = kind != MarkdownPart::Kind::prose ? m_started : !m_text.trimmed().isEmpty();
        if (keep) {
            const bool whole = kind == MarkdownPart::Kind::code;
            m_parts.push_back({kind, whole ? m_text : m_typed ? withoutBlankEnds(m_text) : m_text.trimmed(), m_language, closed, m_from});
        }
        m_text.clear();
        m_language.clear();
        m_started = false;
        m_first = true;
        m_blank = false;
        m_begun = false;
    }

    void finish() {
        if (m_inCode && m_text.section(QLatin1Char('\n'), -1).trimmed() == m_fence) {
            m_text.chop(m_text.section(QLatin1Char('\n'), -1).size());
            m_text.chop(m_text.endsWith(QLatin1Char('\n')) ? 1 : 0);
        }
        push(m_inCode ? MarkdownPart::Kind::code : m_inThink ? MarkdownPart::Kind::think : MarkdownPart::Kind::prose, false);
    }

    static QString withoutBlankEnds(QString text) {
        static const QRegularExpression ends(QStringLiteral("^([^\\S\\n]*\\n)+|(\\n[^\\S\\n]*)+$"));
        return text.remove(ends);
    }

    bool m_typed;
    QVector<MarkdownPart> m_parts;
    QString m_text;
    QString m_fence;
    QString m_language;
    bool m_inCode = false;
    bool m_inThink = false;
    bool m_started = false;
    bool m_first = true;
    bool m_blank = false;
    bool m_lastLine = false;
    qsizetype m_lineAt = 0;   ///< of what is taken now, in the whole text
    qsizetype m_nextLine = 0;
    qsizetype m_from = 0;     ///< of the part
    bool m_begun = false;
};

/// What a line holds behind the marks of the quotes and list items that it stands in.
struct Line {
    explicit Line(const QString& line) {
        static const QRegularExpression quotes(QStringLiteral("^( {0,3}>)+ ?"));
        static const QRegularExpression rule(QStringLiteral("^\\s*([-*_]\\s*){3,}$"));
        static const QRegularExpression item(QStringLiteral("^\\s*([-*+]|\\d{1,9}[.)])(\\s+|$)"));
        text = line.mid(quotes.match(line).capturedLength());
        indented = text.startsWith(QLatin1String("    ")) || text.startsWith(QLatin1Char('\t'));
        const auto mark = item.match(text);
        beginsItem = mark.hasMatch() && !rule.match(text).hasMatch(); // as in - - -
        text = text.mid(beginsItem ? mark.capturedLength() : 0).trimmed();
    }
    QString text;
    bool indented = false;
    bool beginsItem = false;
};

/// A line that stands for itself wherever it comes: heading, rule or underline of a heading, fence, HTML that is read.
bool standsAlone(const QString& text, bool html) {
    static const QRegularExpression alone(QStringLiteral("^(#{1,6}(\\s|$)|([-*_]\\s*){3,}$|=+$|-+$|`{3,}|~{3,})"));
    static const QRegularExpression tag(QStringLiteral("^(</?(p|hr)\\b|<[^>]*>$)"), QRegularExpression::CaseInsensitiveOption);
    return alone.match(text).hasMatch() || (html && tag.match(text).hasMatch());
}

bool underlinesTable(const QString& text) {
    static const QRegularExpression rule(QStringLiteral("^\\|?\\s*:?-+:?\\s*(\\|\\s*:?-+:?\\s*)*\\|?$"));
    return text.contains(QLatin1Char('|')) && rule.match(text).hasMatch();
}

} // namespace

QVector<MarkdownPart> splitMarkdown(const QString& text) {
    return Splitter(false).split(text);
}

QVector<MarkdownPart> splitMore(QVector<MarkdownPart> known, const QString& text) {
    const qsizetype from = known.isEmpty() ? 0 : known.takeLast().from;
    for (MarkdownPart& part : splitMarkdown(text.mid(from))) {
        part.from += from;
        known.push_back(part);
    }
    return known;
}

QVector<MarkdownPart> splitTyped(const QString& text) {
    return Splitter(true).split(text);
}

QString keepLineBreaks(const QString& markdown, bool html) {
    static const QRegularExpression slashes(QStringLiteral("\\\\*$"));
    const bool tags = html && markdown.contains(QLatin1Char('<'));
    QStringList lines = markdown.split(QLatin1Char('\n'));
    bool paragraph = false; // the line before is of one
    bool table = false;
    bool list = false;
    static const QRegularExpression definition(QStringLiteral("^ {0,3}(?=\\[[^\\]]+\\]:)"));
    for (QString& line : lines) { // of a link, or a footnote: the reader shows none of it, and what it is for may stand in another part
        line.replace(definition, QStringLiteral("\\"));
    }
    for (qsizetype i = 0; i < lines.size(); ++i) {
        const Line line(lines[i]);
        const bool last = i + 1 == lines.size();
        const bool blank = line.text.isEmpty();
        const bool code = line.indented && !paragraph && !line.beginsItem; // as far as a line tells
        list = list || line.beginsItem;
        if (tags && (!code || list)) { // what is indented below an item is mostly its text
            lines[i] = closedBreaks(lines[i]);
        }
        table = !blank && (table || (!last && underlinesTable(Line(lines[i + 1]).text)));
        paragraph = !blank && !table && !code && !standsAlone(line.text, tags);
        if (paragraph && !last) {
            lines[i].chop(slashes.match(lines[i]).capturedLength() % 2); // it asked for the same
            lines[i] += QStringLiteral(" \u2028"); // at the end of a paragraph the reader drops it again
        }
    }
    return lines.join(QLatin1Char('\n'));
}

} // namespace vitrine::ui
