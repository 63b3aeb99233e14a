// What the models page does with files and folders.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <QClipboard>
#include <QDesktopServices>
#include <QFileInfo>
#include <QGuiApplication>
#include <QMenu>
#include <QUrl>

#include "ui/library/answers_dialog.h"
#include "ui/bridge/engine_text.h"
#include "ui/library/fetch/download_dialog.h"
#include "ui/library/folders_dialog.h"
#include "ui/library/model_detail.h"
#include "ui/library/models_page.h"
#include "ui/library/models_settings.h"
#include "ui/pages/notice_bar.h"
#include "ui/settings/settings_store.h"
#include "ui/widgets/button.h"

namespace vitrine::ui {

QVector<QWidget*> ModelsPage::makeActions() {
    auto* const folders = new Button(ButtonKind::ghost, Icon::folder, tr("Folders"));
    folders->setAccessibleName(tr("Watched folders"));
    connect(folders, &QAbstractButton::clicked, this, &ModelsPage::openFolders);
    return {folders};
}

namespace {

void openFolderOf(const QString& path) {
    QDesktopServices::openUrl(QUrl::fromLocalFile(QFileInfo(path).absolutePath()));
}

} // namespace

void ModelsPage::openFolder() {
    if (!chosen().isEmpty()) {
        openFolderOf(chosen());
    }
}

void ModelsPage::openFolders() {
    auto* const dialog = new FoldersDialog(m_library, window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->open();
}

void ModelsPage::openDownload() {
    auto* const dialog = new DownloadDialog(m_library.folders(), hubOf(m_settings), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &DownloadDialog::chosen, this,
            [this](const QVector<DownloadSource>& sources, const QString& folder) {
                for (const DownloadSource& source : sources) {
                    m_downloads.add(source, folder);
                }
            });
    dialog->open();
}

void ModelsPage::openAnswers() {
    auto* const dialog = new AnswersDialog(
        m_library,
        [this](const QString& path) {
            EngineOptions options = optionsFor(path, m_library.baseOptions());
            options.model = enginePath(path);
            return options;
        },
        window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->first().setModel(m_engineModel.isEmpty() ? chosen() : m_engineModel);
    dialog->second().setModel(chosen());
    dialog->open();
}

void ModelsPage::trashChosen() {
    const QString path = chosen();
    if (path.isEmpty() || (path == m_engineModel && m_bridge.status().state != LoopState::empty)) {
        return;
    }
    const QString name = QFileInfo(path).fileName();
    m_probe.trash(path, this, [this, path, name](const Result<QVector<TrashedFile>>& moved) {
        m_library.rescan();
        if (!moved) {
            m_notice->show(engineWords(moved.error().message), tr("Show in its folder"),
                           [path] { openFolderOf(path); });
            return;
        }
        m_notice->show(tr("%1 is in the trash.").arg(name), tr("Undo"), [this, path, files = *moved] {
            m_probe.restore(files, this, [this, path](const Result<int>& back) {
                if (back) {
                    choose(path);
                } else {
                    m_notice->show(engineWords(back.error().message), tr("Close"), {});
                }
                m_library.rescan();
            });
        });
    });
}

void ModelsPage::showRowMenu(const QPoint& global) {
    const QString path = chosen();
    if (path.isEmpty()) {
        return;
    }
    auto* const menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    connect(menu->addAction(tr("Show in its folder")), &QAction::triggered, this, &ModelsPage::openFolder);
    connect(menu->addAction(tr("Copy path")), &QAction::triggered, this,
            [path] { QGuiApplication::clipboard()->setText(path); });
    connect(menu->addAction(tr("Compare two models' answers…")), &QAction::triggered, this, &ModelsPage::openAnswers);
    menu->addSeparator();
    QAction* const trash = menu->addAction(tr("Move to trash"));
    const bool loaded = path == m_engineModel && m_bridge.status().state != LoopState::empty;
    trash->setEnabled(!loaded);
    trash->setToolTip(loaded ? tr("Eject it first.") : QString());
    menu->setToolTipsVisible(true);
    connect(trash, &QAction::triggered, this, &ModelsPage::trashChosen);
    menu->popup(global);
}

} // namespace vitrine::ui
