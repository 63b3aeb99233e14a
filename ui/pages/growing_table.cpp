// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/growing_table.h"

#include <numeric>
#include <optional>

#include <QAbstractTextDocumentLayout>
#include <QStringList>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextTable>
#include <QVector>

#include "ui/pages/prose_style.h"

namespace vitrine::ui {

namespace {

constexpr int kRowsApart = 12; // of a table that gets no further ones
constexpr qreal kRounding = 0.5;

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

/// Would the reader, who looks at all rows, give the columns the same widths? Where the table fills the page, lines are
/// broken.
bool haveRoom(const QTextTable& rows, const QVector<qreal>& widths, qreal page) {
    const bool fills = std::accumulate(widths.begin(), widths.end(), 0.0) >= page - 1.0;
    for (int row = 1; row < rows.rows(); ++row) {
        for (int column = 0; column < rows.columns(); ++column) {
            const QTextTableCell cell = rows.cellAt(row, column);
            const qreal least = fills ? layoutOf(cell)->minimumWidth() : layoutOf(cell)->maximumWidth();
            if (least + paddingOf(cell) > widths[column] + kRounding) {
                return false;
            }
        }
    }
    return true;
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
    QVector<QTextLength> lengths;
    for (const qreal width : widths) {
        lengths << QTextLength(QTextLength::FixedLength, width);
    }
    QTextTableFormat format = table.format();
    format.setColumnWidthConstraints(lengths);
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
    if (!lines || lines->count != rowsUpTo(*table) + 1) {
        return false;
    }
    QTextDocument fresh;
    readProse(fresh, lines->head + after.mid(before.size()), ProseForm::markdown);
    fresh.documentLayout()->setPaintDevice(document.documentLayout()->paintDevice());
    (void)fresh.documentLayout()->documentSize(); // lays it out
    const QTextTable* const rows = tableBefore(fresh.lastBlock());
    const QVector<qreal> widths = widthsOf(*table);
    if (rows == nullptr || rows->rows() < 2 || rows->columns() != table->columns() || widths.isEmpty() ||
        !haveRoom(*rows, widths, document.textWidth())) {
        return false;
    }
    const int more = rows->rows() - 1;
    QTextCursor edit(&document);
    edit.beginEditBlock();
    int to = table->rows();
    if (to >= kRowsApart) {
        table = tableBelow(document, *table, widths, more);
        to = 0;
    } else {
        table->appendRows(more);
    }
    for (int row = 0; row < more; ++row) {
        for (int column = 0; column < table->columns(); ++column) {
            copyCell(rows->cellAt(row + 1, column), table->cellAt(to + row, column));
        }
    }
    edit.endEditBlock();
    return true;
}

} // namespace vitrine::ui
