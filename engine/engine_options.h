// Everything that can be chosen about an engine before it loads. One struct for the command line, the settings page, saved
// sessions and the benchmark: toJson/fromJson keep them the same everywhere.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "engine/core/result.h"
#include "kernels/kernel_table.h"

namespace vitrine {

enum class BatchingMode : std::uint8_t { continuous, fixed /* "static" */ };
enum class AllocatorKind : std::uint8_t { paged, contiguous };
enum class CapacityPolicy : std::uint8_t { maximizeUtilization, noEviction };
enum class QueuePolicy : std::uint8_t { fcfs, priority };
enum class DeviceChoice : std::uint8_t { automatic, cpu, cuda };
enum class SpeculationSource : std::uint8_t { none, ngram, draftModel };

inline constexpr int kMostCudaDevice = 63; ///< the largest number that one may have

struct EngineOptions {
    std::filesystem::path model;
    DeviceChoice device = DeviceChoice::automatic;
    int cudaDevice = 0;            ///< which one of several, by CUDA's numbers, when the model goes to a GPU
    int threads = 0;               ///< 0: one per physical core
    int gpuLayers = -1;            ///< -1: as many as fit
    std::optional<kernels::TensorType> weights; ///< convert at load; absent: as in the file
    std::string chatTemplate;      ///< empty: the model's; else a family's name or the path of a Jinja file (chosen_template.h)
    std::int32_t context = 0;      ///< longest sequence; 0: the model's, at most 8192 unless memory says less
    kernels::KvType keyType = kernels::KvType::F16;
    kernels::KvType valueType = kernels::KvType::F16;
    std::int32_t blockSize = 16;   ///< 8..256
    std::int32_t kvBlocks = 0;     ///< 0: from the memory budget
    std::uint64_t memoryLimit = 0; ///< bytes; 0: what the machine has free, less a reserve
    BatchingMode batching = BatchingMode::continuous;
    AllocatorKind allocator = AllocatorKind::paged;
    CapacityPolicy capacity = CapacityPolicy::maximizeUtilization;
    QueuePolicy policy = QueuePolicy::fcfs;
    std::int32_t maxBatchedTokens = 512;
    std::int32_t maxSequences = 32;
    std::int32_t prefillChunk = 0; ///< 0: the token budget
    double watermark = 0.01;       ///< share of the pool kept free at admission
    bool prefixCaching = true;
    SpeculationSource speculation = SpeculationSource::none;
    std::filesystem::path draftModel;
    std::int32_t draftTokens = 4;  ///< 1..16
    float draftMinProbability = 0.0F;
    bool deterministic = false;
    double watchdogSeconds = 30.0;

    [[nodiscard]] nlohmann::ordered_json toJson() const;
    /// Unknown keys and values out of range are invalidArgument naming the key.
    [[nodiscard]] static Result<EngineOptions> fromJson(const nlohmann::ordered_json& json);
    [[nodiscard]] Result<void> validate() const;
};

} // namespace vitrine
