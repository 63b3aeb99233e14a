// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/rail.h"

#include "ui/theme/theme.h"
#include "ui/widgets/rail_button.h"

#include <QButtonGroup>
#include <QKeyEvent>
#include <QVBoxLayout>

#include <algorithm>

namespace vitrine::ui {

Rail::Rail(QWidget* parent) : QWidget(parent), m_column(new QVBoxLayout(this)), m_group(new QButtonGroup(this)) {
    setRole(this, "rail");
    setAccessibleName(tr("Pages"));
    m_column->setContentsMargins(0, metric::kGrid, 1, metric::kGrid);
    m_column->setSpacing(0);
    m_column->addStretch(1);
    m_group->setExclusive(true);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Preferred);
    followTheme(this);
}

void Rail::addItem(const QString& id, Icon icon, const QString& word, Place place) {
    auto* item = new RailButton(icon, word, this);
    item->installEventFilter(this);
    m_group->addButton(item);
    m_buttons.insert(id, item);
    if (place == Place::top) {
        m_column->insertWidget(m_topCount, item);
        m_order.insert(m_topCount++, item);
    } else {
        // Over those that stand at the foot already: Settings, the first, stays last.
        m_column->insertWidget(m_column->count() - (m_order.size() - m_topCount), item);
        m_order.insert(m_topCount, item);
    }
    for (int i = 1; i < m_order.size(); ++i)
        setTabOrder(m_order[i - 1], m_order[i]);
    connect(item, &RailButton::clicked, this, [this, id] { emit chosen(id); });
    updateGeometry();
}

void Rail::setCurrent(const QString& id) {
    if (RailButton* item = button(id))
        item->setChecked(true);
}

QSize Rail::sizeHint() const {
    int width = scaled(metric::kRail);
    for (const RailButton* item : m_order)
        width = std::max(width, item->sizeHint().width() + 1);
    return {width, QWidget::sizeHint().height()};
}

bool Rail::eventFilter(QObject* object, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        const int here = static_cast<int>(m_order.indexOf(static_cast<RailButton*>(object)));
        const int next = key == Qt::Key_Down ? here + 1 : key == Qt::Key_Up ? here - 1 : -1;
        if ((key == Qt::Key_Down || key == Qt::Key_Up) && next >= 0 && next < m_order.size()) {
            m_order[next]->setFocus(Qt::TabFocusReason);
            m_order[next]->click();
            return true;
        }
    }
    return QWidget::eventFilter(object, event);
}

}  // namespace vitrine::ui
