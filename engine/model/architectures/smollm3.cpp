// SmolLM 3: Llama without rope on every fourth layer, for which the file has no key.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readSmolLm3(ConfigKeys& /*keys*/, ModelConfig& config) {
    config.ropePairs = backend::RopePairs::adjacent;
    config.qkvBias = BiasUse::ifPresent;
    constexpr std::size_t kNoRopeEvery = 4;
    for (std::size_t i = 0; i < config.layer.size(); ++i) {
        config.layer[i].rope = (i + 1) % kNoRopeEvery == 0 ? -1 : 0;
    }
}

} // namespace vitrine::model
