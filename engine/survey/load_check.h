// Would a load of this begin at all? Everything that it reads before it takes memory is read and thrown away again, so
// that a file that can't be loaded costs nobody the model that is in use.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>

#include "engine/core/result.h"
#include "engine/engine_options.h"

namespace vitrine::survey {

/// The error that a load with these options would end with, as far as heads, tokenizer, chosen template and draft model
/// tell. `held`: bytes of main memory that it would set free first; with it the place is planned too (noDevice,
/// outOfMemory), without it that is left to the load. Reads the whole tokenizer: up to a second for a large vocabulary.
/// Any thread.
[[nodiscard]] Result<void> checkLoad(const EngineOptions& options, std::optional<std::uint64_t> held);

} // namespace vitrine::survey
