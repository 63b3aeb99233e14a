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

#include "ui/pages/growing_table.h"
#include "ui/pages/list_numbers.h"
#include "ui/pages/settled_text.h"
#include "ui/pages/text_selection.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

constexpr qsizetype kSettleAt = 300; // letters; less is laid out at once
constexpr int kOpenLines = 2;        // of a paragraph that stay open at its end, and that are settled at once at least

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

/// The columns of a table are measured anew with each letter of it: its rows come whole, each with the first letter of what follows, for
/// parts of a reply have no break at their end.
QString withoutOpenRow(const QString& markdown) {
    const qsizetype end = markdown.lastIndexOf(QLatin1Char('\n'));
    const qsizetype before = end > 0 ? markdown.lastIndexOf(QLatin1Char('\n'), end - 1) : -1;
    const bool row = end > 0 && markdown.mid(end + 1, 1) == QLatin1String("|") && markdown.mid(before + 1, 1) == QLatin1String("|");
    return row ? markdown.left(end) : markdown;
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
        readWhole(QString(m_text), m_form); // all of it is set in the new fonts
    });
}

void ProseView::setMarkdownText(const QString& text, bool growing) {
    const QString markdown = growing ? withoutOpenRow(text) : text;
    if (growing && markdown == m_text && m_form == ProseForm::markdown) {
        return;
    }
    if ((m_settled > 0 || m_apart) && !growing) {
        readWhole(markdown, ProseForm::markdown);
        return;
    }
    if (!appendPlain(markdown) && !(growing && appendTable(markdown))) {
        const QString tail = m_settled > 0 && QStringView(markdown).startsWith(QStringView(m_text).left(m_settled)) ? markdown.mid(m_settled) : QString();
        !tail.isEmpty() && standsByItself(tail) ? readTail(markdown, tail) : readWhole(markdown, ProseForm::markdown);
    }
    if (growing) {
        settle();
    }
}

/// What is selected stays so while more comes.
void ProseView::keepSelection(const std::function<void()>& change) {
    const int anchor = joinedPlace(*document(), textCursor().anchor());
    const int end = joinedPlace(*document(), textCursor().position());
    const QString before = anchor != end ? joinedText(*document()).left(qMax(anchor, end)) : QString();
    change();
    fit();
    if (!before.isEmpty() && joinedText(*document()).startsWith(before)) {
        QTextCursor again(document());
        again.setPosition(placeOfJoined(*document(), anchor));
        again.setPosition(placeOfJoined(*document(), end), QTextCursor::KeepAnchor);
        setTextCursor(again);
    }
}

void ProseView::readWhole(const QString& text, ProseForm form) {
    m_text = text;
    m_form = form;
    m_settled = 0;
    m_tailAt = 0;
    m_apart = false;
    keepSelection([this] {
        auto* const fresh = new QTextDocument(this);
        readProse(*fresh, m_text, m_form);
        fresh->documentLayout()->setPaintDevice(viewport());
        QTextDocument* const ours = document()->parent() == this ? document() : nullptr; // the first goes with what made it
        setDocument(fresh);
        delete ours;
    });
}

void ProseView::readTail(const QString& markdown, const QString& tail) {
    m_text = markdown;
    keepSelection([this, &tail] {
        QTextDocument fresh;
        readProse(fresh, tail, m_form);
        replaceEnd(*document(), m_tailAt, fresh, outermostListBefore(*document(), m_tailAt));
    });
}

/// What stands before the last lines of a long paragraph, or before the last item of a list, is not read and laid out again.
void ProseView::settle() {
    const QString tail = m_text.mid(m_settled);
    if (m_form != ProseForm::markdown || !standsByItself(tail)) {
        return;
    }
    const QTextBlock last = document()->lastBlock();
    if (const LastItem item = lastItem(tail); item.from > 0) {
        settleItems(item);
    } else if (tail.size() >= kSettleAt && last.position() == m_tailAt && last.textList() == nullptr) {
        settleLines(last, settledText(tail));
    }
}

void ProseView::settleItems(const LastItem& item) {
    int items = 0;
    int at = 0;
    for (QTextBlock block = document()->findBlock(m_tailAt); block.isValid(); block = block.next()) {
        if (block.textList() != nullptr && block.textList()->format().indent() == 1) {
            ++items;
            at = block.position();
        }
    }
    if (items == item.items) {
        m_settled += item.from;
        m_tailAt = at;
    }
}

/// The last lines become a block of their own, which looks the same: blocks are what is laid out at once.
void ProseView::settleLines(const QTextBlock& last, const SettledText& text) {
    (void)document()->documentLayout()->blockBoundingRect(last); // long documents are laid out bit by bit
    for (int line = last.layout()->lineCount() - kOpenLines; line >= kOpenLines; --line) {
        const int cut = last.layout()->lineAt(line).textStart();
        if (!text.mayCutAt(cut, last.textDirection()) || QStringView(text.text).left(cut) != QStringView(last.text()).left(cut)) {
            continue;
        }
        QTextCursor cursor(document());
        cursor.beginEditBlock();
        cursor.setPosition(last.position() + cut);
        const QChar between = last.text()[cut - 1];
        const bool blank = between == QLatin1Char(' ') || between == QChar::LineSeparator;
        if (blank) {
            cursor.deletePreviousChar();
        }
        QTextBlockFormat format = last.blockFormat();
        format.setTopMargin(0);
        format.setLayoutDirection(last.textDirection()); // which the paragraph's first letter says
        format.setProperty(kJoinedBy, blank ? QString(between) : QString());
        cursor.insertBlock(format);
        cursor.endEditBlock();
        m_tailAt = cursor.position();
        m_settled += text.source[cut];
        fit();
        return;
    }
}

/// Most of a reply comes as plain words at its end: these are added, where all else makes the paragraph anew.
bool ProseView::appendPlain(const QString& markdown) {
    if (m_form != ProseForm::markdown || markdown.size() <= m_text.size() || !markdown.startsWith(m_text) || !takesPlain(m_text.mid(m_settled)) ||
        endsInTable(*document())) {
        return false;
    }
    const qsizetype words = m_text.endsWith(QLatin1Char(' ')) ? m_text.size() - 1 : m_text.size(); // a blank at the end is not shown
    QString more = markdown.mid(words);
    if (!isPlain(more) || !takesPlain(markdown.mid(m_settled))) {
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

bool ProseView::appendTable(const QString& markdown) {
    if (m_form != ProseForm::markdown || !appendRows(*document(), m_text, markdown)) {
        return false;
    }
    m_text = markdown;
    m_apart = true;
    fit();
    return true;
}

void ProseView::setRawText(const QString& text) { readWhole(text, ProseForm::raw); }
void ProseView::setPlainMessage(const QString& text) { readWhole(text, ProseForm::plain); }

void ProseView::setCaret(bool shown) {
    if (shown != m_caret) {
        m_caret = shown;
        viewport()->update();
    }
}

void ProseView::paintEvent(QPaintEvent* event) {
    QTextBrowser::paintEvent(event);
    paintQuotes(event->rect());
    {
        QPainter painter(viewport());
        painter.setPen(palette().color(QPalette::Text));
        paintNumbers(painter, *document(), event->rect());
    }
    if (m_caret) {
        QTextCursor end(document());
        end.movePosition(QTextCursor::End);
        const QRect line = cursorRect(end);
        QPainter(viewport()).fillRect(QRect(line.x() + 2, line.bottom() - scaled(18), scaled(8), scaled(17)), tokens().meaning.decode);
    }
}

/// What is quoted has a line at its left, one for each depth.
void ProseView::paintQuotes(const QRect& within) {
    QPainter painter(viewport());
    const QAbstractTextDocumentLayout* const layout = document()->documentLayout();
    for (QTextBlock block = document()->begin(); block.isValid(); block = block.next()) {
        const int depth = quoteDepth(block);
        const QRect area = depth > 0 ? layout->blockBoundingRect(block).toAlignedRect() : QRect();
        for (int i = 0; i < depth && area.intersects(QRect(0, within.y(), width(), within.height())); ++i) {
            const bool goesOn = block.next().isValid() && quoteDepth(block.next()) > i;
            const int below = goesOn ? qRound(block.next().blockFormat().topMargin()) : 0;
            painter.fillRect(QRect(i * scaled(kQuoteIndent), area.y(), 2, area.height() + below), tokens().lineStrong);
        }
    }
}

int ProseView::idealWidth() const {
    const QFontMetricsF metrics(themeFont(m_form == ProseForm::raw ? FontRole::monoBody : FontRole::body));
    qreal widest = 0.0;
    for (const QString& line : m_text.split(QLatin1Char('\n'))) {
        widest = qMax(widest, metrics.horizontalAdvance(line) + static_cast<qreal>(line.count(QLatin1Char('\t'))) * tabStopDistance());
    }
    return qCeil(widest) + 2;
}

void ProseView::fit() {
    m_laidOut = viewport()->width();
    if (!qFuzzyCompare(document()->textWidth(), m_laidOut)) { // set to what it is, all of it would be laid out again
        document()->setTextWidth(m_laidOut);
    }
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
    if (viewport()->width() == m_laidOut) {
        return;
    }
    if (m_settled > 0 || m_apart) { // its lines end elsewhere now
        readWhole(QString(m_text), m_form);
    } else {
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
