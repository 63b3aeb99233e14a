// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/table_twin.h"

#include <QDialog>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace vitrine::ui {

namespace {

const QString kName = QStringLiteral("tableTwin");

/// The window that is there already, with the new table in it; nothing where there is none.
QDialog* raisedTwin(QAbstractItemModel& model, const QString& title, const QWidget* parent) {
    for (QDialog* dialog : parent->findChildren<QDialog*>(kName, Qt::FindDirectChildrenOnly)) {
        auto* table = dialog->findChild<QTableView*>();
        if (!dialog->isVisible() || dialog->windowTitle() != title || table == nullptr) {
            continue;
        }
        if (QAbstractItemModel* before = table->model(); before != &model) {
            table->setModel(&model);
            if (before->parent() == dialog) {
                delete before;
            }
        }
        dialog->setWindowState(dialog->windowState() & ~Qt::WindowMinimized);
        dialog->raise();
        dialog->activateWindow();
        return dialog;
    }
    return nullptr;
}

} // namespace

QDialog* openTableTwin(QAbstractItemModel& model, const QString& title, QWidget* parent) {
    if (QDialog* there = raisedTwin(model, title, parent)) {
        return there;
    }
    auto* dialog = new QDialog(parent);
    dialog->setObjectName(kName);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(title);
    auto* table = new QTableView(dialog);
    table->setModel(&model);
    table->setAccessibleName(QDialog::tr("%1, as a table").arg(title));
    table->setSelectionBehavior(QAbstractItemView::SelectRows);
    table->setShowGrid(false);
    table->setFont(themeFont(FontRole::table));
    table->verticalHeader()->hide();
    table->verticalHeader()->setDefaultSectionSize(scaled(metric::kControlTable));
    table->horizontalHeader()->setStretchLastSection(true);
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(table);
    dialog->resize(scaled(620), scaled(420));
    dialog->show();
    return dialog;
}

} // namespace vitrine::ui
