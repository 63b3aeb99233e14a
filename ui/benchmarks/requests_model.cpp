// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/requests_model.h"

#include "engine/store/reports/run_figures.h"
#include "ui/benchmarks/results_model.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr double kMillisecond = 1e6;

std::optional<double> milliseconds(std::optional<double> nanoseconds) {
    return nanoseconds ? std::optional(*nanoseconds / kMillisecond) : std::nullopt;
}

} // namespace

RequestsModel::RequestsModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void RequestsModel::show(std::vector<store::RunRequest> requests) {
    beginResetModel();
    m_requests = std::move(requests);
    endResetModel();
}

int RequestsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_requests.size());
}

int RequestsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString RequestsModel::text(const store::RunRequest& r, int column) const {
    const bench::RequestTimeline t = store::timelineOf(r);
    switch (column) {
    case kLabel:
        return r.label.empty() ? tr("request %1").arg(r.request.value) : QString::fromStdString(r.label);
    case kPrompt:
        return formatCount(r.promptTokens);
    case kReused:
        return formatCount(r.cached);
    case kOutput:
        return formatCount(r.generated);
    case kQueue:
        return millisecondsText(milliseconds(t.queueTime()));
    case kTtft:
        return millisecondsText(milliseconds(t.timeToFirstToken()));
    case kTpot:
        return millisecondsText(milliseconds(t.timePerOutputToken()));
    case kE2e:
        return millisecondsText(milliseconds(t.endToEnd()));
    case kPreempted:
        return formatCount(r.preemptions);
    default:
        return r.finish ? finishWords(*r.finish) : tr("still running");
    }
}

QVariant RequestsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const bool words = index.column() == kLabel || index.column() == kFinish;
    switch (role) {
    case Qt::DisplayRole:
        return text(m_requests[static_cast<std::size_t>(index.row())], index.column());
    case Qt::TextAlignmentRole:
        return int((words ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    default:
        return {};
    }
}

QVariant RequestsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return int((section == kLabel || section == kFinish ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (role == Qt::ToolTipRole) {
        const QStringList tips{tr("Row and place in it; the warm-up is in no figure."),
                               tr("Tokens of the prompt."),
                               tr("Tokens of the prompt that the prefix cache gave at the first admission."),
                               tr("Tokens given out."),
                               tr("From arrival to admission."),
                               tr("From arrival to the first token."),
                               tr("(last − first) / (n − 1)"),
                               tr("From arrival to the last token."),
                               tr("Times that it lost its blocks."),
                               tr("Why it ended.")};
        return tips[section];
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    const QStringList heads{tr("Request"),    tr("Prompt C"),  tr("Reused C"), tr("Output C"),    tr("Queue ms M"),
                            tr("TTFT ms M"), tr("TPOT ms M"), tr("E2E ms M"), tr("Preempted C"), tr("Ended by")};
    return heads[section];
}

} // namespace vitrine::ui
