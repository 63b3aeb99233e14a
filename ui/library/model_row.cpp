// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/model_row.h"

#include <algorithm>

#include <QPainter>

#include "ui/theme/hatch.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

constexpr int kFileWidth = 76;
constexpr int kBarWidth = 300;
constexpr int kBarLeast = 96;
constexpr int kVerdictWidth = 148;
constexpr int kNameLeast = 250;
constexpr int kNameNarrow = 180; ///< a name that has less than this beside it is worth more than the bar
constexpr int kBarHeight = 16;
constexpr int kSign = 14;
constexpr int kGap = 7;

int centred(const QRect& rect, int height) {
    return rect.y() + (rect.height() - height) / 2;
}

void paintMissing(QPainter& painter, const QRect& rect) {
    const Tokens& t = tokens();
    painter.fillRect(rect, t.glass);
    for (const QRect& edge :
         {QRect(rect.x(), rect.y(), rect.width(), 1), QRect(rect.x(), rect.bottom(), rect.width(), 1),
          QRect(rect.x(), rect.y(), 1, rect.height()), QRect(rect.right(), rect.y(), 1, rect.height())}) {
        painter.fillRect(edge, t.meaning.lost);
    }
    const int side = std::min({8, rect.width() - 4, rect.height() - 4});
    if (side >= 4) {
        const QRect box(rect.center().x() - side / 2, rect.center().y() - side / 2, side, side);
        painter.setPen(QPen(t.meaning.lost, 2));
        painter.drawLine(box.topLeft(), box.bottomRight());
        painter.drawLine(box.topRight(), box.bottomLeft());
    }
}

void paintDots(QPainter& painter, int x, int top, int bottom) {
    for (int y = top - top % 4; y < bottom; y += 4) {
        painter.fillRect(QRect(x, std::max(y, top), 1, std::min(2, bottom - std::max(y, top))), tokens().ink);
    }
}

} // namespace

RowColumns rowColumns(const QRect& row) {
    const int pad = scaled(metric::kPanelPadding);
    const int verdict = scaled(kVerdictWidth);
    const int file = scaled(kFileWidth);
    const int free = row.width() - 4 * pad - verdict - file;
    const bool barless = free - scaled(kBarLeast) < scaled(kNameNarrow); // the verdict still says whether it fits
    const int bar = barless ? 0 : std::clamp(free - scaled(kNameLeast), scaled(kBarLeast), scaled(kBarWidth));
    const int name = std::max(0, barless ? free + pad : free - bar);
    RowColumns c;
    c.name = QRect(row.x() + pad, row.y(), name, row.height());
    c.file = QRect(c.name.right() + 1, row.y(), file, row.height());
    c.bar = QRect(c.file.right() + 1 + (barless ? 0 : pad), row.y(), bar, row.height());
    c.verdict = QRect(c.bar.right() + 1 + pad, row.y(), verdict, row.height());
    return c;
}

QColor fitColour(FitKind kind) {
    const Tokens& t = tokens();
    switch (kind) {
    case FitKind::weights:
        return t.ramp[0];
    case FitKind::kv:
        return t.ramp[1];
    case FitKind::others:
        return t.ink3;
    case FitKind::scratch:
    case FitKind::present:
        return t.ramp[2];
    case FitKind::missing:
        return t.meaning.lost;
    }
    return t.ink3;
}

void paintFit(QPainter& painter, const FitBar& bar, const QRect& rect, const QString& sum) {
    const Tokens& t = tokens();
    for (const FitCell& cell : bar.cells) {
        const QRect part(rect.x() + cell.x0, rect.y(), std::max(1, cell.x1 - cell.x0), rect.height());
        if (cell.kind == FitKind::missing) {
            paintMissing(painter, part);
        } else if (cell.kind == FitKind::others && part.width() > 2) {
            painter.setBrushOrigin(rect.topLeft());
            painter.fillRect(part, t.ink3);
            painter.fillRect(part.adjusted(1, 1, -1, -1),
                             hatchBrush(Hatch::reserve, t.ink3, t.glass, painter.device()->devicePixelRatioF()));
        } else {
            painter.fillRect(part, fitColour(cell.kind));
        }
    }
    if (!bar.cut) {
        return;
    }
    const int right = rect.right() + 1;
    const QPolygon gap{QPoint(right - 14, rect.bottom() + 1), QPoint(right - 9, rect.bottom() + 1),
                       QPoint(right - 3, rect.top()), QPoint(right - 8, rect.top())};
    painter.setPen(Qt::NoPen);
    painter.setBrush(t.page);
    painter.drawPolygon(gap);
    painter.setFont(themeFont(FontRole::badge));
    painter.setPen(t.glass);
    painter.drawText(rect.adjusted(0, 0, -18, 0), Qt::AlignRight | Qt::AlignVCenter, sum);
}

ModelRow::ModelRow(LibraryItems& items, QObject* parent)
    : QStyledItemDelegate(parent)
    , m_items(items) {}

QSize ModelRow::sizeHint(const QStyleOptionViewItem&, const QModelIndex&) const {
    return {scaled(400), scaled(metric::kRowModel)};
}

void ModelRow::paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const {
    const Tokens& t = tokens();
    const LibraryModel& m = m_items.library().models()[index.data(LibraryItems::kRow).toInt()];
    const bool chosen = option.state.testFlag(QStyle::State_Selected);
    const QRect row = option.rect;
    painter->save();
    if (chosen || option.state.testFlag(QStyle::State_MouseOver)) {
        painter->fillRect(row, chosen ? t.accentSoft : t.hover);
    }
    if (chosen) {
        painter->fillRect(QRect(row.x(), row.y(), metric::kRailMark, row.height()), t.accent);
    }
    painter->fillRect(QRect(row.x(), row.bottom(), row.width(), 1), t.line);
    const RowColumns c = rowColumns(row);
    paintName(*painter, c.name, m, chosen);
    painter->setFont(themeFont(FontRole::control));
    painter->setPen(t.ink);
    painter->drawText(c.file, Qt::AlignRight | Qt::AlignVCenter,
                      m_items.unit().number(static_cast<double>(m.file.bytes)));
    paintVerdict(*painter, c.verdict, m);
    if (c.bar.width() > 0) {
        paintBar(*painter, row, c.bar, m);
    }
    if (option.state.testFlag(QStyle::State_HasFocus) && option.state.testFlag(QStyle::State_KeyboardFocusChange)) {
        painter->setPen(QPen(t.accent, t.rim));
        painter->setBrush(Qt::NoBrush);
        painter->drawRect(row.adjusted(1, 1, -1, -2));
    }
    painter->restore();
}

void ModelRow::paintBar(QPainter& painter, const QRect& row, const QRect& place, const LibraryModel& m) const {
    for (const double tick : m_scale.ticks) {
        if (tick > 0) {
            painter.fillRect(QRect(place.x() + m_scale.x(tick, place.width()), row.y(), 1, row.height()), tokens().grid);
        }
    }
    const FitBar bar = fitBar(fitParts(m), m_scale, place.width());
    const int height = scaled(kBarHeight);
    paintFit(painter, bar, QRect(place.x(), centred(row, height), place.width(), height), m_items.unit().number(bar.sum));
    if (m_scale.limit > 0) { // over the bar: what lies right of it does not fit
        paintDots(painter, place.x() + m_scale.x(m_scale.limit, place.width()), row.top(), row.bottom() + 1);
    }
}

void ModelRow::paintName(QPainter& painter, const QRect& rect, const LibraryModel& m, bool chosen) const {
    const Tokens& t = tokens();
    const int line = scaled(linePx(FontRole::control));
    const int top = rect.y() + (rect.height() - 2 * line) / 2;
    const QRect first(rect.x(), top, rect.width(), line);
    painter.setFont(themeFont(FontRole::control));
    const int formatWidth = m.format.isEmpty() ? 0 : painter.fontMetrics().horizontalAdvance(m.format);
    painter.setFont(themeFont(FontRole::controlMedium));
    const int nameRoom = std::max(0, rect.width() - (formatWidth > 0 ? formatWidth + scaled(5) : 0));
    const QString name = painter.fontMetrics().elidedText(m.name, Qt::ElideMiddle, nameRoom);
    painter.setPen(t.ink);
    painter.drawText(first, Qt::AlignLeft | Qt::AlignVCenter, name);
    const int after = painter.fontMetrics().horizontalAdvance(name) + scaled(5);
    painter.setFont(themeFont(FontRole::control));
    painter.setPen(t.ink2);
    painter.drawText(first.adjusted(after, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, m.format);
    painter.setFont(themeFont(FontRole::table));
    painter.setPen(chosen ? t.ink2 : t.ink2);
    painter.drawText(QRect(rect.x(), top + line, rect.width(), line), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(modelLine(m, m_items.unit()), Qt::ElideRight, rect.width()));
}

void ModelRow::paintVerdict(QPainter& painter, const QRect& rect, const LibraryModel& m) const {
    const Tokens& t = tokens();
    const int sign = scaled(kSign);
    const QRect place(rect.x(), centred(rect, sign), sign, sign);
    if (m.file.path == m_items.loaded()) {
        painter.setFont(themeFont(FontRole::table));
        const QString words = tr("Loaded");
        const int disc = scaled(8);
        const QRect chip(rect.x(), centred(rect, scaled(metric::kChip)),
                         painter.fontMetrics().horizontalAdvance(words) + disc + scaled(metric::kGrid) * 3,
                         scaled(metric::kChip));
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(t.lineStrong);
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5), metric::kRadiusCase, metric::kRadiusCase);
        paintDisc(painter, QRect(chip.x() + scaled(metric::kGrid), centred(chip, disc), disc, disc), t.ink2, true);
        painter.setPen(t.ink);
        painter.drawText(chip.adjusted(disc + 2 * scaled(metric::kGrid), 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter,
                         words);
        painter.setRenderHint(QPainter::Antialiasing, false);
        return;
    }
    const Verdict verdict = verdictOf(m, m_items.unit());
    if (verdict.sign == Verdict::Sign::check) {
        paintIcon(painter, Icon::check, t.ink, place, sign);
    } else if (verdict.sign == Verdict::Sign::warning) {
        paintIcon(painter, Icon::warning, t.warn, place, sign);
    } else if (verdict.sign == Verdict::Sign::cross) {
        paintCrossSquare(painter, QRect(place.x(), centred(rect, 12), 12, 12));
    }
    const int line = scaled(linePx(FontRole::table));
    const int lines = verdict.detail.isEmpty() ? 1 : 2;
    const QRect words(rect.x() + sign + scaled(kGap), rect.y() + (rect.height() - lines * line) / 2,
                      rect.width() - sign - scaled(kGap), line);
    painter.setFont(themeFont(FontRole::table));
    painter.setPen(t.ink);
    painter.drawText(words, Qt::AlignLeft | Qt::AlignVCenter, verdict.words);
    painter.setPen(t.ink2);
    painter.drawText(words.translated(0, line), Qt::AlignLeft | Qt::AlignVCenter,
                     painter.fontMetrics().elidedText(verdict.detail, Qt::ElideRight, words.width()));
}

} // namespace vitrine::ui
