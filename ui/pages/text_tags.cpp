// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/text_tags.h"

#include <QRegularExpression>
#include <QStringList>

namespace vitrine::ui {

namespace {

const QRegularExpression& opening() {
    static const QRegularExpression tag(QStringLiteral("<(?:[!?]|/?[A-Za-z][A-Za-z0-9-]*(?![A-Za-z0-9-]*[:@.+]))"));
    return tag;
}

qsizetype endOfRun(const QString& text, qsizetype at) {
    while (at < text.size() && text[at] == QLatin1Char('`')) {
        ++at;
    }
    return at;
}

/// Where the code that begins with the backticks here ends, which it does on its line; 0: it stays open.
qsizetype endOfCode(const QString& text, qsizetype at) {
    const qsizetype marks = endOfRun(text, at) - at;
    for (qsizetype i = at + marks; i < text.size() && text[i] != QLatin1Char('\n'); ++i) {
        if (text[i] == QLatin1Char('`')) {
            const qsizetype end = endOfRun(text, i);
            if (end - i == marks) {
                return end;
            }
            i = end - 1;
        }
    }
    return 0;
}

/// Reads a text from tag to tag.
class TagReader {
public:
    explicit TagReader(const QString& text)
        : m_text(text) {}

    bool read() {
        while (m_at < m_text.size()) {
            if (!step()) {
                return false;
            }
        }
        return m_open.isEmpty();
    }

private:
    bool step() {
        switch (m_text[m_at].unicode()) {
        case u'\n':
        case u'|':
            ++m_at;
            return m_open.isEmpty();
        case u'\\':
            m_at += 2;
            return m_open.isEmpty() || m_at > m_text.size() || m_text[m_at - 1] != QLatin1Char('<');
        case u'`':
            return takeCode();
        case u'<':
            return takeTag();
        default:
            ++m_at;
            return true;
        }
    }

    /// Inside of a tag it would come before the words there; one that stays open here may go on over the lines that
    /// follow.
    bool takeCode() {
        const qsizetype end = endOfCode(m_text, m_at);
        if (!m_open.isEmpty() || (end == 0 && opening().match(m_text, m_at).hasMatch())) {
            return false;
        }
        m_at = end > 0 ? end : m_text.size();
        return true;
    }

    bool takeTag() {
        constexpr auto kHere = QRegularExpression::AnchorAtOffsetMatchOption;
        static const QRegularExpression known(
            QStringLiteral("<(/?)(b|strong|i|em|u|s|del|ins|sub|sup|br|hr|p|kbd|small|big)\\s*(/?)>"),
            QRegularExpression::CaseInsensitiveOption);
        if (!opening().match(m_text, m_at, QRegularExpression::NormalMatch, kHere).hasMatch()) {
            ++m_at;
            return m_open.isEmpty();
        }
        const auto tag = known.match(m_text, m_at, QRegularExpression::NormalMatch, kHere);
        if (!tag.hasMatch()) {
            return false;
        }
        m_at = tag.capturedEnd();
        const QString name = tag.captured(2).toLower();
        const bool single = name == QLatin1String("br") || name == QLatin1String("hr");
        if (tag.capturedLength(1) > 0) {
            return !single && tag.capturedLength(3) == 0 && !m_open.isEmpty() && m_open.takeLast() == name;
        }
        if (!single && tag.capturedLength(3) == 0) {
            m_open << name;
        }
        return true;
    }

    const QString& m_text;
    qsizetype m_at = 0;
    QStringList m_open;
};

} // namespace

bool hasOnlyTextTags(const QString& markdown) {
    return !markdown.contains(QLatin1Char('<')) || TagReader(markdown).read();
}

QString closedBreaks(const QString& line) {
    static const QRegularExpression single(QStringLiteral("\\\\.|(`+)|<(br|hr)\\s*>"),
                                           QRegularExpression::CaseInsensitiveOption);
    QString closed;
    qsizetype at = 0;
    for (auto match = single.match(line); match.hasMatch(); match = single.match(line, at)) {
        closed += line.mid(at, match.capturedStart() - at);
        const qsizetype code = match.capturedLength(1) > 0 ? endOfCode(line, match.capturedStart()) : 0;
        const qsizetype end = code > 0 ? code : match.capturedEnd();
        closed += match.capturedLength(2) > 0 ? QLatin1Char('<') + match.captured(2) + QStringLiteral("/>")
                                              : line.mid(match.capturedStart(), end - match.capturedStart());
        at = end;
    }
    return closed + line.mid(at);
}

} // namespace vitrine::ui
