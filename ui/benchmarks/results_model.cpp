// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/results_model.h"

#include <array>
#include <cmath>

#include <QCoreApplication>

#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

const QString kNone = QStringLiteral("–");
constexpr double kMiB = 1024.0 * 1024.0;

std::array<ResultFigure, ResultsModel::kColumns> makeFigures() {
    const auto tr = [](const char* words) { return QCoreApplication::translate("vitrine::ui", words); };
    using P = Provenance;
    const QString ttft = tr("Time from a request's arrival to its first token.");
    const QString tpot = tr("Time per output token after the first: (last − first) / (n − 1) of each request.");
    const QString percentile = tr(" Percentile of the requests of the row, by linear interpolation of all samples.");
    std::array<ResultFigure, ResultsModel::kColumns> all;
    all[ResultsModel::kLoad] = {{}, tr("Concurrency"), P::counted,
                                tr("Requests in flight at any time: the next is sent when one has ended. With a rate: "
                                   "requests a second that are sent.")};
    all[ResultsModel::kRequests] = {{}, tr("n"), P::counted, tr("Requests of the row; those of a cancelled row that had been sent.")};
    all[ResultsModel::kTtft50] = {tr("TTFT, ms"), tr("p50"), P::measured, ttft + percentile, -1};
    all[ResultsModel::kTtft99] = {tr("TTFT, ms"), tr("p99"), P::measured, ttft + percentile, -1};
    all[ResultsModel::kTpot50] = {tr("TPOT, ms"), tr("p50"), P::measured, tpot + percentile, -1};
    all[ResultsModel::kTpot99] = {tr("TPOT, ms"), tr("p99"), P::measured, tpot + percentile, -1};
    all[ResultsModel::kItl99] = {tr("ITL, ms"), tr("p99"), P::measured,
                                 tr("Time between two tokens of a request; percentile of all gaps of the row."), -1};
    all[ResultsModel::kTokens] = {tr("Throughput"), tr("tok/s"), P::measured,
                                  tr("Output tokens a second, from the first arrival to the end of the last request."), 1};
    all[ResultsModel::kRate] = {tr("Throughput"), tr("req/s"), P::measured,
                                tr("Requests a second that were done."), 1};
    all[ResultsModel::kGood] = {tr("Throughput"), tr("in SLO"), P::measured,
                                tr("Goodput: requests a second that were done within all limits."), 1};
    all[ResultsModel::kKvPeak] = {tr("Memory"), tr("KV peak %"), P::counted,
                                  tr("Most blocks of the KV pool that sequences held at once."), -1};
    all[ResultsModel::kMemory] = {tr("Memory"), tr("MiB"), P::measured,
                                  tr("Largest resident memory of this process during the row."), -1};
    all[ResultsModel::kReused] = {{}, tr("Reused %"), P::counted,
                                  tr("Share of the prompts' tokens that the prefix cache gave."), 1};
    all[ResultsModel::kPreempted] = {{}, tr("Preempted"), P::counted,
                                     tr("Times that a request lost its blocks to another and had to wait."), -1};
    return all;
}

bool isPercentColumn(int column) {
    return column == ResultsModel::kKvPeak || column == ResultsModel::kReused;
}

/// Over its limit, where the run has one.
bool missed(const BenchRow& row, const BenchLimits& limits, int column) {
    const auto over = [](std::optional<double> value, std::optional<double> limit) {
        return value && limit && *value > *limit;
    };
    switch (column) {
    case ResultsModel::kTtft50:
        return over(row.ttft.p50, limits.ttft);
    case ResultsModel::kTtft99:
        return over(row.ttft.p99, limits.ttft);
    case ResultsModel::kTpot50:
        return over(row.tpot.p50, limits.tpot);
    case ResultsModel::kTpot99:
        return over(row.tpot.p99, limits.tpot);
    default:
        return false;
    }
}

} // namespace

QString millisecondsText(std::optional<double> value) {
    return value ? formatNumber(*value, std::abs(*value) < 100.0 ? 1 : 0) : kNone;
}

QString rateText(double value) {
    return formatNumber(value, std::abs(value) < 10.0 ? 2 : std::abs(value) < 100.0 ? 1 : 0);
}

const ResultFigure& resultFigure(int column) {
    static const auto all = makeFigures();
    return all.at(static_cast<std::size_t>(column));
}

std::optional<double> resultValue(const BenchRow& row, int column) {
    const auto percent = [](std::optional<double> share) {
        return share ? std::optional(*share * 100.0) : std::nullopt;
    };
    switch (column) {
    case ResultsModel::kLoad:
        return row.load();
    case ResultsModel::kRequests:
        return row.requests;
    case ResultsModel::kTtft50:
        return row.ttft.p50;
    case ResultsModel::kTtft99:
        return row.ttft.p99;
    case ResultsModel::kTpot50:
        return row.tpot.p50;
    case ResultsModel::kTpot99:
        return row.tpot.p99;
    case ResultsModel::kItl99:
        return row.itl.p99;
    case ResultsModel::kTokens:
        return row.outputTokensPerSecond;
    case ResultsModel::kRate:
        return row.requestsPerSecond;
    case ResultsModel::kGood:
        return row.goodputPerSecond;
    case ResultsModel::kKvPeak:
        return percent(row.kvPeak);
    case ResultsModel::kMemory:
        return row.peakMemory ? std::optional(*row.peakMemory / kMiB) : std::nullopt;
    case ResultsModel::kReused:
        return percent(row.reused);
    default:
        return static_cast<double>(row.preemptions);
    }
}

QString resultText(double value, int column) {
    switch (column) {
    case ResultsModel::kRequests:
    case ResultsModel::kPreempted:
    case ResultsModel::kMemory:
        return formatNumber(value, 0);
    case ResultsModel::kTokens:
    case ResultsModel::kRate:
    case ResultsModel::kGood:
        return rateText(value);
    default:
        return isPercentColumn(column) ? formatNumber(value, 1) : millisecondsText(value);
    }
}

QString resultText(const BenchRow& row, int column) {
    if (column == ResultsModel::kLoad) {
        return row.stopped ? ResultsModel::tr("%1, cancelled").arg(row.loadWords()) : row.loadWords();
    }
    const auto value = resultValue(row, column);
    return value ? resultText(*value, column) : kNone;
}

ResultsModel::ResultsModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void ResultsModel::show(QVector<BenchRow> rows, const BenchLimits& limits) {
    beginResetModel();
    m_rows = std::move(rows);
    m_limits = limits;
    endResetModel();
}

int ResultsModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int ResultsModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant ResultsModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    const BenchRow& row = m_rows[index.row()];
    switch (role) {
    case Qt::DisplayRole:
        return resultText(row, index.column());
    case kMissedRole:
        return missed(row, m_limits, index.column());
    case kValueRole: {
        const auto value = resultValue(row, index.column());
        return value ? QVariant(*value) : QVariant();
    }
    case Qt::TextAlignmentRole:
        return int((index.column() == kLoad ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole: {
        const ResultFigure& figure = resultFigure(index.column());
        QString words = figure.definition;
        if (missed(row, m_limits, index.column())) {
            words += QLatin1Char('\n') + tr("Over the limit of this run.");
        }
        if (row.stopped) {
            words += QLatin1Char('\n') + tr("The row was cancelled: figures are of what had run until then.");
        }
        return words;
    }
    case Qt::AccessibleTextRole: {
        const ResultFigure& figure = resultFigure(index.column());
        const QString words = QStringLiteral("%1 %2: %3, %4")
                                  .arg(figure.group, figure.head, resultText(row, index.column()),
                                       provenanceWord(figure.provenance))
                                  .trimmed();
        return missed(row, m_limits, index.column()) ? tr("%1, over the limit").arg(words) : words;
    }
    default:
        return {};
    }
}

QVariant ResultsModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const ResultFigure& figure = resultFigure(section);
    switch (role) {
    case Qt::DisplayRole: {
        if (section == kLoad) {
            return !m_rows.isEmpty() && m_rows.front().rate ? tr("Rate") : figure.head;
        }
        return QStringList{figure.group, figure.head, badgeText(figure.provenance)}.join(QLatin1Char(' ')).trimmed();
    }
    case Qt::ToolTipRole:
        return figure.definition + QLatin1Char('\n') + provenanceSentence(figure.provenance);
    case Qt::TextAlignmentRole:
        return int((section == kLoad ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case kGroupRole:
        return figure.group;
    case kBadgeRole:
        return section == kLoad ? QVariant() : QVariant(static_cast<int>(figure.provenance));
    case Qt::UserRole: // the words under the group's
        return section == kLoad ? headerData(section, orientation, Qt::DisplayRole) : QVariant(figure.head);
    default:
        return {};
    }
}

} // namespace vitrine::ui
