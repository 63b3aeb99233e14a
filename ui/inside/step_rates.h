// What a step read and computed a second: its bytes and operations, by the model's formulas, over the time of its forward
// pass, by the device's own clock where it has one. DERIVED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>

#include <QString>

#include "engine/trace/step_record.h"

namespace vitrine::ui {

struct StepRates {
    double bytesPerSecond = 0.0;
    double operationsPerSecond = 0.0;
};

/// Absent where the forward pass took no time.
[[nodiscard]] std::optional<StepRates> ratesOf(const trace::StepRecord& record);

struct RateWords {
    QString value;
    QString unit;
};
/// "2,000.0" and "GB/s"
[[nodiscard]] RateWords bytesRateWords(double bytesPerSecond);
/// "500.0" and "TFLOP/s", below a million million a second "GFLOP/s"
[[nodiscard]] RateWords operationsRateWords(double operationsPerSecond);

} // namespace vitrine::ui
