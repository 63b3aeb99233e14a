// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/continuous_scheduler.h"

namespace vitrine::schedule {

void ContinuousScheduler::admitWaiting(Nanoseconds now) {
    std::size_t next = 0;
    while (next < m_waiting.size() && budgetLeft() > 0) {
        Sequence& sequence = *m_waiting[next];
        switch (tryAdmit(sequence, now)) {
        case Admission::admitted: planAdmitted(sequence); break; // it left the queue: `next` is the one after it
        case Admission::held: ++next; break;                     // it does not compete: it will fork from its leader
        case Admission::noSlot:
        case Admission::noBlocks: return;
        }
    }
}

} // namespace vitrine::schedule
