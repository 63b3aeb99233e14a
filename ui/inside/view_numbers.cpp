// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/view_numbers.h"

#include <algorithm>

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include "ui/inside/memory_account.h"
#include "ui/inside/timeline_table.h"
#include "ui/views/op_class.h"
#include "ui/views/sharing_scene.h"

namespace vitrine::ui {
namespace {

QByteArray ms(double value) {
    return value < 0.0 ? QByteArray() : QByteArray::number(value, 'f', 6);
}

double msOf(Nanoseconds t) {
    return static_cast<double>(t) * 1e-6;
}

QByteArray whole(std::int64_t value) {
    return QByteArray::number(static_cast<qint64>(value));
}

void line(QByteArray& csv, std::initializer_list<QByteArray> cells) {
    bool first = true;
    for (const QByteArray& cell : cells) {
        if (!first) {
            csv += ',';
        }
        csv += cell;
        first = false;
    }
    csv += '\n';
}

const char* statusName(trace::BlockStatus status) {
    switch (status) {
    case trace::BlockStatus::unused:
        return "unused";
    case trace::BlockStatus::free:
        return "free";
    case trace::BlockStatus::cached:
        return "cached";
    case trace::BlockStatus::owned:
        return "owned";
    case trace::BlockStatus::shared:
        return "shared";
    }
    return "";
}

const char* phaseName(trace::SequencePhase phase) {
    switch (phase) {
    case trace::SequencePhase::waiting:
        return "waiting";
    case trace::SequencePhase::prefill:
        return "prefill";
    case trace::SequencePhase::decode:
        return "decode";
    case trace::SequencePhase::preempted:
        return "preempted";
    case trace::SequencePhase::finished:
        return "finished";
    }
    return "";
}

const char* sectionName(OpClass op) {
    static constexpr const char* kNames[kOpClasses] = {"schedule", "draft", "forward", "sample", "detokenise", "unattributed"};
    return kNames[static_cast<int>(op)];
}

/// Ids separated by spaces: no comma, so that no cell needs quotes.
template <class List, class Id>
QByteArray spaced(const List& list, Id id) {
    QByteArray out;
    for (const auto& one : list) {
        out += (out.isEmpty() ? "" : " ") + whole(id(one));
    }
    return out;
}

} // namespace

QByteArray mapCsv(const trace::EngineState& state) {
    QByteArray csv("step,block,state,refs,filled,owners,hash\n");
    for (std::size_t i = 0; i < state.blocks.size(); ++i) {
        const trace::BlockState& block = state.blocks[i];
        const auto owners = state.owners(BlockId(static_cast<std::int32_t>(i)));
        line(csv,
             {whole(state.step), whole(static_cast<std::int64_t>(i)), statusName(block.status()), whole(block.refs),
              whole(block.filled), spaced(owners, [](SequenceId id) { return static_cast<std::int64_t>(id.value); }),
              block.published ? QByteArray::number(static_cast<quint64>(block.hash), 16) : QByteArray()});
    }
    return csv;
}

QByteArray blockTableCsv(const trace::EngineState& state) {
    QByteArray csv("step,request,sequence,logical,block,filled,refs\n");
    for (const SequenceId id : state.running) {
        const trace::SequenceRecord* sequence = state.find(id);
        if (sequence == nullptr) {
            continue;
        }
        for (std::size_t l = 0; l < sequence->table.size(); ++l) {
            const std::int32_t block = sequence->table[l];
            const bool here = block >= 0 && block < static_cast<std::int32_t>(state.blocks.size());
            const trace::BlockState* b = here ? &state.blocks[static_cast<std::size_t>(block)] : nullptr;
            line(csv, {whole(state.step), whole(sequence->request.value), whole(id.value),
                       whole(static_cast<std::int64_t>(l)), whole(block), whole(b != nullptr ? b->filled : 0),
                       whole(b != nullptr ? b->refs : 0)});
        }
    }
    return csv;
}

QByteArray sharingCsv(const trace::EngineState& state) {
    const SharingScene scene = sharingScene(state);
    QByteArray csv("step,kind,index,parent,first_token,tokens,refs,blocks\n");
    for (std::size_t i = 0; i < scene.spans.size(); ++i) {
        const PrefixSpan& span = scene.spans[i];
        line(csv, {whole(state.step), "span", whole(static_cast<std::int64_t>(i)), whole(span.parent),
                   whole(span.firstToken), whole(span.tokens), whole(span.refs),
                   spaced(span.blocks, [](std::int32_t block) { return static_cast<std::int64_t>(block); })});
    }
    for (std::size_t i = 0; i < scene.evictionOrder.size(); ++i) {
        line(csv, {whole(state.step), scene.cached[i] ? "queue-cached" : "queue-free",
                   whole(static_cast<std::int64_t>(i)), "", "", "", "0", whole(scene.evictionOrder[i])});
    }
    return csv;
}

QByteArray sharingDot(const trace::EngineState& state) {
    const SharingScene scene = sharingScene(state);
    QByteArray dot("digraph prefixes {\n  rankdir=LR;\n  node [shape=box];\n");
    for (std::size_t i = 0; i < scene.spans.size(); ++i) {
        const PrefixSpan& span = scene.spans[i];
        const QByteArray name = "s" + whole(static_cast<std::int64_t>(i));
        dot += "  " + name + " [label=\"tokens " + whole(span.firstToken) + ".." +
               whole(span.firstToken + span.tokens - 1) + "\\nrefs " + whole(span.refs) + "\\nblocks " +
               spaced(span.blocks, [](std::int32_t block) { return static_cast<std::int64_t>(block); }) + "\"" +
               (span.refs == 0 ? ", style=dashed" : "") + "];\n";
        if (span.parent >= 0) {
            dot += "  s" + whole(span.parent) + " -> " + name + ";\n";
        }
    }
    return dot + "}\n";
}

QByteArray stepCsv(const trace::StepRecord& record) {
    QByteArray csv("step,request,sequence,phase,computed,cached,context,drafted,accepted,emitted,section,ms\n");
    for (const trace::BatchEntry& e : record.batch) {
        line(csv, {whole(record.step), whole(e.request.value), whole(e.sequence.value),
                   e.phase == trace::Phase::prefill ? "prefill" : "decode", whole(e.computed), whole(e.cached),
                   whole(e.contextAfter), whole(e.drafted), whole(e.accepted), whole(e.emitted), "", ""});
    }
    for (int i = 0; i < kOpClasses; ++i) {
        const auto op = static_cast<OpClass>(i);
        line(csv, {whole(record.step), "", "", "", "", "", "", "", "", "", sectionName(op), ms(msOf(timeIn(record, op)))});
    }
    return csv;
}

QByteArray stepJson(const trace::StepRecord& record) {
    QJsonArray batch;
    for (const trace::BatchEntry& e : record.batch) {
        batch.append(QJsonObject{{QStringLiteral("request"), static_cast<qint64>(e.request.value)},
                                 {QStringLiteral("sequence"), static_cast<qint64>(e.sequence.value)},
                                 {QStringLiteral("phase"), e.phase == trace::Phase::prefill ? QStringLiteral("prefill")
                                                                                            : QStringLiteral("decode")},
                                 {QStringLiteral("computed"), e.computed},
                                 {QStringLiteral("cached"), e.cached},
                                 {QStringLiteral("context"), e.contextAfter},
                                 {QStringLiteral("drafted"), e.drafted},
                                 {QStringLiteral("accepted"), e.accepted},
                                 {QStringLiteral("emitted"), e.emitted}});
    }
    QJsonObject sections;
    for (int i = 0; i < kOpClasses; ++i) {
        const auto op = static_cast<OpClass>(i);
        sections.insert(QLatin1String(sectionName(op)), msOf(timeIn(record, op)));
    }
    QJsonValue device;
    if (record.device) {
        device = QJsonObject{{QStringLiteral("copy_in"), msOf(record.device->copyIn)},
                  {QStringLiteral("forward"), msOf(record.device->forward)},
                  {QStringLiteral("sample"), msOf(record.device->sample)},
                  {QStringLiteral("copy_out"), msOf(record.device->copyOut)}};
    }
    return QJsonDocument(QJsonObject{{QStringLiteral("step"), static_cast<qint64>(record.step)},
                                     {QStringLiteral("duration_ms"), msOf(record.t1 - record.t0)},
                                     {QStringLiteral("token_budget"), record.tokenBudget},
                                     {QStringLiteral("tokens_used"), record.tokensUsed},
                                     {QStringLiteral("running"), record.running},
                                     {QStringLiteral("waiting"), record.waiting},
                                     {QStringLiteral("idle_slots"), record.idleSlots},
                                     {QStringLiteral("bytes_read"), static_cast<double>(record.bytesRead)},
                                     {QStringLiteral("flops"), record.flops},
                                     {QStringLiteral("sections_ms"), sections},
                                     {QStringLiteral("device_ms"), device},
                                     {QStringLiteral("batch"), batch}})
        .toJson();
}

QByteArray latencyCsv(const LatencyScene& scene, const TimelineData& data) {
    QByteArray csv("metric,request,sequence,step,value_ms\n");
    for (const RequestTimes& r : scene.requests) {
        const std::pair<const char*, double> values[] = {
            {"queue", r.queue}, {"ttft", r.ttft}, {"tpot", r.tpot}, {"e2e", r.e2e}};
        for (const auto& [metric, value] : values) {
            if (value >= 0.0) {
                line(csv, {metric, whole(r.request.value), whole(r.sequence.value), "", ms(value)});
            }
        }
    }
    for (const TokenTime& token : scene.tokens) {
        const TimelineRow* row = data.find(token.sequence);
        line(csv, {"itl", row != nullptr ? whole(row->request.value) : QByteArray(), whole(token.sequence.value),
                   whole(data.numberOf(token.step)), ms(token.gap)});
    }
    return csv;
}

QByteArray speculationCsv(const Playback& playback) {
    QByteArray csv("step,sequence,drafted,accepted,bonus,draft_ms,step_ms,members,tokens,prefill\n");
    for (std::int64_t step = playback.oldestStep(); step <= playback.shown().step; ++step) {
        const trace::RecordPtr record = playback.record(step);
        if (!record) {
            continue;
        }
        for (const trace::Verification& v : record->verifications) {
            if (!v.drafted.empty()) {
                line(csv, {whole(step), whole(v.sequence.value), whole(static_cast<std::int64_t>(v.drafted.size())),
                           whole(v.accepted), v.bonus >= 0 ? "1" : "0", "", "", "", "", ""});
            }
        }
        std::int64_t tokens = 0;
        for (const trace::BatchEntry& entry : record->batch) {
            tokens += entry.emitted;
        }
        const bool prefill = std::ranges::any_of(
            record->batch, [](const trace::BatchEntry& entry) { return entry.phase == trace::Phase::prefill; });
        line(csv, {whole(step), "", "", "", "", ms(msOf(record->sections.draft)), ms(msOf(record->t1 - record->t0)),
                   whole(static_cast<std::int64_t>(record->batch.size())), whole(tokens), prefill ? "1" : "0"});
    }
    return csv;
}

QByteArray requestsCsv(const trace::EngineState& state) {
    QByteArray csv("request,sequence,phase,prompt,reused,out,ttft_ms,tpot_ms,preempted,finish\n");
    std::vector<const trace::SequenceRecord*> rows;
    for (const auto& [id, sequence] : state.sequences) {
        rows.push_back(&sequence);
    }
    std::ranges::sort(rows, {}, [](const trace::SequenceRecord* row) { return row->id; });
    for (const trace::SequenceRecord* row : rows) {
        const bool first = row->firstToken > 0;
        const bool several = first && row->generated > 1;
        line(csv, {whole(row->request.value), whole(row->id.value), phaseName(row->phase), whole(row->promptTokens),
                   whole(row->cached), whole(row->generated), ms(first ? msOf(row->firstToken - row->arrival) : -1.0),
                   ms(several ? msOf(row->lastToken - row->firstToken) / (row->generated - 1) : -1.0),
                   whole(row->preemptions),
                   row->phase == trace::SequencePhase::finished
                       ? QByteArray(trace::finishReasonName(row->finish).data(),
                                    static_cast<qsizetype>(trace::finishReasonName(row->finish).size()))
                       : QByteArray()});
    }
    return csv;
}

QByteArray memoryCsv(const EngineInfo* info, std::uint64_t inUse, const plan::MachineMemory& machine) {
    QByteArray csv("account,part,planned_bytes,taken_bytes\n");
    const auto bytes = [](std::uint64_t n) { return QByteArray::number(static_cast<qulonglong>(n)); };
    if (info != nullptr) {
        for (const plan::TypeBytes& type : info->weightsByType) {
            line(csv, {"format", QByteArray::fromStdString(type.type), bytes(type.bytes), ""});
        }
        const std::pair<const char*, std::uint64_t MemoryUse::*> parts[] = {{"weights", &MemoryUse::weights},
                                                                            {"kv_pool", &MemoryUse::kvPool},
                                                                            {"workspace", &MemoryUse::workspace},
                                                                            {"runtime", &MemoryUse::runtime},
                                                                            {"draft_model", &MemoryUse::draft}};
        for (const auto& [name, part] : parts) {
            line(csv, {"part", name, bytes(info->predicted.*part), bytes(info->actual.*part)});
        }
        if (inUse > 0) {
            const TakenRest rest = restOf(info->actual.total(), inUse);
            line(csv, {"rest", "unexplained", "", bytes(rest.unexplained)});
            line(csv, {"rest", "not_touched", "", bytes(rest.untouched)});
        }
    }
    if (machine.total > 0) {
        const MachineShares shares = sharesOf(machine.total, machine.available, inUse);
        line(csv, {"machine", "this_program", "", bytes(shares.program)});
        line(csv, {"machine", "others", "", bytes(shares.others)});
        line(csv, {"machine", "free", "", bytes(shares.free)});
    }
    return csv;
}

QByteArray viewNumbers(const QString& id, const QString& kind, const Playback& playback, const Selection& selection) {
    const trace::EngineState& state = playback.shown();
    const trace::RecordPtr record = playback.record(selection.step > 0 ? selection.step : state.step);
    const auto is = [&](const char* view, const char* as) { return id == QLatin1String(view) && kind == QLatin1String(as); };
    if (is("timeline", "csv")) {
        return timelineCsv(playback.timeline());
    }
    if (is("map", "csv") || is("memory", "csv")) { // bytes are blocks
        return mapCsv(state);
    }
    if (is("blocks", "csv")) {
        return blockTableCsv(state);
    }
    if (is("sharing", "csv") || is("sharing", "dot")) {
        return kind == QLatin1String("csv") ? sharingCsv(state) : sharingDot(state);
    }
    if ((is("step", "csv") || is("step", "json")) && record) {
        return kind == QLatin1String("csv") ? stepCsv(*record) : stepJson(*record);
    }
    if (is("latency", "csv")) {
        const TimelineData& data = playback.timeline();
        return latencyCsv(LatencyScene::of(data, data.indexOf(state.step), selection.range), data);
    }
    if (is("speculation", "csv")) {
        return speculationCsv(playback);
    }
    return is("requests", "csv") ? requestsCsv(state) : QByteArray();
}

} // namespace vitrine::ui
