// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/case.h"

#include "ui/theme/theme.h"
#include "ui/widgets/elided_label.h"

#include <QFontMetrics>
#include <QHBoxLayout>
#include <QPainter>

#include <algorithm>

namespace vitrine::ui {

Placard::Placard(const QString& title, const QString& question, QWidget* parent)
    : QWidget(parent)
    , m_questionWords(question)
    , m_title(new ElidedLabel(title, FontRole::controlMedium, &Tokens::ink, this))
    , m_question(new ElidedLabel(question, FontRole::table, &Tokens::ink3, this))
    , m_row(new QHBoxLayout(this)) {
    setProperty("role", "placard");
    m_row->setContentsMargins(10, 2, 6, 3);
    m_row->setSpacing(metric::kGrid);
    m_row->addWidget(m_title, 0, Qt::AlignLeft); // at the left too where the question is left out
    m_row->addWidget(m_question, 1);
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_question->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed); // it elides first
    setAccessibleName(title);
    followTheme(this);
    const auto measure = [this] {
        // With large text the title needs more; a set least height stands in the place of the layout's own.
        setMinimumHeight(std::max(metric::kDockTitle, m_title->sizeHint().height() + m_row->contentsMargins().top() +
                                                          m_row->contentsMargins().bottom()));
        fit();
    };
    connect(&Theme::instance(), &Theme::changed, this, measure);
    measure();
}

void Placard::setTitle(const QString& title) {
    m_title->setText(title);
    setAccessibleName(title);
}

void Placard::setQuestion(const QString& question) {
    m_questionWords = question;
    fit();
}

void Placard::setShortQuestion(const QString& question) {
    m_shortWords = question;
    fit();
}

void Placard::addTool(QWidget* tool) {
    m_row->addWidget(tool);
}

void Placard::insertTool(QWidget* tool, int fromEnd) {
    m_row->insertWidget(m_row->count() - fromEnd, tool);
}

void Placard::setYielding(QWidget* tool) {
    m_yielding = tool;
    fit();
}

/// A question that has no room gives way to its shorter one. What is shorter still asks nothing: it is left out, and so
/// is one of which less than half has room.
void Placard::fit() {
    int spare = width() - m_row->contentsMargins().left() - m_row->contentsMargins().right();
    for (int i = 0; i < m_row->count(); ++i) {
        const QWidget* part = m_row->itemAt(i)->widget();
        if (part != nullptr && part != m_question && part != m_yielding && !part->isHidden()) {
            spare -= part->sizeHint().width() + m_row->spacing();
        }
    }
    if (m_yielding != nullptr) {
        m_yielding->setMaximumWidth(std::max(0, spare - m_row->spacing()));
        spare -= m_yielding->sizeHint().width() + m_row->spacing();
    }
    const QFontMetrics metrics(themeFont(FontRole::table));
    const bool whole = m_shortWords.isEmpty() || spare > metrics.horizontalAdvance(m_questionWords);
    const QString& words = whole ? m_questionWords : m_shortWords;
    if (words != m_question->text())
        m_question->setText(words);
    m_question->setVisible(spare > metrics.horizontalAdvance(words) / (m_shortWords.isEmpty() ? 2 : 1));
    setToolTip(whole ? QString() : m_questionWords);
}

void Placard::resizeEvent(QResizeEvent* event) {
    QWidget::resizeEvent(event);
    fit();
}

void Placard::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

Case::Case(const QString& title, const QString& question, QWidget* parent)
    : QFrame(parent)
    , m_placard(new Placard(title, question, this))
    , m_column(new QVBoxLayout(this)) {
    setRole(this, "case");
    m_column->setContentsMargins(1, 1, 1, 1);
    m_column->setSpacing(0);
    m_column->addWidget(m_placard);
    setAccessibleName(title);
}

void Case::setContent(QWidget* content) {
    delete m_content;
    m_content = content;
    m_column->addWidget(content, 1);
}

} // namespace vitrine::ui
