// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/glass_section.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

GlassSection::GlassSection(const QString& title, const QString& emptySentence, int emptyHeight, QWidget* parent)
    : QWidget(parent)
    , m_title(new QLabel(title, this))
    , m_figure(new FigureLabel(FontRole::table, this))
    , m_box(new EmptyBox(emptySentence, this))
    , m_body(new QWidget(this))
    , m_column(new QVBoxLayout(this))
    , m_content(new QVBoxLayout(m_body)) {
    setRole(m_title, "label-medium");
    m_title->setSizePolicy(QSizePolicy::Maximum, QSizePolicy::Fixed);
    m_figure->setAlignment(Qt::AlignRight);
    auto* head = new QHBoxLayout;
    head->setSpacing(metric::kGrid);
    head->addWidget(m_title, 0);
    head->addWidget(m_figure, 1);
    m_column->setSpacing(metric::kGrid);
    m_column->addLayout(head);
    m_column->addWidget(m_box);
    m_column->addWidget(m_body);
    m_content->setContentsMargins(0, 0, 0, 0);
    m_content->setSpacing(metric::kGrid);
    atEachScale(m_box, [emptyHeight](auto* w) { w->setFixedHeight(scaled(emptyHeight)); });
    m_body->hide();
    setPadding(metric::kPanelPadding);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(title);
    followTheme(this);
}

void GlassSection::setPadding(int px) {
    m_column->setContentsMargins(px, 14, px, 15);
}

void GlassSection::setEmpty(bool empty) {
    if (empty == m_empty) {
        return;
    }
    m_empty = empty;
    m_box->setVisible(empty);
    m_body->setVisible(!empty);
    if (empty) {
        m_figure->clear();
    }
}

void GlassSection::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(QRect(0, height() - 1, width(), 1), tokens().line);
}

QLabel* wrappedCaption(QWidget* parent) {
    auto* label = new QLabel(parent);
    setRole(label, "table");
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    return label;
}

} // namespace vitrine::ui
