// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_table.h"

#include <algorithm>

#include "ui/inside/step_rates.h"
#include "ui/views/op_class.h"
#include "ui/views/timeline_view.h"
#include "ui/widgets/column_head.h"
#include "ui/widgets/figure.h"

namespace vitrine::ui {

QVector<std::pair<QString, Nanoseconds>> devicePartsOf(const trace::StepRecord& record) {
    if (!record.device) {
        return {};
    }
    const trace::DeviceTimes& d = *record.device;
    return {{StepTable::tr("copy in"), d.copyIn},
            {StepTable::tr("model"), d.forward},
            {StepTable::tr("ranking"), d.sample},
            {StepTable::tr("copy out"), d.copyOut},
            {StepTable::tr("host"), std::max<Nanoseconds>(0, record.sections.forward - d.total())}};
}

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
    for (const auto& [name, time] : devicePartsOf(*record)) {
        addTime(tr("device"), name, time, whole);
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
    if (orientation != Qt::Horizontal) {
        return QAbstractTableModel::headerData(section, orientation, role);
    }
    return headData({{tr("Part"), tr("A member of the batch, the token budget, a section of the time, the device's clock, or work.")},
                     {tr("Name"), tr("Request, section or amount.")},
                     {tr("Phase"), tr("Whether the member's tokens were of its prompt (prefill) or of its answer (decode).")},
                     {tr("Computed C"), tr("Tokens computed in the step. Counted.")},
                     {tr("Context after C"), tr("Tokens of the member in the KV cache after the step. Counted.")},
                     {tr("Drafted C"), tr("Draft tokens that the step verified. Counted.")},
                     {tr("Accepted C"), tr("Of them those that were accepted. Counted.")},
                     {tr("Given out C"), tr("Tokens that the member was given. Counted.")},
                     {tr("ms M"), tr("Milliseconds of the part. Measured.")},
                     {tr("% of the step D"), tr("Time of the part ÷ time of the step. Derived.")},
                     {tr("Work D"), tr("Bytes and operations by the model's formulas, and their rates over the step's time. Derived.")}},
                    section, role);
}

} // namespace vitrine::ui
