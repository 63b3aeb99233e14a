// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/survey/load_plan.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <utility>

#include "engine/backend/cpu_backend.h"
#include "engine/backend/cuda_backend.h"
#include "engine/engine_device.h"
#include "engine/model/transformer.h"
#include "engine/plan/machine_memory.h"
#include "engine/plan/memory_budget.h"
#include "engine/survey/model_reading.h"

namespace vitrine::survey {

namespace {

void addDevice(LoadPlan& plan, const backend::DeviceInfo& device) {
    const plan::MachineMemory machine = plan::machineMemory();
    plan.deviceBytes = plan.onGpu ? device.totalMemory : machine.total;
    plan.deviceFree = plan.onGpu ? device.freeMemory : machine.available;
}

} // namespace

Result<LoadPlan> planLoad(const EngineOptions& options, const ModelReading& model, const ModelReading* draftReading,
                          std::uint64_t held) {
    const backend::KvConfig shape = model::kvShapeOf(model.config);
    const auto second = draftReading == nullptr
                            ? std::nullopt
                            : std::optional<plan::ModelPlan>({draftReading->config, draftReading->tensors});
    const plan::ModelPlan* const draft = second ? &*second : nullptr;
    auto placed = placeModel(options, model.config, model.tensors, shape, draft, held);
    if (placed) {
        LoadPlan plan{placed->deviceName, placed->deviceReason, placed->budget, 0, 0, placed->onGpu};
        addDevice(plan, placed->backend->device());
        return plan;
    }
    if (placed.error().code != ErrorCode::outOfMemory) {
        return forward(placed);
    }
    // It would be refused; what would it take all the same?
    const bool gpu = options.device == DeviceChoice::cuda;
    std::unique_ptr<backend::Backend> on;
    if (gpu) {
        auto made = backend::makeCudaBackend(options.cudaDevice);
        if (!made) {
            return forward(made);
        }
        on = std::move(*made);
    } else {
        on = backend::makeCpuBackend(options.threads);
    }
    const backend::DeviceInfo device = on->device();
    const std::uint64_t usable = gpu ? usableOn(*on, options) : plan::memoryToUse(options, held);
    LoadPlan plan{device.name, device.reason, {}, 0, 0, gpu};
    plan.budget = plan::planMemory(model.config, model.tensors, shape, *on, options, usable, draft);
    addDevice(plan, device);
    return plan;
}

Result<LoadPlan> planLoad(const EngineOptions& options, const ModelSurvey& survey, const ModelSurvey* draft,
                          std::uint64_t held) {
    for (const ModelSurvey* s : {&survey, draft}) {
        if (s != nullptr && !s->canRun()) {
            return tl::unexpected<Error>(*s->error);
        }
    }
    auto made = planLoad(options, *survey.reading, draft == nullptr ? nullptr : draft->reading.get(), held);
    if (made && !made->onGpu) {
        made->deviceFree = std::min(made->deviceFree + held, made->deviceBytes);
    }
    return made;
}

} // namespace vitrine::survey
