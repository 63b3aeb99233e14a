// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/growing_table.h"

#include <numeric>
#include <optional>

#include <QAbstractTextDocumentLayout>
#include <QRegularExpression>
#include <QStringList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>
#include <QVector>

#include "ui/pages/prose_style.h"
#include "ui/pages/text_tags.h"

namespace vitrine::ui {

namespace {

constexpr int kRowsApart = 12; // of a table that gets no further ones
constexpr qreal kRounding = 0.5;
constexpr int kWidest = 0x100000 + 0x58; // property of a table below another: the widest lines of all columns

/// The lines of a table that a text ends in.
struct Lines {
    QString head;  ///< with its underline
    int count = 0; ///< both among them
};

std::optional<Lines> tableAtEnd(const QString& markdown) {
    QStringList lines;
    for (qsizetype end = markdown.size(); end > 0;) {
        const qsizetype begin = markdown.lastIndexOf(QLatin1Char('\n'), end - 1) + 1;
        if (begin >= end || markdown[begin] != QLatin1Char('|')) {
            break;
        }
        lines.prepend(markdown.mid(begin, end - begin));
        end = begin - 1;
    }
    constexpr int kHead = 2;
    return lines.size() > kHead
               ? std::optional(Lines{lines[0] + QLatin1Char('\n') + lines[1], static_cast<int>(lines.size())})
               : std::nullopt;
}

QTextTable* tableBefore(const QTextBlock& block) {
    return block.isValid() && block.previous().isValid() ? QTextCursor(block.previous()).currentTable() : nullptr;
}

/// Rows of this table and of those above that it is one with.
int rowsUpTo(const QTextTable& table) {
    int rows = table.rows();
    const QTextBlock above = table.firstCursorPosition().block().previous();
    const QTextTable* const before = isWithinTable(above) ? tableBefore(above) : nullptr;
    return before == nullptr ? rows : rows + rowsUpTo(*before);
}

qreal paddingOf(const QTextTableCell& cell) {
    const QTextTableCellFormat format = cell.format().toTableCellFormat();
    return format.leftPadding() + format.rightPadding();
}

QTextLayout* layoutOf(const QTextTableCell& cell) {
    return cell.firstCursorPosition().block().layout();
}

/// Of the columns as they are laid out; empty: they are not.
QVector<qreal> widthsOf(const QTextTable& table) {
    QVector<qreal> widths;
    for (int column = 0; column < table.columns(); ++column) {
        const QTextTableCell cell = table.cellAt(0, column);
        if (layoutOf(cell)->lineCount() == 0) {
            return {};
        }
        widths.push_back(layoutOf(cell)->lineAt(0).width() + paddingOf(cell));
    }
    return widths;
}

bool breaksLines(const QTextTableCell& cell) {
    return cell.firstCursorPosition().block().text().contains(QChar::LineSeparator);
}

/// Of each column the widest cell, if its lines were not broken.
QVector<qreal> widestOf(const QTextTable& table) {
    if (const QVariant known = table.format().property(kWidest); known.isValid()) { // of all rows above too
        QVector<qreal> widest;
        for (const QVariant& width : known.toList()) {
            widest.push_back(width.toReal());
        }
        return widest;
    }
    QVector<qreal> widest(table.columns(), 0.0);
    for (int row = 0; row < table.rows(); ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            widest[column] =
                qMax(widest[column], breaksLines(cell) ? 0.0 : layoutOf(cell)->maximumWidth() + paddingOf(cell));
        }
    }
    return widest;
}

/// Would the reader, who looks at all rows, give the columns the same widths? Where the table fills the page, it shares
/// it by the widest cells; what cells come to that break their lines themselves is its own.
bool haveRoom(const QTextTable& rows, const QTextTable& above, const QVector<qreal>& widths, qreal page) {
    const bool fills = std::accumulate(widths.begin(), widths.end(), 0.0) >= page - 1.0;
    const QVector<qreal> limits = fills ? widestOf(above) : widths;
    for (int row = 1; row < rows.rows(); ++row) {
        for (int column = 0; column < rows.columns(); ++column) {
            const QTextTableCell cell = rows.cellAt(row, column);
            if ((fills && breaksLines(cell)) ||
                layoutOf(cell)->maximumWidth() + paddingOf(cell) > limits[column] + kRounding) {
                return false;
            }
        }
    }
    return true;
}

bool hasBlocksInCells(const QTextTable& table) {
    for (int row = 0; row < table.rows(); ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            const QTextTableCell cell = table.cellAt(row, column);
            if (cell.firstCursorPosition().block() != cell.lastCursorPosition().block()) {
                return true;
            }
        }
    }
    return false;
}

/// The table that the document consists of, with this many rows below its head; null: it is something else.
const QTextTable* onlyTable(const QTextDocument& document, qsizetype rows) {
    const QTextTable* const table = endsInTable(document) ? tableBefore(document.lastBlock()) : nullptr;
    const bool alone = table != nullptr && document.rootFrame()->childFrames().size() == 1 &&
                       document.firstBlock().length() == 1 &&
                       document.firstBlock().next() == table->firstCursorPosition().block();
    return alone && table->rows() == rows + 1 && !hasBlocksInCells(*table) ? table : nullptr;
}

/// Do the rows say the same without what stands before them? Definitions of links reach on, and one tag decides for all
/// HTML.
bool standAlone(const QString& before, const QString& after) {
    static const QRegularExpression definition(QStringLiteral("^[^\\n|]*\\[[^\\]\\n]+\\]:"),
                                               QRegularExpression::MultilineOption);
    return !definition.match(after).hasMatch() && hasOnlyTextTags(before) == hasOnlyTextTags(after);
}

void copyCell(const QTextTableCell& from, QTextTableCell to) {
    to.setFormat(from.format());
    QTextCursor cursor = to.firstCursorPosition();
    const QTextBlock block = from.firstCursorPosition().block();
    cursor.setBlockFormat(block.blockFormat());
    cursor.setBlockCharFormat(block.charFormat());
    for (auto it = block.begin(); !it.atEnd(); ++it) {
        cursor.insertText(it.fragment().text(), it.fragment().charFormat());
    }
}

/// A table right below `table`, at the document's end, with its columns.
QTextTable* tableBelow(QTextDocument& document, const QTextTable& table, const QVector<qreal>& widths, int rows) {
    QVariantList widest;
    for (const qreal width : widestOf(table)) {
        widest << width;
    }
    QVector<QTextLength> lengths;
    for (const qreal width : widths) {
        lengths << QTextLength(QTextLength::FixedLength, width);
    }
    QTextTableFormat format = table.format();
    format.setColumnWidthConstraints(lengths);
    format.setProperty(kWidest, QVariant(widest));
    format.setTopMargin(-format.bottomMargin() - 1); // and the line below the last row, which they share
    QTextCursor cursor(&document);
    cursor.movePosition(QTextCursor::End);
    const QTextBlockFormat last = cursor.blockFormat();
    QTextBlockFormat between = last;
    between.setProperty(kWithinTable, true);
    between.setTopMargin(0);
    cursor.setBlockFormat(between);
    QTextTable* const below = cursor.insertTable(rows, table.columns(), format);
    cursor.movePosition(QTextCursor::End);
    cursor.setBlockFormat(last);
    return below;
}

/// All rows but the head, to the end of the table or of one below it.
void copyRows(QTextDocument& document, QTextTable& above, const QTextTable& rows, const QVector<qreal>& widths) {
    const int more = rows.rows() - 1;
    QTextCursor edit(&document);
    edit.beginEditBlock();
    const bool below = above.rows() >= kRowsApart;
    QTextTable& table = below ? *tableBelow(document, above, widths, more) : above;
    const int to = below ? 0 : table.rows();
    if (!below) {
        table.appendRows(more);
    }
    for (int row = 0; row < more; ++row) {
        for (int column = 0; column < table.columns(); ++column) {
            copyCell(rows.cellAt(row + 1, column), table.cellAt(to + row, column));
        }
    }
    edit.endEditBlock();
}

} // namespace

bool isWithinTable(const QTextBlock& block) {
    return block.blockFormat().hasProperty(kWithinTable);
}

bool endsInTable(const QTextDocument& document) {
    const QTextBlock last = document.lastBlock();
    return last.length() == 1 && tableBefore(last) != nullptr;
}

bool appendRows(QTextDocument& document, const QString& before, const QString& after) {
    if (!after.startsWith(before + QStringLiteral("\n|"))) {
        return false;
    }
    QTextTable* table = endsInTable(document) ? tableBefore(document.lastBlock()) : nullptr;
    if (table == nullptr || (table->rows() < kRowsApart && table->format().columnWidthConstraints().isEmpty())) {
        return false;
    }
    const std::optional<Lines> lines = tableAtEnd(before);
    if (!lines || lines->count != rowsUpTo(*table) + 1 || !standAlone(before, after)) {
        return false;
    }
    const QString more = after.mid(before.size());
    QTextDocument fresh;
    readProse(fresh, lines->head + more, ProseForm::markdown, after);
    fresh.documentLayout()->setPaintDevice(document.documentLayout()->paintDevice());
    (void)fresh.documentLayout()->documentSize(); // lays it out
    const QTextTable* const rows = onlyTable(fresh, more.count(QLatin1Char('\n')));
    const QVector<qreal> widths = widthsOf(*table);
    if (rows == nullptr || rows->columns() != table->columns() || widths.isEmpty() ||
        !haveRoom(*rows, *table, widths, document.textWidth())) {
        return false;
    }
    copyRows(document, *table, *rows, widths);
    return true;
}

} // namespace vitrine::ui
