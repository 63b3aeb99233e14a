// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/notice_bar.h"

#include <utility>

#include <QHBoxLayout>
#include <QLabel>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

NoticeBar::NoticeBar(QWidget* parent) : QFrame(parent), m_words(new QLabel(this)), m_action(new Button(ButtonKind::link, tr("Undo"), this)) {
    setRole(this, "message");
    auto* const row = new QHBoxLayout(this);
    atEachScale(row, [](auto* w) { w->setContentsMargins(scaled(12), scaled(4), scaled(4), scaled(4)); });
    setRole(m_words, "muted");
    m_words->setWordWrap(true);
    m_words->setTextFormat(Qt::PlainText); // names of files, chats and sessions are what they are
    m_words->setProperty("noFigure", true); // a line or a name that a sentence quotes is an address
    row->addWidget(m_words, 1);
    row->addWidget(m_action);
    auto* const close = new IconButton(Icon::cross, tr("Hide this notice"), this);
    close->setControlHeight(metric::kControlToolbar);
    row->addWidget(close);
    connect(close, &QAbstractButton::clicked, this, &QWidget::hide);
    connect(m_action, &QAbstractButton::clicked, this, &NoticeBar::act);
    hide();
}

QString NoticeBar::action() const { return m_action->text(); }

void NoticeBar::act() {
    hide();
    if (const auto act = std::exchange(m_act, {})) {
        act();
    }
}

quint64 NoticeBar::show(const QString& words, const QString& action, std::function<void()> act) {
    m_words->setText(words);
    m_action->setText(action);
    m_act = std::move(act);
    QFrame::show();
    return ++m_number;
}

void NoticeBar::withdraw(quint64 number) {
    if (number == m_number) {
        hide();
    }
}

} // namespace vitrine::ui
