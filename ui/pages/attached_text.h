// Text files that go out with a message: read whole, as a block of code that names its file.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace vitrine::ui {

struct AttachedText {
    QString name;    ///< of the file, without its folder
    QString text;    ///< fenced, as it stands in the message
    qsizetype letters = 0; ///< of the file
    QString problem; ///< a sentence for people when it can't be sent; `text` is empty then
};

/// UTF-8, or UTF-16 with its mark; at most a mebibyte. Any thread.
[[nodiscard]] AttachedText readAttachedText(const QString& path);

} // namespace vitrine::ui
