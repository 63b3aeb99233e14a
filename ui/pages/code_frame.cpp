// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/code_frame.h"

#include <QAbstractTextDocumentLayout>
#include <QApplication>
#include <QClipboard>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QTextBlock>
#include <QVBoxLayout>
#include <QtMath>

#include "ui/pages/code_colours.h"
#include "ui/pages/text_selection.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

CodeFrame::CodeFrame(QWidget* parent)
    : QFrame(parent), m_language(new QLabel(this)), m_copy(new Button(ButtonKind::ghost, Icon::copy, tr("Copy"), this)), m_text(new QPlainTextEdit(this)), m_colours(new CodeColours(m_text->document())) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(1, 1, 1, 1);
    column->setSpacing(0);
    auto* const head = new QHBoxLayout;
    atEachScale(head, [](auto* w) { w->setContentsMargins(scaled(12), 0, scaled(4), 0); });
    m_language->setFont(themeFont(FontRole::mono));
    setRole(m_language, "caption");
    head->addWidget(m_language, 1);
    m_copy->setControlHeight(metric::kControlTable + 2);
    m_copy->setAccessibleName(tr("Copy code"));
    head->addWidget(m_copy);
    column->addLayout(head);
    m_text->setReadOnly(true);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_text->setTabChangesFocus(true);
    m_text->setAccessibleName(tr("Code"));
    m_text->setProperty("noFigure", true);
    m_language->setProperty("noFigure", true);
    setRole(m_text, "code");
    m_text->document()->setDocumentMargin(scaled(12));
    m_text->viewport()->installEventFilter(this);
    selectTogether(m_text);
    column->addWidget(m_text);
    connect(m_copy, &QAbstractButton::clicked, this, [this] { QApplication::clipboard()->setText(m_code); });
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        m_settled = 0;
        fit();
    });
    connect(m_text->horizontalScrollBar(), &QScrollBar::rangeChanged, this, &CodeFrame::fit);
}

void CodeFrame::setCode(const QString& language, const QString& code) {
    m_language->setText(language.isEmpty() ? tr("code") : language);
    m_colours->setLanguage(language.section(QLatin1Char(' '), 0, 0));
    if (code.startsWith(m_code) && !m_code.isEmpty()) {
        QTextCursor end(m_text->document());
        end.movePosition(QTextCursor::End);
        end.insertText(code.mid(m_code.size())); // only the tail is laid out again
    } else if (m_code.startsWith(code) && !code.isEmpty()) { // what was taken for code was the beginning of the fence
        QTextCursor end(m_text->document());
        end.movePosition(QTextCursor::End);
        end.setPosition(static_cast<int>(code.size()), QTextCursor::KeepAnchor);
        end.removeSelectedText();
        m_settled = 0;
    } else {
        m_text->setPlainText(code);
        m_settled = 0;
    }
    m_code = code;
    fit();
}

void CodeFrame::fit() {
    m_text->setFont(themeFont(FontRole::monoBody));
    const auto heightOf = [this](const QTextBlock& line) {
        return m_text->document()->documentLayout()->blockBoundingRect(line).height(); // more where another font steps in
    };
    if (m_settled == 0) {
        m_settledHeight = 0.0;
    }
    QTextBlock line = m_text->document()->findBlockByNumber(m_settled);
    for (; line.next().isValid(); line = line.next()) {
        m_settledHeight += heightOf(line);
        ++m_settled;
    }
    const bool wide = m_text->horizontalScrollBar()->maximum() > 0;
    // the last line's height has the margin below it in it
    const qreal height = m_text->document()->documentMargin() + m_settledHeight + heightOf(line);
    m_text->setFixedHeight(qCeil(height) + (wide ? scaled(metric::kScrollBar) : 0));
}

int CodeFrame::idealWidth() const {
    const QFontMetricsF metrics(themeFont(FontRole::monoBody));
    qreal widest = 0.0;
    for (const QString& line : m_code.split(QLatin1Char('\n'))) {
        widest = qMax(widest, metrics.horizontalAdvance(line) + static_cast<qreal>(line.count(QLatin1Char('\t'))) * m_text->tabStopDistance());
    }
    const int head = m_language->sizeHint().width() + m_copy->sizeHint().width() + scaled(32);
    return qMax(head, qCeil(widest + 2.0 * m_text->document()->documentMargin()) + 4);
}

bool CodeFrame::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::Wheel) {
        event->ignore(); // the transcript scrolls
        return true;
    }
    return QFrame::eventFilter(object, event);
}

void CodeFrame::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.setRenderHint(QPainter::Antialiasing);
    p.setPen(tokens().line);
    p.setBrush(tokens().glass);
    p.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
    p.setRenderHint(QPainter::Antialiasing, false);
    p.drawLine(1, m_text->y() - 1, width() - 2, m_text->y() - 1);
}

} // namespace vitrine::ui
