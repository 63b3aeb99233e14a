// What the page Inside saves: pictures and numbers of its views, and the whole run.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <memory>

#include <QAbstractItemModel>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>
#include <QPainter>
#include <QSaveFile>
#include <QSvgGenerator>

#include "engine/trace/chrome_trace.h"
#include "engine/trace/record_file.h"
#include "ui/bridge/engine_bridge.h"
#include "ui/inside/inside_page.h"
#include "ui/inside/map_panel.h"
#include "ui/inside/timeline_table.h"
#include "ui/inside/view_dock.h"

namespace vitrine::ui {
namespace {

QString cell(const QString& text) {
    return text.contains(QLatin1Char(',')) || text.contains(QLatin1Char('"'))
               ? QLatin1Char('"') + QString(text).replace(QLatin1Char('"'), QLatin1String("\"\"")) + QLatin1Char('"')
               : text;
}

QByteArray csvOf(const QAbstractItemModel& model) {
    QString csv;
    for (int column = 0; column < model.columnCount(); ++column) {
        csv +=
            (column > 0 ? QStringLiteral(",") : QString()) + cell(model.headerData(column, Qt::Horizontal).toString());
    }
    csv += QLatin1Char('\n');
    for (int row = 0; row < model.rowCount(); ++row) {
        for (int column = 0; column < model.columnCount(); ++column) {
            csv += (column > 0 ? QStringLiteral(",") : QString()) + cell(model.index(row, column).data().toString());
        }
        csv += QLatin1Char('\n');
    }
    return csv.toUtf8();
}

QString save(const QString& path, const QByteArray& bytes) {
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.commit()) {
        return QObject::tr("The file %1 can't be written: %2.").arg(path, file.errorString());
    }
    return {};
}

} // namespace

QString InsidePage::caption() const {
    const trace::RunHeader& header = m_playback.header();
    return tr("%1 · %2 · step %3 · C counted, M measured, D derived")
        .arg(QString::fromStdString(header.model), QString::fromStdString(header.device))
        .arg(m_playback.shown().step);
}

QString InsidePage::exportView(const QString& id, const QString& path) {
    ViewDock* dock = m_docks.value(id);
    if (dock == nullptr) {
        return tr("There is no view %1.").arg(id);
    }
    const QString kind = QFileInfo(path).suffix().toLower();
    if (kind == QLatin1String("png")) {
        const QImage picture = dock->picture(caption());
        return picture.save(path, "PNG") ? QString() : tr("The file %1 can't be written.").arg(path);
    }
    if (kind == QLatin1String("svg")) {
        QSvgGenerator drawing;
        drawing.setFileName(path);
        drawing.setSize(dock->widget()->size());
        drawing.setViewBox(QRect(QPoint(), dock->widget()->size()));
        drawing.setTitle(dock->windowTitle());
        drawing.setDescription(caption());
        QPainter painter;
        if (!painter.begin(&drawing)) {
            return tr("The file %1 can't be written.").arg(path);
        }
        dock->widget()->render(&painter, QPoint(), QRegion(), QWidget::DrawChildren);
        return {};
    }
    if (id == QLatin1String("timeline")) {
        return save(path, timelineCsv(m_playback.timeline()));
    }
    QAbstractItemModel* model = dock->makeTable();
    if (model == nullptr) {
        return tr("This view has no numbers to save.");
    }
    const std::unique_ptr<QAbstractItemModel> made(model->parent() == nullptr ? model : nullptr);
    return save(path, csvOf(*model));
}

QString InsidePage::exportRun(const QString& path) {
    const std::shared_ptr<trace::TraceLog> log = m_replayed ? m_replayed : m_bridge.status().log;
    if (!log) {
        return tr("There is no run to save yet.");
    }
    const trace::TraceLog::Delta all = log->all();
    const trace::EngineState start = all.keyframe ? *all.keyframe : trace::EngineState{};
    std::ofstream file(std::filesystem::path(path.toStdString()), std::ios::binary);
    if (path.endsWith(QLatin1String(".json"), Qt::CaseInsensitive)) {
        trace::writeChromeTrace(file, log->header(), start, all.records);
    } else {
        trace::SavedRun run;
        run.header = log->header();
        run.start = start;
        for (const trace::RecordPtr& record : all.records) {
            run.records.push_back(*record);
        }
        file << trace::encodeRun(run);
    }
    file.flush();
    return file ? QString() : tr("The file %1 can't be written.").arg(path);
}

void InsidePage::askExport(const QString& dockId, const QString& kind) {
    const bool run = kind == QLatin1String("run");
    const QString path = QFileDialog::getSaveFileName(
        this, run ? tr("Save the run") : tr("Save this view"),
        run ? QStringLiteral("run.vtrc") : dockId + QLatin1Char('.') + kind,
        run ? tr("Run file (*.vtrc);;Chrome trace (*.json)") : QStringLiteral("*.") + kind);
    if (path.isEmpty()) {
        return;
    }
    const QString problem = run ? exportRun(path) : exportView(dockId, path);
    if (!problem.isEmpty()) {
        QMessageBox::warning(this, tr("Not saved"), problem);
    }
}

} // namespace vitrine::ui
