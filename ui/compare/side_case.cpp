// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/side_case.h"

#include <QLabel>
#include <QLayout>

#include "ui/theme/theme.h"

namespace vitrine::ui {

SideCase::SideCase(const QString& title, const QString& question, QWidget* parent)
    : Case(title, question, parent)
    , m_broken(new QLabel(this)) {
    setRole(m_broken, "label");
    m_broken->setProperty("noFigure", true); // both sides of a law that does not hold are no figures
    m_broken->setWordWrap(true);
    m_broken->setMargin(metric::kPanelPaddingSmall);
    m_broken->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    m_broken->setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Expanding); // the placard stays as high as it is
    m_broken->hide();
    layout()->addWidget(m_broken);
}

void SideCase::setInconsistency(const QString& line) {
    if (line == m_broken->text()) {
        return;
    }
    m_broken->setText(line);
    m_broken->setVisible(!line.isEmpty());
    content()->setVisible(line.isEmpty());
}

QString SideCase::inconsistency() const {
    return m_broken->text();
}

} // namespace vitrine::ui
