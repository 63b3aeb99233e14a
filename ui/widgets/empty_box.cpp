// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/empty_box.h"

#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

#include <QLabel>
#include <QPainter>
#include <QVBoxLayout>

namespace vitrine::ui {

EmptyBox::EmptyBox(const QString& sentence, QWidget* parent)
    : QWidget(parent)
    , m_sentence(new QLabel(sentence, this)) {
    setRole(m_sentence, "table");
    m_sentence->setAlignment(Qt::AlignCenter);
    m_sentence->setWordWrap(true);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(metric::kPanelPaddingSmall, metric::kGrid, metric::kPanelPaddingSmall, metric::kGrid);
    column->setSpacing(metric::kPanelPaddingSmall);
    column->addStretch(1);
    column->addWidget(m_sentence);
    column->addStretch(1);
    setAccessibleName(sentence);
    followTheme(this);
}

void EmptyBox::setSentence(const QString& sentence) {
    m_sentence->setText(sentence);
    setAccessibleName(sentence);
}

void EmptyBox::setAction(const QString& words) {
    if (words.isEmpty()) {
        delete m_action; // hidden it would still be a control without a name
        m_action = nullptr;
        return;
    }
    if (m_action == nullptr) {
        m_action = new Button(ButtonKind::secondary, words, this);
        connect(m_action, &Button::clicked, this, &EmptyBox::actionRequested);
        auto* column = static_cast<QVBoxLayout*>(layout());
        column->insertWidget(2, m_action, 0, Qt::AlignHCenter);
    }
    m_action->setText(words);
}

void EmptyBox::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    QPen pen(tokens().lineStrong, 1);
    pen.setDashPattern({3, 3});
    painter.setPen(pen);
    painter.setBrush(tokens().glass); // what will stand here stands on glass
    painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
}

} // namespace vitrine::ui
