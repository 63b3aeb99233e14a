// Iteration-level scheduling: a sequence joins as soon as a slot, budget and blocks are there, and leaves the moment it
// ends.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/schedule/scheduler.h"

namespace vitrine::schedule {

class ContinuousScheduler final : public Scheduler {
public:
    explicit ContinuousScheduler(const SchedulerConfig& config)
        : Scheduler(config) {}

protected:
    /// From the head of the queue, until one does not fit: nobody overtakes.
    void admitWaiting(Nanoseconds now) override;
};

} // namespace vitrine::schedule
