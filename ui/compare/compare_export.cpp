// What the page that compares two runs keeps and saves: both runs, the table, the picture.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

#include "ui/compare/compare_page.h"
#include "ui/compare/pair_views.h"
#include "ui/bridge/engine_text.h"
#include "ui/runs/run_shelf.h"
#include "ui/views/view_file.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {
void ComparePage::keepBoth() {
    struct Saves {
        int left = 0;
        bool failed = false;
    };
    const auto saves = std::make_shared<Saves>();
    for (const auto& side : m_sides) {
        if (side->info().id != 0 || side->empty()) {
            continue;
        }
        ++saves->left;
        const auto log = side->log();
        store::RunToSave run;
        run.info = side->info();
        run.info.kind = "session";
        run.labels = side->labels();
        run.take(*log);
        m_shelf->keep(std::move(run), this, [this, saves, side = side.get(), log](const Result<store::RunId>& id) {
            if (id && side->log() == log) {
                side->setKept(*id); // the table hides the button when both are
            }
            saves->failed = saves->failed || !id;
            if (--saves->left == 0) {
                m_keep->setDisabledReason({});
                if (!saves->failed) {
                    emit kept();
                }
            }
            if (!id) {
                QMessageBox::warning(this, tr("Not saved"), engineWords(id.error().message));
            }
        });
    }
    m_keep->setDisabledReason(tr("Both runs are kept."));
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

QString ComparePage::numbersPath(const QString& chosen) {
    const QString kind = QStringLiteral("csv");
    return QFileInfo(chosen).suffix().toLower() == kind ? chosen : chosen + QLatin1Char('.') + kind;
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
    if (kind == QLatin1String("svg")) {
        return saveDrawing(*m_body, path, tr("Two runs compared"), caption());
    }
    return kind == QLatin1String("png") ? savePicture(*m_body, path, caption())
                                        : tr("Choose a name that ends in .md, .csv, .png or .svg.");
}

void ComparePage::askExport() {
    const QString both = tr("Numbers of both runs in this view (*.csv)");
    QString filter;
    const QString path = QFileDialog::getSaveFileName(
        this, tr("Save the comparison"), QStringLiteral("comparison.md"),
        QStringList{tr("Report (*.md)"), tr("Differences (*.csv)"), both, tr("Picture (*.png)"), tr("Drawing (*.svg)")}.join(
            QStringLiteral(";;")),
        &filter);
    if (path.isEmpty()) {
        return;
    }
    const QString numbers = numbersPath(path);
    if (filter == both && numbers != path && QFileInfo::exists(numbers) &&
        QMessageBox::question(this, tr("Save the comparison"),
                              tr("%1 is there already. Replace it?").arg(QFileInfo(numbers).fileName())) != QMessageBox::Yes) {
        return; // the dialog asked about another name
    }
    const QString problem = filter == both ? exportView(numbers) : exportAs(path);
    if (!problem.isEmpty()) {
        QMessageBox::warning(this, tr("Not saved"), problem);
    }
}

} // namespace vitrine::ui
