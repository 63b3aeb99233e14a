// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QPainter>

#include "ui/theme/hatch.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/views/inconsistency.h"
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_geometry.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 12;
constexpr int kAxis = 18;
constexpr int kNames = 72; ///< beside the leaves
constexpr int kStrip = 44; ///< caption and cells
constexpr int kCell = 12;

} // namespace

void SharingView::paintAxis(QPainter& painter) const {
    const QRect tree = treeRect();
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(tokens().ink2);
    const int deepest = std::max(m_extent, m_scene.deepest);
    const double unit = static_cast<double>(tree.width()) / deepest;
    for (const double tick : axisTicks(0.0, deepest, std::max(1, tree.width() / scaled(70)))) {
        const int x = tree.left() + static_cast<int>(tick * unit);
        painter.fillRect(QRect(x, tree.top(), 1, tree.height()), tokens().line);
        const QString text = tick > 0 ? formatCount(static_cast<qint64>(tick)) : tr("token 0");
        painter.drawText(QRect(x, 0, scaled(80), tree.top()), Qt::AlignLeft | Qt::AlignVCenter, text);
        if (tick <= 0) {
            paintBadge(painter, Provenance::counted, x + metrics.horizontalAdvance(text) + 2,
                       (tree.top() + metrics.ascent() - metrics.descent()) / 2, metrics.ascent());
        }
    }
}

void SharingView::paintCopy(QPainter& painter, const QRect& r, int refs) const {
    const Tokens& t = tokens();
    if (refs == 0) {
        painter.fillRect(r, hatchBrush(Hatch::cached, t.meaning.cached, t.glass, devicePixelRatioF()));
        painter.setPen(t.meaning.cached);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(0, 0, -1, -1));
    } else {
        painter.fillRect(r, refs > 1 ? t.meaning.shared : t.meaning.owned);
    }
    if (t.cellLine.isValid()) {
        painter.setPen(t.cellLine);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(0, 0, -1, -1));
    }
    if (refs > 1 && r.width() > scaled(24)) {
        painter.setFont(figureFont(FontRole::badge));
        painter.setPen(t.meaning.inkOnBright);
        painter.drawText(r, Qt::AlignCenter, QStringLiteral("×%1").arg(refs));
    }
}

void SharingView::paintSpan(QPainter& painter, int index) const {
    const PrefixSpan& span = m_scene.spans[static_cast<std::size_t>(index)];
    const QRect r = spanRect(index);
    if (r.isEmpty()) {
        return;
    }
    const Tokens& t = tokens();
    for (int copy = 0; copy < span.copies; ++copy) { // the same contents in several blocks are drawn as often
        const int top = r.top() + copy * (r.height() + 1) / span.copies;
        const int next = r.top() + (copy + 1) * (r.height() + 1) / span.copies;
        paintCopy(painter, QRect(r.left(), top, r.width(), next - top - 1),
                  span.copyRefs[static_cast<std::size_t>(copy)]);
    }
    const auto holds = [&span](std::uint64_t prefix) {
        return prefix != 0 && std::find(span.hashes.begin(), span.hashes.end(), prefix) != span.hashes.end();
    };
    const bool chosen = holds(m_bus.selection().prefix) ||
                        (m_bus.selection().block >= 0 && std::find(span.blocks.begin(), span.blocks.end(),
                                                                   m_bus.selection().block) != span.blocks.end());
    const bool leaf = span.rows == 1 && (static_cast<std::size_t>(index) + 1 == m_scene.spans.size() ||
                                         m_scene.spans[static_cast<std::size_t>(index) + 1].parent != index);
    const std::vector<Holder>& who = m_holders[static_cast<std::size_t>(index)];
    const bool mine = leaf && std::any_of(who.begin(), who.end(),
                                          [this](const Holder& h) { return m_bus.selection().has(h.sequence); });
    const std::vector<std::int32_t>& over = m_bus.hovered().blocks;
    const bool echo = holds(m_bus.hovered().prefix) ||
                      (m_bus.hovered().block >= 0 &&
                       std::find(span.blocks.begin(), span.blocks.end(), m_bus.hovered().block) != span.blocks.end()) ||
                      (!over.empty() && std::find(over.begin(), over.end(), span.blocks.front()) != over.end());
    if (chosen || mine || index == m_cursor) {
        painter.setPen(QPen(t.meaning.selection, t.rim));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(1, 1, -1, -1));
    } else if (echo) {
        painter.setPen(t.ink);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(1, 1, -1, -1));
    }
    if (leaf && !who.empty()) {
        painter.setFont(figureFont(mine ? FontRole::captionMedium : FontRole::caption));
        painter.setPen(mine ? t.ink : t.ink2);
        const QString more = who.size() > 1 ? tr(" +%1").arg(who.size() - 1) : QString();
        painter.drawText(QRect(r.right() + 5, r.top(), scaled(kNames), r.height()), Qt::AlignLeft | Qt::AlignVCenter,
                         requestName(who.front().request) + more);
    }
}

void SharingView::paintStrip(QPainter& painter) const {
    const Tokens& t = tokens();
    const int top = height() - scaled(kStrip);
    painter.fillRect(QRect(0, top, width(), 1), t.line);
    painter.setFont(figureFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(t.ink2);
    const QRect line(scaled(kPad), top + 2, width() - 2 * scaled(kPad), scaled(18));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, tr("Eviction queue, oldest first"));
    const QString count = tr("%1 blocks").arg(formatCount(static_cast<qint64>(m_scene.evictionOrder.size())));
    const int badge = badgeWidth(Provenance::counted) + 2;
    const int base = line.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    const int left = line.right() - badge - metrics.horizontalAdvance(count);
    if (left > line.left() + metrics.horizontalAdvance(tr("Eviction queue, oldest first")) + 8) {
        painter.drawText(left, base, count);
        paintBadge(painter, Provenance::counted, line.right() - badge + 2, base, metrics.ascent());
    }
    const QRect head(scaled(kPad), height() - scaled(kPad) - scaled(kCell), stripLeft() - scaled(kPad), scaled(kCell));
    painter.setPen(t.ink2);
    painter.drawText(head, Qt::AlignLeft | Qt::AlignVCenter, tr("next victim"));
    paintIcon(painter, Icon::chevronRight, t.ink2,
              QRect(stripLeft() - scaled(14), head.top(), scaled(12), head.height()), scaled(10));
    const int above = static_cast<int>(m_lookups ? m_scene.lookups.size() : m_scene.spans.size());
    for (int place = 0; place < static_cast<int>(m_scene.evictionOrder.size()); ++place) {
        const QRect cell = stripRect(place);
        if (cell.isEmpty()) {
            break;
        }
        const bool cached = m_scene.cached[static_cast<std::size_t>(place)];
        if (cached) {
            painter.fillRect(cell, hatchBrush(Hatch::cached, t.meaning.cached, t.glass, devicePixelRatioF()));
        }
        painter.setPen(cached ? t.meaning.cached : t.line);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cell.adjusted(0, 0, -1, -1));
        if (m_scene.evictionOrder[static_cast<std::size_t>(place)] == m_bus.selection().block ||
            above + place == m_cursor) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
}

void SharingView::paintTree(QPainter& painter) const {
    if (m_scene.spans.empty()) {
        painter.setFont(figureFont(FontRole::table));
        painter.setPen(tokens().ink3);
        painter.drawText(treeRect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No block is published: the prefix cache is empty or switched off."));
        return;
    }
    paintAxis(painter);
    for (std::size_t i = 0; i < m_scene.spans.size(); ++i) {
        paintSpan(painter, static_cast<int>(i));
    }
}

void SharingView::paintLookups(QPainter& painter) const {
    const Tokens& t = tokens();
    painter.setFont(figureFont(FontRole::caption));
    if (m_scene.lookups.empty()) {
        painter.setPen(t.ink3);
        painter.drawText(treeRect(), Qt::AlignCenter | Qt::TextWordWrap, tr("No prompt was looked up yet."));
        return;
    }
    const QFontMetrics metrics(painter.font());
    const QString head = tr("prompt tokens: known before, of them hit");
    const int base = (scaled(kAxis) + metrics.ascent() - metrics.descent()) / 2;
    painter.setPen(t.ink2);
    painter.drawText(scaled(kPad), base, head);
    paintBadge(painter, Provenance::counted, scaled(kPad) + metrics.horizontalAdvance(head) + 2, base,
               metrics.ascent());
    for (int i = m_firstLookup; i < static_cast<int>(m_scene.lookups.size()) && !lookupRect(i).isEmpty(); ++i) {
        paintLookup(painter, i);
    }
}

/// The prompt as a frame, what was known of it hatched, what was hit of that solid, and a tick at the first mismatch.
void SharingView::paintLookup(QPainter& painter, int index) const {
    const Tokens& t = tokens();
    const PrefixLookup& lookup = m_scene.lookups[static_cast<std::size_t>(index)];
    const QRect line = lookupRect(index);
    const bool chosen = m_bus.selection().has(lookup.sequence);
    const int longest = std::max(m_extent, tokensShown());
    const int left = scaled(kPad) + scaled(44);
    const int numbers = painter.fontMetrics().horizontalAdvance(QStringLiteral("9,999 / 9,999")) + 8;
    const double unit = static_cast<double>(width() - scaled(kPad) - left - numbers) / longest;
    const QRect bar(left, line.top() + 3, std::max(2, static_cast<int>(lookup.prompt * unit)), line.height() - 6);
    const int known = static_cast<int>(lookup.expected * unit);
    const int hit = static_cast<int>(lookup.hit * unit);
    painter.setFont(figureFont(chosen ? FontRole::captionMedium : FontRole::caption));
    painter.setPen(chosen ? t.ink : t.ink2);
    painter.drawText(line.adjusted(scaled(kPad), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                     requestName(lookup.request));
    painter.fillRect(QRect(bar.left(), bar.top(), known, bar.height()),
                     hatchBrush(Hatch::cached, t.meaning.cached, t.glass, devicePixelRatioF()));
    painter.fillRect(QRect(bar.left(), bar.top(), hit, bar.height()), t.meaning.shared);
    painter.setBrush(Qt::NoBrush);
    painter.setPen(t.lineStrong);
    painter.drawRect(bar.adjusted(0, 0, -1, -1));
    if (lookup.expected < lookup.prompt) {
        painter.fillRect(QRect(bar.left() + known, bar.top() - 2, 1, bar.height() + 4), t.ink);
    }
    painter.setPen(chosen ? t.ink : t.ink3);
    painter.drawText(QRect(bar.right() + 6, line.top(), numbers, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     tr("%1 / %2").arg(formatCount(lookup.hit), formatCount(lookup.expected)));
    const Selection& over = m_bus.hovered();
    if (chosen || index == m_cursor || m_bus.selection().lookup == lookup.sequence) {
        painter.setPen(QPen(t.meaning.selection, t.rim));
        painter.drawRect(bar.adjusted(-1, -1, 0, 0));
    } else if (over.lookup == lookup.sequence || over.has(lookup.sequence)) {
        painter.setPen(t.ink);
        painter.drawRect(bar.adjusted(-1, -1, 0, 0));
    }
}

void SharingView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    if (!m_broken.empty()) {
        paintInconsistency(painter, rect(), tr("inconsistent: %1").arg(QString::fromStdString(m_broken)));
        return;
    }
    if (m_lookups) {
        paintLookups(painter);
    } else {
        paintTree(painter);
    }
    paintStrip(painter);
}

} // namespace vitrine::ui
