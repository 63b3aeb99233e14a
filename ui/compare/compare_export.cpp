// What the page that compares two runs keeps and saves: both runs, the table, the picture.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <sstream>

#include <QFileInfo>
#include <QJsonDocument>
#include <QJsonObject>
#include <QMessageBox>

#include "engine/trace/chrome_trace.h"
#include "engine/trace/replay.h"
#include "ui/bridge/engine_text.h"
#include "ui/compare/compare_page.h"
#include "ui/compare/pair_views.h"
#include "ui/inside/prepared_loads.h"
#include "ui/runs/run_shelf.h"
#include "ui/views/view_file.h"
#include "ui/widgets/button.h"
#include "ui/widgets/save_name.h"

namespace vitrine::ui {

namespace {

/// Beside its other "static batching" is name enough; among all that is kept the load belongs to it.
std::string keptName(const store::RunInfo& info) {
    const QJsonObject settings = QJsonDocument::fromJson(QByteArray::fromStdString(info.settings)).object();
    const PreparedLoad* const load =
        findLoad(settings.value(QLatin1String("workload")).toObject().value(QLatin1String("load")).toString());
    const QString name = QString::fromStdString(info.name);
    return (load == nullptr || name.startsWith(load->title) ? name : load->title + QStringLiteral(" · ") + name).toStdString();
}

} // namespace

QStringList ComparePage::unkept() const {
    QStringList names;
    for (const auto& side : m_sides) {
        if (m_shelf != nullptr && m_keeping == 0 && side->isUnkept()) {
            names << side->name();
        }
    }
    return names;
}

void ComparePage::keepBoth(std::function<void(bool kept)> then) {
    struct Saves {
        int left = 0;
        bool failed = false;
    };
    const auto saves = std::make_shared<Saves>();
    const auto finish = [this, saves, then = std::move(then)] {
        m_keep->setDisabledReason({});
        if (!saves->failed) {
            emit kept();
        }
        if (then) {
            then(!saves->failed);
        }
    };
    m_keep->setDisabledReason(tr("Both runs are kept."));
    for (const auto& side : m_sides) {
        if (side->info().id != 0 || side->empty()) {
            continue;
        }
        ++saves->left;
        ++m_keeping;
        const auto log = side->log();
        store::RunToSave run;
        run.info = side->info();
        run.info.kind = "session";
        run.info.name = keptName(run.info);
        run.labels = side->labels();
        run.take(*log);
        m_shelf->keep(std::move(run), this, [this, saves, log, finish](const Result<store::RunId>& id) {
            --m_keeping;
            noteSaved(log, id);
            saves->failed = saves->failed || !id;
            if (--saves->left == 0) {
                finish();
            }
        });
    }
    if (saves->left == 0) {
        finish();
    }
}

/// The two may have changed places since.
void ComparePage::noteSaved(const std::shared_ptr<trace::TraceLog>& log, const Result<store::RunId>& id) {
    if (!id) {
        QMessageBox::warning(this, tr("Not saved"), engineWords(id.error().message));
        return;
    }
    for (const auto& side : m_sides) {
        if (side->log() == log) {
            side->setKept(*id); // the table hides the button when both are
        }
    }
}

QString ComparePage::caption() const {
    const auto of = [this](int side) {
        const store::RunInfo& info = m_sides[side]->info();
        return tr("%1, config %2, step %3")
            .arg(m_sides[side]->name(), configHash(info.settings, info.modelHash))
            .arg(m_sides[side]->playback().shown().step);
    };
    return tr("A: %1 · B: %2 · %3 · C counted, M measured, D derived")
        .arg(of(0), of(1), QString::fromStdString(m_sides[0]->info().model));
}

/// What is saved is what the runs are now.
void ComparePage::finish() {
    if (m_refresh.isActive()) {
        m_refresh.stop();
        refresh();
    }
    m_views->finish();
}

/// Of the view in sight at the cursor, then of the whole runs.
std::vector<CompareRow> ComparePage::exportedRows() const {
    std::vector<CompareRow> rows;
    if (m_views->view() < PairViews::kFigures) {
        rows = m_views->differences();
        for (CompareRow& row : rows) {
            row.name = tr("%1: %2").arg(PairViews::nameOf(m_views->view()), row.name);
        }
    }
    rows.insert(rows.end(), m_table.rows().begin(), m_table.rows().end());
    return rows;
}

QString ComparePage::exportView(const QString& path) {
    const QString kind = QFileInfo(path).suffix().toLower();
    const QByteArray numbers = m_views->numbers(kind);
    if (numbers.isEmpty()) {
        return tr("This view can't be saved as %1.").arg(kind);
    }
    return saveBytes(path, numbers);
}

/// Both runs in one file, each from its own beginning, as the views have them on one axis.
QString ComparePage::saveTrace(const QString& path) {
    std::vector<trace::TracedRun> runs;
    for (int side = 0; side < 2; ++side) {
        const trace::TraceLog& log = *m_sides[side]->log();
        const QString name = tr("%1: %2").arg(side == 0 ? tr("A") : tr("B"), m_sides[side]->name());
        trace::TraceLog::Delta all = log.all();
        runs.push_back({name.toStdString(), log.header(),
                        all.keyframe ? *all.keyframe : trace::initialState(log.header()), std::move(all.records)});
    }
    std::ostringstream json;
    trace::writeChromeTrace(json, runs);
    return saveBytes(path, QByteArray::fromStdString(json.str()));
}

QString ComparePage::exportAs(const QString& path) {
    const QString kind = QFileInfo(path).suffix().toLower();
    finish();
    if (m_sides[0]->empty() || m_sides[1]->empty()) {
        return tr("There is nothing to compare yet.");
    }
    if (kind == QLatin1String("csv")) {
        return saveBytes(path, compareCsv(exportedRows()));
    }
    if (kind == QLatin1String("md")) {
        CompareTable all;
        all.show(exportedRows());
        return saveBytes(path, compareMarkdown(m_sides[0]->name(), m_sides[1]->name(), m_warnings, all).toUtf8());
    }
    if (kind == QLatin1String("json")) {
        return saveTrace(path);
    }
    if (kind == QLatin1String("svg")) {
        return saveDrawing(*m_body, path, tr("Two runs compared"), caption());
    }
    return kind == QLatin1String("png") ? savePicture(*m_body, path, caption())
                                        : tr("Choose a name that ends in .md, .csv, .json, .png or .svg.");
}

void ComparePage::askExport() {
    const QString csv = QStringLiteral("csv");
    constexpr int kBoth = 2;
    const auto [path, kind] = askSaveName(this, tr("Save the comparison"), QStringLiteral("comparison.md"),
                                          {{tr("Report"), QStringLiteral("md")},
                                           {tr("Differences"), csv},
                                           {tr("Numbers of both runs in this view"), csv},
                                           {tr("Chrome trace of both runs"), QStringLiteral("json")},
                                           {tr("Picture"), QStringLiteral("png")},
                                           {tr("Drawing"), QStringLiteral("svg")}});
    if (path.isEmpty()) {
        return;
    }
    const bool numbers = kind == kBoth && QFileInfo(path).suffix().toLower() == csv;
    const QString problem = numbers ? exportView(path) : exportAs(path);
    if (!problem.isEmpty()) {
        QMessageBox::warning(this, tr("Not saved"), problem);
    }
}

} // namespace vitrine::ui
