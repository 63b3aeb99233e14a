// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/runs/opened_run.h"

#include <limits>
#include <utility>

#include <QCryptographicHash>
#include <QFile>
#include <QFileInfo>

#include "engine/store/machine.h"
#include "engine/store/reports/run_bundle.h"
#include "engine/store/run_reader.h"
#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"
#include "ui/runs/scene_file.h"

namespace vitrine::ui {
namespace {

std::span<const std::byte> bytesOf(const QByteArray& bytes) {
    return {reinterpret_cast<const std::byte*>(bytes.constData()), static_cast<std::size_t>(bytes.size())};
}

Result<OpenedRunPtr> openSaved(trace::SavedRun&& saved) {
    std::vector<trace::RecordPtr> records;
    records.reserve(saved.records.size());
    const auto all = std::make_shared<trace::SavedRun>(std::move(saved));
    for (const trace::StepRecord& record : all->records) {
        records.emplace_back(all, &record); // one allocation for all of them
    }
    return openRecords(all->header, all->start, std::move(records));
}

Result<OpenedRunPtr> openBundle(const QByteArray& bytes) {
    auto bundle = store::decodeBundle({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (!bundle) {
        return forward(bundle);
    }
    auto run = openRecords(bundle->header, bundle->start, std::move(bundle->records));
    if (run) {
        (*run)->info = std::move(bundle->info);
        (*run)->labels = std::move(bundle->labels);
        (*run)->info.id = 0;
    }
    return run;
}

Result<OpenedRunPtr> openScene(const QByteArray& bytes) {
    auto scene = decodeScene(bytes);
    if (!scene) {
        return forward(scene);
    }
    auto run = openSaved(std::move(scene->run));
    if (run) {
        (*run)->viewState = std::move(scene->viewState);
    }
    return run;
}

Result<OpenedRunPtr> openBytes(const QByteArray& bytes) {
    if (bytes.startsWith("VTRB")) {
        return openBundle(bytes);
    }
    if (bytes.startsWith(kSceneMagic)) {
        return openScene(bytes);
    }
    auto saved = trace::decodeRun(bytesOf(bytes));
    return saved ? openSaved(std::move(*saved)) : Result<OpenedRunPtr>(forward(saved));
}

/// What the records say about themselves, where the file says nothing.
void describe(OpenedRun& run) {
    const trace::RunHeader header = run.log->header();
    store::RunInfo& info = run.info;
    const auto fill = [](std::string& field, const std::string& value) {
        if (field.empty()) {
            field = value;
        }
    };
    fill(info.model, header.model);
    fill(info.modelHash, header.modelHash);
    fill(info.device, header.device);
    fill(info.settings, header.settings);
    info.firstStep = run.log->firstStep();
    info.steps = run.log->lastStep() - info.firstStep + 1;
}

} // namespace

Result<OpenedRunPtr> openRecords(const trace::RunHeader& header, const trace::EngineState& start,
                                 std::vector<trace::RecordPtr> records) {
    trace::TraceLimits limits;
    limits.records = std::numeric_limits<std::size_t>::max();
    limits.bytes = std::numeric_limits<std::size_t>::max();
    auto run = std::make_shared<OpenedRun>();
    run->log = std::make_shared<trace::TraceLog>(header, start, limits);
    run->timeline.reset(header, start);
    run->newest = start;
    for (const trace::RecordPtr& record : records) {
        if (auto folded = trace::apply(run->newest, *record); !folded) {
            return forward(folded);
        }
        run->timeline.take(*record, run->newest);
        run->log->append(*record);
    }
    describe(*run);
    return run;
}

Result<OpenedRunPtr> openStoredRun(store::Database& database, store::RunId id) {
    auto reader = store::RunReader::open(database, id);
    if (!reader) {
        return forward(reader);
    }
    const auto start = reader->stateAt(reader->firstStep() - 1);
    if (!start) {
        return forward(start);
    }
    auto records = reader->records(reader->firstStep(), reader->lastStep());
    if (!records) {
        return forward(records);
    }
    const auto requests = store::runRequests(database, id);
    if (!requests) {
        return forward(requests);
    }
    auto run = openRecords(reader->header(), *start, std::move(*records));
    if (run) {
        (*run)->info = reader->info();
        for (const store::RunRequest& request : *requests) {
            if (!request.label.empty()) {
                (*run)->labels[request.request] = request.label;
            }
        }
    }
    return run;
}

Result<OpenedRunPtr> openRunFile(const QString& path) {
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        return fail(ErrorCode::fileUnreadable, "The run can't be read: " + file.fileName().toStdString() + ": " + file.errorString().toStdString() + ".",
                    path.toStdString());
    }
    auto run = openBytes(file.readAll());
    if (run && (*run)->info.name.empty()) {
        (*run)->info.name = QFileInfo(path).fileName().toStdString();
    }
    return run;
}

Result<OpenedRunPtr> openLog(const trace::TraceLog& log) {
    trace::TraceLog::Delta all = log.all();
    auto run = openRecords(log.header(), all.keyframe ? *all.keyframe : trace::initialState(log.header()),
                           std::move(all.records));
    if (run) {
        (*run)->info.kind = "session";
        (*run)->info.created = store::unixNow();
        (*run)->info.machine = store::machineJson();
        (*run)->info.version = store::versionWords();
    }
    return run;
}

Result<std::vector<store::RunRequest>> requestsOf(const trace::TraceLog& log,
                                                  const std::unordered_map<RequestId, std::string>& labels) {
    const trace::TraceLog::Delta all = log.all();
    auto requests = store::requestsOf(all.keyframe ? *all.keyframe : trace::initialState(log.header()), all.records);
    for (std::size_t i = 0; requests && i < requests->size(); ++i) {
        if (const auto label = labels.find((*requests)[i].request); label != labels.end()) {
            (*requests)[i].label = label->second;
        }
    }
    return requests;
}

QString configHash(const std::string& settings, const std::string& modelHash) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(QByteArrayView(settings.data(), static_cast<qsizetype>(settings.size())));
    hash.addData(QByteArrayView("\n", 1));
    hash.addData(QByteArrayView(modelHash.data(), static_cast<qsizetype>(modelHash.size())));
    return QString::fromLatin1(hash.result().toHex().left(8));
}

} // namespace vitrine::ui
