// Gemma 2: norms before and after each branch, soft-caps on scores and logits, every other layer slides. The file has
// the +1 of Gemma's norms folded in, writes no rope base (10000), and ties the output to the embedding.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readGemma2(ConfigKeys& keys, ModelConfig& config) {
    config.postNorms = true;
    config.activation = backend::GateActivation::geluTanh;
    config.embeddingScale = std::sqrt(static_cast<float>(config.embedding));
    config.attentionSoftcap = static_cast<float>(keys.realOr("attn_logit_softcapping", 50.0, 0.0, 1e6));
    config.logitSoftcap = static_cast<float>(keys.realOr("final_logit_softcapping", 30.0, 0.0, 1e6));
    // The 27B model alone was trained with 1/sqrt(embedding / heads), 144, although its heads have 128 values; the file
    // has no key for it and the number of layers is what tells.
    constexpr std::int32_t kLayersOf27B = 46;
    if (config.layers == kLayersOf27B && !keys.has("attention.scale")) {
        config.attentionScale =
            1.0F / std::sqrt(static_cast<float>(config.embedding) / static_cast<float>(config.layer[0].heads));
    }
    const std::int32_t window = keys.integerOr("attention.sliding_window", 4096, kWindowLimits);
    setWindows(config, window, [](std::int32_t layer) { return layer % 2 == 0; });
}

} // namespace vitrine::model
