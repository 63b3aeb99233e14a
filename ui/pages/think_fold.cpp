// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/think_fold.h"

#include <QHBoxLayout>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/pages/prose_view.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

ThinkFold::ThinkFold(QWidget* parent)
    : QWidget(parent), m_head(new Button(ButtonKind::ghost, Icon::chevronRight, tr("Reasoning…"), this)), m_duration(new FigureLabel(FontRole::table, this)), m_text(new ProseView(this)) {
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(12), 0, 0, 0);
        w->setSpacing(scaled(8));
    });
    m_head->setControlHeight(metric::kControlToolbar);
    auto* const head = new QHBoxLayout;
    atEachScale(head, [](auto* w) { w->setSpacing(scaled(2)); });
    head->addWidget(m_head);
    head->addWidget(m_duration, 1);
    column->addLayout(head);
    column->addWidget(m_text);
    m_text->hide();
    connect(m_head, &QAbstractButton::clicked, this, [this] { setOpen(!m_open); });
}

void ThinkFold::setThought(const Thought& thought, double seconds, int tokens) {
    m_thought = thought;
    m_head->setText(thought.closed ? tr("Reasoned") : tr("Reasoning…"));
    m_duration->clear();
    if (seconds > 0.0) {
        m_duration->setFigure(Figure(formatSeconds(seconds), {}, Provenance::measured, tr("From the reply's first token to the end of its reasoning.")).withLead(tr("for")));
    }
    if (tokens > 0) {
        m_duration->addFigure(Figure(formatCount(tokens), tr("tokens"), Provenance::counted, tr("Tokens of the reasoning, its end among them.")));
    }
    if (m_open) {
        m_text->setMarkdownText(thought.markdown, thought.growing);
    }
}

void ThinkFold::setOpen(bool open) {
    m_open = open;
    if (open) {
        m_text->setMarkdownText(m_thought.markdown, m_thought.growing);
    }
    m_head->setLeadingIcon(open ? Icon::chevronDown : Icon::chevronRight);
    m_text->setVisible(open);
}

void ThinkFold::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(QRect(0, 0, 2, height()), tokens().lineStrong);
}

} // namespace vitrine::ui
