// A short recorded run with everything in it: hits, evictions, preemption, drafts, choices, a cancelled request.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "engine/trace/trace_log.h"
#include "tests/support/fake_engine.h"

namespace vitrine::test {

[[nodiscard]] std::unique_ptr<FakeEngine> sampleRun();
/// A log of all records; `model` is the name in its header.
[[nodiscard]] std::shared_ptr<trace::TraceLog> logOf(const FakeEngine& engine, const std::string& model = {});
[[nodiscard]] std::vector<trace::RecordPtr> shared(const std::vector<trace::StepRecord>& records);

} // namespace vitrine::test
