// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/template_choice.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QSignalBlocker>

#include "engine/text/chat/chosen_template.h"
#include "ui/bridge/engine_text.h"

namespace vitrine::ui {

namespace {

const QString kOther = QStringLiteral("\nfile"); // no template's name and no path

} // namespace

TemplateChoice::TemplateChoice(QWidget* parent)
    : QComboBox(parent)
    , m_own(tr("The model's own")) {
    setAccessibleName(tr("Chat template"));
    setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    setMinimumContentsLength(12);
    showChoice();
    connect(this, qOverload<int>(&QComboBox::activated), this, &TemplateChoice::take);
}

void TemplateChoice::setChoice(const QString& choice) {
    m_choice = choice;
    showChoice();
}

void TemplateChoice::setOwnWords(const QString& words) {
    m_own = words;
    showChoice();
}

void TemplateChoice::take(int index) {
    QString next = itemData(index).toString();
    if (next == kOther) {
        next = QFileDialog::getOpenFileName(this, tr("Choose a chat template"), QFileInfo(m_choice).path(), tr("Jinja templates (*.jinja *.jinja2 *.j2 *.txt);;All files (*)"));
        if (next.isEmpty()) {
            showChoice();
            return;
        }
    }
    const bool differs = next != m_choice;
    setChoice(next);
    if (differs) {
        emit chosen(m_choice);
    }
}

void TemplateChoice::showChoice() {
    const QSignalBlocker quiet(this);
    clear();
    addItem(m_own, QString());
    for (const text::NamedTemplate& family : text::namedTemplates()) {
        addItem(qtText(family.title), qtText(family.name));
    }
    if (findData(m_choice) < 0) {
        addItem(QFileInfo(m_choice).fileName(), m_choice);
        setItemData(count() - 1, m_choice, Qt::ToolTipRole);
    }
    addItem(tr("A file…"), kOther);
    setCurrentIndex(findData(m_choice));
    setToolTip(currentData(Qt::ToolTipRole).toString());
}

} // namespace vitrine::ui
