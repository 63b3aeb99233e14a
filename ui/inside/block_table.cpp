// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/block_table.h"

#include <algorithm>

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QStyledItemDelegate>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {
namespace {

constexpr int kPad = 8;

/// The physical block as the map paints it: its hue by who holds it, a count where several do.
class BlockDelegate : public QStyledItemDelegate {
public:
    BlockDelegate(const BlockTableRows& rows, const SelectionBus& bus, QObject* parent)
        : QStyledItemDelegate(parent)
        , m_rows(rows)
        , m_bus(bus) {}
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const Tokens& t = tokens();
        const BlockTableRows::Row& row = m_rows.at(index.row());
        const bool chosen = row.physical >= 0 && row.physical == m_bus.selection().block;
        if (chosen) {
            painter->fillRect(option.rect, t.rowSel);
        }
        painter->setFont(themeFont(chosen ? FontRole::tableMedium : FontRole::table));
        QRect text = option.rect.adjusted(kPad, 0, -kPad, 0);
        if (index.column() == BlockTableRows::kPhysical && row.physical >= 0) {
            const QRect cell = option.rect.adjusted(4, 1, -4, -2);
            painter->fillRect(cell, row.refs > 1 ? t.meaning.shared : t.meaning.owned);
            if (t.cellLine.isValid()) {
                painter->setPen(t.cellLine);
                painter->drawRect(cell.adjusted(0, 0, -1, -1));
            }
            if (chosen) {
                painter->setPen(QPen(t.meaning.selection, t.rim));
                painter->drawRect(cell.adjusted(1, 1, -1, -1));
            }
            painter->setPen(t.meaning.inkOnBright);
            text = cell.adjusted(6, 0, -6, 0);
        } else {
            painter->setPen(index.column() == BlockTableRows::kFilled ? t.ink : t.ink2);
        }
        painter->drawText(text, index.data(Qt::TextAlignmentRole).toInt(),
                          painter->fontMetrics().elidedText(index.data().toString(), Qt::ElideRight, text.width()));
    }

private:
    const BlockTableRows& m_rows;
    const SelectionBus& m_bus;
};

} // namespace

void BlockTableRows::show(const trace::EngineState& state, SequenceId sequence) {
    std::vector<Row> rows;
    const trace::SequenceRecord* record = sequence.valid() ? state.find(sequence) : nullptr;
    if (record != nullptr) {
        for (const std::int32_t block : record->table) {
            rows.push_back(block < 0 ? Row{}
                                     : Row{block, state.blocks[static_cast<std::size_t>(block)].refs,
                                           state.blocks[static_cast<std::size_t>(block)].filled});
        }
    }
    const bool sameSequence = sequence == m_sequence && m_blockSize == state.blockSize;
    if (sameSequence && rows == m_rows) {
        return;
    }
    if (!sameSequence || rows.size() < m_rows.size()) {
        beginResetModel();
        m_sequence = sequence;
        m_blockSize = state.blockSize;
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    const int before = static_cast<int>(m_rows.size());
    const int after = static_cast<int>(rows.size());
    if (after > before) {
        beginInsertRows({}, before, after - 1);
        m_rows = std::move(rows);
        endInsertRows();
    } else {
        m_rows = std::move(rows);
    }
    if (before > 0) {
        emit dataChanged(index(0, 0), index(before - 1, kColumns - 1));
    }
}

int BlockTableRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int BlockTableRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant BlockTableRows::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((index.column() == kLogical ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const Row& row = at(index.row());
    const int first = index.row() * m_blockSize;
    switch (index.column()) {
    case kLogical:
        return formatCount(index.row());
    case kTokens:
        return row.filled > 0 ? tr("%1–%2").arg(first).arg(first + row.filled - 1) : QStringLiteral("–");
    case kFilled:
        return row.physical < 0 ? QStringLiteral("–") : tr("%1 of %2").arg(row.filled).arg(m_blockSize);
    default:
        return row.physical < 0 ? tr("out of the window")
               : row.refs > 1   ? tr("%1  ×%2").arg(row.physical).arg(row.refs)
                                : QString::number(row.physical);
    }
}

QVariant BlockTableRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == kLogical ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const QStringList heads{tr("Block C"), tr("Tokens C"), tr("Filled C"), tr("Physical C")};
    return heads[section];
}

BlockTablePanel::BlockTablePanel(const Playback& playback, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rows(this)
    , m_hint(new QLabel(tr("Choose a request in the timeline, in the map or in the table."), this))
    , m_head(new FigureLabel(FontRole::table, this))
    , m_table(new QTableView(this))
    , m_logical(new FigureLabel(FontRole::caption, this))
    , m_physical(new FigureLabel(FontRole::caption, this)) {
    setRole(m_hint, "faint");
    m_hint->setWordWrap(true);
    m_hint->setAlignment(Qt::AlignCenter);
    m_table->setModel(&m_rows);
    m_table->setItemDelegate(new BlockDelegate(m_rows, bus, this));
    m_table->setAccessibleName(tr("Block table"));
    m_table->setSelectionMode(QAbstractItemView::NoSelection);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setShowGrid(false);
    m_table->setWordWrap(false);
    m_table->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setMinimumSectionSize(scaled(metric::kRowRequest));
    m_table->verticalHeader()->setDefaultSectionSize(scaled(metric::kRowRequest));
    QHeaderView* head = m_table->horizontalHeader();
    head->setHighlightSections(false);
    head->setMinimumSectionSize(scaled(40));
    for (const auto& [column, width] :
         {std::pair{BlockTableRows::kLogical, 58}, {BlockTableRows::kTokens, 76}, {BlockTableRows::kPhysical, 88}}) {
        head->setSectionResizeMode(column, QHeaderView::Fixed);
        m_table->setColumnWidth(column, scaled(width));
    }
    head->setSectionResizeMode(BlockTableRows::kFilled, QHeaderView::Stretch);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 6);
    column->setSpacing(4);
    for (FigureLabel* label : {m_head, m_logical, m_physical}) {
        label->setContentsMargins(12, 0, 12, 0);
    }
    auto* top = new QHBoxLayout;
    top->setContentsMargins(12, 0, 12, 0);
    top->addWidget(m_head);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 0, 12, 0);
    foot->setSpacing(2);
    foot->addWidget(m_logical);
    foot->addWidget(m_physical);
    column->addLayout(top);
    column->addWidget(m_hint, 1);
    column->addWidget(m_table, 1);
    column->addLayout(foot);
    connect(&bus, &SelectionBus::changed, this, &BlockTablePanel::refresh);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this,
            [this](const QModelIndex& now) { chooseRow(now.row()); });
    connect(m_table, &QTableView::clicked, this, [this](const QModelIndex& at) { chooseRow(at.row()); });
    refresh();
}

void BlockTablePanel::chooseRow(int row) {
    if (m_choosing || row < 0 || row >= m_rows.rowCount()) {
        return;
    }
    m_choosing = true;
    Selection next = m_bus.selection();
    next.block = m_rows.at(row).physical;
    next.token = row * m_rows.blockSize();
    m_bus.select(next);
    m_choosing = false;
}

void BlockTablePanel::refresh() {
    const SequenceId subject = m_bus.selection().subject();
    m_choosing = true;
    m_rows.show(m_playback.shown(), subject);
    m_choosing = false;
    const trace::SequenceRecord* record = subject.valid() ? m_playback.shown().find(subject) : nullptr;
    m_table->setVisible(m_rows.rowCount() > 0);
    m_hint->setVisible(m_rows.rowCount() == 0);
    m_hint->setText(record == nullptr ? tr("Choose a request in the timeline, in the map or in the table.")
                                      : tr("This request holds no blocks at this step."));
    m_head->clear();
    if (record != nullptr) {
        m_head->addFigure(Figure(formatCount(m_rows.rowCount()), tr("logical blocks"), Provenance::counted,
                                 tr("Entries of the block table of this request."))
                              .withLead(requestName(record->request)));
        m_head->addFigure(Figure(formatCount(record->computed), tr("tokens"), Provenance::counted,
                                 tr("Tokens of this request that are in the cache.")));
    }
    showSelection();
}

void BlockTablePanel::showSelection() {
    m_table->viewport()->update();
    if (!m_choosing && m_bus.selection().block >= 0) {
        for (int row = 0; row < m_rows.rowCount(); ++row) {
            if (m_rows.at(row).physical == m_bus.selection().block) {
                m_choosing = true;
                m_table->setCurrentIndex(m_rows.index(row, 0));
                m_choosing = false;
            }
        }
    }
    showArithmetic();
}

void BlockTablePanel::showArithmetic() {
    m_logical->clear();
    m_physical->clear();
    const int size = m_rows.blockSize();
    int row = -1;
    for (int i = 0; i < m_rows.rowCount() && row < 0; ++i) {
        row = m_rows.at(i).physical >= 0 && m_rows.at(i).physical == m_bus.selection().block ? i : -1;
    }
    if (row < 0) {
        return;
    }
    const int token =
        m_bus.selection().token / size == row && m_bus.selection().token >= 0 ? m_bus.selection().token : row * size;
    const int slot = token % size;
    const int physical = m_rows.at(row).physical;
    m_logical->addFigure(
        Figure(tr("%1 ÷ %2 = %3, slot %1 mod %2 = %4").arg(token).arg(size).arg(row).arg(slot), {}, Provenance::derived,
               tr("Logical block and slot of a token: its place divided by the block size, and the rest."))
            .withLead(tr("token %1: block").arg(token)));
    m_physical->addFigure(
        Figure(tr("%1 × %2 + %3 = slot %4").arg(physical).arg(size).arg(slot).arg(qint64(physical) * size + slot), {},
               Provenance::derived,
               tr("Place of its key and value in every layer's pool: physical block times block size plus the slot."))
            .withLead(tr("physical")));
}

} // namespace vitrine::ui
