// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/screenshot.h"

#include <QImageWriter>
#include <QPixmap>
#include <QWidget>

namespace vitrine::app {

bool saveScreenshot(QWidget& window, const QString& path, QString& error) {
    QImageWriter writer(path, "png");
    if (!writer.write(window.grab().toImage())) {
        error = QStringLiteral("The picture can't be written to %1: %2.").arg(path, writer.errorString());
        return false;
    }
    return true;
}

} // namespace vitrine::app
