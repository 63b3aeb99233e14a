// Qwen 3: no biases, a norm over each head of q and k before rope.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readQwen3(ConfigKeys& /*keys*/, ModelConfig& config) {
    config.qkNorm = QkNorm::perHead;
}

} // namespace vitrine::model
