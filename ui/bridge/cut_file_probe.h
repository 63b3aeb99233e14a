// Measures, away from the window's thread, how much of a truncated model file is there.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QObject>

#include "ui/widgets/cut_file_bar.h"

namespace vitrine::ui {

/// Made and used on the GUI thread; what it reads from the disk it reads on a thread of its own. Deleting it forgets the
/// answer.
class CutFileProbe final : public QObject {
    Q_OBJECT

public:
    explicit CutFileProbe(QObject* parent = nullptr) : QObject(parent) {}
    /// measured() follows, unless the file can't be read that far or is whole.
    void examine(const QString& path);

signals:
    void measured(const vitrine::ui::CutFile& file);
};

} // namespace vitrine::ui
