// OLMo 2: norms only after the branches, q and k norms over the full width. OLMo 3 comes under the same name with a
// window: three layers of four slide, and rope scaling is for the full ones.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readOlmo2(ConfigKeys& keys, ModelConfig& config) {
    config.preNorms = false;
    config.postNorms = true;
    config.qkNorm = QkNorm::fullWidth;
    const std::int32_t window = keys.integerOr("attention.sliding_window", 0, kWindowLimits);
    if (window == 0) {
        return;
    }
    RopeConfig local;
    local.dims = config.ropes[0].dims;
    local.base = config.ropes[0].base;
    config.ropes.push_back(local);
    constexpr std::int32_t kFullEvery = 4;
    setWindows(config, window, [](std::int32_t layer) { return (layer + 1) % kFullEvery != 0; });
    for (LayerConfig& layer : config.layer) {
        layer.rope = layer.window > 0 ? 1 : 0;
    }
}

} // namespace vitrine::model
