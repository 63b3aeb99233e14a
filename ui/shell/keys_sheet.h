// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QKeySequence>
#include <QVector>

namespace vitrine::ui {

/// What one line of the sheet says.
struct KeyLine {
    QString group;
    QString words;
    QList<QKeySequence> keys;
};

/// All keys of the window, from its actions, plus those of the composer. Esc closes it.
class KeysSheet : public QDialog {
    Q_OBJECT
public:
    KeysSheet(const QVector<KeyLine>& lines, QWidget* parent);
};

}  // namespace vitrine::ui
