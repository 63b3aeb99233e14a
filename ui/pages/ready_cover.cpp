// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/ready_cover.h"

#include <QVBoxLayout>

#include "ui/pages/empty_case.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/rule.h"
#include "ui/widgets/wrapped_label.h"

namespace vitrine::ui {

ReadyCover::ReadyCover(QWidget* parent) : QWidget(parent) {
    auto* const column = new QVBoxLayout(this);
    atEachScale(column, [](auto* w) {
        w->setContentsMargins(scaled(36), scaled(64), scaled(36), scaled(24));
        w->setSpacing(scaled(16));
    });
    column->addWidget(new EmptyCase(this));
    addScaledSpacing(column, 8);
    column->addWidget(wrappedLabel(tr("Say something"), "gauge", this));
    column->addWidget(wrappedLabel(tr("The model is loaded. What you write and what it answers stay on this computer."), "body", this));
    column->addWidget(makeRule(this));
    column->addWidget(wrappedLabel(tr("Or begin with one of these; it can be changed before it is sent."), "muted", this));
    for (const QString& words : {tr("Explain in three sentences what a KV cache is."),
                                 tr("Write a short story about a lighthouse keeper and a fox."),
                                 tr("Write a Python function that counts the words of a text.")}) {
        auto* const one = new Button(ButtonKind::secondary, words, this);
        one->setYielding(true);
        connect(one, &QAbstractButton::clicked, this, [this, words] { emit chosen(words); });
        column->addWidget(one, 0, Qt::AlignLeft);
    }
}

} // namespace vitrine::ui
