// The sampling settings under the composer: presets, their files, sliders, and whose they are.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include "engine/run/sampling_params.h"

class QWidget;

namespace vitrine::ui {

class SamplingChoice;

/// "Precise", "Balanced", "Creative" or "Own" for settings that are none of them.
[[nodiscard]] QString presetName(const run::SamplingParams& params);
/// Presets and sliders above `anchor`. Takes the choice.
void openSamplingMenu(QWidget* anchor, SamplingChoice* choice);

} // namespace vitrine::ui
