// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/folders_dialog.h"

#include <QFileDialog>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/library/model_library.h"
#include "ui/theme/text_scale.h"
#include "ui/theme/theme.h"
#include "ui/widgets/button.h"
#include "ui/widgets/elided_label.h"

namespace vitrine::ui {

namespace {

constexpr int kDialogWidth = 560;

} // namespace

FolderList::FolderList(ModelLibrary& library, QWidget* parent)
    : QWidget(parent)
    , m_library(library)
    , m_rows(new QVBoxLayout) {
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(metric::kGrid);
    m_rows->setSpacing(metric::kHalfGrid);
    column->addLayout(m_rows);
    auto* const add = new Button(ButtonKind::secondary, Icon::plus, tr("Add a folder…"), this);
    column->addWidget(add, 0, Qt::AlignLeft);
    connect(add, &QAbstractButton::clicked, this, &FolderList::addFolder);
    connect(&library, &ModelLibrary::foldersChanged, this, &FolderList::refresh);
    connect(&library, &ModelLibrary::rescanned, this, &FolderList::refresh);
    refresh();
}

void FolderList::refresh() {
    while (QLayoutItem* const item = m_rows->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater();
        delete item;
    }
    for (const QString& folder : m_library.folders()) {
        auto* const line = new QWidget(this);
        line->setProperty("noFigure", true); // paths
        auto* const row = new QHBoxLayout(line);
        row->setContentsMargins(0, 0, 0, 0);
        row->setSpacing(metric::kGrid);
        auto* const path = new ElidedLabel(folder, FontRole::mono, &Tokens::ink, line);
        path->setElideMode(Qt::ElideMiddle);
        row->addWidget(path, 1);
        const bool standard = folder == m_library.standardFolder();
        const QString problem = m_library.problemOf(folder);
        if (!problem.isEmpty() || standard) {
            auto* const note = new QLabel(problem.isEmpty() ? tr("standard") : problem, line);
            setRole(note, problem.isEmpty() ? "faint" : "warn");
            row->addWidget(note);
        }
        if (!standard) {
            auto* const remove = new IconButton(Icon::cross, tr("Stop watching %1; its files stay").arg(folder), line);
            connect(remove, &QAbstractButton::clicked, this, [this, folder] { m_library.removeFolder(folder); });
            row->addWidget(remove);
        }
        m_rows->addWidget(line);
    }
}

void FolderList::addFolder() {
    const QString folder = QFileDialog::getExistingDirectory(this, tr("A folder with models"));
    if (!folder.isEmpty()) {
        m_library.addFolder(folder);
    }
}

FoldersDialog::FoldersDialog(ModelLibrary& library, QWidget* parent)
    : QDialog(parent) {
    setWindowTitle(tr("Watched folders"));
    auto* const column = new QVBoxLayout(this);
    column->setContentsMargins(metric::kPanelPadding, metric::kPanelPadding, metric::kPanelPadding,
                               metric::kPanelPadding);
    column->setSpacing(metric::kPanelPaddingSmall);
    auto* const words = new QLabel(tr("GGUF files in these folders, and up to four folders below them, are listed. New "
                                      "ones appear by themselves."),
                                   this);
    words->setWordWrap(true);
    setRole(words, "muted");
    column->addWidget(words);
    column->addWidget(new FolderList(library, this));
    column->addStretch(1);
    auto* const done = new Button(ButtonKind::primary, tr("Done"), this);
    done->setDefault(true);
    column->addWidget(done, 0, Qt::AlignRight);
    connect(done, &QAbstractButton::clicked, this, &QDialog::accept);
    atEachScale(this, [](auto* w) { w->setMinimumWidth(scaled(kDialogWidth)); });
}

} // namespace vitrine::ui
