// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QHash>
#include <QWidget>

class QButtonGroup;
class QVBoxLayout;

namespace vitrine::ui {

class RailButton;

/// The pages, at the left. Exclusive; Up and Down move between them.
class Rail : public QWidget {
    Q_OBJECT
public:
    enum class Place { top, bottom };
    explicit Rail(QWidget* parent = nullptr);
    void addItem(const QString& id, Icon icon, const QString& word, Place place);
    void setCurrent(const QString& id);
    [[nodiscard]] RailButton* button(const QString& id) const { return m_buttons.value(id); }
    [[nodiscard]] QSize sizeHint() const override;

signals:
    void chosen(const QString& id);

protected:
    bool eventFilter(QObject* object, QEvent* event) override;

private:
    QVBoxLayout* m_column;
    QButtonGroup* m_group;
    QVector<RailButton*> m_order;
    QHash<QString, RailButton*> m_buttons;
    int m_topCount = 0;
};

}  // namespace vitrine::ui
