// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QAbstractButton>

namespace vitrine::ui {

/// Icon over word in the rail. Current (checked): accent bar at the left, accentSoft plate behind the icon, word in
/// Medium ink.
class RailButton : public QAbstractButton {
    Q_OBJECT
public:
    RailButton(Icon icon, const QString& word, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

protected:
    void paintEvent(QPaintEvent* event) override;

private:
    Icon m_icon;
};

} // namespace vitrine::ui
