// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shell/viewer_cost.h"

#include <chrono>
#include <ctime>

namespace vitrine::ui {

std::optional<double> ViewerCost::read() {
    timespec t{};
    if (::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t) != 0) {
        return std::nullopt;
    }
    const double cpu = static_cast<double>(t.tv_sec) * 1e3 + static_cast<double>(t.tv_nsec) * 1e-6;
    const double wall = std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count();
    std::optional<double> percent;
    if (m_begun && wall > m_wall) {
        percent = 100.0 * (cpu - m_cpu) / (wall - m_wall);
    }
    m_begun = true;
    m_cpu = cpu;
    m_wall = wall;
    return percent;
}

Figure ViewerCost::figure(double percent) {
    return Figure(formatNumber(percent, 1), QStringLiteral("%"), Provenance::measured,
                  tr("Processor time that the window's own thread took in the last second, of one core: folding records, painting, "
                     "all that is not the engine."))
        .withLead(tr("viewer cost"));
}

} // namespace vitrine::ui
