// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/models/conversation.h"

namespace vitrine::ui {

namespace {
constexpr qsizetype kTitleLength = 60;
}

QString titleFor(const QString& firstMessage) {
    QString line = firstMessage.trimmed().section(QLatin1Char('\n'), 0, 0).simplified();
    if (line.size() > kTitleLength) {
        line = line.left(line.lastIndexOf(QLatin1Char(' '), kTitleLength)).left(kTitleLength) + QChar(0x2026);
    }
    return line;
}

} // namespace vitrine::ui
