// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/inconsistency.h"

#include <QCoreApplication>
#include <QPainter>

#include "ui/bridge/engine_text.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {
namespace {

constexpr qint64 kEvery = 1000; ///< ms

} // namespace

QString inconsistencyOf(const Error& error) {
    return QCoreApplication::translate("vitrine::ui", "inconsistent: %1").arg(engineWords(error.message));
}

bool LawPace::due() {
    if (m_since.isValid() && m_since.elapsed() < kEvery) {
        return false;
    }
    m_since.start();
    return true;
}

void paintInconsistency(QPainter& painter, const QRect& area, const QString& sentence) {
    painter.setFont(themeFont(FontRole::caption));
    painter.setPen(tokens().ink);
    painter.drawText(area.adjusted(8, 4, -8, -4), Qt::AlignVCenter | Qt::AlignLeft | Qt::TextWordWrap, sentence);
}

} // namespace vitrine::ui
