// Qwen 1.5 to 2.5: Llama with biases on q, k and v.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readQwen2(ConfigKeys& /*keys*/, ModelConfig& config) {
    config.qkvBias = BiasUse::always;
}

} // namespace vitrine::model
