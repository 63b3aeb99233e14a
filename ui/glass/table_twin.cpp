// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/glass/table_twin.h"

#include <QDialog>
#include <QHeaderView>
#include <QTableView>
#include <QVBoxLayout>

#include "ui/theme/theme.h"

namespace vitrine::ui {

QDialog* openTableTwin(QAbstractItemModel& model, const QString& title, QWidget* parent) {
    auto* dialog = new QDialog(parent);
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
