// Layout, keys and pointer of the strip of tokens; block_strip_paint.cpp paints it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/block_strip.h"

#include <algorithm>

#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QScrollBar>
#include <QToolTip>

#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr int kRow = 20;
constexpr int kTokenLine = 17;
constexpr int kNumbers = 44;
constexpr int kJoin = 40; ///< between text and pool, where the lines run
constexpr int kPhysical = 68;
constexpr int kPad = 8;
constexpr int kTokenPad = 2;   ///< left and right of a token's text
constexpr int kLeastToken = 6; ///< a token whose text is not known is a bare tick

} // namespace

BlockStrip::BlockStrip(const BlockTableRows& rows, const TokenTexts& texts, SelectionBus& bus, QWidget* parent)
    : QAbstractScrollArea(parent)
    , m_rows(rows)
    , m_texts(texts)
    , m_bus(bus) {
    setAccessibleName(tr("Tokens and blocks of the chosen request"));
    setFrameShape(QFrame::NoFrame);
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    viewport()->setMouseTracking(true);
    viewport()->setAttribute(Qt::WA_OpaquePaintEvent);
    viewport()->setAutoFillBackground(false);
    connect(&rows, &QAbstractItemModel::modelReset, this, [this] {
        m_following = false;
        verticalScrollBar()->setValue(0);
        rowsChanged();
    });
    connect(&rows, &QAbstractItemModel::rowsInserted, this, &BlockStrip::rowsChanged);
    connect(&rows, &QAbstractItemModel::dataChanged, this, &BlockStrip::rowsChanged);
    connect(&bus, &SelectionBus::changed, this, &BlockStrip::selectionChanged);
    connect(&bus, &SelectionBus::hoverChanged, viewport(), qOverload<>(&QWidget::update));
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, [this](int value) {
        m_following = value > 0 && value == verticalScrollBar()->maximum();
        viewport()->update();
    });
    connect(&Theme::instance(), &Theme::changed, this, &BlockStrip::rowsChanged);
}

QSize BlockStrip::sizeHint() const {
    return {scaled(308), scaled(16 * kRow)};
}

QSize BlockStrip::minimumSizeHint() const {
    return {scaled(kNumbers + 60 + kJoin + kPhysical), scaled(4 * kRow)};
}

void BlockStrip::setContext(int tokens) {
    if (tokens != m_context) {
        m_context = tokens;
        rowsChanged();
    }
}

void BlockStrip::selectionChanged() {
    const int before = m_expanded;
    m_cursor = std::min(m_bus.selection().token, m_context - 1);
    layOut();
    if (m_expanded >= 0 && m_expanded != before) {
        ensureVisible(m_expanded);
    }
    describe();
    viewport()->update();
}

void BlockStrip::rowsChanged() {
    m_cursor = std::min(m_cursor, m_context - 1);
    layOut();
    describe();
    viewport()->update();
}

void BlockStrip::layOut() {
    m_expanded = findExpanded();
    m_expandedHeight = scaled(kRow);
    if (m_expanded >= 0) {
        const std::vector<QRect> rects = tokenRects(m_expanded);
        m_expandedHeight = rects.empty() ? scaled(kRow) : std::max(scaled(kRow), rects.back().bottom() + 3);
    }
    const int rows = m_rows.rowCount();
    const int high = rows * scaled(kRow) + (m_expanded >= 0 ? m_expandedHeight - scaled(kRow) : 0);
    QScrollBar* bar = verticalScrollBar();
    const bool follow = m_following;
    bar->setSingleStep(scaled(kRow));
    bar->setPageStep(viewport()->height());
    bar->setRange(0, std::max(0, high - viewport()->height()));
    if (follow) {
        bar->setValue(bar->maximum());
        m_following = true;
    }
}

void BlockStrip::resizeEvent(QResizeEvent* event) {
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

int BlockStrip::findExpanded() const {
    const int token = m_cursor >= 0 ? m_cursor : m_bus.selection().token;
    if (token >= 0 && token / m_rows.blockSize() < m_rows.rowCount()) {
        return token / m_rows.blockSize();
    }
    const std::int32_t block = m_bus.selection().block;
    for (int row = 0; block >= 0 && row < m_rows.rowCount(); ++row) {
        if (m_rows.at(row).physical == block) {
            return row;
        }
    }
    return -1;
}

QRect BlockStrip::textRect(int logical) const {
    const int left = scaled(kNumbers);
    return QRect(left, rowTop(logical), viewport()->width() - left - scaled(kJoin + kPhysical) - kPad,
                 logical == m_expanded ? m_expandedHeight : scaled(kRow));
}

int BlockStrip::rowTop(int logical) const {
    return logical * scaled(kRow) + (m_expanded >= 0 && logical > m_expanded ? m_expandedHeight - scaled(kRow) : 0) -
           verticalScrollBar()->value();
}

int BlockStrip::rowAt(int y) const {
    const auto [first, last] = rowsInSight();
    for (int row = first; row < last; ++row) {
        if (y >= rowTop(row) && y < rowTop(row) + logicalRect(row).height()) {
            return row;
        }
    }
    return -1;
}

std::pair<int, int> BlockStrip::rowsInSight() const {
    const int extra = m_expanded >= 0 ? m_expandedHeight - scaled(kRow) : 0;
    const int top = verticalScrollBar()->value();
    const int first = std::clamp((top - extra) / scaled(kRow), 0, m_rows.rowCount());
    int from = first;
    while (from < m_rows.rowCount() && rowTop(from + 1) <= 0) {
        ++from;
    }
    int to = from;
    while (to < m_rows.rowCount() && rowTop(to) < viewport()->height()) {
        ++to;
    }
    return {from, to};
}

QRect BlockStrip::logicalRect(int logical) const {
    const QRect text = textRect(logical);
    return QRect(0, text.top(), text.right() + 1, text.height());
}

/// Wrapped into lines where the block is the expanded one; else one line, and tokens without room have empty
/// rectangles.
std::vector<QRect> BlockStrip::tokenRects(int logical) const {
    const QFontMetrics metrics(figureFont(FontRole::table));
    const bool wraps = logical == m_expanded;
    const int left = scaled(kNumbers) + 5;
    const int right = viewport()->width() - scaled(kJoin + kPhysical) - kPad - 3;
    const int size = m_rows.blockSize();
    std::vector<QRect> rects;
    int x = left;
    int y = wraps ? 1 : (scaled(kRow) - scaled(kTokenLine)) / 2;
    for (int slot = 0; slot < m_rows.at(logical).filled && slot < size; ++slot) {
        const QString text = m_texts.text(m_rows.sequence(), logical * size + slot);
        int wide = std::max(kLeastToken, metrics.horizontalAdvance(text)) + 2 * kTokenPad;
        if (wraps && x > left && x + wide > right) {
            x = left;
            y += scaled(kTokenLine);
        }
        wide = std::min(wide, std::max(0, right - x));
        rects.push_back(wide > 2 * kTokenPad ? QRect(x, y, wide, scaled(kTokenLine)) : QRect());
        x += wide + 1;
    }
    return rects;
}

QRect BlockStrip::tokenRect(int token) const {
    const int size = m_rows.blockSize();
    const int logical = token / size;
    if (token < 0 || logical >= m_rows.rowCount()) {
        return {};
    }
    const std::vector<QRect> rects = tokenRects(logical);
    const auto slot = static_cast<std::size_t>(token % size);
    return slot < rects.size() && !rects[slot].isEmpty() ? rects[slot].translated(0, rowTop(logical)) : QRect();
}

int BlockStrip::tokenAt(QPoint point) const {
    const int logical = rowAt(point.y());
    if (logical < 0 || point.x() > textRect(logical).right()) {
        return -1;
    }
    const std::vector<QRect> rects = tokenRects(logical);
    for (std::size_t slot = 0; slot < rects.size(); ++slot) {
        if (rects[slot].translated(0, rowTop(logical)).adjusted(0, -2, 1, 2).contains(point)) {
            return logical * m_rows.blockSize() + static_cast<int>(slot);
        }
    }
    return -1;
}

std::vector<std::int32_t> BlockStrip::physicalInSight() const {
    const auto [first, last] = rowsInSight();
    std::vector<std::int32_t> blocks;
    for (int row = first; row < last; ++row) {
        if (m_rows.at(row).physical >= 0) {
            blocks.push_back(m_rows.at(row).physical);
        }
    }
    std::sort(blocks.begin(), blocks.end());
    return blocks;
}

QRect BlockStrip::physicalRect(std::int32_t physical) const {
    const std::vector<std::int32_t> blocks = physicalInSight();
    const auto at = std::lower_bound(blocks.begin(), blocks.end(), physical);
    if (at == blocks.end() || *at != physical) {
        return {};
    }
    return QRect(viewport()->width() - scaled(kPhysical) - kPad,
                 static_cast<int>(at - blocks.begin()) * scaled(kRow) + 1, scaled(kPhysical), scaled(kRow) - 3);
}

std::vector<StripConnector> BlockStrip::connectors() const {
    std::vector<StripConnector> lines;
    const auto [first, last] = rowsInSight();
    const int hovered = m_hovered >= 0 ? m_hovered / m_rows.blockSize() : -1;
    for (int row = first; row < last; ++row) {
        const std::int32_t physical = m_rows.at(row).physical;
        const bool echo = physical >= 0 && physical == m_bus.hovered().block;
        if (physical < 0 || (row != m_expanded && row != hovered && !echo)) {
            continue;
        }
        const QRect text = textRect(row);
        const QRect cell = physicalRect(physical);
        lines.push_back({row, physical, QPoint(text.right() + 1, text.top() + scaled(kRow) / 2),
                         QPoint(cell.left(), cell.center().y()), row == m_expanded});
    }
    return lines;
}

void BlockStrip::ensureVisible(int logical) {
    QScrollBar* bar = verticalScrollBar();
    const QRect row = logicalRect(logical);
    if (row.top() < 0) {
        bar->setValue(bar->value() + row.top());
    } else if (row.bottom() > viewport()->height()) {
        bar->setValue(bar->value() + std::min(row.top(), row.bottom() - viewport()->height() + 1));
    }
}

void BlockStrip::setCursorToken(int token) {
    token = std::clamp(token, -1, m_context - 1);
    if (token == m_cursor) {
        return;
    }
    m_cursor = token;
    layOut();
    if (token >= 0) {
        ensureVisible(token / m_rows.blockSize());
    }
    describe();
    viewport()->update();
}

void BlockStrip::chooseToken(int token) {
    setCursorToken(token);
    if (m_cursor >= 0) {
        emit tokenChosen(m_cursor);
    }
}

QString BlockStrip::tipOf(int token) const {
    const int size = m_rows.blockSize();
    const int logical = token / size;
    const QString text = m_texts.text(m_rows.sequence(), token);
    const QString words = text.isEmpty() ? tr("Token %1: its text is not known.").arg(formatCount(token))
                                         : tr("Token %1: %2").arg(formatCount(token), text);
    const BlockTableRows::Row& row = m_rows.at(logical);
    return words + QLatin1Char('\n') +
           (row.physical < 0 ? tr("Behind the attention window: nothing of it is kept.")
                             : tr("Block %1 ÷ %2 = %3, slot %1 mod %2 = %4 (D); block %5 of the pool (C)")
                                   .arg(token)
                                   .arg(size)
                                   .arg(logical)
                                   .arg(token % size)
                                   .arg(formatCount(row.physical)));
}

void BlockStrip::describe() {
    setAccessibleDescription(
        m_cursor >= 0 && m_cursor / m_rows.blockSize() < m_rows.rowCount()
            ? tipOf(m_cursor)
            : tr("%1 blocks, %2 tokens").arg(formatCount(m_rows.rowCount()), formatCount(m_context)));
}

void BlockStrip::keyPressEvent(QKeyEvent* event) {
    const int size = m_rows.blockSize();
    const int now = m_cursor >= 0 ? m_cursor : std::max(0, m_expanded) * size;
    const bool first = m_cursor < 0 && m_expanded < 0;
    switch (event->key()) {
    case Qt::Key_Left:
        return chooseToken(first ? 0 : std::max(0, now - 1));
    case Qt::Key_Right:
        return chooseToken(first ? 0 : now + 1);
    case Qt::Key_Up:
        return chooseToken(first ? 0 : now >= size ? now - size : now);
    case Qt::Key_Down:
        return chooseToken(first ? 0 : now + size);
    case Qt::Key_Home:
        return chooseToken(0);
    case Qt::Key_End:
        return chooseToken(m_context - 1);
    case Qt::Key_T:
        emit tableRequested();
        return;
    default:
        QAbstractScrollArea::keyPressEvent(event);
    }
}

bool BlockStrip::viewportEvent(QEvent* event) {
    const auto hover = [this](int token) {
        if (token != m_hovered) {
            m_hovered = token;
            emit tokenHovered(token);
            viewport()->update();
        }
    };
    switch (event->type()) {
    case QEvent::ToolTip: {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int token = tokenAt(help->pos());
        QToolTip::showText(help->globalPos(), token >= 0 ? tipOf(token) : QString(), viewport());
        return true;
    }
    case QEvent::MouseButtonPress:
    case QEvent::MouseMove: {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        const int token = tokenAt(mouse->pos());
        hover(token);
        if (mouse->buttons().testFlag(Qt::LeftButton)) {
            const int row = rowAt(mouse->pos().y());
            chooseToken(token >= 0 ? token : row >= 0 ? row * m_rows.blockSize() : -1);
        }
        break;
    }
    case QEvent::Leave:
        hover(-1);
        break;
    default:
        break;
    }
    return QAbstractScrollArea::viewportEvent(event);
}

} // namespace vitrine::ui
