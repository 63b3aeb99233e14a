// The names of the engine's choices, the same on the command line, in JSON, in settings and on screen.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "engine/engine_options.h"

namespace vitrine {

[[nodiscard]] std::string_view name(DeviceChoice v) noexcept;      ///< auto, cpu, cuda
[[nodiscard]] std::string_view name(BatchingMode v) noexcept;      ///< continuous, static
[[nodiscard]] std::string_view name(AllocatorKind v) noexcept;     ///< paged, contiguous
[[nodiscard]] std::string_view name(CapacityPolicy v) noexcept;    ///< maximizeUtilization, noEviction
[[nodiscard]] std::string_view name(QueuePolicy v) noexcept;       ///< fcfs, priority
[[nodiscard]] std::string_view name(SpeculationSource v) noexcept; ///< none, ngram, draft
[[nodiscard]] std::string_view name(kernels::KvType v) noexcept;   ///< f32, f16, bf16, q8_0, fp8
/// The `--weights` name of a type: f32, f16, bf16, fp8, int8 (Q8_0), int4 (Q4_0); else GGUF's own.
[[nodiscard]] std::string_view weightTypeName(kernels::TensorType v) noexcept;

[[nodiscard]] std::optional<DeviceChoice> parseDevice(std::string_view text);

/// A device with its number among several of its kind: auto, cpu, cuda (the first), cuda:N from 0.
struct NamedDevice {
    DeviceChoice kind = DeviceChoice::automatic;
    int cudaDevice = 0;
};
[[nodiscard]] std::optional<NamedDevice> parseNamedDevice(std::string_view text);
[[nodiscard]] std::string deviceText(const EngineOptions& options); ///< what parseNamedDevice reads

[[nodiscard]] std::optional<BatchingMode> parseBatching(std::string_view text);
[[nodiscard]] std::optional<AllocatorKind> parseAllocator(std::string_view text);
[[nodiscard]] std::optional<CapacityPolicy> parseCapacity(std::string_view text);
[[nodiscard]] std::optional<QueuePolicy> parsePolicy(std::string_view text);
[[nodiscard]] std::optional<SpeculationSource> parseSpeculation(std::string_view text);
[[nodiscard]] std::optional<kernels::KvType> parseKvType(std::string_view text);
[[nodiscard]] std::optional<kernels::TensorType> parseWeightType(std::string_view text);

} // namespace vitrine
