// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/find_bar.h"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>

#include "ui/pages/transcript.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

FindBar::FindBar(Transcript& transcript, QWidget* parent) : QWidget(parent), m_transcript(transcript), m_field(new QLineEdit(this)), m_none(new QLabel(this)) {
    setRole(this, "header");
    setAttribute(Qt::WA_StyledBackground);
    auto* const row = new QHBoxLayout(this);
    atEachScale(row, [](auto* w) {
        w->setContentsMargins(scaled(24), scaled(6), scaled(16), scaled(6));
        w->setSpacing(scaled(8));
    });
    m_field->setPlaceholderText(tr("Find in this chat"));
    m_field->setAccessibleName(tr("Find in this chat"));
    atEachScale(m_field, [](auto* w) { w->setMaximumWidth(scaled(320)); });
    row->addWidget(m_field, 1);
    auto* const earlier = new IconButton(Icon::chevronUp, tr("Find earlier"), this);
    auto* const later = new IconButton(Icon::chevronDown, tr("Find later"), this);
    row->addWidget(earlier);
    row->addWidget(later);
    setRole(m_none, "faint");
    row->addWidget(m_none, 1);
    auto* const close = new IconButton(Icon::cross, tr("Close find"), this);
    row->addWidget(close);
    connect(m_field, &QLineEdit::returnPressed, this, [this] { find(false); });
    connect(m_field, &QLineEdit::textEdited, this, [this] { m_none->clear(); });
    connect(earlier, &QAbstractButton::clicked, this, [this] { find(true); });
    connect(later, &QAbstractButton::clicked, this, [this] { find(false); });
    connect(close, &QAbstractButton::clicked, this, &QWidget::hide);
    hide();
}

void FindBar::open() {
    show();
    m_field->setFocus();
    m_field->selectAll();
}

void FindBar::find(bool backward) {
    const bool found = m_field->text().isEmpty() || m_transcript.find(m_field->text(), backward);
    m_none->setText(found ? QString() : tr("Not in this chat."));
}

void FindBar::keyPressEvent(QKeyEvent* event) {
    if (event->key() == Qt::Key_Escape) {
        hide();
        return;
    }
    QWidget::keyPressEvent(event);
}

} // namespace vitrine::ui
