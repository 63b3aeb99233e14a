// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/pages/empty_case.h"

#include <QPainter>

#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

EmptyCase::EmptyCase(QWidget* parent) : QWidget(parent) {
    atEachScale(this, [](auto* w) { w->setFixedHeight(scaled(136)); });
    setAccessibleName(tr("An empty case"));
    followTheme(this);
}

void EmptyCase::paintEvent(QPaintEvent*) {
    QPainter p(this);
    p.fillRect(rect(), tokens().glass);
    p.setPen(tokens().lineStrong);
    p.drawRect(rect().adjusted(0, 0, -1, -1));
    const int cell = scaled(14);
    const int pitch = cell + 2;
    const int columns = (width() - 2 * scaled(16)) / pitch;
    const int rows = (height() - 2 * scaled(12)) / pitch;
    const int left = (width() - columns * pitch + 2) / 2;
    const int top = (height() - rows * pitch + 2) / 2;
    p.setPen(tokens().line);
    for (int r = 0; r < rows; ++r) {
        for (int c = 0; c < columns; ++c) {
            p.drawRect(left + c * pitch, top + r * pitch, cell - 1, cell - 1);
        }
    }
}

} // namespace vitrine::ui
