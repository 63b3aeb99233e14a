// Request-level batching, the way it was done before: a batch is formed, runs until its last member ends, then the next is formed.
// Kept for comparison. Members that end early leave idle slots behind, which are counted.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {

class StaticBatcher final : public Scheduler {
public:
    explicit StaticBatcher(const SchedulerConfig& config) : Scheduler(config) {}

    [[nodiscard]] std::int32_t idleSlots() const override;

protected:
    void beginStep(Nanoseconds now) override;
    void admitWaiting(std::int32_t, Nanoseconds) override {} // nobody joins a batch that runs

private:
    std::int32_t m_members = 0; ///< slots of the batch as it was formed
};

} // namespace vitrine::schedule
