// SPDX-License-Identifier: GPL-3.0-or-later
// The conservation laws behind the pictures of memory. A view that breaks one shows the sentence instead of a picture.
#pragma once

#include <QString>

#include "engine/trace/engine_state.h"
#include "ui/views/block_map_scene.h"

namespace vitrine::ui {

/// Empty, or "inconsistent: refs 651, table entries 652". O(pool + tables).
[[nodiscard]] QString brokenLaw(const trace::EngineState& state);

/// The same for a scene of the whole pool against the state that it should show: every cell is recounted.
[[nodiscard]] QString brokenLaw(const BlockMapScene& pool, const trace::EngineState& state);

} // namespace vitrine::ui
