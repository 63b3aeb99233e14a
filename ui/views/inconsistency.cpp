// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inconsistency.h"

#include <QPainter>

#include "ui/theme/theme.h"

namespace vitrine::ui {

void paintInconsistency(QPainter& painter, const QRect& area, const QString& sentence) {
    painter.setFont(themeFont(FontRole::caption));
    painter.setPen(tokens().ink);
    painter.drawText(area.adjusted(8, 4, -8, -4), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, sentence);
}

} // namespace vitrine::ui
