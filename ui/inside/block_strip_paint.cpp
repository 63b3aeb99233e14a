// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QPaintEvent>
#include <QPainter>

#include "ui/inside/block_strip.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/views/block_map_geometry.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kStripe = 3; ///< at the left of a block's text, in the hue of who holds it

QColor hueOf(const BlockTableRows::Row& row) {
    return row.refs > 1 ? tokens().meaning.shared : tokens().meaning.owned;
}

} // namespace

void BlockStrip::paintEvent(QPaintEvent*) {
    QPainter painter(viewport());
    painter.fillRect(viewport()->rect(), tokens().glass);
    const auto [first, last] = rowsInSight();
    for (int row = first; row < last; ++row) {
        paintRow(painter, row);
    }
    paintConnectors(painter);
    paintPhysical(painter);
}

void BlockStrip::paintRow(QPainter& painter, int logical) const {
    const Tokens& t = tokens();
    const BlockTableRows::Row& row = m_rows.at(logical);
    const bool chosen = logical == m_expanded;
    const QRect text = textRect(logical);
    painter.setFont(figureFont(chosen ? FontRole::captionMedium : FontRole::caption));
    painter.setPen(chosen ? t.ink : t.ink3);
    painter.drawText(QRect(0, text.top(), text.left() - 6, scaled(18)), Qt::AlignRight | Qt::AlignVCenter,
                     QString::number(logical));
    const QRect frame = text.adjusted(0, 1, -1, -2);
    painter.setPen(t.line);
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(frame);
    if (row.physical < 0) {
        painter.setPen(t.ink3);
        painter.drawText(frame.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, tr("behind the window"));
        return;
    }
    painter.fillRect(QRect(frame.left(), frame.top(), kStripe, frame.height() + 1), hueOf(row));
    paintTokens(painter, logical);
    if (chosen) {
        painter.setPen(QPen(t.meaning.selection, t.rim));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(frame.adjusted(1, 1, 0, 0));
    }
}

void BlockStrip::paintTokens(QPainter& painter, int logical) const {
    const Tokens& t = tokens();
    const int size = m_rows.blockSize();
    const std::vector<QRect> rects = tokenRects(logical);
    painter.setFont(figureFont(FontRole::table));
    bool unknown = !rects.empty();
    for (std::size_t slot = 0; slot < rects.size(); ++slot) {
        if (rects[slot].isEmpty()) {
            break;
        }
        const int token = logical * size + static_cast<int>(slot);
        const QRect cell = rects[slot].translated(0, rowTop(logical));
        const QString text = m_texts.text(m_rows.sequence(), token);
        unknown = unknown && text.isEmpty();
        if (token == m_cursor) {
            painter.fillRect(cell, t.rowSel);
            painter.setPen(t.meaning.selection);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        } else if (token == m_hovered) {
            painter.fillRect(cell, t.hover);
        }
        painter.fillRect(QRect(cell.right() + 1, cell.top() + 4, 1, cell.height() - 8), t.line);
        painter.setPen(logical == m_expanded ? t.ink : t.ink2);
        const QRect words = cell.adjusted(2, 0, 0, 0);
        painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, // the last one of a line may have little room
                         painter.fontMetrics().elidedText(text, Qt::ElideRight, words.width()));
    }
    if (unknown) { // the places still say which tokens they are
        painter.setPen(t.ink3);
        const QRect area = textRect(logical).adjusted(8, 0, -4, 0);
        painter.fillRect(area.adjusted(0, 3, 0, -4), t.glass);
        painter.drawText(
            area, Qt::AlignLeft | Qt::AlignVCenter,
            painter.fontMetrics().elidedText(
                tr("tokens %1 to %2").arg(logical * size).arg(logical * size + m_rows.at(logical).filled - 1),
                Qt::ElideRight, area.width()));
    }
}

void BlockStrip::paintPhysical(QPainter& painter) const {
    const Tokens& t = tokens();
    const auto [first, last] = rowsInSight();
    for (int logical = first; logical < last; ++logical) {
        const BlockTableRows::Row& row = m_rows.at(logical);
        if (row.physical < 0) {
            continue;
        }
        const QRect cell = physicalRect(row.physical);
        const bool full = row.filled >= m_rows.blockSize();
        const QColor hue = hueOf(row);
        painter.fillRect(cell, t.glass);
        if (full) {
            painter.fillRect(cell, hue);
        } else { // the tail, as the map draws it: filled from its foot
            const int high = fillHeight(row.filled, m_rows.blockSize(), cell.height() - 2);
            painter.fillRect(QRect(cell.left() + 1, cell.bottom() - high, cell.width() - 2, high), hue);
        }
        painter.setBrush(Qt::NoBrush);
        if (!full || t.cellLine.isValid()) {
            painter.setPen(t.cellLine.isValid() ? t.cellLine : hue);
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
        if (logical == m_expanded || row.physical == m_bus.hovered().block) {
            painter.setPen(
                QPen(logical == m_expanded ? t.meaning.selection : t.ink3, logical == m_expanded ? t.rim : 1));
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
        const bool onHue = row.filled * 3 >= m_rows.blockSize() * 2;
        painter.setPen(onHue ? t.meaning.inkOnBright : t.ink);
        painter.setFont(figureFont(FontRole::captionMedium));
        painter.drawText(cell.adjusted(6, 0, -5, 0), Qt::AlignLeft | Qt::AlignVCenter, QString::number(row.physical));
        if (row.refs > 1) {
            painter.drawText(cell.adjusted(6, 0, -5, 0), Qt::AlignRight | Qt::AlignVCenter,
                             QStringLiteral("×%1").arg(row.refs));
        }
    }
}

void BlockStrip::paintConnectors(QPainter& painter) const {
    painter.save();
    painter.setRenderHint(QPainter::Antialiasing);
    for (const StripConnector& line : connectors()) {
        painter.setPen(QPen(line.chosen ? tokens().meaning.selection : tokens().ink3, line.chosen ? tokens().rim : 1));
        const int bend = (line.to.x() - line.from.x()) / 4;
        painter.drawPolyline(QPolygon{line.from, line.from + QPoint(bend, 0), line.to - QPoint(bend, 0), line.to});
    }
    painter.restore();
}

} // namespace vitrine::ui
