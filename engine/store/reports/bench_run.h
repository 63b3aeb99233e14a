// A benchmark's results as a run that is kept: its rows as summary, its requests labelled by row, the warm-up apart.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <string>

#include "engine/bench/benchmark.h"
#include "engine/store/machine.h"
#include "engine/store/runs.h"

namespace vitrine::store {

/// "row 2 request 5", both from 1: how a row's requests are told apart in a kept run.
[[nodiscard]] std::string benchLabel(std::size_t row, std::size_t request);

/// Ready for saveRun; takes what the log still holds. Errors: corruptFile when the records contradict each other.
[[nodiscard]] Result<RunToSave> runOf(const bench::BenchResults& results, std::string name);

/// What the engine of a run was planned to take of the memory, and took.
[[nodiscard]] RunMemory memoryOf(const EngineInfo& info);

} // namespace vitrine::store
