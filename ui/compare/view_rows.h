// The figures of one view of a run as of the step that is shown, and those of two runs beside each other: what stands in
// the difference row under a pair of views, and in their export.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <vector>

#include "ui/compare/compare_rows.h"
#include "ui/compare/run_side.h"
#include "ui/inside/latency_scene.h"
#include "ui/inside/speculation_scene.h"
#include "ui/views/sharing_scene.h"

namespace vitrine::ui {

/// In the order of their tabs.
enum class PairView { timeline, map, blocks, requests, sharing, memory, step, latency, speculation };
inline constexpr int kPairViews = 9;

/// What some views have gathered of their run; only that of the asked view is read.
struct ViewScenes {
    const SharingScene* sharing = nullptr;
    const LatencyScene* latency = nullptr;
    const SpeculationScene* drafts = nullptr;
};

/// Always the same rows in the same order for a view. A figure that a run does not have is absent, never 0; where its records
/// don't fold all are. Of the brushed steps where there are such, in the views that tell of stretches; else up to the step
/// that is shown.
[[nodiscard]] std::vector<CompareRow> viewRows(PairView view, const RunSide& a, const ViewScenes& of, const RunSide& b,
                                               const ViewScenes& ofB);

} // namespace vitrine::ui
