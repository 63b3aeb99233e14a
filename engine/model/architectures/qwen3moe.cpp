// Qwen 3 with experts: softmax over all of them, the top ones' weights renormalised. The dense width in the file is of
// no use.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readQwen3Moe(ConfigKeys& keys, ModelConfig& config) {
    config.qkNorm = QkNorm::perHead;
    readExperts(keys, config, "expert_feed_forward_length");
    config.renormalise = true;
}

} // namespace vitrine::model
