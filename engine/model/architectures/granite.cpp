// Granite 3: Llama with four multipliers. logit_scale divides.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readGranite(ConfigKeys& keys, ModelConfig& config) {
    config.ropePairs = backend::RopePairs::adjacent;
    config.qkvBias = BiasUse::ifPresent;
    config.outputBias = BiasUse::ifPresent;
    config.feedForwardBias = BiasUse::ifPresent;
    config.embeddingScale = static_cast<float>(keys.realOr("embedding_scale", 1.0, -1e6, 1e6));
    config.residualScale = static_cast<float>(keys.realOr("residual_scale", 1.0, -1e6, 1e6));
    const double divisor = keys.realOr("logit_scale", 1.0, -1e6, 1e6);
    if (divisor == 0.0) {
        keys.reject("logit_scale", "is 0, and logits are divided by it");
        return;
    }
    config.logitScale = static_cast<float>(1.0 / divisor);
}

} // namespace vitrine::model
