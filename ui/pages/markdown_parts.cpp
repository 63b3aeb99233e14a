// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/markdown_parts.h"

#include <QRegularExpression>
#include <QStringList>

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
    QVector<MarkdownPart> split(const QString& text) {
        const QStringList lines = text.split(QLatin1Char('\n'));
        for (qsizetype i = 0; i < lines.size(); ++i) {
            m_lastLine = i + 1 == lines.size();
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
        if (!rest.trimmed().isEmpty()) {
            take(rest);
        }
    }

    void takeProse(const QString& line) {
        static const QRegularExpression fence(QStringLiteral("^ {0,3}(`{3,}|~{3,})\\s*([^`\\s]*)"));
        if (const auto match = fence.match(line); match.hasMatch()) {
            close(MarkdownPart::Kind::prose);
            m_inCode = true;
            m_fence = match.captured(1);
            m_language = match.captured(2);
            m_started = true;
            return;
        }
        if (line.trimmed().startsWith(QLatin1String("<think>"))) {
            close(MarkdownPart::Kind::prose);
            m_inThink = true;
            m_started = true;
            const QString rest = line.trimmed().mid(7);
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

    void append(const QString& line) {
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
            m_parts.push_back({kind, kind == MarkdownPart::Kind::code ? m_text : m_text.trimmed(), m_language, closed});
        }
        m_text.clear();
        m_language.clear();
        m_started = false;
        m_first = true;
        m_blank = false;
    }

    void finish() {
        if (m_inCode && m_text.section(QLatin1Char('\n'), -1).trimmed() == m_fence) {
            m_text.chop(m_text.section(QLatin1Char('\n'), -1).size());
            m_text.chop(m_text.endsWith(QLatin1Char('\n')) ? 1 : 0);
        }
        push(m_inCode ? MarkdownPart::Kind::code : m_inThink ? MarkdownPart::Kind::think : MarkdownPart::Kind::prose, false);
    }

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
};

} // namespace

QVector<MarkdownPart> splitMarkdown(const QString& text) {
    return Splitter().split(text);
}

} // namespace vitrine::ui
