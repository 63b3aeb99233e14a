// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/library/model_row.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {

namespace {

constexpr int kHeadHeight = 32;
constexpr int kTickHeight = 4;
constexpr int kLegendHeight = 44;
constexpr int kSwatch = 10;
constexpr int kSwatchGap = 6;
constexpr int kEntryGap = 20;

/// Words with a badge after them, their right or left edge at an edge of the rectangle.
void paintHead(QPainter& painter, const QRect& rect, const QString& words, Provenance provenance, bool right) {
    const QFontMetrics metrics(themeFont(FontRole::captionMedium));
    const int wide = metrics.horizontalAdvance(words);
    const int badge = badgeWidth(provenance);
    const int x = right ? rect.right() + 1 - wide - 2 - badge : rect.x();
    const int baseline = rect.y() + (rect.height() + metrics.ascent() - metrics.descent()) / 2;
    painter.setFont(themeFont(FontRole::captionMedium));
    painter.setPen(tokens().ink3);
    painter.drawText(x, baseline, words);
    paintBadge(painter, provenance, x + wide + 2, baseline, metrics.ascent());
}

} // namespace

FitHead::FitHead(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(
        tr("Columns: model; size of the file, counted; memory that it would take, derived; whether it fits, derived"));
    followTheme(this);
}

void FitHead::setScale(const FitScale& scale, const SizeUnit& unit, const QString& device) {
    m_scale = scale;
    m_unit = unit;
    m_device = device;
    update();
}

void FitHead::setRowWidth(int width) {
    m_rowWidth = width;
    update();
}

QSize FitHead::sizeHint() const {
    return {scaled(400), scaled(kHeadHeight)};
}

void FitHead::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.fillRect(rect(), t.page);
    painter.fillRect(QRect(0, height() - 1, width(), 1), t.line);
    const RowColumns c = rowColumns(QRect(0, 0, m_rowWidth > 0 ? m_rowWidth : width(), height()));
    painter.setFont(themeFont(FontRole::captionMedium));
    painter.setPen(t.ink3);
    painter.drawText(c.name, Qt::AlignLeft | Qt::AlignVCenter, tr("Model"));
    paintHead(painter, c.file, tr("File, %1").arg(m_unit.name()), Provenance::counted, true);
    paintHead(painter, c.verdict, tr("On this device"), Provenance::derived, false);
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const auto tick = [&](double bytes, const QString& words, const QColor& ink) {
        const int x = c.bar.x() + m_scale.x(bytes, c.bar.width());
        const int wide = metrics.horizontalAdvance(words);
        const int left = std::clamp(x - wide / 2, c.bar.x(), std::max(c.bar.x(), c.verdict.x() - scaled(4) - wide));
        painter.setPen(ink);
        painter.drawText(left, (height() + metrics.ascent() - metrics.descent()) / 2 - 2, words);
        painter.fillRect(QRect(x, height() - 1 - kTickHeight, 1, kTickHeight), t.lineStrong);
    };
    if (c.bar.width() == 0) {
        return; // no room for bars in the rows, so no axis
    }
    const double unit = m_unit.bytes();
    const bool narrow = c.bar.width() < scaled(200);
    const QString limit =
        narrow ? m_unit.words(m_scale.limit) : tr("%1, %2").arg(m_unit.words(m_scale.limit), m_device);
    for (const double at : m_scale.ticks) {
        if (!narrow || at == 0) {
            tick(at, formatNumber(at / unit, at < unit && at > 0 ? 2 : 0), t.ink2);
        }
    }
    if (m_scale.limit > 0) {
        tick(m_scale.limit, limit, t.ink2);
    }
}

bool FitHead::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* const help = static_cast<QHelpEvent*>(event);
    const RowColumns c = rowColumns(QRect(0, 0, m_rowWidth > 0 ? m_rowWidth : width(), height()));
    QString words;
    if (c.file.contains(help->pos())) {
        words =
            Figure({}, {}, Provenance::counted, tr("Bytes of the file on the disk, all parts of a split model.")).tip();
    } else if (c.bar.contains(help->pos()) || c.verdict.contains(help->pos())) {
        words =
            Figure({}, {}, Provenance::derived,
                   tr("Weights as they are packed + one chat of the model's context (8,192 tokens at most) + scratch + "
                      "tokenizer, by "
                      "the sizing that a load uses; it fits when that is not more than what is free less a reserve."))
                .tip();
    }
    words.isEmpty() ? QToolTip::hideText() : QToolTip::showText(help->globalPos(), words, this);
    return true;
}

FitLegend::FitLegend(QWidget* parent)
    : QWidget(parent) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setProperty("noFigure", true);
    followTheme(this);
}

void FitLegend::setKv(const QString& type) {
    if (type == m_kv) {
        return;
    }
    m_kv = type;
    setAccessibleName(tr("Parts of the bars: weights; KV of one chat, up to 8,192 tokens, %1; scratch and program; other programs").arg(m_kv));
    update();
}

QSize FitLegend::sizeHint() const {
    return {scaled(300), scaled(kLegendHeight)};
}

void FitLegend::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const Tokens& t = tokens();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    const QVector<std::pair<FitKind, QString>> entries{
        {FitKind::weights, tr("weights")},
        {FitKind::kv, tr("KV of one chat, up to 8,192 tokens, %1").arg(m_kv)},
        {FitKind::scratch, tr("scratch and program")},
        {FitKind::others, tr("other programs")}};
    int x = scaled(metric::kPanelPadding);
    const int baseline = (height() + metrics.ascent() - metrics.descent()) / 2;
    const bool barless = rowColumns(rect()).bar.width() == 0;
    for (const auto& [kind, words] : barless ? QVector<std::pair<FitKind, QString>>() : entries) {
        const int wide = kSwatch + kSwatchGap + metrics.horizontalAdvance(words);
        if (x + wide > width() - scaled(metric::kPanelPadding)) {
            return; // whole entries only; the head's tooltip names all parts
        }
        const QRect swatch(x, (height() - kSwatch) / 2, kSwatch, kSwatch);
        paintSwatch(painter, swatch, fitColour(kind),
                    kind == FitKind::others ? std::optional(Hatch::reserve) : std::nullopt);
        painter.setPen(t.ink2);
        painter.drawText(x + kSwatch + kSwatchGap, baseline, words);
        x += wide + kEntryGap;
    }
    const QString note = tr("Read from the files, nothing loaded");
    const int wide = metrics.horizontalAdvance(note);
    if (x + wide <= width() - scaled(metric::kPanelPadding)) {
        painter.setPen(t.ink3);
        painter.drawText(width() - scaled(metric::kPanelPadding) - wide, baseline, note);
    }
}

} // namespace vitrine::ui
