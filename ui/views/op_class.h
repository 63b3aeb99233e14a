// The parts of a step's time as a class of work that can be chosen: in the bar of the step, in the roofline, and seen
// wherever time is drawn. MEASURED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>

#include <QString>

#include "engine/trace/step_record.h"

namespace vitrine::ui {

/// In the order of the engine; `rest` is what no section accounts for.
enum class OpClass : std::int8_t { none = -1, schedule, draft, forward, sample, detokenise, rest };
inline constexpr int kOpClasses = 6;

/// Wall time of a step in one of them; 0 of none. They sum to the step.
[[nodiscard]] Nanoseconds timeIn(const trace::StepRecord& record, OpClass op);
/// Of each, the share of the step's time in 255ths: enough to draw.
using OpShares = std::array<std::uint8_t, kOpClasses>;
[[nodiscard]] OpShares opShares(const trace::StepRecord& record);
/// "schedule", "forward" …; empty of none.
[[nodiscard]] QString opWords(OpClass op);

} // namespace vitrine::ui
