// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine_options.h"

#include <array>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "engine/engine_names.h"

namespace vitrine {

namespace {

using nlohmann::ordered_json;

tl::unexpected<Error> bad(std::string_view key, std::string_view range) {
    return fail(ErrorCode::invalidArgument, "The option " + std::string(key) + " must be " + std::string(range) + ".",
                std::string(key));
}

/// Reads keys one by one and remembers the first failure.
class Reader {
public:
    explicit Reader(const ordered_json& json) : m_json(json) {}

    template <class T>
    void number(const char* key, T& out) {
        take(key, [&](const ordered_json& v) {
            if constexpr (std::is_floating_point_v<T>) {
                return v.is_number() ? (out = v.get<T>(), true) : false;
            } else {
                return v.is_number_integer() ? (out = v.get<T>(), true) : false;
            }
        }, "a number");
    }
    void flag(const char* key, bool& out) {
        take(key, [&](const ordered_json& v) { return v.is_boolean() ? (out = v.get<bool>(), true) : false; }, "true or false");
    }
    void path(const char* key, std::filesystem::path& out) {
        take(key, [&](const ordered_json& v) {
            return v.is_string() ? (out = std::filesystem::path(v.get<std::string>()), true) : false;
        }, "a path");
    }
    void text(const char* key, std::string& out) {
        take(key, [&](const ordered_json& v) { return v.is_string() ? (out = v.get<std::string>(), true) : false; }, "a text");
    }
    template <class T>
    void named(const char* key, T& out, std::optional<T> (*parse)(std::string_view), const char* range) {
        take(key, [&](const ordered_json& v) {
            const auto value = v.is_string() ? parse(v.get<std::string>()) : std::nullopt;
            return value ? (out = *value, true) : false;
        }, range);
    }
    void weights(std::optional<kernels::TensorType>& out) {
        take("weights", [&](const ordered_json& v) {
            if (!v.is_string()) {
                return false;
            }
            const auto name = v.get<std::string>();
            out = name == "file" ? std::nullopt : parseWeightType(name);
            return name == "file" || out.has_value();
        }, "file, f32, f16, bf16, fp8, int8 or int4");
    }
    [[nodiscard]] Result<void> finish() const {
        if (m_error) {
            return tl::unexpected<Error>(*m_error);
        }
        for (const auto& [key, value] : m_json.items()) {
            if (std::find(m_known.begin(), m_known.end(), key) == m_known.end()) {
                return fail(ErrorCode::invalidArgument, "There is no option named " + key + ".", key);
            }
        }
        return {};
    }

private:
    template <class Take>
    void take(const char* key, Take&& accept, const char* range) {
        m_known.emplace_back(key);
        const auto it = m_json.find(key);
        if (it != m_json.end() && !m_error && !accept(*it)) {
            m_error = bad(key, range).value();
        }
    }
    const ordered_json& m_json;
    std::vector<std::string> m_known;
    std::optional<Error> m_error;
};

} // namespace

ordered_json EngineOptions::toJson() const {
    return {
        {"model", model.string()},
        {"device", name(device)},
        {"cudaDevice", cudaDevice},
        {"threads", threads},
        {"gpuLayers", gpuLayers},
        {"weights", weights ? weightTypeName(*weights) : "file"},
        {"chatTemplate", chatTemplate},
        {"context", context},
        {"keyType", name(keyType)},
        {"valueType", name(valueType)},
        {"blockSize", blockSize},
        {"kvBlocks", kvBlocks},
        {"memoryLimit", memoryLimit},
        {"batching", name(batching)},
        {"allocator", name(allocator)},
        {"capacity", name(capacity)},
        {"policy", name(policy)},
        {"maxBatchedTokens", maxBatchedTokens},
        {"maxSequences", maxSequences},
        {"prefillChunk", prefillChunk},
        {"watermark", watermark},
        {"prefixCaching", prefixCaching},
        {"speculation", name(speculation)},
        {"draftModel", draftModel.string()},
        {"draftTokens", draftTokens},
        {"draftMinProbability", draftMinProbability},
        {"deterministic", deterministic},
        {"watchdogSeconds", watchdogSeconds},
    };
}

Result<EngineOptions> EngineOptions::fromJson(const ordered_json& json) {
    if (!json.is_object()) {
        return fail(ErrorCode::invalidArgument, "Engine options must be a JSON object.");
    }
    EngineOptions o;
    Reader read(json);
    read.path("model", o.model);
    read.named("device", o.device, parseDevice, "auto, cpu or cuda");
    read.number("cudaDevice", o.cudaDevice);
    read.number("threads", o.threads);
    read.number("gpuLayers", o.gpuLayers);
    read.weights(o.weights);
    read.text("chatTemplate", o.chatTemplate);
    read.number("context", o.context);
    read.named("keyType", o.keyType, parseKvType, "f32, f16, bf16, q8_0 or fp8");
    read.named("valueType", o.valueType, parseKvType, "f32, f16, bf16, q8_0 or fp8");
    read.number("blockSize", o.blockSize);
    read.number("kvBlocks", o.kvBlocks);
    read.number("memoryLimit", o.memoryLimit);
    read.named("batching", o.batching, parseBatching, "continuous or static");
    read.named("allocator", o.allocator, parseAllocator, "paged or contiguous");
    read.named("capacity", o.capacity, parseCapacity, "maximizeUtilization or noEviction");
    read.named("policy", o.policy, parsePolicy, "fcfs or priority");
    read.number("maxBatchedTokens", o.maxBatchedTokens);
    read.number("maxSequences", o.maxSequences);
    read.number("prefillChunk", o.prefillChunk);
    read.number("watermark", o.watermark);
    read.flag("prefixCaching", o.prefixCaching);
    read.named("speculation", o.speculation, parseSpeculation, "none, ngram or draft");
    read.path("draftModel", o.draftModel);
    read.number("draftTokens", o.draftTokens);
    read.number("draftMinProbability", o.draftMinProbability);
    read.flag("deterministic", o.deterministic);
    read.number("watchdogSeconds", o.watchdogSeconds);
    if (auto done = read.finish(); !done) {
        return forward(done);
    }
    if (auto valid = o.validate(); !valid) {
        return forward(valid);
    }
    return o;
}

Result<void> EngineOptions::validate() const {
    struct Range {
        const char* key;
        double value, low, high;
    };
    const std::array<Range, 13> ranges{{
        {"cudaDevice", static_cast<double>(cudaDevice), 0, kMostCudaDevice},
        {"threads", static_cast<double>(threads), 0, 1024},
        {"gpuLayers", static_cast<double>(gpuLayers), -1, 100000},
        {"context", static_cast<double>(context), 0, 16'777'216},
        {"blockSize", static_cast<double>(blockSize), 8, 256},
        {"kvBlocks", static_cast<double>(kvBlocks), 0, 16'777'216},
        {"maxBatchedTokens", static_cast<double>(maxBatchedTokens), 1, 65536},
        {"maxSequences", static_cast<double>(maxSequences), 1, 4096},
        {"prefillChunk", static_cast<double>(prefillChunk), 0, 65536},
        {"watermark", watermark, 0.0, 0.5},
        {"draftTokens", static_cast<double>(draftTokens), 1, 16},
        {"draftMinProbability", static_cast<double>(draftMinProbability), 0.0, 1.0},
        {"watchdogSeconds", watchdogSeconds, 0.1, 86400.0},
    }};
    for (const Range& r : ranges) {
        if (!(r.value >= r.low && r.value <= r.high)) {
            return bad(r.key, "from " + std::to_string(static_cast<long long>(r.low)) + " to " +
                                  (r.high < 1.0 ? std::to_string(r.high) : std::to_string(static_cast<long long>(r.high))));
        }
    }
    if (context == 1) {
        return bad("context", "0 (automatic) or from 2 on: a token of prompt and one of output");
    }
    if (maxBatchedTokens < maxSequences) {
        return bad("maxBatchedTokens", "at least maxSequences (" + std::to_string(maxSequences) + "), so that every sequence advances in every step");
    }
    if (speculation == SpeculationSource::draftModel && draftModel.empty()) {
        return bad("draftModel", "given when speculation is draft");
    }
    return {};
}

} // namespace vitrine
