// Request-level batching, the way it was done before: a batch is formed, runs until its last member ends, then the next
// is formed. Kept for comparison. Members that end early leave idle slots behind, which are counted.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {

class StaticBatcher final : public Scheduler {
public:
    explicit StaticBatcher(const SchedulerConfig& config)
        : Scheduler(config) {}

    [[nodiscard]] std::int32_t idleSlots() const override { return m_idle; }

protected:
    void beginStep(Nanoseconds now) override;
    void admitWaiting(Nanoseconds) override {} // nobody joins a batch that runs

private:
    std::int32_t m_members = 0; ///< most that ran at once in this batch
    std::int32_t m_idle = 0;    ///< of their slots, idle in the last step
};

} // namespace vitrine::schedule
