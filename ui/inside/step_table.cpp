// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_table.h"

#include <algorithm>

#include "ui/inside/step_rates.h"
#include "ui/views/op_class.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

StepTable::StepTable(const trace::RecordPtr& record, QObject* parent)
    : QAbstractTableModel(parent) {
    if (!record) {
        return;
    }
    addBatch(*record);
    const Nanoseconds whole = record->t1 - record->t0;
    for (int i = 0; i < kOpClasses; ++i) {
        const auto op = static_cast<OpClass>(i);
        addTime(tr("section"), opWords(op), timeIn(*record, op), whole);
    }
    addTime(tr("section"), tr("all of the step"), whole, whole);
    if (record->device) {
        const trace::DeviceTimes& d = *record->device;
        const std::pair<QString, Nanoseconds> parts[] = {{tr("copy in"), d.copyIn},
                                                         {tr("model"), d.forward},
                                                         {tr("ranking"), d.sample},
                                                         {tr("copy out"), d.copyOut},
                                                         {tr("host"), record->sections.forward - d.total()}};
        for (const auto& [name, time] : parts) {
            addTime(tr("device"), name, time, whole);
        }
    }
    addWork(*record);
}

void StepTable::addBatch(const trace::StepRecord& record) {
    for (const trace::BatchEntry& entry : record.batch) {
        Row row(kColumns);
        row[kPart] = tr("member");
        row[kName] = requestName(entry.request);
        row[kPhase] = entry.phase == trace::Phase::prefill ? tr("prefill") : tr("decode");
        row[kComputed] = formatCount(entry.computed);
        row[kContext] = formatCount(entry.contextAfter);
        row[kDrafted] = formatCount(entry.drafted);
        row[kAccepted] = formatCount(entry.accepted);
        row[kEmitted] = formatCount(entry.emitted);
        m_rows.push_back(std::move(row));
    }
    const std::pair<QString, int> budget[] = {{tr("used"), record.tokensUsed},
                                              {tr("unused"), std::max(0, record.tokenBudget - record.tokensUsed)},
                                              {tr("token budget"), record.tokenBudget}};
    for (const auto& [name, tokens] : budget) {
        Row row(kColumns);
        row[kPart] = tr("budget");
        row[kName] = name;
        row[kComputed] = formatCount(tokens);
        m_rows.push_back(std::move(row));
    }
}

void StepTable::addTime(const QString& part, const QString& name, Nanoseconds time, Nanoseconds whole) {
    Row row(kColumns);
    row[kPart] = part;
    row[kName] = name;
    row[kTime] = formatNumber(static_cast<double>(time) * 1e-6, 3);
    row[kShare] = whole > 0 ? formatNumber(100.0 * static_cast<double>(time) / static_cast<double>(whole), 1) : QString();
    m_rows.push_back(std::move(row));
}

void StepTable::addWork(const trace::StepRecord& record) {
    const auto add = [this](const QString& name, const QString& amount) {
        Row row(kColumns);
        row[kPart] = tr("work");
        row[kName] = name;
        row[kWork] = amount;
        m_rows.push_back(std::move(row));
    };
    add(tr("reads"), formatBytes(static_cast<double>(record.bytesRead)));
    add(tr("operations"), tr("%1 GFLOP").arg(formatNumber(record.flops * 1e-9, 2)));
    if (const auto rates = ratesOf(record)) {
        const RateWords read = bytesRateWords(rates->bytesPerSecond);
        const RateWords computed = operationsRateWords(rates->operationsPerSecond);
        add(tr("bandwidth"), read.value + QLatin1Char(' ') + read.unit);
        add(tr("computes"), computed.value + QLatin1Char(' ') + computed.unit);
    }
}

int StepTable::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
}

int StepTable::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : kColumns;
}

QVariant StepTable::data(const QModelIndex& index, int role) const {
    if (!checkIndex(index, CheckIndexOption::IndexIsValid) || role != Qt::DisplayRole) {
        return {};
    }
    return m_rows[static_cast<std::size_t>(index.row())][static_cast<std::size_t>(index.column())];
}

QVariant StepTable::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole || section < 0 || section >= kColumns) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    const QStringList heads{tr("Part"),       tr("Name"),        tr("Phase"), tr("Computed C"),        tr("Context after C"), tr("Drafted C"),
                            tr("Accepted C"), tr("Given out C"), tr("ms M"),  tr("% of the step D"), tr("Work D")};
    return heads[section];
}

} // namespace vitrine::ui
