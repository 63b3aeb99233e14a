// A short recorded run with everything in it: hits, evictions, preemption, drafts, choices, a cancelled request.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <vector>

#include "engine/trace/trace_log.h"
#include "tests/support/fake_engine.h"

namespace vitrine::test {

[[nodiscard]] std::unique_ptr<FakeEngine> sampleRun();
[[nodiscard]] std::vector<trace::RecordPtr> shared(const std::vector<trace::StepRecord>& records);

} // namespace vitrine::test
