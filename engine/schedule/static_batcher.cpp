// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/schedule/static_batcher.h"

#include <algorithm>

namespace vitrine::schedule {

void StaticBatcher::beginStep(Nanoseconds now) {
    if (m_running.empty()) {
        m_members = 0;
        std::int32_t held = 0; // choices that will fork from a member take part: keep their slots
        std::size_t next = 0;
        while (next < m_waiting.size() && slotsTaken() + held < config().maxSequences) {
            const Admission admission = tryAdmit(*m_waiting[next], now);
            if (admission == Admission::noBlocks || admission == Admission::noSlot) {
                break;
            }
            if (admission == Admission::held) {
                ++held;
                ++next;
            }
        }
    }
    const auto running = static_cast<std::int32_t>(m_running.size());
    m_members = std::max(m_members, running);
    m_idle = m_members - running;
}

} // namespace vitrine::schedule
