// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_names.h"

#include <array>
#include <charconv>
#include <string>
#include <utility>

namespace vitrine {

namespace {

template <class T, std::size_t N>
using Names = std::array<std::pair<T, std::string_view>, N>;

constexpr Names<DeviceChoice, 3> kDevices{{{DeviceChoice::automatic, "auto"}, {DeviceChoice::cpu, "cpu"}, {DeviceChoice::cuda, "cuda"}}};
constexpr std::string_view kNumberedDevice = "cuda:";
constexpr Names<BatchingMode, 2> kBatching{{{BatchingMode::continuous, "continuous"}, {BatchingMode::fixed, "static"}}};
constexpr Names<AllocatorKind, 2> kAllocators{{{AllocatorKind::paged, "paged"}, {AllocatorKind::contiguous, "contiguous"}}};
constexpr Names<CapacityPolicy, 2> kCapacity{
    {{CapacityPolicy::maximizeUtilization, "maximizeUtilization"}, {CapacityPolicy::noEviction, "noEviction"}}};
constexpr Names<QueuePolicy, 2> kPolicies{{{QueuePolicy::fcfs, "fcfs"}, {QueuePolicy::priority, "priority"}}};
constexpr Names<SpeculationSource, 3> kSpeculation{
    {{SpeculationSource::none, "none"}, {SpeculationSource::ngram, "ngram"}, {SpeculationSource::draftModel, "draft"}}};
constexpr Names<kernels::KvType, 5> kKvNames{{{kernels::KvType::F32, "f32"},
                                              {kernels::KvType::F16, "f16"},
                                              {kernels::KvType::BF16, "bf16"},
                                              {kernels::KvType::Q8_0, "q8_0"},
                                              {kernels::KvType::F8_E4M3, "fp8"}}};
constexpr Names<kernels::TensorType, 6> kWeights{{{kernels::TensorType::F32, "f32"},
                                                  {kernels::TensorType::F16, "f16"},
                                                  {kernels::TensorType::BF16, "bf16"},
                                                  {kernels::TensorType::F8_E4M3, "fp8"},
                                                  {kernels::TensorType::Q8_0, "int8"},
                                                  {kernels::TensorType::Q4_0, "int4"}}};

template <class T, std::size_t N>
constexpr std::string_view nameIn(const Names<T, N>& names, T value) {
    for (const auto& [v, text] : names) {
        if (v == value) {
            return text;
        }
    }
    return {};
}

template <class T, std::size_t N>
std::optional<T> valueIn(const Names<T, N>& names, std::string_view text) {
    for (const auto& [v, known] : names) {
        if (known == text) {
            return v;
        }
    }
    return std::nullopt;
}

} // namespace

std::string_view name(DeviceChoice v) noexcept { return nameIn(kDevices, v); }
std::string_view name(BatchingMode v) noexcept { return nameIn(kBatching, v); }
std::string_view name(AllocatorKind v) noexcept { return nameIn(kAllocators, v); }
std::string_view name(CapacityPolicy v) noexcept { return nameIn(kCapacity, v); }
std::string_view name(QueuePolicy v) noexcept { return nameIn(kPolicies, v); }
std::string_view name(SpeculationSource v) noexcept { return nameIn(kSpeculation, v); }
std::string_view name(kernels::KvType v) noexcept { return nameIn(kKvNames, v); }

std::string_view weightTypeName(kernels::TensorType v) noexcept {
    const std::string_view known = nameIn(kWeights, v);
    return known.empty() ? std::string_view(kernels::typeTraits(v).name) : known;
}

std::optional<DeviceChoice> parseDevice(std::string_view text) { return valueIn(kDevices, text); }
std::optional<NamedDevice> parseNamedDevice(std::string_view text) {
    NamedDevice device;
    if (text.starts_with(kNumberedDevice)) {
        const char* const end = text.data() + text.size();
        const auto [next, error] = std::from_chars(text.data() + kNumberedDevice.size(), end, device.cudaDevice);
        device.kind = DeviceChoice::cuda;
        const bool sound = error == std::errc{} && next == end && device.cudaDevice >= 0 && device.cudaDevice <= kMostCudaDevice;
        return sound ? std::optional(device) : std::nullopt;
    }
    const auto kind = parseDevice(text);
    return kind ? std::optional(NamedDevice{*kind, 0}) : std::nullopt;
}
std::string deviceText(const EngineOptions& options) {
    return options.device == DeviceChoice::cuda && options.cudaDevice > 0
               ? std::string(kNumberedDevice) + std::to_string(options.cudaDevice)
               : std::string(name(options.device));
}

std::optional<BatchingMode> parseBatching(std::string_view text) { return valueIn(kBatching, text); }
std::optional<AllocatorKind> parseAllocator(std::string_view text) { return valueIn(kAllocators, text); }
std::optional<CapacityPolicy> parseCapacity(std::string_view text) { return valueIn(kCapacity, text); }
std::optional<QueuePolicy> parsePolicy(std::string_view text) { return valueIn(kPolicies, text); }
std::optional<SpeculationSource> parseSpeculation(std::string_view text) { return valueIn(kSpeculation, text); }
std::optional<kernels::KvType> parseKvType(std::string_view text) { return valueIn(kKvNames, text); }
std::optional<kernels::TensorType> parseWeightType(std::string_view text) { return valueIn(kWeights, text); }

} // namespace vitrine
