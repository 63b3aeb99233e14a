// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/widgets/save_name.h"

#include <algorithm>

#include <QCoreApplication>
#include <QFileDialog>
#include <QFileInfo>
#include <QMessageBox>

namespace vitrine::ui {

QString nameWithSuffix(const QString& name, const QVector<SaveKind>& kinds, int chosen) {
    const QString suffix = QFileInfo(name).suffix();
    const bool known = std::ranges::any_of(
        kinds, [&](const SaveKind& kind) { return kind.suffix.compare(suffix, Qt::CaseInsensitive) == 0; });
    return known ? name : name + QLatin1Char('.') + kinds.value(std::max(chosen, 0)).suffix;
}

SaveName askSaveName(QWidget* parent, const QString& title, const QString& proposed, const QVector<SaveKind>& kinds) {
    QStringList filters;
    for (const SaveKind& kind : kinds) {
        filters << QStringLiteral("%1 (*.%2)").arg(kind.words, kind.suffix);
    }
    QString filter = filters.value(0);
    const QString name =
        QFileDialog::getSaveFileName(parent, title, proposed, filters.join(QStringLiteral(";;")), &filter);
    if (name.isEmpty()) {
        return {};
    }
    const auto kind = std::max(0, static_cast<int>(filters.indexOf(filter)));
    const QString path = nameWithSuffix(name, kinds, kind);
    if (path != name && QFileInfo::exists(path) && // the dialog asked about another name
        QMessageBox::question(parent, title,
                              QCoreApplication::translate("SaveName", "%1 is there already. Replace it?")
                                  .arg(QFileInfo(path).fileName())) != QMessageBox::Yes) {
        return {};
    }
    return {path, kind};
}

} // namespace vitrine::ui
