// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/list_numbers.h"

#include <cmath>

#include <QFontMetricsF>
#include <QPainter>
#include <QRegularExpression>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextDocument>
#include <QTextLayout>
#include <QTextList>

namespace vitrine::ui {

namespace {

constexpr int kListStart = 0x100000 + 0x57; // property of a list's format
constexpr auto kDrawnHere =
    static_cast<QTextListFormat::Style>(-100); // no style of Qt, which leaves room for it and draws nothing
/// A blank to Unicode, so that stress behind it reads as at the beginning of a line, but none that the reader drops.
constexpr QChar kMark(0x2001);

int startOf(const QTextList& list) {
    return list.format().hasProperty(kListStart) ? list.format().intProperty(kListStart) : 1;
}

} // namespace

bool isNumbered(const QTextList& list) {
    return list.format().style() <= QTextListFormat::ListDecimal;
}

QString itemMark(const QTextBlock& block) {
    const QTextList* const list = block.textList();
    if (list == nullptr || !isNumbered(*list)) {
        return {};
    }
    const QTextListFormat format = list->format();
    const QString suffix =
        format.hasProperty(QTextFormat::ListNumberSuffix) ? format.numberSuffix() : QStringLiteral(".");
    const QString number = QString::number(qint64{startOf(*list)} + list->itemNumber(block));
    return block.textDirection() == Qt::RightToLeft ? suffix + number : number + suffix;
}

void setListStart(QTextList& list, int start) {
    QTextListFormat format = list.format();
    format.setStyle(start == 1 ? QTextListFormat::ListDecimal : kDrawnHere);
    start == 1 ? format.clearProperty(kListStart) : format.setProperty(kListStart, start);
    list.setFormat(format);
}

QString withListStarts(const QString& markdown) {
    // Not before what begins a block of its own: there the number would turn it into words.
    static const QRegularExpression item(QStringLiteral("^((?:[ \\t]|>|[-+*] )*)(?!0*1[.)])(\\d{1,9})([.)] {1,4})(?![ "
                                                        "\\t>#|<]|[-+*] |\\d+[.)] |```|~~~|\\[[ xX]\\])(?=\\S)"),
                                         QRegularExpression::MultilineOption);
    static const QRegularExpression bare(QStringLiteral("^((?:[ \\t]|>|[-+*] )*)(?!0*1[.)])(\\d{1,9})([.)])\\z"),
                                         QRegularExpression::MultilineOption); // its words are on their way
    const QString number = kMark + QStringLiteral("\\2") + kMark;
    return QString(markdown)
        .replace(item, QStringLiteral("\\1\\2\\3") + number)
        .replace(bare, QStringLiteral("\\1\\2\\3 ") + number);
}

void takeListStarts(QTextDocument& document) {
    static const QRegularExpression mark(QStringLiteral("%1(\\d{1,9})%1").arg(kMark));
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        for (auto found = mark.match(block.text()); found.hasMatch(); found = mark.match(block.text())) {
            QTextList* const list = block.textList();
            if (found.capturedStart() == 0 && list != nullptr && isNumbered(*list) && list->itemNumber(block) == 0) {
                setListStart(*list, found.captured(1).toInt());
            }
            QTextCursor cursor(block);
            cursor.setPosition(block.position() + static_cast<int>(found.capturedStart()));
            cursor.setPosition(block.position() + static_cast<int>(found.capturedEnd()), QTextCursor::KeepAnchor);
            cursor.removeSelectedText();
        }
    }
}

void indentForNumbers(const QTextBlock& from) {
    if (!from.isValid()) {
        return;
    }
    QTextDocument& document = const_cast<QTextDocument&>(*from.document());
    const QFontMetricsF metrics(document.defaultFont());
    double widest = document.indentWidth();
    for (QTextBlock block = from; block.isValid(); block = block.next()) {
        if (const QString number = itemMark(block); !number.isEmpty()) {
            widest = std::max(widest, std::ceil(metrics.horizontalAdvance(number + QLatin1Char(' '))));
        }
    }
    if (widest > document.indentWidth()) {
        document.setIndentWidth(widest);
    }
}

void paintNumbers(QPainter& painter, const QTextDocument& document, const QRect& within) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        const QTextList* const list = block.textList();
        if (list == nullptr || list->format().style() != kDrawnHere || block.layout()->lineCount() == 0) {
            continue;
        }
        const QTextLine line = block.layout()->lineAt(0);
        const QRectF text = line.naturalTextRect().translated(block.layout()->position());
        if (text.top() > within.bottom() + 1 || text.bottom() < within.top()) {
            continue;
        }
        const QFont font = document.defaultFont();
        const QFontMetricsF metrics(font);
        const QString number = itemMark(block);
        const bool rightToLeft = block.textDirection() == Qt::RightToLeft;
        const double blank = metrics.horizontalAdvance(QLatin1Char(' '));
        painter.setFont(font);
        painter.drawText(
            QPointF(rightToLeft ? text.right() + blank : text.left() - blank - metrics.horizontalAdvance(number),
                    text.top() + line.ascent()),
            number);
    }
}

QString htmlWithListStarts(QTextDocument& document) {
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next()) {
        if (QTextList* const list = block.textList(); list != nullptr && list->format().style() == kDrawnHere) {
            QTextListFormat format = list->format();
            format.setStyle(QTextListFormat::ListDecimal);
            format.setNumberPrefix(QString::number(startOf(*list)));
            list->setFormat(format);
        }
    }
    static const QRegularExpression prefix(QStringLiteral("<ol ([^>]*?)\\s*-qt-list-number-prefix: '(\\d+)';"));
    return document.toHtml().replace(prefix, QStringLiteral("<ol start=\"\\2\" \\1"));
}

} // namespace vitrine::ui
