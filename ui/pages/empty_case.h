// A case with nothing in it yet: blocks that wait. It stands over what a chat says before its first message.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

namespace vitrine::ui {

class EmptyCase final : public QWidget {
    Q_OBJECT

public:
    explicit EmptyCase(QWidget* parent = nullptr);

protected:
    void paintEvent(QPaintEvent* event) override;
};

} // namespace vitrine::ui
