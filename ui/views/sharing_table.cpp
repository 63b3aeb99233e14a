// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/views/sharing_view.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure.h"

#include <QCoreApplication>

namespace vitrine::ui {
namespace {

QString dash() {
    return QStringLiteral("–");
}

} // namespace

int SharingTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid()
               ? 0
               : static_cast<int>(m_scene.spans.size() + m_scene.evictionOrder.size() + m_scene.lookups.size());
}

int SharingTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString SharingTable::spanText(const PrefixSpan& span, int column) const {
    switch (column) {
    case kWhat:
        return span.refs > 1 ? tr("shared prefix") : span.refs == 1 ? tr("prefix of one") : tr("cached prefix");
    case kFrom:
        return formatCount(span.firstToken);
    case kTokens:
        return formatCount(span.tokens);
    case kRefs:
        return formatCount(span.refs);
    case kBlocks: {
        QStringList blocks;
        for (const std::int32_t block : span.blocks) {
            blocks << QString::number(block);
        }
        return blocks.join(QLatin1Char(' '));
    }
    default:
        return dash();
    }
}

QString SharingTable::victimText(std::size_t place, int column) const {
    switch (column) {
    case kWhat:
        return m_scene.cached[place] ? tr("to be evicted") : tr("free");
    case kFrom:
        return formatCount(static_cast<qint64>(place) + 1);
    case kBlocks:
        return QString::number(m_scene.evictionOrder[place]);
    default:
        return dash();
    }
}

QString SharingTable::lookupText(const PrefixLookup& lookup, int column) const {
    switch (column) {
    case kWhat:
        return tr("lookup of %1").arg(requestName(lookup.request));
    case kFrom:
        return tr("step %1").arg(formatCount(lookup.step));
    case kTokens:
        return formatCount(lookup.prompt);
    case kExpected:
        return formatCount(lookup.expected);
    case kHit:
        return formatCount(lookup.hit);
    case kWhy:
        return QCoreApplication::translate("SharingView", missWords(lookup.reason));
    default:
        return dash();
    }
}

QVariant SharingTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    auto row = static_cast<std::size_t>(index.row());
    if (row < m_scene.spans.size()) {
        return spanText(m_scene.spans[row], index.column());
    }
    row -= m_scene.spans.size();
    if (row < m_scene.evictionOrder.size()) {
        return victimText(row, index.column());
    }
    return lookupText(m_scene.lookups[row - m_scene.evictionOrder.size()], index.column());
}

QVariant SharingTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData(
        {{tr("What"), tr("A part of a prompt that blocks hold, a free block, or a look-up in the prefix cache.")},
         {tr("From token, or place in the queue C"),
          tr("First token of the part, or how soon the free block is taken, 0 next. Counted.")},
         {tr("Tokens C"), tr("Tokens of the part, or of the prompt that was looked up. Counted.")},
         {tr("Held by C"), tr("Requests that hold the part. Counted.")},
         {tr("Blocks C"), tr("Blocks of the pool that hold it, by their numbers. Counted.")},
         {tr("Known before C"), tr("Tokens of the prompt that an earlier one began with. Counted.")},
         {tr("Hit C"), tr("Tokens that were taken from the cache. Counted.")},
         {tr("The match ended"), tr("Why no more of the prompt was taken from the cache.")}},
        section, role);
}

} // namespace vitrine::ui
