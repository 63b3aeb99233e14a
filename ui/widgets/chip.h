// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/icons.h"

#include <QAbstractButton>

namespace vitrine::ui {

/// 22 px, 1 px line, no fill. A removable chip ends in a cross and is removed by a click on it, Delete or Backspace; a checkable
/// one shows accentSoft when it is checked.
class Chip : public QAbstractButton {
    Q_OBJECT
public:
    explicit Chip(const QString& text, QWidget* parent = nullptr);
    void setRemovable(bool removable);
    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override { return sizeHint(); }

signals:
    void removeRequested();

protected:
    void paintEvent(QPaintEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

private:
    [[nodiscard]] QRect crossRect() const;
    bool m_removable = false;
};

}  // namespace vitrine::ui
