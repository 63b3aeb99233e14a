// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharing_view.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "ui/theme/hatch.h"
#include "ui/theme/theme.h"
#include "ui/views/inconsistency.h"
#include "ui/views/timeline_geometry.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/badge.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 12;
constexpr int kAxis = 18;
constexpr int kRow = 13;
constexpr int kNames = 72; ///< beside the leaves
constexpr int kStrip = 44; ///< caption and cells
constexpr int kCell = 12;
constexpr int kCellPitch = 14;

} // namespace

SharingView::SharingView(SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_bus(bus) {
    setAccessibleName(tr("Shared prefixes and order of eviction"));
    setFocusPolicy(Qt::StrongFocus);
    connect(&bus, &SelectionBus::changed, this, qOverload<>(&QWidget::update));
    followTheme(this);
}

QSize SharingView::sizeHint() const {
    return {scaled(360), scaled(200)};
}

QSize SharingView::minimumSizeHint() const {
    return {scaled(200), scaled(kAxis + 3 * kRow + kStrip)};
}

void SharingView::show(const trace::EngineState& state) {
    SharingScene scene = sharingScene(state);
    m_broken = brokenSharing(scene, state);
    m_holders.clear();
    for (const PrefixSpan& span : scene.spans) {
        m_holders.push_back(holdersOf(span, state));
    }
    if (scene != m_scene) {
        m_scene = std::move(scene);
        m_cursor = std::min(m_cursor, static_cast<int>(m_scene.spans.size()) - 1);
        setAccessibleDescription(tr("%1 prefixes, %2 blocks in the order of eviction.")
                                     .arg(formatCount(static_cast<qint64>(m_scene.spans.size())),
                                          formatCount(static_cast<qint64>(m_scene.evictionOrder.size()))));
        update();
    }
}

QRect SharingView::treeRect() const {
    return rect().adjusted(scaled(kPad), scaled(kAxis), -scaled(kNames), -scaled(kStrip));
}

int SharingView::rowHeight() const {
    return scaled(kRow);
}

QRect SharingView::spanRect(int index) const {
    const PrefixSpan& span = m_scene.spans[static_cast<std::size_t>(index)];
    const QRect tree = treeRect();
    const double unit = static_cast<double>(tree.width()) / std::max(1, m_scene.deepest);
    const int x0 = tree.left() + static_cast<int>(span.firstToken * unit);
    const int x1 = tree.left() + static_cast<int>((span.firstToken + span.tokens) * unit);
    const QRect r(x0, tree.top() + span.row * rowHeight(), std::max(1, x1 - x0 - 1), span.rows * rowHeight() - 1);
    return r.top() + rowHeight() - 1 > tree.bottom() + 1 ? QRect() : r.intersected(tree);
}

QRect SharingView::stripRect(int place) const {
    const int y = height() - scaled(kPad) - scaled(kCell);
    const int x = scaled(kPad) + place * scaled(kCellPitch);
    return x + scaled(kCell) > width() - scaled(kPad) ? QRect() : QRect(x, y, scaled(kCell), scaled(kCell));
}

std::vector<SharingView::Holder> SharingView::holdersOf(const PrefixSpan& span, const trace::EngineState& state) const {
    std::vector<Holder> holders;
    for (const std::int32_t block : span.blocks) {
        for (const SequenceId id : state.owners(BlockId(block))) {
            const bool known =
                std::any_of(holders.begin(), holders.end(), [id](const Holder& h) { return h.sequence == id; });
            const trace::SequenceRecord* record = known ? nullptr : state.find(id);
            if (record != nullptr) {
                holders.push_back({id, record->request});
            }
        }
    }
    return holders;
}

QString SharingView::describe(int index) const {
    const PrefixSpan& span = m_scene.spans[static_cast<std::size_t>(index)];
    QStringList names;
    for (const Holder& holder : m_holders[static_cast<std::size_t>(index)]) {
        names << requestName(holder.request);
    }
    const QString who = names.isEmpty() ? tr("Held by nobody; kept until its blocks are needed.")
                                        : tr("Held by %1.").arg(names.mid(0, 8).join(QStringLiteral(", ")));
    return tr("Tokens %1 to %2 of a prompt (C), in %3 blocks (C). %4%5")
        .arg(formatCount(span.firstToken), formatCount(span.firstToken + span.tokens - 1),
             formatCount(static_cast<qint64>(span.blocks.size())), who,
             span.orphan ? QLatin1Char(' ') + tr("What came before it was evicted: it can't be hit any more.")
                         : QString());
}

int SharingView::spanAt(QPoint point) const {
    for (std::size_t i = 0; i < m_scene.spans.size(); ++i) {
        if (spanRect(static_cast<int>(i)).contains(point)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

void SharingView::choose(int span) {
    m_cursor = span;
    Selection next = m_bus.selection();
    next.sequences.clear();
    for (const Holder& holder : m_holders[static_cast<std::size_t>(span)]) {
        next.sequences.push_back(holder.sequence);
    }
    next.block = m_scene.spans[static_cast<std::size_t>(span)].blocks.front();
    next.token = -1;
    m_bus.select(next);
    update();
}

void SharingView::mousePressEvent(QMouseEvent* event) {
    const int span = spanAt(event->pos());
    if (span >= 0) {
        choose(span);
    }
}

void SharingView::keyPressEvent(QKeyEvent* event) {
    const int last = static_cast<int>(m_scene.spans.size()) - 1;
    if (event->key() == Qt::Key_T) {
        emit tableRequested();
    } else if (last >= 0 && (event->key() == Qt::Key_Down || event->key() == Qt::Key_Right)) {
        choose(std::min(last, m_cursor + 1));
    } else if (last >= 0 && (event->key() == Qt::Key_Up || event->key() == Qt::Key_Left)) {
        choose(std::max(0, m_cursor - 1));
    } else {
        QWidget::keyPressEvent(event);
    }
}

bool SharingView::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int span = spanAt(help->pos());
        QToolTip::showText(help->globalPos(), span >= 0 ? describe(span) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

void SharingView::paintAxis(QPainter& painter) const {
    const QRect tree = treeRect();
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(tokens().ink2);
    const double unit = static_cast<double>(tree.width()) / std::max(1, m_scene.deepest);
    for (const double tick : axisTicks(0.0, m_scene.deepest, std::max(1, tree.width() / scaled(70)))) {
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

void SharingView::paintSpan(QPainter& painter, int index) const {
    const PrefixSpan& span = m_scene.spans[static_cast<std::size_t>(index)];
    const QRect r = spanRect(index);
    if (r.isEmpty()) {
        return;
    }
    const Tokens& t = tokens();
    if (span.refs == 0) {
        painter.fillRect(r, hatchBrush(Hatch::cached, t.meaning.cached, t.glass, devicePixelRatioF()));
        painter.setPen(t.meaning.cached);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(0, 0, -1, -1));
    } else {
        painter.fillRect(r, span.refs > 1 ? t.meaning.shared : t.meaning.owned);
    }
    if (t.cellLine.isValid()) {
        painter.setPen(t.cellLine);
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(0, 0, -1, -1));
    }
    if (span.refs > 1 && r.width() > scaled(24)) {
        painter.setFont(themeFont(FontRole::badge));
        painter.setPen(t.meaning.inkOnBright);
        painter.drawText(r, Qt::AlignCenter, QStringLiteral("×%1").arg(span.refs));
    }
    const bool chosen = m_bus.selection().block >= 0 &&
                        std::find(span.blocks.begin(), span.blocks.end(), m_bus.selection().block) != span.blocks.end();
    const bool leaf = span.rows == 1 && (static_cast<std::size_t>(index) + 1 == m_scene.spans.size() ||
                                         m_scene.spans[static_cast<std::size_t>(index) + 1].parent != index);
    const std::vector<Holder>& who = m_holders[static_cast<std::size_t>(index)];
    const bool mine = leaf && std::any_of(who.begin(), who.end(),
                                          [this](const Holder& h) { return m_bus.selection().has(h.sequence); });
    if (chosen || mine) {
        painter.setPen(QPen(t.meaning.selection, t.rim));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(r.adjusted(1, 1, -1, -1));
    }
    if (leaf && !who.empty()) {
        painter.setFont(themeFont(mine ? FontRole::captionMedium : FontRole::caption));
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
    painter.setFont(themeFont(FontRole::caption));
    const QFontMetrics metrics(painter.font());
    painter.setPen(t.ink2);
    const QRect line(scaled(kPad), top + 2, width() - 2 * scaled(kPad), scaled(18));
    painter.drawText(line, Qt::AlignLeft | Qt::AlignVCenter, tr("Next to be used or evicted, from the left"));
    const QString count = tr("%1 blocks").arg(formatCount(static_cast<qint64>(m_scene.evictionOrder.size())));
    const int badge = badgeWidth(Provenance::counted) + 2;
    const int base = line.center().y() + (metrics.ascent() - metrics.descent()) / 2;
    const int left = line.right() - badge - metrics.horizontalAdvance(count);
    if (left > line.left() + metrics.horizontalAdvance(tr("Next to be used or evicted, from the left")) + 8) {
        painter.drawText(left, base, count);
        paintBadge(painter, Provenance::counted, line.right() - badge + 2, base, metrics.ascent());
    }
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
        if (m_scene.evictionOrder[static_cast<std::size_t>(place)] == m_bus.selection().block) {
            painter.setPen(QPen(t.meaning.selection, t.rim));
            painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
    }
}

void SharingView::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.fillRect(rect(), tokens().glass);
    if (!m_broken.empty()) {
        paintInconsistency(painter, rect(), tr("inconsistent: %1").arg(QString::fromStdString(m_broken)));
        return;
    }
    if (m_scene.spans.empty()) {
        painter.setFont(themeFont(FontRole::table));
        painter.setPen(tokens().ink3);
        painter.drawText(treeRect(), Qt::AlignCenter | Qt::TextWordWrap,
                         tr("No block is published: the prefix cache is empty or switched off."));
    } else {
        paintAxis(painter);
        for (std::size_t i = 0; i < m_scene.spans.size(); ++i) {
            paintSpan(painter, static_cast<int>(i));
        }
    }
    paintStrip(painter);
}

int SharingTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_scene.spans.size() + m_scene.evictionOrder.size());
}

int SharingTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant SharingTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    const auto row = static_cast<std::size_t>(index.row());
    if (row >= m_scene.spans.size()) {
        const std::size_t place = row - m_scene.spans.size();
        switch (index.column()) {
        case kWhat:
            return m_scene.cached[place] ? tr("to be evicted") : tr("free");
        case kFrom:
            return formatCount(static_cast<qint64>(place) + 1);
        case kBlocks:
            return QString::number(m_scene.evictionOrder[place]);
        default:
            return QStringLiteral("–");
        }
    }
    const PrefixSpan& span = m_scene.spans[row];
    switch (index.column()) {
    case kWhat:
        return span.refs > 1 ? tr("shared prefix") : span.refs == 1 ? tr("prefix of one") : tr("cached prefix");
    case kFrom:
        return formatCount(span.firstToken);
    case kTokens:
        return formatCount(span.tokens);
    case kRefs:
        return formatCount(span.refs);
    default: {
        QStringList blocks;
        for (const std::int32_t block : span.blocks) {
            blocks << QString::number(block);
        }
        return blocks.join(QLatin1Char(' '));
    }
    }
}

QVariant SharingTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("What"), tr("From token, or place in the queue C"), tr("Tokens C"), tr("Held by C"),
                            tr("Blocks C")};
    return heads[section];
}

} // namespace vitrine::ui
