// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharing_view.h"

#include <algorithm>

#include <QFontMetrics>

#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
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
constexpr int kLookupRow = 18;

} // namespace

SharingView::SharingView(SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_bus(bus) {
    setAccessibleName(tr("Shared prefixes and order of eviction"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    connect(&bus, &SelectionBus::changed, this, qOverload<>(&QWidget::update));
    connect(&bus, &SelectionBus::hoverChanged, this, qOverload<>(&QWidget::update));
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
    m_blockSize = state.blockSize;
    std::vector<std::vector<Holder>> holders;
    for (const PrefixSpan& span : scene.spans) {
        holders.push_back(holdersOf(span, state));
    }
    if (scene != m_scene || holders != m_holders) {
        m_scene = std::move(scene);
        m_holders = std::move(holders);
        m_cursor = std::min(m_cursor, shownCount() - 1);
        speak();
        update();
    }
}

void SharingView::setLookups(bool on) {
    m_lookups = on;
    m_cursor = -1;
    m_firstLookup = 0;
    speak();
    update();
}

int SharingView::shownCount() const {
    const std::size_t above = m_lookups ? m_scene.lookups.size() : m_scene.spans.size();
    return static_cast<int>(above + m_scene.evictionOrder.size());
}

void SharingView::speak() {
    setAccessibleDescription(m_cursor >= 0 ? tipOf(m_cursor)
                                           : tr("%1 prefixes, %2 lookups, %3 blocks in the order of eviction.")
                                                 .arg(formatCount(static_cast<qint64>(m_scene.spans.size())),
                                                      formatCount(static_cast<qint64>(m_scene.lookups.size())),
                                                      formatCount(static_cast<qint64>(m_scene.evictionOrder.size()))));
}

void SharingView::setExtent(int tokens) {
    if (tokens != m_extent) {
        m_extent = std::max(1, tokens);
        update();
    }
}

int SharingView::tokensShown() const {
    int most = m_lookups ? 0 : m_scene.deepest;
    for (const PrefixLookup& lookup : m_scene.lookups) {
        most = m_lookups ? std::max(most, lookup.prompt) : most;
    }
    return most;
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
    const double unit = static_cast<double>(tree.width()) / std::max(m_extent, m_scene.deepest);
    const int x0 = tree.left() + static_cast<int>(span.firstToken * unit);
    const int x1 = tree.left() + static_cast<int>((span.firstToken + span.tokens) * unit);
    const QRect r(x0, tree.top() + span.row * rowHeight(), std::max(1, x1 - x0 - 1), span.rows * rowHeight() - 1);
    return r.top() + rowHeight() - 1 > tree.bottom() + 1 ? QRect() : r.intersected(tree);
}

int SharingView::stripLeft() const {
    return scaled(kPad) + QFontMetrics(figureFont(FontRole::caption)).horizontalAdvance(tr("next victim")) + scaled(18);
}

QRect SharingView::stripRect(int place) const {
    const int y = height() - scaled(kPad) - scaled(kCell);
    const int x = stripLeft() + place * scaled(kCellPitch);
    return x + scaled(kCell) > width() - scaled(kPad) ? QRect() : QRect(x, y, scaled(kCell), scaled(kCell));
}

QRect SharingView::lookupRect(int lookup) const {
    const QRect area(0, scaled(kAxis), width(), height() - scaled(kAxis) - scaled(kStrip));
    const QRect line(0, area.top() + (lookup - m_firstLookup) * scaled(kLookupRow), width(), scaled(kLookupRow));
    return lookup >= m_firstLookup && line.bottom() <= area.bottom() ? line : QRect();
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
    const QString copies =
        span.copies > 1
            ? QLatin1Char(' ') + tr("The same contents stand in %1 blocks each.").arg(formatCount(span.copies))
            : QString();
    return tr("Prefix %7: tokens %1 to %2 of a prompt (C), in %3 blocks (C). %4%5%6")
        .arg(formatCount(span.firstToken), formatCount(span.firstToken + span.tokens - 1),
             formatCount(static_cast<qint64>(span.blocks.size())), who,
             span.orphan ? QLatin1Char(' ') + tr("What came before it was evicted: it can't be hit any more.")
                         : QString(),
             copies, prefixName(span.hashes.back()));
}

int SharingView::spanAt(QPoint point) const {
    for (std::size_t i = 0; i < m_scene.spans.size(); ++i) {
        if (spanRect(static_cast<int>(i)).contains(point)) {
            return static_cast<int>(i);
        }
    }
    return -1;
}

} // namespace vitrine::ui
