// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/inside/step_rates.h"

#include <QCoreApplication>

#include "ui/widgets/figure.h"

namespace vitrine::ui {
namespace {

QString tr(const char* words) {
    return QCoreApplication::translate("vitrine::ui", words);
}

} // namespace

std::optional<StepRates> ratesOf(const trace::StepRecord& record) {
    // What the host did around the device's work is none of that work.
    const Nanoseconds forward = record.device ? record.device->forward : record.sections.forward;
    if (forward <= 0) {
        return std::nullopt;
    }
    const double seconds = static_cast<double>(forward) * 1e-9;
    return StepRates{static_cast<double>(record.bytesRead) / seconds, record.flops / seconds};
}

RateWords bytesRateWords(double bytesPerSecond) {
    return {formatNumber(bytesPerSecond * 1e-9, 1), tr("GB/s")};
}

RateWords operationsRateWords(double operationsPerSecond) {
    const bool large = operationsPerSecond >= 1e12;
    return {formatNumber(operationsPerSecond * (large ? 1e-12 : 1e-9), 1), large ? tr("TFLOP/s") : tr("GFLOP/s")};
}

} // namespace vitrine::ui
