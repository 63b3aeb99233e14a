// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/settled_text.h"

#include <algorithm>
#include <utility>

#include <QRegularExpression>
#include <QStringList>

namespace vitrine::ui {

namespace {

/// Means nothing to Markdown within a line, whatever stands beside it.
bool isInert(QChar c) {
    static const QString signs = QStringLiteral(" .,;:!?'\"()-–—…/%$+=#°€£×÷„“”‘’«»。，、！？：；（）「」『』【】・");
    return c.isLetterOrNumber() || c.isMark() || signs.contains(c);
}

/// Shown as nothing, and may turn what follows around.
bool isFormat(char32_t letter) { return QChar::category(letter) == QChar::Other_Format; }

bool isInertText(const QString& words) {
    return std::ranges::all_of(words, [](QChar c) { return isInert(c) && !isFormat(c.unicode()); });
}

/// Do letters of this kind run so, whatever stands beside them? Numbers and signs go with their neighbours.
bool runs(QChar::Direction kind, Qt::LayoutDirection way) {
    return way == Qt::LeftToRight ? kind == QChar::DirL : kind == QChar::DirR || kind == QChar::DirAL;
}

bool isStrong(QChar::Direction kind) { return kind == QChar::DirL || kind == QChar::DirR || kind == QChar::DirAL; }

/// Brackets that are one mark of a list, as in "a)", close nothing.
bool hasOpenBracket(QStringView text) {
    static const QString open = QString::fromUtf8("([{<（「『【");
    static const QString close = QString::fromUtf8(")]}>）」』】");
    QString wanted; // closing halves of those that are open, the innermost last
    for (const QChar c : text) {
        if (const qsizetype kind = open.indexOf(c); kind >= 0) {
            wanted += close[kind];
        } else if (wanted.endsWith(c)) {
            wanted.chop(1);
        }
    }
    return !wanted.isEmpty();
}

/// What stands before `end` is ordered the same without what follows: its last letter runs as the paragraph, with no number behind it, and no
/// bracket is open, which would be turned with its other half.
bool isOrderedAlone(const QString& text, qsizetype end, Qt::LayoutDirection way) {
    const QStringView before = QStringView(text).left(end);
    for (qsizetype i = end - 1; i >= 0; --i) {
        const char32_t letter = i > 0 && text[i].isLowSurrogate() ? QChar::surrogateToUcs4(text[i - 1], text[i]) : text[i].unicode();
        const QChar::Direction kind = QChar::direction(letter);
        if (kind == QChar::DirEN || kind == QChar::DirAN || (isStrong(kind) && !runs(kind, way))) {
            return false;
        }
        if (isStrong(kind)) {
            break;
        }
        i -= QChar::requiresSurrogates(letter) ? 1 : 0;
    }
    return !hasOpenBracket(before);
}

/// Does anything in it run from right to left?
bool turns(const QString& text) {
    return std::ranges::any_of(text.toUcs4(), [](char32_t letter) {
        const QChar::Direction kind = QChar::direction(letter);
        return kind == QChar::DirR || kind == QChar::DirAL || kind == QChar::DirAN;
    });
}

bool isCloser(QChar c) { return c.isLetterOrNumber() || QStringLiteral(".,:;!?").contains(c); }

/// Reads a paragraph from its beginning; stops at the first thing whose meaning what follows could still change.
class Scanner {
public:
    explicit Scanner(const QString& markdown) : m_markdown(markdown) {}

    SettledText scan() {
        while (m_at < m_markdown.size() && step()) {
        }
        return std::move(m_found);
    }

private:
    [[nodiscard]] QChar at(qsizetype i) const { return i >= 0 && i < m_markdown.size() ? m_markdown[i] : QChar(); }

    bool step() {
        const QChar c = at(m_at);
        if (c == QLatin1Char('\n')) {
            return takeBreak();
        }
        if (c.isHighSurrogate()) {
            return takePair();
        }
        if (c == QLatin1Char('`')) {
            return takeCode();
        }
        if (c == QLatin1Char('*')) {
            return takeStress();
        }
        const bool word = c == QLatin1Char('_') && at(m_at - 1).isLetterOrNumber() && at(m_at + 1).isLetterOrNumber();
        const bool address = (c == QLatin1Char(':') && at(m_at + 1) == QLatin1Char('/')) || m_markdown.mid(m_at, 4).compare(QLatin1String("www."), Qt::CaseInsensitive) == 0;
        const bool blank = c == QLatin1Char(' ') && (at(m_at + 1) == QLatin1Char(' ') || at(m_at + 1) == QLatin1Char('\n') || m_at == 0);
        if (address || blank || (c == QLatin1Char('#') && m_at == 0) || !(word || isInert(c)) || isFormat(c.unicode())) {
            return false;
        }
        take(c, m_at++);
        return true;
    }

    void take(QChar c, qsizetype source) {
        m_found.text += c;
        m_found.source.push_back(source);
    }

    /// A letter goes on with the paragraph; all else may begin a block.
    bool takeBreak() {
        if (!at(m_at + 1).isLetter()) {
            return false;
        }
        take(QChar(QChar::LineSeparator), m_at++);
        return true;
    }

    bool takePair() {
        const QChar low = at(m_at + 1);
        if (!low.isLowSurrogate() || isFormat(QChar::surrogateToUcs4(at(m_at), low))) {
            return false;
        }
        take(at(m_at), m_at);
        take(low, m_at + 1);
        m_at += 2;
        return true;
    }

    void takeWithin(qsizetype from, qsizetype to, qsizetype next) {
        for (qsizetype i = from; i < to; ++i) {
            take(at(i), -1);
        }
        m_at = next;
    }

    bool takeCode() {
        const qsizetype end = m_markdown.indexOf(QLatin1Char('`'), m_at + 1);
        const QString code = m_markdown.mid(m_at + 1, end - m_at - 1);
        if (end < 0 || end + 1 >= m_markdown.size() || at(end + 1) == QLatin1Char('`') || code.isEmpty() || code.contains(QLatin1Char('\n')) || code != code.simplified() || std::ranges::any_of(code, [](QChar c) { return c.isSurrogate() || isFormat(c.unicode()); })) {
            return false;
        }
        takeWithin(m_at + 1, end, end + 1);
        return true;
    }

    /// *so* and **so**, between blanks or signs, with plain words inside.
    bool takeStress() {
        const qsizetype run = at(m_at + 1) == QLatin1Char('*') ? 2 : 1;
        const QChar before = at(m_at - 1);
        const bool opens = m_at == 0 || before.isSpace() || before == QLatin1Char('(') || before == QLatin1Char('"');
        const qsizetype from = m_at + run;
        const qsizetype end = m_markdown.indexOf(QLatin1Char('*'), from);
        if (!opens || end <= from || !at(from).isLetterOrNumber() || !isCloser(at(end - 1)) || (run == 2 && at(end + 1) != QLatin1Char('*'))) {
            return false;
        }
        const QString words = m_markdown.mid(from, end - from);
        const QChar after = at(end + run);
        const bool closes = after.isSpace() || QStringLiteral(",.;:!?)").contains(after);
        if (after.isNull() || !closes || words != words.simplified() || !isInertText(words) || words.contains(QLatin1String(":/")) ||
            words.contains(QLatin1String("www."), Qt::CaseInsensitive)) {
            return false;
        }
        takeWithin(from, end, end + run);
        return true;
    }

    const QString& m_markdown;
    qsizetype m_at = 0;
    SettledText m_found;
};

} // namespace

bool SettledText::mayCutAt(qsizetype letter, Qt::LayoutDirection way) const {
    if (letter <= 0 || letter >= source.size() || source[letter] < 0 || source[letter] != source[letter - 1] + 1) {
        return false;
    }
    if ((way == Qt::RightToLeft || turns(text)) && !(runs(text[letter].direction(), way) && isOrderedAlone(text, letter, way))) {
        return false;
    }
    return text[letter].isLetter() && text.mid(letter, 3).compare(QLatin1String("www"), Qt::CaseInsensitive) != 0; // which may begin an address
}

SettledText settledText(const QString& markdown) { return Scanner(markdown).scan(); }

LastItem lastItem(const QString& markdown) {
    static const QRegularExpression item(QStringLiteral("^([-*+]|\\d{1,9}([.)])) {1,3}(?=\\S)"));
    static const QRegularExpression rule(QStringLiteral("^([-*_]\\s*){3,}$"));
    LastItem found;
    QChar kind;           // the sign of the list's items
    qsizetype width = 0;  // of the mark: what is indented so far belongs to the item
    int ofList = 0;
    bool blank = false;
    qsizetype offset = 0;
    for (const QString& line : markdown.split(QLatin1Char('\n'))) {
        const auto mark = item.match(line);
        if (mark.hasMatch() && !rule.match(line).hasMatch()) {
            const QChar sign = mark.captured(2).isEmpty() ? line[0] : mark.captured(2)[0];
            ofList = sign == kind ? ofList + 1 : 1;
            kind = sign;
            width = mark.capturedLength();
            ++found.items;
            found.from = ofList > 1 ? offset : 0;
        } else if (!kind.isNull() && !line.trimmed().isEmpty()) {
            const auto indent = std::ranges::find_if(line, [](QChar c) { return c != QLatin1Char(' '); }) - line.begin();
            if (indent < width && (blank || !line[0].isLetter())) {
                return {}; // the list is over, or it is hard to say
            }
        }
        blank = line.trimmed().isEmpty();
        offset += line.size() + 1;
    }
    return found.from > 0 ? found : LastItem{};
}

bool standsByItself(const QString& tail) {
    static const QRegularExpression reachesBack(QStringLiteral("[|<]|!\\[|\\]:"));
    static const QRegularExpression underline(QStringLiteral("\\n {0,3}(=+|-+)[ \\t]*(\\n|$)"));
    static const QRegularExpression item(QStringLiteral("^([-*+]|\\d{1,9}[.)]) ")); // an underline in it is of its own words
    return !reachesBack.match(tail).hasMatch() && (item.match(tail).hasMatch() || !underline.match(tail).hasMatch());
}

} // namespace vitrine::ui
