// What the page Inside saves: pictures and numbers of its views, and the whole run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <memory>
#include <sstream>

#include <QAbstractItemModel>
#include <QFileInfo>
#include <QMessageBox>

#include "engine/trace/chrome_trace.h"
#include "engine/trace/record_file.h"
#include "engine/trace/replay.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/memory_panel.h"
#include "ui/inside/timeline_table.h"
#include "ui/inside/view_dock.h"
#include "ui/inside/view_numbers.h"
#include "ui/runs/scene_file.h"
#include "ui/views/view_file.h"
#include "ui/widgets/aside.h"
#include "ui/widgets/save_name.h"

namespace vitrine::ui {
namespace {

QVector<SaveKind> runKinds() {
    return {{InsidePage::tr("Run file"), QStringLiteral("vtrc")},
            {InsidePage::tr("Scene: the run as it is shown now"), QStringLiteral("vtsc")},
            {InsidePage::tr("Chrome trace"), QStringLiteral("json")}};
}

bool isRunKind(const QString& suffix) {
    const QVector<SaveKind> kinds = runKinds();
    return std::ranges::any_of(kinds, [&](const SaveKind& kind) { return kind.suffix == suffix; });
}

} // namespace

QString saveRunAs(const trace::TraceLog& log, const QString& path, const QByteArray& viewState) {
    const QString kind = QFileInfo(path).suffix().toLower();
    if (!isRunKind(kind)) {
        return InsidePage::tr("A run can't be saved as “%1”: choose a name that ends in .vtrc, .vtsc or .json.")
            .arg(kind);
    }
    const trace::TraceLog::Delta all = log.all();
    const trace::EngineState start = all.keyframe ? *all.keyframe : trace::initialState(log.header());
    if (kind == QLatin1String("json")) {
        std::ostringstream json;
        trace::writeChromeTrace(json, log.header(), start, all.records);
        return saveBytes(path, QByteArray::fromStdString(json.str()));
    }
    trace::SavedRun run{log.header(), start, {}};
    run.records.reserve(all.records.size());
    for (const trace::RecordPtr& record : all.records) {
        run.records.push_back(*record);
    }
    return saveBytes(path, kind == QLatin1String("vtsc") ? encodeScene(run, viewState)
                                                         : QByteArray::fromStdString(trace::encodeRun(run)));
}

QString InsidePage::caption() const {
    const trace::RunHeader& header = m_playback.header();
    // A kept run's own, so that its pictures and a comparison's name one configuration alike.
    const std::string& settings = m_opened ? m_opened->info.settings : header.settings;
    const std::string& modelHash = m_opened ? m_opened->info.modelHash : header.modelHash;
    return tr("%1 · %2 · config %3 · step %4 · C counted, M measured, D derived")
        .arg(QString::fromStdString(header.model), QString::fromStdString(header.device),
             configHash(settings, modelHash))
        .arg(m_playback.shown().step);
}

QString InsidePage::exportView(const QString& id, const QString& path) {
    ViewDock* dock = m_docks.value(id);
    if (dock == nullptr) {
        return tr("There is no view %1.").arg(id);
    }
    const QString kind = QFileInfo(path).suffix().toLower();
    if (kind == QLatin1String("png")) {
        return savePicture(*dock->widget(), path, caption());
    }
    if (kind == QLatin1String("svg")) {
        return saveDrawing(*dock->widget(), path, dock->windowTitle(), caption());
    }
    const bool bytes = id == QLatin1String("memory") && kind == QLatin1String("csv"); // to the byte
    const QByteArray numbers = bytes ? m_memory->csv() : viewNumbers(id, kind, m_playback, m_bus.selection());
    if (!numbers.isEmpty()) {
        return saveBytes(path, numbers);
    }
    if (kind != QLatin1String("csv")) {
        return tr("This view can't be saved as %1.").arg(kind);
    }
    QAbstractItemModel* model = dock->makeTable();
    if (model == nullptr) {
        return tr("This view has no numbers to save.");
    }
    const std::unique_ptr<QAbstractItemModel> made(model->parent() == nullptr ? model : nullptr);
    return saveBytes(path, csvOf(*model));
}

QString InsidePage::exportRun(const QString& path) {
    const std::shared_ptr<trace::TraceLog> log = shownLog();
    return log ? saveRunAs(*log, path, viewState()) : tr("There is no run to save yet.");
}

/// A long run takes its time: on another thread, and a word when it is done.
void InsidePage::exportRunAside(const QString& path) {
    const std::shared_ptr<trace::TraceLog> log = shownLog();
    if (!log) {
        QMessageBox::warning(this, tr("Not saved"), tr("There is no run to save yet."));
        return;
    }
    workAside(
        this, [log, path, state = viewState()] { return saveRunAs(*log, path, state); },
        [this, path](const QString& problem) {
            if (!problem.isEmpty()) {
                QMessageBox::warning(this, tr("Not saved"), problem);
            } else {
                emit exported(path);
            }
        });
}

void InsidePage::askExport(const QString& dockId, const QString& kind) {
    if (kind == QLatin1String("run")) {
        const QString path = askSaveName(this, tr("Save the run"), QStringLiteral("run.vtrc"), runKinds()).path;
        if (!path.isEmpty()) {
            exportRunAside(path);
        }
        return;
    }
    const QString path =
        askSaveName(this, tr("Save this view"), dockId + QLatin1Char('.') + kind, {{kind.toUpper(), kind}}).path;
    if (path.isEmpty()) {
        return;
    }
    const QString problem = exportView(dockId, path);
    if (!problem.isEmpty()) {
        QMessageBox::warning(this, tr("Not saved"), problem);
    }
}

} // namespace vitrine::ui
