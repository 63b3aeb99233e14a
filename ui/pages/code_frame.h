// A code block: language and Copy over the code.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFrame>

class QLabel;
class QPlainTextEdit;

namespace vitrine::ui {

class Button;
class CodeColours;

class CodeFrame final : public QFrame {
    Q_OBJECT

public:
    explicit CodeFrame(QWidget* parent = nullptr);
    /// `language`: the first word of it is looked at, all of it is shown.
    void setCode(const QString& language, const QString& code);
    /// Width that shows every line whole.
    [[nodiscard]] int idealWidth() const;
    [[nodiscard]] QString code() const { return m_code; }

protected:
    void paintEvent(QPaintEvent* event) override;
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    void fit();

    QLabel* m_language;
    Button* m_copy;
    QPlainTextEdit* m_text;
    CodeColours* m_colours;
    QString m_code;
    int m_settled = 0;           ///< lines that end, and so keep their height
    qreal m_settledHeight = 0.0; ///< of these
};

} // namespace vitrine::ui
