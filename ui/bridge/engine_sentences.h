// What the engine says, in English, with %1, %2 … for what varies, in this order; translated in the context "EngineWords".
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>

namespace vitrine::ui {

/// The first form that matches a sentence is the one, so that longer ones stand before those that would swallow them.
[[nodiscard]] std::span<const char* const> engineSentences();

} // namespace vitrine::ui
