// The model families: each is one function that adds its family's facts to what the common keys say.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <span>
#include <string_view>

#include "engine/model/config_keys.h"
#include "engine/model/model_config.h"

namespace vitrine::model {

/// On entry the config holds the common keys (sizes, heads, rope base and scaling as table 0, norms before each branch, SiLU);
/// the function changes what its family does otherwise. Failures go to keys.reject or come from reading.
using ReadFamily = void (*)(ConfigKeys& keys, ModelConfig& config);

struct Family {
    std::string_view architecture; ///< general.architecture
    ReadFamily read = nullptr;
};

/// Sorted by name.
[[nodiscard]] std::span<const Family> families();

void readGemma2(ConfigKeys& keys, ModelConfig& config);
void readGemma3(ConfigKeys& keys, ModelConfig& config);
void readGptOss(ConfigKeys& keys, ModelConfig& config);
void readGranite(ConfigKeys& keys, ModelConfig& config);
void readLlama(ConfigKeys& keys, ModelConfig& config);
void readOlmo2(ConfigKeys& keys, ModelConfig& config);
void readPhi3(ConfigKeys& keys, ModelConfig& config);
void readQwen2(ConfigKeys& keys, ModelConfig& config);
void readQwen3(ConfigKeys& keys, ModelConfig& config);
void readQwen3Moe(ConfigKeys& keys, ModelConfig& config);
void readSmolLm3(ConfigKeys& keys, ModelConfig& config);

// ---- what several families share

inline constexpr Limits kWindowLimits{0, 1 << 30};
inline constexpr Limits kExpertLimits{1, 4096};
inline constexpr Limits kWidthLimits{1, 1 << 24};

/// expert_count, expert_used_count; the width of an expert is `widthKey`'s where the file has that key.
void readExperts(ConfigKeys& keys, ModelConfig& config, std::string_view widthKey);
/// attention.sliding_window on the layers that slide(layer) names.
template <class Slides>
void setWindows(ModelConfig& config, std::int32_t window, Slides&& slides) {
    for (std::int32_t i = 0; i < config.layers; ++i) {
        config.layer[static_cast<std::size_t>(i)].window = slides(i) ? window : 0;
    }
}

} // namespace vitrine::model
