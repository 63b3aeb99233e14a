// What the page Benchmarks saves: a session in every form it has, its results, the picture of what is shown.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QFileInfo>
#include <QMenu>
#include <QStackedWidget>

#include "ui/benchmarks/benchmarks_page.h"
#include "ui/benchmarks/results_model.h"
#include "ui/benchmarks/session_list.h"
#include "ui/benchmarks/session_words.h"
#include "ui/runs/opened_run.h"
#include "ui/theme/theme.h"
#include "ui/views/view_file.h"
#include "ui/widgets/button.h"
#include "ui/widgets/save_name.h"

namespace vitrine::ui {

QVector<QWidget*> BenchmarksPage::makeActions() {
    auto* const out = new Button(ButtonKind::ghost, Icon::exportOut, tr("Export"));
    out->setToolTip(tr("The shown session: its requests, a report, a trace, a bundle for another installation; its results and pictures"));
    connect(out, &QAbstractButton::clicked, this, [this, out] {
        if (m_a.id == 0) {
            return;
        }
        auto* const menu = new QMenu(out);
        menu->setAttribute(Qt::WA_DeleteOnClose);
        m_sessions->addExports(menu, m_a.id);
        menu->addSeparator();
        for (const auto& [words, suffix] : {std::pair{tr("Results as CSV…"), QStringLiteral("csv")},
                                            std::pair{tr("Picture (PNG)…"), QStringLiteral("png")},
                                            std::pair{tr("Drawing (SVG)…"), QStringLiteral("svg")}}) {
            connect(menu->addAction(words), &QAction::triggered, this, [this, suffix = suffix] {
                const QString path = askSaveName(this, tr("Save what is shown"), QStringLiteral("results.") + suffix,
                                                 {{suffix.toUpper(), suffix}})
                                         .path;
                const QString problem = path.isEmpty() ? QString() : exportShown(path);
                if (!problem.isEmpty()) {
                    say(problem);
                }
            });
        }
        menu->popup(out->mapToGlobal(QPoint(0, out->height() + 4)));
    });
    return {out};
}

QString BenchmarksPage::caption() const {
    const auto of = [this](const Side& side) {
        return side.info ? tr("%1, config %2").arg(nameOf(side), configHash(side.info->settings, side.info->modelHash))
                         : QString();
    };
    const QString names = m_b.info ? tr("A: %1 · B: %2").arg(of(m_a), of(m_b)) : of(m_a);
    return tr("%1 · %2 · C counted, M measured, D derived").arg(names, sessionFacts(m_a.info));
}

QString BenchmarksPage::exportShown(const QString& path) {
    const QString kind = QFileInfo(path).suffix().toLower();
    if (kind == QLatin1String("csv")) {
        return saveBytes(path, csvOf(*m_results, ResultsModel::kValueRole));
    }
    if (kind == QLatin1String("svg")) {
        return saveDrawing(*m_middle, path, sessionName(m_a.info), caption());
    }
    return kind == QLatin1String("png")
               ? savePicture(*m_middle, path, caption())
               : tr("What is shown can't be saved as “%1”: choose a name that ends in .csv, .png or .svg.").arg(kind);
}

void BenchmarksPage::askExport(store::RunId id, SessionStore::Format format) {
    const QString suffix = exportSuffix(format);
    const QString path = askSaveName(this, tr("Export the session"),
                                     QStringLiteral("session-%1.%2").arg(id).arg(suffix), {{suffix.toUpper(), suffix}})
                             .path;
    if (!path.isEmpty()) {
        exportSession(id, format, path);
    }
}

void BenchmarksPage::exportSession(store::RunId id, SessionStore::Format format, const QString& path) {
    m_store.exportRun(id, format, path, this, [this](const QString& problem) {
        if (!problem.isEmpty()) {
            say(problem);
        }
        emit exported(problem);
    });
}

} // namespace vitrine::ui
