// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/speculation_table.h"

#include <algorithm>

#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString ms(Nanoseconds time) {
    return time > 0 ? formatNumber(static_cast<double>(time) * 1e-6, 2) : QStringLiteral("–");
}

} // namespace

SpeculationTable::SpeculationTable(SpeculationScene scene, const NameOf& nameOf, QObject* parent)
    : QAbstractTableModel(parent)
    , m_scene(std::move(scene)) {
    for (const VerifiedDrafts& lane : m_scene.last) {
        m_requests << (nameOf ? nameOf(lane.sequence) : QString());
    }
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

QString SpeculationTable::laneText(std::size_t at, int column) const {
    const VerifiedDrafts& lane = m_scene.last[at];
    switch (column) {
    case kWhat:
        return tr("verification");
    case kStep:
        return formatCount(lane.step);
    case kRequest:
        return m_requests[static_cast<qsizetype>(at)];
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
    return row < lanes ? laneText(lanes - 1 - row, index.column())
                       : clockText(m_scene.clock[m_scene.clock.size() - 1 - (row - lanes)], index.column());
}

QVariant SpeculationTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData({{tr("Part"), tr("Acceptance by position, a verification, or a step of the two clocks.")},
                     {tr("Step C"), tr("Number of the step. Counted.")},
                     {tr("Request"), tr("Number of the request since the model was loaded.")},
                     {tr("Verified C"), tr("Draft tokens that were verified. Counted.")},
                     {tr("Accepted C"), tr("Of them those that the model would have chosen itself. Counted.")},
                     {tr("Rejected C"), tr("The first draft that the model did not take. Counted.")},
                     {tr("Discarded C"), tr("Drafts behind one that was rejected. Counted.")},
                     {tr("Bonus C"), tr("The token of the model behind drafts that were all accepted. Counted.")},
                     {tr("Given out C"), tr("Tokens that the step gave out. Counted.")},
                     {tr("Drafting ms M"), tr("Milliseconds that making the drafts took. Measured.")},
                     {tr("Step ms M"), tr("Milliseconds of the whole step. Measured.")},
                     {tr("Plain ms D"), tr("Milliseconds that as many tokens take in steps without drafts, by the mean of those. Derived.")}},
                    section, role);
}

} // namespace vitrine::ui
