// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_device.h"

#include <algorithm>
#include <vector>

#include "engine/backend/cpu_backend.h"
#include "engine/backend/cuda_backend.h"
#include "engine/backend/split_backend.h"
#include "engine/cache/kv_sizing.h"
#include "engine/core/byte_text.h"

namespace vitrine {

namespace {

/// What is to be placed.
struct Subject {
    const EngineOptions& options;
    const model::ModelConfig& config;
    std::span<const model::TensorPlan> tensors;
    const backend::KvConfig& shape;
    const plan::ModelPlan* draft;
    std::uint64_t held; ///< bytes of main memory that will be free by then
};

tl::unexpected<Error> tooLarge(const plan::MemoryBudget& budget) {
    const std::string draft = budget.draft() > 0 ? ", draft model " + byteText(budget.draft()) : std::string();
    return fail(ErrorCode::outOfMemory, "The model needs " + byteText(budget.total()) + " (weights " + byteText(budget.weights) +
                                            ", KV pool " + byteText(budget.kvPool()) + ", workspace " + byteText(budget.workspace) +
                                            draft + ", program and tables " + byteText(budget.runtime) + ") and " +
                                            byteText(budget.available) + " can be used.");
}

std::string layersText(std::int32_t onGpu, std::int32_t all) {
    return std::to_string(onGpu) + "/" + std::to_string(all) + " layers";
}

/// The budget of one side of a split.
plan::MemoryBudget planSide(const Subject& s, const backend::Backend& on, std::int32_t firstGpuLayer, bool gpu,
                            std::uint64_t available) {
    std::vector<model::TensorPlan> mine;
    std::copy_if(s.tensors.begin(), s.tensors.end(), std::back_inserter(mine), [&](const model::TensorPlan& t) {
        return backend::belongsOnGpu(t.name, t.role == backend::MatrixRole::both, firstGpuLayer) == gpu;
    });
    return plan::planMemory(s.config, mine, backend::SplitBackend::sideOf(s.shape, firstGpuLayer, gpu), on, s.options,
                            available, gpu ? nullptr : s.draft);
}

/// Enough for one sequence of the context asked for, or what was asked for.
bool holdsOneSequence(const Subject& s, const plan::MemoryBudget& budget) {
    const std::int32_t one = cache::blocksFor(plan::contextAsked(s.config, s.options), s.options.blockSize);
    return budget.fits() && (s.options.kvBlocks > 0 || budget.blocks >= one);
}

/// The most layers, at most `wanted`, that fit on the GPU; 0 when none does.
std::int32_t layersThatFit(const Subject& s, const backend::Backend& gpu, std::int32_t wanted) {
    for (std::int32_t layers = wanted; layers > 0; --layers) {
        if (holdsOneSequence(s, planSide(s, gpu, s.config.layers - layers, true, usableOn(gpu, s.options)))) {
            return layers;
        }
    }
    return 0;
}

plan::MemoryBudget joined(const plan::MemoryBudget& gpu, const plan::MemoryBudget& cpu) {
    plan::MemoryBudget both = cpu;
    both.weights += gpu.weights;
    both.weightsByType = plan::sumByType(std::move(both.weightsByType), gpu.weightsByType);
    both.activations += gpu.activations;
    both.workspace += gpu.workspace;
    both.kvBytesPerBlock += gpu.kvBytesPerBlock;
    both.kvBytesPerToken += gpu.kvBytesPerToken;
    both.blocks = std::min(cpu.blocks, gpu.blocks);
    both.context = std::min(cpu.context, gpu.context);
    both.available += gpu.available;
    return both;
}

Result<Placement> placeOnCpu(const Subject& s, std::string reason) {
    Placement p;
    p.backend = backend::makeCpuBackend(s.options.threads);
    const backend::DeviceInfo device = p.backend->device();
    p.deviceName = device.name;
    p.deviceReason = reason.empty() ? device.reason : std::move(reason);
    p.budget = plan::planMemory(s.config, s.tensors, s.shape, *p.backend, s.options, plan::memoryToUse(s.options, s.held), s.draft);
    return p.budget.fits() ? Result<Placement>(std::move(p)) : Result<Placement>(tooLarge(p.budget));
}

/// `gpu` was for planning and makes room for the backend that is kept.
Result<Placement> placeSplit(const Subject& s, std::int32_t layers, std::string reason,
                             std::unique_ptr<backend::Backend> gpu) {
    const std::int32_t first = s.config.layers - layers;
    auto cpu = backend::makeCpuBackend(s.options.threads);
    const auto gpuBudget = planSide(s, *gpu, first, true, usableOn(*gpu, s.options));
    const auto cpuBudget = planSide(s, *cpu, first, false, plan::memoryToUse(s.options, s.held));
    if (!gpuBudget.fits() || !cpuBudget.fits()) {
        return tooLarge(gpuBudget.fits() ? cpuBudget : gpuBudget);
    }
    Placement p;
    p.deviceName = gpu->device().name + " · " + layersText(layers, s.config.layers);
    gpu.reset();
    auto made = backend::makeSplitBackend(std::move(cpu), first, s.options.cudaDevice);
    if (!made) {
        return forward(made);
    }
    p.deviceReason = std::move(reason);
    p.backend = std::move(*made);
    p.budget = joined(gpuBudget, cpuBudget);
    p.onGpu = true;
    return p;
}

/// On the GPU that is there: all, some layers, or none.
Result<Placement> placeOnGpu(const Subject& s, std::unique_ptr<backend::Backend> gpu) {
    const std::int32_t asked = s.options.gpuLayers;
    const bool all = asked < 0 || asked >= s.config.layers;
    const auto whole = plan::planMemory(s.config, s.tensors, s.shape, *gpu, s.options, usableOn(*gpu, s.options), s.draft);
    if (all && whole.fits()) {
        Placement p;
        p.deviceName = gpu->device().name;
        p.backend = std::move(gpu);
        p.budget = whole;
        p.onGpu = true;
        p.cudaDevice = s.options.cudaDevice;
        return p;
    }
    const std::int32_t layers = layersThatFit(s, *gpu, std::min(all ? s.config.layers - 1 : asked, s.config.layers - 1));
    const std::string fits = "of the " + byteText(whole.total()) + " that the model needs the GPU has " +
                             byteText(whole.available) + " free";
    if (layers > 0) {
        return placeSplit(s, layers, !all && layers == asked ? "so many layers were asked for" : fits, std::move(gpu));
    }
    if (s.options.device == DeviceChoice::cuda) {
        return tooLarge(whole);
    }
    return placeOnCpu(s, fits);
}

} // namespace

std::uint64_t usableOn(const backend::Backend& gpu, const EngineOptions& options) {
    const std::uint64_t free = gpu.device().freeMemory;
    return options.memoryLimit > 0 ? std::min(options.memoryLimit, free)
                                   : (free > plan::kReserveBytes ? free - plan::kReserveBytes : 0);
}

Result<Placement> placeModel(const EngineOptions& options, const model::ModelConfig& config,
                             std::span<const model::TensorPlan> tensors, const backend::KvConfig& shape,
                             const plan::ModelPlan* draft, std::uint64_t held) {
    const Subject s{options, config, tensors, shape, draft, held};
    if (options.device == DeviceChoice::cpu) {
        return placeOnCpu(s, {});
    }
    std::string reason = "no layer was asked for on the GPU";
    if (options.gpuLayers != 0) {
        auto gpu = backend::makeCudaBackend(options.cudaDevice);
        if (gpu) {
            return placeOnGpu(s, std::move(*gpu));
        }
        reason = gpu.error().message;
        reason.erase(reason.find_last_not_of('.') + 1);
    }
    if (options.device == DeviceChoice::cuda) {
        return fail(ErrorCode::noDevice, "The model can't run on a CUDA device: " + reason + ".", "cuda");
    }
    return placeOnCpu(s, std::move(reason));
}

} // namespace vitrine
