// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_panel.h"

#include <algorithm>

#include <QMouseEvent>
#include <QPainter>
#include <QVBoxLayout>

#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kTop = 48; ///< of the two lines of figures
constexpr int kLane = 16;
constexpr int kCell = 12;
constexpr int kPitch = 15;
constexpr int kNames = 92;
constexpr int kPad = 12;

} // namespace

SpeculationPanel::SpeculationPanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rate(new FigureLabel(FontRole::table, this))
    , m_counts(new FigureLabel(FontRole::caption, this)) {
    setAccessibleName(tr("Speculation"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(kPad, 6, kPad, 6);
    column->setSpacing(2);
    column->addWidget(m_rate);
    column->addWidget(m_counts);
    column->addStretch(1);
    followTheme(this);
    showFigures();
}

QSize SpeculationPanel::minimumSizeHint() const {
    return {scaled(240), scaled(kTop + 5 * kLane)};
}

void SpeculationPanel::reset() {
    m_scene = {};
    showFigures();
}

void SpeculationPanel::refresh() {
    if (!isVisible()) {
        return;
    }
    const std::int64_t to = m_playback.shown().step;
    if (to < m_scene.step) {
        m_scene = {};
    }
    bool any = false;
    for (std::int64_t step = std::max(m_scene.step + 1, m_playback.oldestStep()); step <= to; ++step) {
        if (const trace::RecordPtr record = m_playback.record(step)) {
            any = any || !record->verifications.empty();
            m_scene.take(*record);
        }
    }
    if (any || m_scene.step == 0) {
        showFigures();
    }
    update();
}

void SpeculationPanel::showFigures() {
    m_rate->clear();
    m_counts->clear();
    if (m_scene.verifications == 0) {
        m_rate->addNote(tr("No drafts yet: switch speculation on, or start one of the two loads."));
        return;
    }
    m_rate->addFigure(Figure(formatNumber(100.0 * m_scene.rate(), 1), QStringLiteral("%"), Provenance::derived,
                             tr("Accepted drafts ÷ verified drafts, without the bonus token."))
                          .withLead(tr("accepted")));
    m_rate->addFigure(Figure(formatNumber(m_scene.meanLength(), 2), tr("tokens a step"), Provenance::derived,
                             tr("1 + accepted ÷ verifications: what a verification gives on average.")));
    m_counts->addFigure(Figure(formatCount(m_scene.verifications), tr("verifications"), Provenance::counted,
                               tr("Steps of a sequence that verified drafts.")));
    m_counts->addFigure(Figure(formatCount(m_scene.drafted), tr("drafted"), Provenance::counted,
                               tr("Draft tokens that were verified.")));
    m_counts->addFigure(Figure(formatCount(m_scene.drafted - m_scene.accepted), tr("thrown away"), Provenance::counted,
                               tr("Draft tokens that were rejected, or stood behind one that was.")));
    m_counts->addFigure(Figure(formatNumber(static_cast<double>(m_scene.draftTime) * 1e-6, 1), tr("ms drafting"),
                               Provenance::measured, tr("Time spent on making drafts.")));
}

QRect SpeculationPanel::laneRect() const {
    return QRect(kPad, scaled(kTop), width() * 58 / 100 - kPad, height() - scaled(kTop) - 8);
}

QRect SpeculationPanel::barsRect() const {
    const int left = laneRect().right() + 20;
    return QRect(left, scaled(kTop), width() - kPad - left, height() - scaled(kTop) - 8);
}

void SpeculationPanel::paintLanes(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = laneRect();
    const int rows = std::min(area.height() / scaled(kLane), static_cast<int>(m_scene.last.size()));
    for (int i = 0; i < rows; ++i) {
        const VerifiedDrafts& v = m_scene.last[m_scene.last.size() - 1 - static_cast<std::size_t>(i)];
        const int y = area.top() + i * scaled(kLane);
        painter.setFont(themeFont(FontRole::caption));
        painter.setPen(m_bus.selection().has(v.sequence) ? t.ink : t.ink2);
        const TimelineRow* row = m_playback.timeline().find(v.sequence);
        painter.drawText(QRect(area.left(), y, scaled(kNames), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 · step %2").arg(row != nullptr ? requestName(row->request) : QString()).arg(v.step));
        for (int d = 0; d < v.drafted; ++d) {
            const QRect cell(area.left() + scaled(kNames) + d * scaled(kPitch), y + 2, scaled(kCell), scaled(kCell));
            if (cell.right() > area.right()) {
                break;
            }
            if (d < v.accepted) {
                painter.fillRect(cell, t.meaning.decode);
                paintIcon(painter, Icon::check, t.meaning.inkOnDeep, cell, cell.width() - 2);
            } else if (d == v.accepted) {
                paintCrossSquare(painter, cell);
            } else {
                painter.setPen(t.lineStrong);
                painter.setBrush(Qt::NoBrush);
                painter.drawRect(cell.adjusted(0, 0, -1, -1));
            }
        }
        const int x = area.left() + scaled(kNames) + v.drafted * scaled(kPitch);
        if (v.bonus && x + scaled(20) < area.right()) {
            painter.setPen(t.ink2);
            painter.drawText(QRect(x, y, scaled(24), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                             QStringLiteral("+1"));
        }
    }
}

void SpeculationPanel::paintBars(QPainter& painter) const {
    const Tokens& t = tokens();
    const QRect area = barsRect();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(t.ink2);
    const QString head = tr("accepted by position");
    painter.drawText(area.left(), area.top() + metrics.ascent(), head);
    paintBadge(painter, Provenance::counted, area.left() + metrics.horizontalAdvance(head) + 2,
               area.top() + metrics.ascent(), metrics.ascent());
    int y = area.top() + scaled(kLane) + 2;
    for (int i = 0; i < SpeculationScene::kPositions && y + scaled(kLane) <= area.bottom(); ++i) {
        const auto at = static_cast<std::size_t>(i);
        if (m_scene.offeredAt[at] == 0) {
            break;
        }
        const int full = std::max(1, area.width() - scaled(20) - scaled(64));
        const double most = static_cast<double>(m_scene.offeredAt[0]);
        const int offered = static_cast<int>(full * static_cast<double>(m_scene.offeredAt[at]) / most);
        const int accepted = static_cast<int>(full * static_cast<double>(m_scene.acceptedAt[at]) / most);
        painter.setPen(t.ink2);
        painter.drawText(QRect(area.left(), y, scaled(18), scaled(kLane)), Qt::AlignRight | Qt::AlignVCenter,
                         QString::number(i + 1));
        const QRect bar(area.left() + scaled(24), y + 3, offered, scaled(10));
        painter.setPen(t.lineStrong);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(bar.adjusted(0, 0, -1, -1));
        painter.fillRect(QRect(bar.left(), bar.top(), accepted, bar.height()), t.meaning.decode);
        painter.setPen(t.ink3);
        painter.drawText(QRect(bar.right() + 5, y, scaled(62), scaled(kLane)), Qt::AlignLeft | Qt::AlignVCenter,
                         tr("%1 of %2").arg(m_scene.acceptedAt[at]).arg(m_scene.offeredAt[at]));
        y += scaled(kLane);
    }
}

void SpeculationPanel::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    if (m_scene.verifications > 0) {
        paintLanes(painter);
        paintBars(painter);
    }
}

void SpeculationPanel::mousePressEvent(QMouseEvent* event) {
    const QRect area = laneRect();
    const int row = (event->pos().y() - area.top()) / scaled(kLane);
    if (area.contains(event->pos()) && row >= 0 && row < static_cast<int>(m_scene.last.size())) {
        const VerifiedDrafts& v = m_scene.last[m_scene.last.size() - 1 - static_cast<std::size_t>(row)];
        m_bus.chooseSequence(v.sequence);
        m_bus.chooseStep(v.step);
    }
}

int SpeculationTable::rowCount(const QModelIndex& parent) const {
    const auto end = std::find(m_scene.offeredAt.begin(), m_scene.offeredAt.end(), 0);
    return parent.isValid() ? 0 : static_cast<int>(end - m_scene.offeredAt.begin());
}

int SpeculationTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant SpeculationTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const auto at = static_cast<std::size_t>(index.row());
    return index.column() == kPosition  ? formatCount(index.row() + 1)
           : index.column() == kOffered ? formatCount(m_scene.offeredAt[at])
                                        : formatCount(m_scene.acceptedAt[at]);
}

QVariant SpeculationTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Position in the draft"), tr("Verified C"), tr("Accepted C")};
    return heads[section];
}

} // namespace vitrine::ui
