// Llama 1 to 3, Mistral, and Mixtral (the same with experts). Query and key rows are permuted in the file so that rope
// turns adjacent pairs. A sliding window key is not honoured: no converter writes one that means anything.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readLlama(ConfigKeys& keys, ModelConfig& config) {
    config.ropePairs = backend::RopePairs::adjacent;
    config.qkvBias = BiasUse::ifPresent;
    config.outputBias = BiasUse::ifPresent;
    if (keys.integerOr("expert_count", 0, {0, kExpertLimits.most}) > 0) {
        readExperts(keys, config, "expert_feed_forward_length");
    } else {
        config.feedForwardBias = BiasUse::ifPresent;
    }
}

} // namespace vitrine::model
