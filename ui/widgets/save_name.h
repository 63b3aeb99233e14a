// Asks under which name something is saved. What is written is told by a name's suffix, so a name that has none of
// those that are offered gets that of the chosen kind behind it: no file is one thing and called another. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QVector>

class QWidget;

namespace vitrine::ui {

struct SaveKind {
    QString words; ///< "Run file"
    QString suffix;
};

/// `chosen`: the kind that was picked in the dialog.
[[nodiscard]] QString nameWithSuffix(const QString& name, const QVector<SaveKind>& kinds, int chosen);

struct SaveName {
    QString path; ///< empty: nothing is to be saved
    int kind = 0; ///< that was picked; with several of one suffix the name alone does not tell
};
/// A file of that name that is there already is replaced only when that was asked.
[[nodiscard]] SaveName askSaveName(QWidget* parent, const QString& title, const QString& proposed,
                                   const QVector<SaveKind>& kinds);

} // namespace vitrine::ui
