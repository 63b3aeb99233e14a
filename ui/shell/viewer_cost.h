// What the window itself takes of the machine: processor time of its thread over the time that went by. What the engine's
// threads take is no part of it. MEASURED. GUI thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QCoreApplication>

#include "ui/widgets/figure.h"

namespace vitrine::ui {

class ViewerCost {
    Q_DECLARE_TR_FUNCTIONS(vitrine::ui::ViewerCost)
public:
    /// Per cent of one processor since the last call; empty for the first one and where the system does not tell.
    [[nodiscard]] std::optional<double> read();
    /// The same for the status bar.
    [[nodiscard]] static Figure figure(double percent);

private:
    double m_cpu = 0.0;  ///< ms of this thread at the last call
    double m_wall = 0.0; ///< ms
    bool m_begun = false;
};

} // namespace vitrine::ui
