// Where the engine would put a model and what it would take there, before it is loaded: the same placement and the same
// budget that a load uses.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>

#include "engine/core/result.h"
#include "engine/engine_options.h"
#include "engine/plan/budget.h"
#include "engine/survey/model_survey.h"

namespace vitrine::survey {

struct LoadPlan {
    std::string deviceName;   ///< as EngineInfo's
    std::string deviceReason; ///< why not a better one
    plan::MemoryBudget budget;
    std::uint64_t deviceBytes = 0; ///< memory of the device in all; 0 where unknown
    std::uint64_t deviceFree = 0;  ///< of it not in use now, before the reserve is kept back; 0 where unknown
    bool onGpu = false;            ///< all of the model or some layers
};

/// A model that does not fit is planned all the same: budget.fits() says so. The survey's error where a model can't
/// run; noDevice when a GPU is insisted on and none can be used. `draft` counts into the budget, whatever
/// options.speculation says. Any thread; opens a device for the time of the call. `held`: bytes of main memory that a
/// load would set free first, because the model that is there is ejected; they count as free.
[[nodiscard]] Result<LoadPlan> planLoad(const EngineOptions& options, const ModelSurvey& survey,
                                        const ModelSurvey* draft = nullptr, std::uint64_t held = 0);
/// The same of what was read of a model already.
[[nodiscard]] Result<LoadPlan> planLoad(const EngineOptions& options, const ModelReading& model,
                                        const ModelReading* draft = nullptr, std::uint64_t held = 0);

} // namespace vitrine::survey
