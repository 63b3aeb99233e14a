// --screenshot: the picture of the window as it is painted, on a screen or offscreen.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace vitrine::app {

/// Saves the window at the device's resolution. False with a sentence when the file can't be written.
[[nodiscard]] bool saveScreenshot(QWidget& window, const QString& path, QString& error);

} // namespace vitrine::app
