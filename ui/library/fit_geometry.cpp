// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/fit_geometry.h"

#include <algorithm>
#include <cmath>

namespace vitrine::ui {

namespace {

constexpr double kPastLimit = 1.32;    // the axis goes on past the device's memory
constexpr double kLabelRoom = 0.22;    // share of the axis that the limit's label takes
constexpr double kMostPastLimit = 1.6; // one giant file must not squeeze all others

double tickStep(double most, double unit) {
    for (double step = unit / 4;; step *= 2) {
        if (most / step <= 5.0) {
            return step;
        }
    }
}

} // namespace

int FitScale::x(double bytes, int width) const {
    return static_cast<int>(std::lround(std::clamp(bytes / most, 0.0, 1.0) * width));
}

FitScale fitScale(double limit, double largestNeed, double unit) {
    FitScale scale;
    scale.limit = std::max(0.0, limit);
    const double base = limit > 0 ? limit * kPastLimit : largestNeed * 1.1;
    const double top = limit > 0 ? limit * kMostPastLimit : base;
    scale.most = std::max(1.0, std::clamp(largestNeed * 1.05, base, std::max(base, top)));
    const double step = tickStep(scale.most, unit);
    for (double t = 0; t <= scale.most; t += step) {
        const bool underLabel = limit > 0 && std::abs(t - limit) < scale.most * kLabelRoom && t > 0;
        if (!underLabel && !(limit > 0 && t > limit)) {
            scale.ticks.push_back(t);
        }
    }
    return scale;
}

FitScale fitScale(const QVector<LibraryModel>& models, double unit) {
    double limit = 0;
    double largest = 0;
    for (const LibraryModel& m : models) {
        if (m.ready()) {
            limit = std::max(limit, static_cast<double>(m.plan->deviceBytes));
        }
        double sum = 0;
        for (const FitPart& part : fitParts(m)) {
            sum += part.bytes;
        }
        largest = std::max(largest, sum);
    }
    return fitScale(limit, largest, unit);
}

QVector<FitPart> fitParts(const LibraryModel& m) {
    if (m.ready()) {
        const plan::MemoryBudget& b = m.plan->budget;
        const double fixed = static_cast<double>(b.weights + b.workspace + b.runtime + b.draftFixed);
        const auto others =
            static_cast<double>(m.plan->deviceBytes - std::min(m.plan->deviceBytes, m.plan->deviceFree));
        return {{FitKind::others, others},
                {FitKind::scratch, static_cast<double>(b.workspace + b.runtime)},
                {FitKind::weights, static_cast<double>(b.weights)},
                {FitKind::kv, m.needed() - fixed}};
    }
    if (m.error() == nullptr) {
        return {};
    }
    QVector<FitPart> parts{{FitKind::present, static_cast<double>(m.file.bytes)}};
    if (m.survey && m.survey->extent) {
        const survey::CutExtent& e = *m.survey->extent;
        parts.push_back({FitKind::missing, static_cast<double>(e.declared - e.present)});
    }
    return parts;
}

FitBar fitBar(const QVector<FitPart>& parts, const FitScale& scale, int width) {
    FitBar bar;
    int before = 0;
    for (const FitPart& part : parts) {
        bar.sum += part.bytes;
        const int edge = scale.x(bar.sum, width);
        if (part.bytes <= 0 || before >= width) {
            continue;
        }
        const int end = std::max(edge, before + 1);
        bar.cells.push_back({part.kind, before, end - (end - before > 2 ? 1 : 0)});
        before = end;
    }
    bar.cut = bar.sum > scale.most;
    return bar;
}

} // namespace vitrine::ui
