// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/badge.h"

#include "ui/theme/theme.h"

#include <QFontMetrics>
#include <QHash>
#include <QPainter>

namespace vitrine::ui {
namespace {

constexpr int kBoxPadding = 4;

}  // namespace

Badge::Badge(Provenance provenance, const QString& definition, QWidget* parent)
    : QWidget(parent), m_provenance(provenance) {
    Q_ASSERT_X(!definition.isEmpty(), "Badge", "a badge is shown with its definition");
    setAccessibleName(provenanceWord(provenance));
    setAccessibleDescription(definition);
    setToolTip(definition + QLatin1Char('\n') + provenanceSentence(provenance));
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    followTheme(this);
}

QSize Badge::sizeHint() const {
    return {badgeWidth(m_provenance) + 1, QFontMetrics(figureFont(FontRole::badge)).height() + 2};
}

void Badge::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const QFontMetrics metrics(figureFont(FontRole::badge));
    paintBadge(painter, m_provenance, 0, (height() + metrics.ascent() - metrics.descent()) / 2, metrics.ascent());
}

int badgeWidth(Provenance provenance) {
    static QHash<Provenance, int> known; // asked for several times by each figure that changes
    static double scale = 0.0;
    if (const double now = Theme::instance().textScale(); now != scale) {
        known.clear();
        scale = now;
    }
    if (!known.contains(provenance)) {
        known[provenance] = QFontMetrics(figureFont(FontRole::badge)).horizontalAdvance(badgeText(provenance));
    }
    const int text = known[provenance];
    return provenance == Provenance::modelled ? text + 2 * kBoxPadding : text;
}

void paintBadge(QPainter& painter, Provenance provenance, int x, int baseline, int ascent) {
    const QFont font = figureFont(FontRole::badge);
    const QFontMetrics metrics(font);
    // Raised so that its top is the top of the capitals beside it.
    const int own = baseline - std::max(0, (ascent - metrics.ascent()) * 3 / 4 + 1);
    painter.save();
    painter.setFont(font);
    painter.setPen(tokens().ink3);
    if (provenance == Provenance::modelled) {
        const QRect box(x, baseline - metrics.ascent(), badgeWidth(provenance) - 1, metrics.height());
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(box);
        painter.drawText(x + kBoxPadding, baseline, badgeText(provenance));
    } else {
        painter.drawText(x, own, badgeText(provenance));
    }
    painter.restore();
}

}  // namespace vitrine::ui
