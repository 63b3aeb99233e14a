// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/prose_style.h"

#include <utility>

#include <QHash>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextList>
#include <QTextTable>

#include "ui/pages/growing_table.h"
#include "ui/pages/list_numbers.h"
#include "ui/pages/markdown_parts.h"
#include "ui/pages/text_tags.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

constexpr int kItemGap = 2; // between the items of a list
constexpr int kListGap = 6; // over a list
constexpr int kIndent = 24; // of items

/// The separators that keepLineBreaks() set stand between the blanks of two lines; at the end of a block none is wanted.
void tidyLineBreaks(QTextDocument& document) {
    static const QRegularExpression separator(QStringLiteral("[ \\x{2028}]*\\x{2028}[ \\x{2028}]*"));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
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

/// Pictures are not fetched: their words stand there, as a link.
void namePictures(QTextDocument& document) {
    QList<QTextFragment> pictures;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            if (it.fragment().charFormat().isImageFormat()) {
                pictures.prepend(it.fragment()); // from the end, so that places stay
            }
        }
    }
    for (const QTextFragment& picture : std::as_const(pictures)) {
        const QTextImageFormat format = picture.charFormat().toImageFormat();
        const QString words = format.stringProperty(QTextFormat::ImageAltText).trimmed();
        QTextCharFormat link;
        link.setAnchor(true);
        link.setAnchorHref(format.name());
        QTextCursor cursor(&document);
        cursor.setPosition(picture.position());
        cursor.setPosition(picture.position() + picture.length(), QTextCursor::KeepAnchor);
        cursor.insertText(words.isEmpty() ? format.name() : words, link);
    }
}

QTextCharFormat restyled(const QTextCharFormat& chars, int headingLevel) {
    QTextCharFormat change;
    if (chars.fontFixedPitch()) {
        change.setFont(themeFont(FontRole::monoBody), QTextCharFormat::FontPropertiesSpecifiedOnly);
        change.setFontFamilies(monoFamilies());
        change.setFontPointSize(themeFont(FontRole::monoBody).pointSizeF());
        change.setBackground(tokens().glass);
    } else if (headingLevel > 0) {
        change.setFontPointSize(themeFont(headingLevel <= 2 ? FontRole::errorTitle : FontRole::pageTitle).pointSizeF());
        change.setFontWeight(QFont::Medium);
    } else if (chars.fontWeight() > QFont::Medium) {
        change.setFontWeight(QFont::Bold);
    }
    if (chars.isAnchor()) {
        change.setForeground(tokens().accent);
    }
    return change;
}

/// Space over a paragraph, a heading, an item.
int topMargin(const QTextBlock& block, ProseForm form) {
    if (form != ProseForm::markdown || !block.previous().isValid() || QTextCursor(block).currentTable() != nullptr) {
        return 0; // only Markdown has paragraphs; elsewhere a block is a line
    }
    if (block.textList() != nullptr) {
        const bool goesOn = block.previous().textList() != nullptr || block.textList()->itemNumber(block) > 0;
        return scaled(goesOn ? kItemGap : kListGap);
    }
    return scaled(block.blockFormat().headingLevel() > 0 ? 16 : 10);
}

/// Rows split by lines, as in the tables of the house.
void restyleTable(QTextTable& table) {
    QTextTableFormat format = table.format();
    format.setBorder(0);
    format.setCellSpacing(0);
    format.setCellPadding(0);
    format.setBorderCollapse(true);
    format.setTopMargin(scaled(10));
    format.setBottomMargin(scaled(2));
    table.setFormat(format);
    for (int row = 0; row < table.rows(); ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            QTextTableCell cell = table.cellAt(row, column);
            QTextTableCellFormat c = cell.format().toTableCellFormat();
            c.setBottomBorder(1);
            c.setBottomBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            c.setBottomBorderBrush(row == 0 ? tokens().lineStrong : tokens().line);
            c.setTopPadding(scaled(3));
            c.setBottomPadding(scaled(3));
            c.setLeftPadding(scaled(column == 0 ? 2 : 10));
            c.setRightPadding(scaled(10));
            cell.setFormat(c);
        }
    }
}

/// Lists of a document as those of the one that its blocks are moved to.
class Lists {
public:
    explicit Lists(QTextList* outermost) : m_outermost(outermost) {}

    /// The format of a block that was moved here: in the same list as its neighbours. What is as it was is left alone: a changed block has
    /// the one before it laid out again, and a list that one comes to or goes from, all of its blocks. So bullets, which have no numbers
    /// that must go on, begin a list of their own.
    void place(QTextCursor& at, const QTextBlock& block, bool first) {
        QTextBlockFormat format = block.blockFormat();
        QTextList* const list = block.textList();
        const bool goesOn = list != nullptr && m_outermost != nullptr && list->format().indent() == 1;
        format.clearProperty(QTextFormat::ObjectIndex);
        if (first && at.blockFormat().hasProperty(kJoinedBy)) {
            format.setProperty(kJoinedBy, at.blockFormat().property(kJoinedBy));
            format.setLayoutDirection(at.blockFormat().layoutDirection());
        }
        if (first && m_outermost != nullptr && list != nullptr) {
            format.setTopMargin(scaled(kItemGap));
        }
        const bool stays = first && goesOn && staysIn(at.block().textList(), *list);
        if (stays) {
            format.setObjectIndex(at.block().textList()->objectIndex());
        }
        if (format != at.blockFormat()) {
            at.setBlockFormat(format);
        }
        if (goesOn) {
            QTextList* const before = std::exchange(m_outermost, nullptr);
            if (isNumbered(*list)) {
                m_moved.insert(list, before);
            }
            if (stays) {
                return;
            }
        }
        if (list == nullptr) {
            return;
        }
        if (QTextList* const known = m_moved.value(list)) {
            known->add(at.block());
        } else {
            m_moved.insert(list, at.createList(list->format()));
        }
    }

private:
    /// Is the block in the list that it belongs to?
    [[nodiscard]] bool staysIn(const QTextList* present, const QTextList& wanted) const {
        const bool alike = present != nullptr && (isNumbered(wanted) ? isNumbered(*present) : present->format().style() == wanted.format().style());
        return alike && present->format().indent() == wanted.format().indent() &&
               (present == m_outermost || !isNumbered(wanted));
    }

    QTextList* m_outermost;
    QHash<QTextList*, QTextList*> m_moved;
};

/// Are there no letters between this block and the one before it, which is of the same paragraph?
bool joinsClosely(const QTextBlock& block) {
    return block.blockFormat().hasProperty(kJoinedBy) && block.blockFormat().stringProperty(kJoinedBy).isEmpty();
}

} // namespace

int quoteDepth(const QTextBlock& block) { return block.blockFormat().property(QTextFormat::BlockQuoteLevel).toInt(); }

void readProse(QTextDocument& document, const QString& text, ProseForm form, const QString& whole) {
    document.setUndoRedoEnabled(false);
    document.setDocumentMargin(0);
    document.setIndentWidth(scaled(kIndent));
    document.setDefaultFont(themeFont(form == ProseForm::raw ? FontRole::monoBody : FontRole::body));
    if (form == ProseForm::markdown) {
        QTextDocument::MarkdownFeatures features = QTextDocument::MarkdownDialectGitHub;
        const bool html = hasOnlyTextTags(whole.isEmpty() ? text : whole);
        features.setFlag(QTextDocument::MarkdownNoHTML, !html);
        document.setMarkdown(withListStarts(keepLineBreaks(text, html)), features);
        takeListStarts(document);
        tidyLineBreaks(document);
        namePictures(document);
    } else {
        document.setPlainText(text);
    }
    restyle(document, form);
    indentForNumbers(document.begin());
}

void restyle(QTextDocument& document, ProseForm form) {
    const int line = scaled(linePx(form == ProseForm::raw ? FontRole::monoBody : FontRole::body));
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        cursor.setPosition(block.position());
        QTextBlockFormat format = block.blockFormat();
        format.setLineHeight(line, QTextBlockFormat::MinimumHeight);
        const int level = format.headingLevel();
        format.setTopMargin(topMargin(block, form));
        if (const int depth = quoteDepth(block); depth > 0) {
            format.setLeftMargin(depth * scaled(kQuoteIndent));
            format.setRightMargin(0);
        }
        format.setBottomMargin(0);
        cursor.setBlockFormat(format);
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat change = restyled(it.fragment().charFormat(), level);
            cursor.setPosition(it.fragment().position());
            cursor.setPosition(it.fragment().position() + it.fragment().length(), QTextCursor::KeepAnchor);
            cursor.mergeCharFormat(change);
        }
    }
    for (QTextFrame* const frame : document.rootFrame()->childFrames()) {
        if (auto* const table = qobject_cast<QTextTable*>(frame)) {
            restyleTable(*table);
        }
    }
    cursor.endEditBlock();
}

QTextList* outermostListBefore(const QTextDocument& document, int position) {
    for (QTextBlock block = document.findBlock(position).previous(); block.isValid(); block = block.previous()) {
        if (block.textList() != nullptr && block.textList()->format().indent() == 1) {
            return block.textList();
        }
    }
    return nullptr;
}

void replaceEnd(QTextDocument& document, int position, const QTextDocument& from, QTextList* list) {
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    cursor.setPosition(position);
    cursor.movePosition(QTextCursor::End, QTextCursor::KeepAnchor);
    cursor.removeSelectedText();
    Lists lists(list);
    for (QTextBlock block = from.begin(); block.isValid(); block = block.next()) {
        const bool first = block == from.begin();
        if (!first) {
            cursor.insertBlock(QTextBlockFormat(), block.charFormat());
        } else if (block.charFormat() != cursor.blockCharFormat()) {
            cursor.setBlockCharFormat(block.charFormat());
        }
        lists.place(cursor, block, first);
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            cursor.insertText(it.fragment().text(), it.fragment().charFormat());
        }
    }
    cursor.endEditBlock();
    indentForNumbers(document.findBlock(position));
}

void joinParagraphs(QTextDocument& document) {
    QTextCursor cursor(&document);
    cursor.beginEditBlock();
    for (int i = document.blockCount() - 1; i > 0; --i) {
        const QTextBlock block = document.findBlockByNumber(i);
        if (block.blockFormat().hasProperty(kJoinedBy)) {
            const QString between = block.blockFormat().stringProperty(kJoinedBy);
            cursor.setPosition(block.position());
            cursor.deletePreviousChar();
            cursor.insertText(between);
        }
    }
    cursor.endEditBlock();
}

QString joinedText(const QTextDocument& document) {
    QString text;
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (isWithinTable(block)) {
            continue;
        }
        const bool joins = block.blockFormat().hasProperty(kJoinedBy);
        text += (block == document.begin() ? QString() : joins ? block.blockFormat().stringProperty(kJoinedBy) : QStringLiteral("\n")) + block.text();
    }
    return text;
}

int joinedPlace(const QTextDocument& document, int place) {
    int joined = place;
    for (QTextBlock block = document.begin(); block.isValid() && block.position() <= place; block = block.next()) {
        joined -= joinsClosely(block) || (isWithinTable(block) && block.position() < place) ? 1 : 0;
    }
    return joined;
}

int placeOfJoined(const QTextDocument& document, int joined) {
    int place = joined;
    for (QTextBlock block = document.begin(); block.isValid() && block.position() <= place; block = block.next()) {
        place += joinsClosely(block) || isWithinTable(block) ? 1 : 0;
    }
    return place;
}

QTextCursor findJoined(const QString& words, const QTextCursor& from, bool backward) {
    QTextDocument& document = *from.document();
    const auto plain = [](QString text) { return text.replace(QChar::LineSeparator, QLatin1Char(' ')).replace(QChar::Nbsp, QLatin1Char(' ')); };
    const QString text = plain(joinedText(document));
    const QString wanted = plain(words);
    const qsizetype begin = joinedPlace(document, backward ? from.selectionStart() : from.selectionEnd());
    const qsizetype at = !backward                 ? text.indexOf(wanted, begin, Qt::CaseInsensitive)
                         : begin >= wanted.size() ? text.lastIndexOf(wanted, begin - wanted.size(), Qt::CaseInsensitive)
                                                   : -1;
    if (at < 0 || wanted.isEmpty()) {
        return {};
    }
    QTextCursor found(&document);
    found.setPosition(placeOfJoined(document, static_cast<int>(at)));
    found.setPosition(placeOfJoined(document, static_cast<int>(at + wanted.size() - 1)) + 1, QTextCursor::KeepAnchor);
    return found;
}

} // namespace vitrine::ui
