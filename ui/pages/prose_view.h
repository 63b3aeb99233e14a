// A piece of Markdown as text that can be selected: one QTextDocument, as high as it needs, no scroll bars. Links open outside.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>

#include <QTextBrowser>

#include "ui/pages/prose_style.h"

class QTextBlock;

namespace vitrine::ui {

struct LastItem;
struct SettledText;

class ProseView final : public QTextBrowser {
    Q_OBJECT

public:
    explicit ProseView(QWidget* parent = nullptr);

    /// `growing`: more will come at its end. Then what can't change any more is laid out once, which costs what the last lines cost
    /// however long the text is; the blocks of a paragraph are one again as soon as the text is set without it, or the width changes.
    void setMarkdownText(const QString& markdown, bool growing = false);
    void setRawText(const QString& text);
    /// As it was written, in the body's font.
    void setPlainMessage(const QString& text);
    /// The block that stands behind the last letter while a reply streams.
    void setCaret(bool shown);
    /// Width that the text takes when no line is broken.
    [[nodiscard]] int idealWidth() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;
    [[nodiscard]] bool hasHeightForWidth() const override { return true; }
    [[nodiscard]] int heightForWidth(int width) const override;

protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void wheelEvent(QWheelEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    bool appendPlain(const QString& markdown);
    bool appendTable(const QString& markdown);
    void keepSelection(const std::function<void()>& change);
    void readWhole(const QString& text, ProseForm form);
    void readTail(const QString& markdown, const QString& tail);
    void paintQuotes(const QRect& within);
    void settle();
    void settleItems(const LastItem& item);
    void settleLines(const QTextBlock& last, const SettledText& text);
    void fit();

    QString m_text;
    ProseForm m_form = ProseForm::markdown;
    qsizetype m_settled = 0; ///< letters of m_text that are not read again while more comes
    int m_tailAt = 0;        ///< where the rest begins in the document
    bool m_apart = false;    ///< a table's rows stand in several, whose columns were measured for this width
    bool m_caret = false;
    int m_laidOut = -1; ///< width of the present layout
};

} // namespace vitrine::ui
