// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QAbstractButton>

namespace vitrine::ui {

/// 30x16 switch. Checkable; Space toggles it. The text, if any, stands at its left; without one give an accessible name.
class Switch : public QAbstractButton {
    Q_OBJECT
public:
    explicit Switch(const QString& text = {}, QWidget* parent = nullptr);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

protected:
    void paintEvent(QPaintEvent* event) override;
};

}  // namespace vitrine::ui
