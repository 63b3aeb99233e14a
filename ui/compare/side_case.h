// A view of one of two runs in its frame. Where the run's records don't fold, a line stands in place of the picture. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/widgets/case.h"

class QLabel;

namespace vitrine::ui {

class SideCase final : public Case {
    Q_OBJECT
public:
    SideCase(const QString& title, const QString& question, QWidget* parent = nullptr);
    /// The line stands where the picture was. Empty: the picture is back.
    void setInconsistency(const QString& line);
    [[nodiscard]] QString inconsistency() const;

private:
    QLabel* m_broken;
};

} // namespace vitrine::ui
