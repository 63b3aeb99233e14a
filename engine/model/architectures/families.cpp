// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

#include <array>

namespace vitrine::model {

namespace {
constexpr std::array kFamilies{
    Family{"gemma2", readGemma2},     Family{"gemma3", readGemma3},   Family{"gpt-oss", readGptOss},
    Family{"granite", readGranite},   Family{"llama", readLlama},     Family{"olmo2", readOlmo2},
    Family{"phi3", readPhi3},         Family{"qwen2", readQwen2},     Family{"qwen3", readQwen3},
    Family{"qwen3moe", readQwen3Moe}, Family{"smollm3", readSmolLm3},
};
}

std::span<const Family> families() {
    return kFamilies;
}

void readExperts(ConfigKeys& keys, ModelConfig& config, std::string_view widthKey) {
    config.experts = keys.integer("expert_count", kExpertLimits);
    config.expertsUsed = keys.integer("expert_used_count", {1, config.experts});
    if (keys.has(widthKey)) {
        const std::int32_t width = keys.integer(widthKey, kWidthLimits);
        for (LayerConfig& layer : config.layer) {
            layer.feedForward = width;
        }
    }
}

} // namespace vitrine::model
