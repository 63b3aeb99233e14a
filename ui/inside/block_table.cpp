// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/block_table.h"

#include <algorithm>
#include <ranges>
#include <unordered_set>

#include <QVBoxLayout>

#include "ui/inside/block_strip.h"
#include "ui/inside/token_texts.h"
#include "ui/theme/theme.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/empty_box.h"
#include "ui/widgets/figure_label.h"

namespace vitrine::ui {

BlockTableRows::BlockTableRows(const TokenTexts& texts, QObject* parent)
    : QAbstractTableModel(parent)
    , m_texts(texts) {}

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
        return static_cast<int>((index.column() == kText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
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
    case kPhysical:
        return row.physical < 0 ? tr("out of the window") : QString::number(row.physical);
    case kReferences:
        return formatCount(row.refs);
    default:
        return m_texts.textOf(m_sequence, first, row.filled);
    }
}

QVariant BlockTableRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == kText ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    return headData({{tr("Block C"), tr("Place of the block in the request's table. Counted.")},
                     {tr("Tokens C"), tr("Places of its tokens in the request. Counted.")},
                     {tr("Filled C"), tr("Slots that hold a token, of those of a block. Counted.")},
                     {tr("Physical C"), tr("Number of the block of the pool that holds them. Counted.")},
                     {tr("References C"), tr("Tables in which this block of the pool stands. Counted.")},
                     {tr("Text"), tr("What the tokens say.")}},
                    section, role);
}

QString brokenTable(const trace::EngineState& state, SequenceId sequence) {
    const trace::SequenceRecord* record = sequence.valid() ? state.find(sequence) : nullptr;
    if (record == nullptr || record->table.empty()) {
        return {};
    }
    std::unordered_set<std::int32_t> seen;
    std::int64_t filled = 0;
    std::int64_t behind = 0;
    for (const std::int32_t block : record->table) {
        if (block < 0) {
            behind += state.blockSize;
            continue;
        }
        if (!seen.insert(block).second) {
            return BlockTablePanel::tr("inconsistent: block %1 stands twice in the table").arg(formatCount(block));
        }
        filled += state.blocks[static_cast<std::size_t>(block)].filled;
    }
    return filled + behind == record->computed
               ? QString()
               : BlockTablePanel::tr("inconsistent: tokens in the cache %1, filled slots %2")
                     .arg(formatCount(record->computed), formatCount(filled + behind));
}

BlockTablePanel::BlockTablePanel(const Playback& playback, const TokenTexts& texts, SelectionBus& bus, QWidget* parent)
    : QWidget(parent)
    , m_playback(playback)
    , m_bus(bus)
    , m_rows(texts, this)
    , m_hint(new EmptyBox(QString(), this))
    , m_head(new FigureLabel(FontRole::table, this))
    , m_strip(new BlockStrip(m_rows, texts, bus, this))
    , m_logical(new FigureLabel(FontRole::caption, this))
    , m_physical(new FigureLabel(FontRole::caption, this)) {
    connect(m_hint, &EmptyBox::actionRequested, this, &BlockTablePanel::chooseOne);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 4, 0, 6);
    column->setSpacing(4);
    auto* top = new QHBoxLayout;
    top->setContentsMargins(12, 0, 12, 0);
    top->addWidget(m_head);
    auto* foot = new QVBoxLayout;
    foot->setContentsMargins(12, 0, 12, 0);
    foot->setSpacing(2);
    foot->addWidget(m_logical);
    foot->addWidget(m_physical);
    column->addLayout(top);
    auto* hint = new QVBoxLayout;
    hint->setContentsMargins(12, 6, 12, 4);
    hint->addWidget(m_hint);
    column->addLayout(hint, 1);
    column->addWidget(m_strip, 1);
    column->addLayout(foot);
    connectStrip();
    connect(&bus, &SelectionBus::changed, this, &BlockTablePanel::refresh);
    refresh();
}

void BlockTablePanel::connectStrip() {
    connect(m_strip, &BlockStrip::tokenChosen, this, &BlockTablePanel::chooseToken);
    connect(m_strip, &BlockStrip::tokenHovered, this, &BlockTablePanel::hoverToken);
}

void BlockTablePanel::chooseToken(int token) {
    Selection next = m_bus.selection();
    next.block = m_rows.at(token / m_rows.blockSize()).physical;
    next.blocks.clear();
    next.prefix = 0;
    next.token = token;
    m_bus.select(next);
}

void BlockTablePanel::hoverToken(int token) {
    m_hovered = token;
    Selection over;
    if (token >= 0) {
        over.sequences = {m_rows.sequence()};
        over.block = m_rows.at(token / m_rows.blockSize()).physical;
        over.token = token;
    }
    m_bus.hover(over);
    showArithmetic();
}

void BlockTablePanel::refresh() {
    const SequenceId subject = m_bus.selection().subject();
    const trace::EngineState& state = m_playback.shown();
    m_rows.show(state, subject);
    const trace::SequenceRecord* record = subject.valid() ? state.find(subject) : nullptr;
    const QString broken = brokenTable(state, subject);
    const bool shows = m_rows.rowCount() > 0 && broken.isEmpty();
    m_strip->setContext(record != nullptr && shows ? record->computed : 0);
    m_strip->setVisible(shows);
    m_hint->setVisible(!shows);
    m_head->setVisible(record != nullptr);
    m_logical->setVisible(shows);
    m_physical->setVisible(shows);
    if (!shows) {
        showHint(record != nullptr, broken);
    }
    m_head->clear();
    if (record != nullptr) {
        m_head->addFigure(Figure(formatCount(m_rows.rowCount()), tr("logical blocks"), Provenance::counted,
                                 tr("Entries of the block table of this request."))
                              .withLead(requestName(record->request)));
        m_head->addFigure(Figure(formatCount(record->computed), tr("tokens"), Provenance::counted,
                                 tr("Tokens of this request that are in the cache.")));
    }
    showArithmetic();
}

void BlockTablePanel::showHint(bool chosen, const QString& broken) {
    const bool holders = firstHolder().valid();
    m_hint->setSentence(!broken.isEmpty() ? broken
                        : !holders        ? tr("No request holds blocks at this step.")
                        : chosen          ? tr("This request holds no blocks at this step.")
                                          : tr("The table of the request that is chosen stands here."));
    const bool any = holders || std::ranges::any_of(m_playback.timeline().rows(),
                                                    [](const TimelineRow& row) { return row.marks.size() > 1; });
    m_hint->setAction(!broken.isEmpty() || !any ? QString()
                      : holders ? (chosen ? tr("Choose another request") : tr("Choose a request"))
                                : tr("Go to the last step with blocks"));
}

SequenceId BlockTablePanel::firstHolder() const {
    for (const TimelineRow& row : m_playback.timeline().rows()) {
        const trace::SequenceRecord* const record = m_playback.shown().find(row.sequence);
        if (record != nullptr && !record->table.empty()) {
            return row.sequence;
        }
    }
    return {};
}

/// A request that holds blocks at this step; where none does, the one that computed last, a step before it ended.
void BlockTablePanel::chooseOne() {
    if (const SequenceId holder = firstHolder(); holder.valid()) {
        m_bus.chooseSequence(holder);
        return;
    }
    const TimelineData& data = m_playback.timeline();
    const TimelineRow* last = nullptr;
    for (const TimelineRow& row : data.rows()) {
        if (row.marks.size() > 1 &&
            (last == nullptr || row.marks.leaves().back().step >= last->marks.leaves().back().step)) {
            last = &row;
        }
    }
    if (last != nullptr) {
        const SequenceId chosen = last->sequence;
        const auto& marks = last->marks.leaves();
        emit stepWanted(data.numberOf(marks[marks.size() - 2].step));
        m_bus.chooseSequence(chosen);
    }
}

int BlockTablePanel::tokenOfInterest() const {
    const int size = m_rows.blockSize();
    const auto inTable = [&](int token) { return token >= 0 && token / size < m_rows.rowCount(); };
    if (inTable(m_hovered)) {
        return m_hovered;
    }
    if (inTable(m_bus.selection().token)) {
        return m_bus.selection().token;
    }
    for (int row = 0; row < m_rows.rowCount(); ++row) {
        if (m_rows.at(row).physical >= 0 && m_rows.at(row).physical == m_bus.selection().block) {
            return row * size;
        }
    }
    return -1;
}

void BlockTablePanel::showArithmetic() {
    m_logical->clear();
    m_physical->clear();
    const int token = tokenOfInterest();
    if (token < 0) {
        return;
    }
    const int size = m_rows.blockSize();
    const int row = token / size;
    const int slot = token % size;
    const int physical = m_rows.at(row).physical;
    m_logical->addFigure(
        Figure(tr("%1 ÷ %2 = %3, slot %1 mod %2 = %4").arg(token).arg(size).arg(row).arg(slot), {}, Provenance::derived,
               tr("Logical block and slot of a token: its place divided by the block size, and the rest."))
            .withLead(tr("token %1: block").arg(token)));
    if (physical < 0) {
        return;
    }
    m_physical->addFigure(
        Figure(tr("%1 × %2 + %3 = slot %4").arg(physical).arg(size).arg(slot).arg(qint64(physical) * size + slot), {},
               Provenance::derived,
               tr("Place of its key and value in every layer's pool: physical block times block size plus the slot."))
            .withLead(tr("physical")));
}

} // namespace vitrine::ui
