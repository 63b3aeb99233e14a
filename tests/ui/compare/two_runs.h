// Runs of a pretended engine, opened, to be compared.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "tests/support/fake_engine.h"
#include "ui/runs/opened_run.h"

namespace vitrine::test {

[[nodiscard]] ui::OpenedRunPtr opened(const FakeEngine& engine, const char* name, const char* settings);
/// Seven requests of several lengths, in static batches (fewer slots, and some of them idle) or continuously.
[[nodiscard]] std::unique_ptr<FakeEngine> batched(BatchingMode mode);

} // namespace vitrine::test
