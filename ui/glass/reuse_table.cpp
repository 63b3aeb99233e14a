// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>

#include <QFontMetrics>
#include <QHelpEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/glass/reuse_section.h"
#include "ui/theme/theme.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr int kRow = 23;
constexpr int kHead = 20;

} // namespace

ReuseTable::ReuseTable(QWidget* parent)
    : QWidget(parent) {
    setAccessibleName(tr("Reuse of the prompt for each reply"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    followTheme(this);
}

void ReuseTable::setRows(QVector<ReplyReuse> rows) {
    if (rows == m_rows) {
        return;
    }
    m_rows = std::move(rows);
    QStringList spoken;
    for (const ReplyReuse& row : m_rows) {
        spoken << tr("reply %1: %2 of %3 prompt tokens reused, %4, counted")
                      .arg(formatCount(row.number), formatCount(row.cachedTokens), formatCount(row.promptTokens),
                           why(row));
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

QString ReuseTable::why(const ReplyReuse& row) const {
    const bool placed = row.reason == trace::MissReason::diverged || row.reason == trace::MissReason::evicted;
    return placed ? tr("%1 at token %2").arg(reuseReason(row.reason), formatCount(row.missAt))
                  : reuseReason(row.reason);
}

QSize ReuseTable::sizeHint() const {
    const int rows = std::min<int>(kMostRows, static_cast<int>(m_rows.size()));
    return {scaled(200), scaled(kHead) + rows * scaled(kRow)};
}

QSize ReuseTable::minimumSizeHint() const {
    return sizeHint();
}

int ReuseTable::columnRight(int column) const {
    const std::array<int, 3> rights{34, 90, 149};
    return scaled(rights.at(static_cast<std::size_t>(column)));
}

void ReuseTable::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    paintHead(painter);
    const qsizetype first = std::max<qsizetype>(0, m_rows.size() - kMostRows);
    int top = scaled(kHead);
    for (qsizetype i = first; i < m_rows.size(); ++i) {
        paintRow(painter, m_rows[i], top, i + 1 == m_rows.size());
        top += scaled(kRow);
    }
}

void ReuseTable::paintHead(QPainter& painter) const {
    const Tokens& t = tokens();
    painter.setFont(themeFont(FontRole::captionMedium));
    const QFontMetrics metrics(painter.font());
    const int baseline = metrics.ascent() + 1;
    painter.setPen(t.ink3);
    painter.drawText(0, baseline, tr("Reply"));
    const int badge = badgeWidth(Provenance::counted);
    for (const auto& [column, words] : {std::pair{1, tr("Prompt")}, std::pair{2, tr("Reused")}}) {
        painter.setFont(themeFont(FontRole::captionMedium));
        painter.setPen(t.ink3);
        painter.drawText(columnRight(column) - badge - 2 - metrics.horizontalAdvance(words), baseline, words);
        paintBadge(painter, Provenance::counted, columnRight(column) - badge, baseline, metrics.ascent());
    }
    painter.setFont(themeFont(FontRole::captionMedium));
    painter.setPen(t.ink3);
    painter.drawText(columnRight(2) + 16, baseline, tr("Why the rest was new"));
    painter.fillRect(QRect(0, scaled(kHead) - 1, width(), 1), t.line);
}

void ReuseTable::paintRow(QPainter& painter, const ReplyReuse& row, int top, bool last) const {
    const Tokens& t = tokens();
    painter.setFont(themeFont(last ? FontRole::tableMedium : FontRole::table));
    const QFontMetrics metrics(painter.font());
    const QRect line(0, top, width(), scaled(kRow) - 1);
    painter.setPen(t.ink);
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, formatCount(row.number));
    painter.drawText(QRect(0, top, columnRight(1), line.height()), Qt::AlignRight | Qt::AlignVCenter,
                     formatCount(row.promptTokens));
    painter.drawText(QRect(0, top, columnRight(2), line.height()), Qt::AlignRight | Qt::AlignVCenter,
                     formatCount(row.cachedTokens));
    painter.setPen(last ? t.ink : t.ink2);
    const int left = columnRight(2) + 16;
    painter.drawText(QRect(left, top, width() - left, line.height()), Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(why(row), Qt::ElideRight, width() - left));
    if (!last) {
        painter.fillRect(QRect(0, line.bottom() + 1, width(), 1), t.line);
    }
}

bool ReuseTable::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) {
        return QWidget::event(event);
    }
    const auto* help = static_cast<QHelpEvent*>(event);
    const qsizetype first = std::max<qsizetype>(0, m_rows.size() - kMostRows);
    const qsizetype at = first + (help->y() - scaled(kHead)) / scaled(kRow);
    const bool onRow = help->y() >= scaled(kHead) && at < m_rows.size();
    QToolTip::showText(
        help->globalPos(),
        onRow ? why(m_rows[at]) + QLatin1Char('\n') + reuseSentence(m_rows[at].reason)
              : tr("Counted: tokens of each reply's prompt, and those of them that were taken from the prefix cache."),
        this);
    return true;
}

} // namespace vitrine::ui
