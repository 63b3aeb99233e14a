// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/prose_view.h"

#include <algorithm>

#include <QAbstractTextDocumentLayout>
#include <QKeyEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QResizeEvent>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QWheelEvent>
#include <QtMath>

#include "ui/pages/markdown_parts.h"
#include "ui/pages/text_selection.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

/// Changes nothing of what stands before it in the middle of a line.
bool isPlainLetter(QChar c) {
    static const QString signs = QStringLiteral(" ,.'\"?");
    return c.isLetterOrNumber() || c.isMark() || signs.contains(c);
}

bool isPlain(const QString& more) { return !more.contains(QLatin1String("  ")) && std::ranges::all_of(more, isPlainLetter); }

/// Does plain text behind this Markdown only lengthen its last line? Not in tables, links, HTML, addresses and indented code, nor
/// right behind a mark, whose meaning is decided by what follows it.
bool takesPlain(const QString& markdown) {
    static const QRegularExpression special(QStringLiteral(R"([|\[\]>&@\\:\t]|www\.|^ {4})"));
    const QString line = markdown.mid(markdown.lastIndexOf(QLatin1Char('\n')) + 1);
    if (markdown.contains(QLatin1Char('<'))) {
        return false; // a tag may be open from lines before
    }
    const auto letters = std::count_if(line.begin(), line.end(), [](QChar c) { return c.isLetter(); });
    return letters > 1 && isPlainLetter(line.back()) && !line.endsWith(QLatin1String("  ")) && !special.match(line).hasMatch();
}

} // namespace

ProseView::ProseView(QWidget* parent) : QTextBrowser(parent) {
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setOpenExternalLinks(true);
    setTabChangesFocus(true);
    viewport()->setAutoFillBackground(false);
    setAttribute(Qt::WA_NoSystemBackground);
    setRole(this, "bare");
    document()->setDocumentMargin(0);
    setAccessibleName(tr("Message text"));
    setProperty("noFigure", true);
    selectTogether(this);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        const QString text = m_text;
        switch (m_form) {
        case Form::markdown:
            m_text.clear(); // all of it is set in the new fonts
            setMarkdownText(text);
            break;
        case Form::raw: setRawText(text); break;
        case Form::plain: setPlainMessage(text); break;
        }
    });
}

void ProseView::setMarkdownText(const QString& markdown) {
    if (appendPlain(markdown)) {
        return;
    }
    m_text = markdown;
    m_form = Form::markdown;
    document()->setDefaultFont(themeFont(FontRole::body));
    const int anchor = textCursor().anchor();
    const int position = textCursor().position();
    const QString before = anchor != position ? toPlainText().left(qMax(anchor, position)) : QString();
    document()->setMarkdown(keepLineBreaks(markdown), QTextDocument::MarkdownDialectGitHub);
    tidyLineBreaks();
    restyle();
    fit();
    if (!before.isEmpty() && toPlainText().startsWith(before)) { // what is selected stays so while more comes
        QTextCursor again(document());
        again.setPosition(anchor);
        again.setPosition(position, QTextCursor::KeepAnchor);
        setTextCursor(again);
    }
}

/// Most of a reply comes as plain words at its end: these are added, where all else makes the paragraph anew.
bool ProseView::appendPlain(const QString& markdown) {
    if (m_form != Form::markdown || markdown.size() <= m_text.size() || !markdown.startsWith(m_text) || !takesPlain(m_text)) {
        return false;
    }
    const qsizetype words = m_text.endsWith(QLatin1Char(' ')) ? m_text.size() - 1 : m_text.size(); // a blank at the end is not shown
    QString more = markdown.mid(words);
    if (!isPlain(more) || !takesPlain(markdown)) {
        return false;
    }
    more.chop(more.endsWith(QLatin1Char(' ')) ? 1 : 0);
    m_text = markdown;
    QTextCursor end(document());
    end.movePosition(QTextCursor::End);
    end.insertText(more);
    fit();
    return true;
}

void ProseView::setRawText(const QString& text) {
    m_text = text;
    m_form = Form::raw;
    document()->setDefaultFont(themeFont(FontRole::monoBody));
    document()->setPlainText(text);
    restyle();
    fit();
}

void ProseView::setPlainMessage(const QString& text) {
    m_text = text;
    m_form = Form::plain;
    document()->setDefaultFont(themeFont(FontRole::body));
    document()->setPlainText(text);
    restyle();
    fit();
}

void ProseView::setCaret(bool shown) {
    if (shown != m_caret) {
        m_caret = shown;
        viewport()->update();
    }
}

void ProseView::paintEvent(QPaintEvent* event) {
    QTextBrowser::paintEvent(event);
    if (m_caret) {
        QTextCursor end(document());
        end.movePosition(QTextCursor::End);
        const QRect line = cursorRect(end);
        QPainter(viewport()).fillRect(QRect(line.x() + 2, line.bottom() - scaled(18), scaled(8), scaled(17)), tokens().meaning.decode);
    }
}

int ProseView::idealWidth() const {
    const QFontMetricsF metrics(themeFont(m_form == Form::raw ? FontRole::monoBody : FontRole::body));
    qreal widest = 0.0;
    for (const QString& line : m_text.split(QLatin1Char('\n'))) {
        widest = qMax(widest, metrics.horizontalAdvance(line) + static_cast<qreal>(line.count(QLatin1Char('\t'))) * tabStopDistance());
    }
    return qCeil(widest) + 2;
}

/// The separators that keepLineBreaks() set stand between the blanks of two lines; at the end of a block none is wanted.
void ProseView::tidyLineBreaks() {
    static const QRegularExpression separator(QStringLiteral("[ \\x{2028}]*\\x{2028}[ \\x{2028}]*"));
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        if (!block.text().contains(QChar::LineSeparator)) {
            continue;
        }
        QList<QRegularExpressionMatch> found;
        for (auto all = separator.globalMatch(block.text()); all.hasNext();) {
            found.prepend(all.next()); // from the end, so that places stay
        }
        const qsizetype end = block.length() - 1;
        for (const QRegularExpressionMatch& match : std::as_const(found)) {
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + static_cast<int>(match.capturedStart()));
            cursor.setPosition(block.position() + static_cast<int>(match.capturedEnd()), QTextCursor::KeepAnchor);
            cursor.insertText(match.capturedStart() > 0 && match.capturedEnd() < end ? QString(QChar::LineSeparator) : QString());
        }
    }
}

/// Qt's reader sets sizes and margins of its own; the type scale of the house replaces them.
void ProseView::restyle() {
    const QFont body = themeFont(m_form == Form::raw ? FontRole::monoBody : FontRole::body);
    const int line = scaled(linePx(m_form == Form::raw ? FontRole::monoBody : FontRole::body));
    QTextCursor cursor(document());
    cursor.beginEditBlock();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(line, QTextBlockFormat::MinimumHeight);
        // Only Markdown has paragraphs; elsewhere a block is a line.
        const bool joined = m_form != Form::markdown || block == document()->begin() || block.textList() != nullptr;
        const int level = format.headingLevel();
        format.setTopMargin(joined ? 0 : scaled(level > 0 ? 16 : 10));
        format.setBottomMargin(0);
        cursor.setBlockFormat(format);
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            QTextCharFormat chars = it.fragment().charFormat();
            QTextCharFormat change;
            if (chars.fontFixedPitch()) {
                change.setFont(themeFont(FontRole::monoBody), QTextCharFormat::FontPropertiesSpecifiedOnly);
                change.setFontFamilies(monoFamilies());
                change.setFontPointSize(themeFont(FontRole::monoBody).pointSizeF());
                change.setBackground(tokens().glass);
            } else if (level > 0) {
                change.setFontPointSize(themeFont(level <= 2 ? FontRole::errorTitle : FontRole::pageTitle).pointSizeF());
                change.setFontWeight(QFont::Medium);
            } else if (chars.fontWeight() > QFont::Medium) {
                change.setFontWeight(QFont::Bold);
            }
            if (chars.isAnchor()) {
                change.setForeground(tokens().accent);
            }
            cursor.setPosition(it.fragment().position());
            cursor.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(change);
        }
    }
    cursor.endEditBlock();
    document()->setDefaultFont(body);
}

void ProseView::fit() {
    m_laidOut = viewport()->width();
    document()->setTextWidth(m_laidOut);
    const int height = qCeil(document()->size().height());
    if (height != minimumHeight()) {
        setFixedHeight(height);
    }
}

QSize ProseView::sizeHint() const { return {scaled(400), heightForWidth(width())}; }
QSize ProseView::minimumSizeHint() const { return {scaled(60), minimumHeight()}; }

int ProseView::heightForWidth(int width) const {
    if (width == m_laidOut) {
        return qCeil(document()->size().height());
    }
    return height();
}

void ProseView::resizeEvent(QResizeEvent* event) {
    QTextBrowser::resizeEvent(event);
    if (viewport()->width() != m_laidOut) {
        fit();
    }
}

void ProseView::wheelEvent(QWheelEvent* event) { event->ignore(); } // the transcript scrolls

void ProseView::keyPressEvent(QKeyEvent* event) {
    if (textCursor().hasSelection()) { // copying and selecting all is seen to where texts are selected together
        QTextBrowser::keyPressEvent(event);
    } else {
        event->ignore();
    }
}

} // namespace vitrine::ui
