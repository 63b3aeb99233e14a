// Gemma 3: Gemma 2 without its soft-caps and with q and k norms; five layers of six slide and rotate with a base of
// their own. Linear scaling stretches the global layers only.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/model/architectures/families.h"

namespace vitrine::model {

namespace {

/// Which layers slide: an array of booleans, or "every n-th is global" with n from the key or 6.
std::vector<bool> slidingLayers(ConfigKeys& keys, std::int32_t layers) {
    constexpr std::string_view kPattern = "attention.sliding_window_pattern";
    if (keys.isArray(kPattern)) {
        return keys.booleans(kPattern, layers);
    }
    const std::int32_t every = keys.integerOr(kPattern, 6, {1, 1024});
    std::vector<bool> sliding(static_cast<std::size_t>(layers));
    for (std::int32_t i = 0; i < layers; ++i) {
        sliding[static_cast<std::size_t>(i)] = (i + 1) % every != 0;
    }
    return sliding;
}

} // namespace

void readGemma3(ConfigKeys& keys, ModelConfig& config) {
    config.postNorms = true;
    config.qkNorm = QkNorm::perHead;
    config.activation = backend::GateActivation::geluTanh;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    config.logitSoftcap = static_cast<float>(keys.realOr("final_logit_softcapping", 0.0, 0.0, 1e6));
    // As in Gemma 2: the 27B model scales by embedding / heads (168), not by its head size.
    constexpr std::int32_t kLayersOf27B = 62;
    if (config.layers == kLayersOf27B && !keys.has("attention.scale")) {
        config.attentionScale =
            1.0F / std::sqrt(static_cast<float>(config.embedding) / static_cast<float>(config.layer[0].heads));
    }
    RopeConfig local;
    local.dims = config.ropes[0].dims;
    local.base = keys.realOr("rope.freq_base_swa", 10000.0, 1.0, 1e12);
    config.ropes.push_back(local);

    const std::int32_t window = keys.integerOr("attention.sliding_window", 0, kWindowLimits);
    const std::vector<bool> sliding = slidingLayers(keys, config.layers);
    for (std::size_t i = 0; i < config.layer.size(); ++i) {
        config.layer[i].window = sliding[i] ? window : 0;
        config.layer[i].rope = sliding[i] ? 1 : 0;
    }
}

} // namespace vitrine::model
