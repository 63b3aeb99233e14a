// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_table.h"

#include <algorithm>

#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString ms(Nanoseconds time) {
    return time > 0 ? formatNumber(static_cast<double>(time) * 1e-6, 2) : QStringLiteral("–");
}

} // namespace

SpeculationTable::SpeculationTable(SpeculationScene scene, NameOf nameOf, QObject* parent)
    : QAbstractTableModel(parent)
    , m_scene(std::move(scene))
    , m_nameOf(std::move(nameOf)) {
    m_positions = static_cast<int>(std::find(m_scene.offeredAt.begin(), m_scene.offeredAt.end(), 0) - m_scene.offeredAt.begin());
}

int SpeculationTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : m_positions + static_cast<int>(m_scene.last.size() + m_scene.clock.size());
}

int SpeculationTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString SpeculationTable::positionText(int position, int column) const {
    const auto at = static_cast<std::size_t>(position);
    switch (column) {
    case kWhat:
        return tr("position %1").arg(formatCount(position + 1));
    case kDrafted:
        return formatCount(m_scene.offeredAt[at]);
    case kAccepted:
        return formatCount(m_scene.acceptedAt[at]);
    default:
        return {};
    }
}

QString SpeculationTable::laneText(const VerifiedDrafts& lane, int column) const {
    switch (column) {
    case kWhat:
        return tr("verification");
    case kStep:
        return formatCount(lane.step);
    case kRequest:
        return m_nameOf ? m_nameOf(lane.sequence) : QString();
    case kDrafted:
        return formatCount(lane.drafted);
    case kAccepted:
        return formatCount(lane.accepted);
    case kRejected:
        return formatCount(lane.accepted < lane.drafted ? 1 : 0);
    case kDiscarded:
        return formatCount(std::max(0, lane.drafted - lane.accepted - 1));
    case kBonus:
        return formatCount(lane.bonus ? 1 : 0);
    default: // the drafts of a step are made together: their time is the step's
        return {};
    }
}

QString SpeculationTable::clockText(const ClockStep& step, int column) const {
    switch (column) {
    case kWhat:
        return tr("clock");
    case kStep:
        return formatCount(step.step);
    case kGivenOut:
        return formatCount(step.tokens);
    case kDraftTime:
        return ms(step.draft);
    case kTime:
        return ms(step.time);
    case kPlain:
        return ms(m_scene.plainFor(step));
    default:
        return {};
    }
}

QVariant SpeculationTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    if (index.row() < m_positions) {
        return positionText(index.row(), index.column());
    }
    const auto row = static_cast<std::size_t>(index.row() - m_positions);
    const std::size_t lanes = m_scene.last.size();
    return row < lanes ? laneText(m_scene.last[lanes - 1 - row], index.column())
                       : clockText(m_scene.clock[m_scene.clock.size() - 1 - (row - lanes)], index.column());
}

QVariant SpeculationTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Part"),       tr("Step C"),        tr("Request"),     tr("Verified C"),
                            tr("Accepted C"), tr("Rejected C"),    tr("Discarded C"), tr("Bonus C"),
                            tr("Given out C"), tr("Drafting ms M"), tr("Step ms M"),   tr("Plain ms D")};
    return heads[section];
}

} // namespace vitrine::ui
