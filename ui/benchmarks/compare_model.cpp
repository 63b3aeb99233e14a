// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/benchmarks/compare_model.h"

#include <array>
#include <cmath>

#include "ui/benchmarks/results_model.h"
#include "ui/widgets/badge.h"

namespace vitrine::ui {
namespace {

constexpr std::array kCompared{ResultsModel::kTtft50, ResultsModel::kTtft99, ResultsModel::kTpot50,
                               ResultsModel::kTpot99, ResultsModel::kTokens, ResultsModel::kRate,
                               ResultsModel::kGood,   ResultsModel::kKvPeak};
const QString kNone = QStringLiteral("–");

/// With its sign, a minus as long as the plus is wide.
QString signedText(double value, const QString& text) {
    QString plain = text;
    plain.remove(QLatin1Char('-'));
    return value > 0.0 ? QLatin1Char('+') + plain : value < 0.0 ? QChar(0x2212) + plain : plain;
}

} // namespace

CompareModel::CompareModel(QObject* parent)
    : QAbstractTableModel(parent) {}

void CompareModel::show(const QString& nameA, const QString& nameB, std::optional<BenchRow> a,
                        std::optional<BenchRow> b) {
    beginResetModel();
    m_nameA = nameA;
    m_nameB = nameB;
    m_a = std::move(a);
    m_b = std::move(b);
    endResetModel();
}

int CompareModel::resultColumn(int column) {
    return kCompared.at(static_cast<std::size_t>(column - 1));
}

std::optional<double> CompareModel::difference(int column) const {
    if (!m_a || !m_b) {
        return std::nullopt;
    }
    const auto a = resultValue(*m_a, resultColumn(column));
    const auto b = resultValue(*m_b, resultColumn(column));
    return a && b ? std::optional(*b - *a) : std::nullopt;
}

int CompareModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() || !m_a || !m_b ? 0 : kRows;
}

int CompareModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(kCompared.size()) + 1;
}

QString CompareModel::text(int row, int column) const {
    if (column == 0) {
        const QStringList heads{QStringLiteral("A  ") + m_nameA, QStringLiteral("B  ") + m_nameB, tr("B − A"),
                                tr("relative to A"), tr("B is")};
        return heads[row];
    }
    const int figure = resultColumn(column);
    if (row == kA || row == kB) {
        return resultText(row == kA ? *m_a : *m_b, figure);
    }
    const auto delta = difference(column);
    if (!delta) {
        return kNone;
    }
    if (row == kDifference) {
        return signedText(*delta, resultText(*delta, figure));
    }
    const int better = resultFigure(figure).better;
    if (row == kVerdict) {
        return *delta == 0.0 || better == 0 ? tr("the same") : (*delta > 0.0) == (better > 0) ? tr("better") : tr("worse");
    }
    const double a = resultValue(*m_a, figure).value_or(0.0);
    if (a == 0.0) {
        return kNone;
    }
    const double share = *delta / a * 100.0;
    return signedText(share, formatNumber(share, 0)) + QStringLiteral(" %");
}

QVariant CompareModel::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid)) {
        return {};
    }
    switch (role) {
    case Qt::DisplayRole:
        return text(index.row(), index.column());
    case Qt::TextAlignmentRole:
        return int((index.column() == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    case Qt::ToolTipRole:
        return index.column() == 0 ? index.data() : headerData(index.column(), Qt::Horizontal, role);
    default:
        return {};
    }
}

QVariant CompareModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || section < 0 || section >= columnCount()) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    if (role == Qt::TextAlignmentRole) {
        return int((section == 0 ? Qt::AlignLeft : Qt::AlignRight) | Qt::AlignVCenter);
    }
    if (section == 0) {
        return role == Qt::DisplayRole ? QVariant(tr("Session")) : QVariant();
    }
    const ResultFigure& figure = resultFigure(resultColumn(section));
    if (role == Qt::ToolTipRole) {
        return figure.definition + QLatin1Char('\n') + tr("B − A and its share of A are derived (D).");
    }
    if (role != Qt::DisplayRole) {
        return {};
    }
    // of "TTFT, ms" the name; the unit stands in the tooltip and in the table of results
    const bool latency = figure.head.startsWith(QLatin1Char('p'));
    const QString words = latency ? figure.group.section(QLatin1Char(','), 0, 0) + QLatin1Char(' ') + figure.head : figure.head;
    return QStringLiteral("%1 %2").arg(words, badgeText(figure.provenance));
}

} // namespace vitrine::ui
