// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/request_table.h"

#include <array>

#include <QHeaderView>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>
#include <QStyledItemDelegate>

#include "ui/theme/hatch.h"
#include "ui/theme/icons.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/stacked_gauge.h"

namespace vitrine::ui {
namespace {

constexpr int kSwatch = 10;
constexpr std::size_t kAlwaysShown = 3; ///< columns that stay however narrow the table is: request, phase, out
constexpr int kRounding = 1;            ///< what an advance in whole pixels may lack: else the figure would end in dots
constexpr int kPad = 5;                 ///< at least, left and right of a cell's text; room that is left widens it

class RequestDelegate : public QStyledItemDelegate {
public:
    explicit RequestDelegate(RequestTable& table)
        : QStyledItemDelegate(&table)
        , m_table(table) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        painter->fillRect(QRect(option.rect.left(), option.rect.bottom(), option.rect.width(), 1), tokens().line);
        QRect text = option.rect.adjusted(kPad, 0, -kPad, 0);
        const auto phase = static_cast<trace::SequencePhase>(index.data(RequestRows::kPhaseRole).toInt());
        if (index.column() == RequestRows::kPhase) {
            const int side = scaled(kSwatch);
            paintPhase(*painter, QRect(text.left(), option.rect.center().y() - side / 2, side, side), phase);
            text.setLeft(text.left() + side + kPad);
        }
        const bool ended = phase == trace::SequencePhase::finished;
        painter->setFont(figureFont(FontRole::table));
        painter->setPen(ended ? tokens().ink3 : index.column() == RequestRows::kRequest ? tokens().ink2 : tokens().ink);
        const QString words = index.data().toString();
        if (const int wide = painter->fontMetrics().horizontalAdvance(words) + kRounding; wide > text.width()) {
            m_table.widen(index.column(), wide);
        }
        painter->drawText(text, index.data(Qt::TextAlignmentRole).toInt(),
                          painter->fontMetrics().elidedText(words, Qt::ElideRight, text.width()));
    }

private:
    RequestTable& m_table;
};

} // namespace

void paintPhase(QPainter& painter, const QRect& rect, trace::SequencePhase phase) {
    switch (phase) {
    case trace::SequencePhase::waiting:
        paintSwatch(painter, rect, tokens().ink3, Hatch::queue);
        break;
    case trace::SequencePhase::prefill:
        paintSwatch(painter, rect, tokens().meaning.prefill, std::nullopt);
        break;
    case trace::SequencePhase::decode:
        paintSwatch(painter, rect, tokens().meaning.decode, std::nullopt);
        break;
    case trace::SequencePhase::preempted:
        paintCrossSquare(painter, rect);
        break;
    case trace::SequencePhase::finished:
        paintDisc(painter, rect.adjusted(1, 1, -1, -1), tokens().ink3, false);
        break;
    }
}

RequestTable::RequestTable(RequestRows& rows, SelectionBus& bus, QWidget* parent)
    : QTableView(parent)
    , m_rows(rows)
    , m_bus(bus) {
    setModel(&rows);
    setAccessibleName(tr("Requests"));
    setItemDelegate(new RequestDelegate(*this));
    setSelectionMode(QAbstractItemView::NoSelection);
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setWordWrap(false);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    verticalHeader()->hide();
    atEachScale(verticalHeader(), [](auto* w) { w->setMinimumSectionSize(scaled(metric::kRowRequest)); });
    atEachScale(verticalHeader(), [](auto* w) { w->setDefaultSectionSize(scaled(metric::kRowRequest)); });
    verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setSectionResizeMode(QHeaderView::Interactive);
    horizontalHeader()->setStretchLastSection(true);
    setRole(horizontalHeader(), "tight"); // the padding that the widths are made with
    viewport()->setMouseTracking(true);
    m_share.setSingleShot(true);
    m_share.setInterval(0);
    connect(&m_share, &QTimer::timeout, this, &RequestTable::shareWidth);
    connect(&bus, &SelectionBus::hoverChanged, viewport(), qOverload<>(&QWidget::update));
    connect(&bus, &SelectionBus::changed, this, &RequestTable::showSelection);
    connect(&rows, &QAbstractItemModel::modelReset, this, &RequestTable::showSelection);
    connect(&Theme::instance(), &Theme::changed, this, [this] {
        verticalHeader()->setDefaultSectionSize(scaled(metric::kRowRequest));
        fitColumns();
    });
    fitColumns();
}

void RequestTable::fitColumns() {
    const QFontMetrics head(figureFont(FontRole::captionMedium));
    const QFontMetrics cell(figureFont(FontRole::table));
    const QStringList widest{QStringLiteral("r-999"), tr("preempted"),         QStringLiteral("9,999"),
                             QStringLiteral("9,999"), QStringLiteral("9,999"), QStringLiteral("99,999.9"),
                             QStringLiteral("999.9"), QStringLiteral("99"),    tr("reached its length")};
    m_widths.clear();
    for (int column = 0; column < RequestRows::kColumns; ++column) {
        const QString words = m_rows.headerData(column, Qt::Horizontal).toString();
        const int swatch = column == RequestRows::kPhase ? scaled(kSwatch) + kPad : 0;
        m_widths.push_back(std::max(head.horizontalAdvance(words), cell.horizontalAdvance(widest[column]) + swatch) +
                           kRounding + 2 * kPad);
    }
    shareWidth();
}

/// What has no room is left out, the least important first; the table twin and a wider dock show all. Room that is left
/// over is spread, so that heads and figures of a wide dock stand apart evenly.
void RequestTable::shareWidth() {
    using Rows = RequestRows;
    static constexpr std::array kByImportance{Rows::kRequest, Rows::kPhase,     Rows::kOut,
                                              Rows::kTtft,    Rows::kPrompt,    Rows::kReused,
                                              Rows::kTpot,    Rows::kPreempted, Rows::kWhy};
    static_assert(kByImportance.size() == Rows::kColumns);
    int needed = 0;
    std::size_t shown = 0;
    for (const int column : kByImportance) { // once one has no room, none after it is shown
        if (shown >= kAlwaysShown && needed + m_widths[column] > viewport()->width()) {
            break;
        }
        needed += m_widths[column];
        ++shown;
    }
    const int more = std::max(0, viewport()->width() - needed) / static_cast<int>(shown);
    for (std::size_t i = 0; i < kByImportance.size(); ++i) {
        const int column = kByImportance[i];
        if (isColumnHidden(column) != (i >= shown)) {
            setColumnHidden(column, i >= shown);
        }
        if (i < shown) {
            setColumnWidth(column, m_widths[column] + more);
        }
    }
}

void RequestTable::widen(int column, int textWidth) {
    const int swatch = column == RequestRows::kPhase ? scaled(kSwatch) + kPad : 0;
    const int needed = textWidth + swatch + 2 * kPad;
    if (needed > m_widths[column]) {
        m_widths[column] = needed;
        m_share.start();
    }
}

void RequestTable::resizeEvent(QResizeEvent* event) {
    QTableView::resizeEvent(event);
    shareWidth();
}

void RequestTable::showSelection() {
    const int row = m_rows.rowOf(m_bus.selection().subject());
    if (row >= 0 && row != currentIndex().row()) {
        setCurrentIndex(m_rows.index(row, 0));
    }
    viewport()->update();
}

void RequestTable::mousePressEvent(QMouseEvent* event) {
    QTableView::mousePressEvent(event);
    const QModelIndex at = indexAt(event->pos());
    m_bus.chooseSequence(m_rows.sequenceAt(at.row()), event->modifiers().testFlag(Qt::ControlModifier));
}

void RequestTable::mouseMoveEvent(QMouseEvent* event) {
    Selection over;
    if (const SequenceId id = m_rows.sequenceAt(indexAt(event->pos()).row()); id.valid()) {
        over.sequences = {id};
    }
    m_bus.hover(over);
    QTableView::mouseMoveEvent(event);
}

void RequestTable::leaveEvent(QEvent* event) {
    m_bus.hover({});
    QTableView::leaveEvent(event);
}

void RequestTable::keyPressEvent(QKeyEvent* event) {
    if (!event->text().isEmpty() && event->text().front().isPrint()) {
        event->ignore(); // letters are keys of the page, not a search
        return;
    }
    QTableView::keyPressEvent(event);
    if (event->key() == Qt::Key_Up || event->key() == Qt::Key_Down || event->key() == Qt::Key_Home ||
        event->key() == Qt::Key_End) {
        m_bus.chooseSequence(m_rows.sequenceAt(currentIndex().row()));
    }
}

void RequestTable::paintEvent(QPaintEvent* event) {
    QTableView::paintEvent(event);
    QPainter painter(viewport());
    const int rim = tokens().rim;
    for (const SequenceId id : m_bus.hovered().sequences) { // the echo of what is hovered in any view
        if (const int row = m_rows.rowOf(id); row >= 0 && !m_bus.selection().has(id)) {
            painter.setPen(tokens().ink3);
            painter.setBrush(Qt::NoBrush);
            painter.drawRect(QRect(0, rowViewportPosition(row), viewport()->width() - 1, rowHeight(row) - 1));
        }
    }
    for (const SequenceId id : m_bus.selection().sequences) {
        const int row = m_rows.rowOf(id);
        if (row < 0) {
            continue;
        }
        const QRect line(0, rowViewportPosition(row), viewport()->width(), rowHeight(row));
        painter.fillRect(QRect(line.left(), line.top(), line.width(), rim), tokens().meaning.selection);
        painter.fillRect(QRect(line.left(), line.bottom() + 1 - rim, line.width(), rim), tokens().meaning.selection);
        painter.fillRect(QRect(line.left(), line.top(), rim, line.height()), tokens().meaning.selection);
        painter.fillRect(QRect(line.right() + 1 - rim, line.top(), rim, line.height()), tokens().meaning.selection);
    }
}

} // namespace vitrine::ui
