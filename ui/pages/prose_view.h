// A piece of Markdown as text that can be selected: one QTextDocument, as high as it needs, no scroll bars. Links open outside.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTextBrowser>

namespace vitrine::ui {

class ProseView final : public QTextBrowser {
    Q_OBJECT

public:
    explicit ProseView(QWidget* parent = nullptr);

    void setMarkdownText(const QString& markdown);
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
    void tidyLineBreaks();
    void restyle();
    void fit();

    QString m_text;
    enum class Form : std::uint8_t { markdown, raw, plain };
    Form m_form = Form::markdown;
    bool m_caret = false;
    int m_laidOut = -1; ///< width of the present layout
};

} // namespace vitrine::ui
