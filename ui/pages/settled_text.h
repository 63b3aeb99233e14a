// Where the Markdown of a reply that streams may be cut so that what stands before the cut need not be read and laid out again: both
// halves, read apart, give the blocks that the whole gives. Pure text; nothing here is unsure, what is in doubt is not cut.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

namespace vitrine::ui {

/// The beginning of a paragraph as the reader shows it, as far as every mark in it is closed and could mean nothing else.
struct SettledText {
    QString text;              ///< lines are split by U+2028
    QVector<qsizetype> source; ///< place of each of its letters in the Markdown; -1: within marks, where it can't be cut

    /// May the paragraph, which runs this way, go on by itself from this letter of the text on?
    [[nodiscard]] bool mayCutAt(qsizetype letter, Qt::LayoutDirection runs = Qt::LeftToRight) const;
};

[[nodiscard]] SettledText settledText(const QString& markdown);

/// The last item of the outermost list that this Markdown ends in.
struct LastItem {
    qsizetype from = 0; ///< its mark; 0: there is none that may be cut off
    int items = 0;      ///< outermost ones in the whole text, itself among them
};

[[nodiscard]] LastItem lastItem(const QString& markdown);

/// False where something in this tail reaches back over a cut: tables, HTML, pictures, definitions of links, underlines of headings.
[[nodiscard]] bool standsByItself(const QString& tail);

} // namespace vitrine::ui
