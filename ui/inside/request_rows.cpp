// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/request_rows.h"

#include <algorithm>

#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

constexpr std::size_t kMostEnded = 200;

QString dash() {
    return QStringLiteral("–");
}

QString milliseconds(Nanoseconds from, Nanoseconds to, int parts) {
    return parts > 0 ? formatNumber(static_cast<double>(to - from) * 1e-6 / parts, 1) : dash();
}

} // namespace

QString phaseWords(const trace::SequenceRecord& request) {
    switch (request.phase) {
    case trace::SequencePhase::waiting:
        return RequestRows::tr("waiting");
    case trace::SequencePhase::prefill:
        return RequestRows::tr("prefill");
    case trace::SequencePhase::decode:
        return RequestRows::tr("decode");
    case trace::SequencePhase::preempted:
        return RequestRows::tr("preempted");
    case trace::SequencePhase::finished:
        return endWord(request.finish);
    }
    return {};
}

RequestRows::RequestRows(QObject* parent)
    : QAbstractTableModel(parent) {}

void RequestRows::show(const trace::EngineState& state) {
    std::vector<SequenceId> order(state.running.begin(), state.running.end());
    order.insert(order.end(), state.waiting.begin(), state.waiting.end());
    m_running = static_cast<int>(state.running.size());
    m_waiting = static_cast<int>(state.waiting.size());
    const std::size_t ended = std::min(kMostEnded, state.finished.size());
    order.insert(order.end(), state.finished.rbegin(), state.finished.rbegin() + static_cast<std::ptrdiff_t>(ended));
    std::vector<trace::SequenceRecord> rows;
    rows.reserve(order.size());
    for (const SequenceId id : order) {
        if (const trace::SequenceRecord* record = state.find(id)) {
            rows.push_back(*record);
            rows.back().table.clear();
        }
    }
    const bool sameOrder =
        rows.size() == m_rows.size() &&
        std::equal(rows.begin(), rows.end(), m_rows.begin(), [](const auto& a, const auto& b) { return a.id == b.id; });
    if (!sameOrder) {
        beginResetModel();
        m_rows = std::move(rows);
        endResetModel();
        return;
    }
    for (std::size_t i = 0; i < rows.size(); ++i) {
        if (!(rows[i] == m_rows[i])) {
            m_rows[i] = std::move(rows[i]);
            const int row = static_cast<int>(i);
            emit dataChanged(index(row, 0), index(row, kColumns - 1));
        }
    }
}

int RequestRows::rowOf(SequenceId id) const {
    const auto at = std::find_if(m_rows.begin(), m_rows.end(), [id](const auto& row) { return row.id == id; });
    return at == m_rows.end() ? -1 : static_cast<int>(at - m_rows.begin());
}

SequenceId RequestRows::sequenceAt(int row) const {
    return row >= 0 && row < static_cast<int>(m_rows.size()) ? m_rows[static_cast<std::size_t>(row)].id : SequenceId{};
}

int RequestRows::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int RequestRows::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QString RequestRows::text(const trace::SequenceRecord& row, int column) const {
    switch (column) {
    case kRequest:
        return requestName(row.request);
    case kPhase:
        return phaseWords(row);
    case kPrompt:
        return formatCount(row.promptTokens);
    case kReused:
        return row.admittedStep > 0 ? formatCount(row.cached) : dash();
    case kOut:
        return formatCount(row.generated);
    case kTtft:
        return row.firstToken > 0 ? milliseconds(row.arrival, row.firstToken, 1) : dash();
    case kTpot:
        return milliseconds(row.firstToken, row.lastToken, row.firstToken > 0 ? row.generated - 1 : 0);
    case kPreempted:
        return formatCount(row.preemptions);
    case kWhy:
        return row.phase == trace::SequencePhase::finished ? finishWords(row.finish) : dash();
    default:
        return {};
    }
}

QVariant RequestRows::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const trace::SequenceRecord& row = m_rows[static_cast<std::size_t>(index.row())];
    switch (role) {
    case Qt::DisplayRole:
        return text(row, index.column());
    case Qt::TextAlignmentRole:
        return static_cast<int>(index.column() == kRequest || index.column() == kPhase || index.column() == kWhy
                                    ? Qt::AlignLeft | Qt::AlignVCenter
                                    : Qt::AlignRight | Qt::AlignVCenter);
    case kPhaseRole:
        return static_cast<int>(row.phase);
    case kSequenceRole:
        return static_cast<qint64>(row.id.value);
    default:
        return {};
    }
}

QVariant RequestRows::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    struct Head {
        QString words;
        QString tip;
    };
    const auto head = [](int column) -> Head {
        switch (column) {
        case kRequest:
            return {tr("Request"), tr("Number of the request since the model was loaded.")};
        case kPhase:
            return {tr("Phase"), tr("Waiting in the queue, reading the prompt, writing, or ended.")};
        case kPrompt:
            return {tr("Prompt C"), tr("Tokens of the prompt. Counted.")};
        case kReused:
            return {tr("Reused C"), tr("Prompt tokens taken from the prefix cache at admission. Counted.")};
        case kOut:
            return {tr("Out C"), tr("Tokens given out so far. Counted.")};
        case kTtft:
            return {tr("TTFT ms M"), tr("Time to the first token, from arrival, in milliseconds. Measured.")};
        case kTpot:
            return {tr("TPOT ms M"),
                    tr("Time per output token after the first, in milliseconds; a dash below two tokens. Measured.")};
        case kPreempted:
            return {tr("Lost C"), tr("How often it lost its blocks to another request. Counted.")};
        default:
            return {tr("Ended by"), tr("Why it ended.")};
        }
    };
    if (section < 0 || section >= kColumns) {
        return {};
    }
    if (role == Qt::DisplayRole) {
        return head(section).words;
    }
    if (role == Qt::ToolTipRole) {
        return head(section).tip;
    }
    if (role == Qt::TextAlignmentRole) {
        return static_cast<int>(section == kRequest || section == kPhase || section == kWhy
                                    ? Qt::AlignLeft | Qt::AlignVCenter
                                    : Qt::AlignRight | Qt::AlignVCenter);
    }
    return {};
}

} // namespace vitrine::ui
