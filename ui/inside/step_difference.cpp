// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_difference.h"

#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

double figureOf(const trace::StepRecord& record, int row) {
    double computed = 0;
    double prefill = 0;
    double emitted = 0;
    for (const trace::BatchEntry& entry : record.batch) {
        computed += entry.computed;
        prefill += entry.phase == trace::Phase::prefill ? entry.computed : 0;
        emitted += entry.emitted;
    }
    switch (row) {
    case StepDifference::kTime:
        return static_cast<double>(record.t1 - record.t0) * 1e-6;
    case StepDifference::kForward:
        return static_cast<double>(record.sections.forward) * 1e-6;
    case StepDifference::kMembers:
        return static_cast<double>(record.batch.size());
    case StepDifference::kComputed:
        return computed;
    case StepDifference::kPrefill:
        return prefill;
    case StepDifference::kGivenOut:
        return emitted;
    case StepDifference::kBytes:
        return static_cast<double>(record.bytesRead) / (1024.0 * 1024.0);
    default:
        return record.flops * 1e-9;
    }
}

int decimalsOf(int row) {
    return row == StepDifference::kTime || row == StepDifference::kForward || row == StepDifference::kWork ? 2
           : row == StepDifference::kBytes                                                                 ? 1
                                                                                                           : 0;
}

QString nameOf(int row) {
    switch (row) {
    case StepDifference::kTime:
        return StepDifference::tr("time, ms M");
    case StepDifference::kForward:
        return StepDifference::tr("forward, ms M");
    case StepDifference::kMembers:
        return StepDifference::tr("members C");
    case StepDifference::kComputed:
        return StepDifference::tr("computed C");
    case StepDifference::kPrefill:
        return StepDifference::tr("of prompts C");
    case StepDifference::kGivenOut:
        return StepDifference::tr("given out C");
    case StepDifference::kBytes:
        return StepDifference::tr("reads, MiB D");
    default:
        return StepDifference::tr("GFLOP D");
    }
}

} // namespace

void StepDifference::show(trace::RecordPtr pinned, trace::RecordPtr shown) {
    if (pinned == m_pinned && shown == m_shown) {
        return;
    }
    beginResetModel();
    m_pinned = std::move(pinned);
    m_shown = std::move(shown);
    endResetModel();
}

double StepDifference::value(int row, int column) const {
    const double pinned = m_pinned ? figureOf(*m_pinned, row) : 0.0;
    const double shown = m_shown ? figureOf(*m_shown, row) : 0.0;
    return column == kPinned ? pinned : column == kShown ? shown : shown - pinned;
}

int StepDifference::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_pinned || !m_shown ? 0 : kRows;
}

int StepDifference::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant StepDifference::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((index.column() == kFigure ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    if (index.column() == kFigure) {
        return nameOf(index.row());
    }
    const double v = value(index.row(), index.column());
    const QString sign = index.column() == kDifference && v > 0.0 ? QStringLiteral("+") : QString();
    return sign + formatNumber(v, decimalsOf(index.row()));
}

QVariant StepDifference::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>((section == kFigure ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const auto step = [](const trace::RecordPtr& record) {
        return record ? formatCount(record->step) : QStringLiteral("–");
    };
    return section == kFigure   ? tr("step")
           : section == kPinned ? tr("%1, pinned").arg(step(m_pinned))
           : section == kShown  ? step(m_shown)
                                : tr("difference D");
}

} // namespace vitrine::ui
