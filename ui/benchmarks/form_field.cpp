// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/form_field.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

/// The glyph of a problem; the colour of the words alone would not do.
class WarningGlyph final : public QWidget {
public:
    explicit WarningGlyph(QWidget* parent)
        : QWidget(parent) {
        atEachScale(this, [](auto* w) { w->setFixedSize(scaled(metric::kIconTiny), scaled(linePx(FontRole::caption))); });
        followTheme(this);
    }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        paintIcon(painter, Icon::warning, tokens().warn, rect(), scaled(metric::kIconTiny));
    }
};

} // namespace

FormField::FormField(const QString& words, QWidget* control, const QString& definition, QWidget* parent)
    : QWidget(parent)
    , m_control(control)
    , m_problemRow(new QWidget(this))
    , m_problem(new QLabel(m_problemRow))
    , m_definition(definition) {
    auto* const label = new QLabel(words, this);
    setRole(label, "caption");
    label->setBuddy(control);
    control->setAccessibleName(words);
    control->setAccessibleDescription(definition);
    control->setToolTip(definition);
    label->setToolTip(definition);
    setRole(m_problem, "caption");
    m_problem->setWordWrap(true);
    m_problem->setProperty("noFigure", true); // what may be typed, not a figure
    auto* const row = new QHBoxLayout(m_problemRow);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(metric::kHalfGrid);
    row->addWidget(new WarningGlyph(m_problemRow), 0, Qt::AlignTop);
    row->addWidget(m_problem, 1);
    m_problemRow->hide();
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(3);
    column->addWidget(label);
    column->addWidget(control);
    column->addWidget(m_problemRow);
    column->addStretch(1);
}

void FormField::setProblem(const QString& sentence) {
    if (sentence == m_sentence) {
        return;
    }
    m_sentence = sentence;
    m_problem->setText(sentence);
    m_problemRow->setVisible(!sentence.isEmpty());
    m_control->setAccessibleDescription(sentence.isEmpty() ? m_definition : sentence + QLatin1Char(' ') + m_definition);
}

} // namespace vitrine::ui
