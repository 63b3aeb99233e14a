// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/timeline_table.h"

#include <algorithm>

#include "ui/views/timeline_stalls.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

TimelineTable::TimelineTable(const Playback& playback, QObject* parent)
    : QAbstractTableModel(parent)
    , m_playback(playback) {
    int total = 0;
    for (const TimelineRow& row : playback.timeline().rows()) {
        total += static_cast<int>(row.marks.size());
        m_ends.push_back(total);
    }
    connect(&playback, &Playback::reset, this, [this] {
        beginResetModel();
        m_ends.clear();
        endResetModel();
    });
}

int TimelineTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || m_ends.empty() ? 0 : m_ends.back();
}

int TimelineTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant TimelineTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(index.column() == kRequest || index.column() == kPhase
                                    ? Qt::AlignLeft | Qt::AlignVCenter
                                    : Qt::AlignRight | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const TimelineData& data = m_playback.timeline();
    const auto at = std::upper_bound(m_ends.begin(), m_ends.end(), index.row());
    const TimelineRow& row = data.rows()[static_cast<std::size_t>(at - m_ends.begin())];
    const int first = at == m_ends.begin() ? 0 : *(at - 1);
    const TimelineMark& mark = row.marks[static_cast<std::size_t>(index.row() - first)];
    const TimelineStep& step = data.steps()[static_cast<std::size_t>(mark.step)];
    switch (index.column()) {
    case kRequest:
        return requestName(row.request);
    case kStep:
        return formatCount(data.numberOf(mark.step));
    case kPhase:
        return mark.kind == MarkKind::prefill ? tr("prefill") : tr("decode");
    case kComputed:
        return formatCount(mark.computed);
    case kEmitted:
        return formatCount(mark.emitted);
    case kDrafted:
        return formatCount(mark.drafted);
    case kAccepted:
        return formatCount(mark.accepted);
    case kStart:
        return formatNumber(static_cast<double>(step.t0 - data.origin()) * 1e-6, 3);
    case kDuration:
        return formatNumber(static_cast<double>(step.t1 - step.t0) * 1e-6, 3);
    default:
        return formatNumber(static_cast<double>(shareOf(step, mark)) * 1e-6, 3);
    }
}

QVariant TimelineTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData(
        {{tr("Request"), tr("Number of the request since the model was loaded.")},
         {tr("Step C"), tr("Number of the step that it was a member of. Counted.")},
         {tr("Phase"), tr("Whether the step read its prompt or wrote.")},
         {tr("Computed C"), tr("Tokens whose keys and values were computed for it in the step. Counted.")},
         {tr("Given out C"), tr("Tokens that it was given in the step. Counted.")},
         {tr("Drafted C"), tr("Drafted tokens that the step verified for it. Counted.")},
         {tr("Accepted C"), tr("Of them accepted. Counted.")},
         {tr("Start ms M"), tr("When the step began, since the first one. Measured.")},
         {tr("Step ms M"), tr("How long the whole step took, with all its members. Measured.")},
         {tr("Share ms D"),
          tr("The member's part of the step's time by the tokens computed for it. All members were in the whole step; "
             "these shares add up to it. Derived.")}},
        section, role);
}

QByteArray timelineCsv(const TimelineData& data) {
    QByteArray csv("request,step,phase,computed,emitted,drafted,accepted,start_ms,duration_ms,share_ms\n");
    for (const TimelineRow& row : data.rows()) {
        for (const TimelineMark& mark : row.marks.leaves()) {
            const TimelineStep& step = data.steps()[static_cast<std::size_t>(mark.step)];
            csv += QByteArray::number(static_cast<qint64>(row.request.value)) + ',' +
                   QByteArray::number(static_cast<qint64>(data.numberOf(mark.step))) +
                   (mark.kind == MarkKind::prefill ? ",prefill," : ",decode,") + QByteArray::number(mark.computed) +
                   ',' + QByteArray::number(mark.emitted) + ',' + QByteArray::number(mark.drafted) + ',' +
                   QByteArray::number(mark.accepted) + ',' +
                   QByteArray::number(static_cast<double>(step.t0 - data.origin()) * 1e-6, 'f', 6) + ',' +
                   QByteArray::number(static_cast<double>(step.t1 - step.t0) * 1e-6, 'f', 6) + ',' +
                   QByteArray::number(static_cast<double>(shareOf(step, mark)) * 1e-6, 'f', 6) + '\n';
        }
    }
    return csv;
}

} // namespace vitrine::ui
