// Runs of a pretended engine, opened, to be compared.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>

#include "tests/support/fake_engine.h"
#include "ui/runs/opened_run.h"

namespace vitrine::test {

inline constexpr std::uint64_t kBlockBytes = 65536; ///< of every run

/// `slower`: every step takes so many times as long.
[[nodiscard]] ui::OpenedRunPtr opened(const FakeEngine& engine, const char* name, const char* settings, int slower = 1);
/// Seven requests of several lengths, in static batches (fewer slots, and some of them idle) or continuously. Prompts have
/// all but their last token in common.
[[nodiscard]] std::unique_ptr<FakeEngine> batched(BatchingMode mode, std::int32_t blocks = 64, std::int32_t promptTokens = 4);

} // namespace vitrine::test
