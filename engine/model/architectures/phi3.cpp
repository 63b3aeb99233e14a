// Phi 3 and 4: q, k and v in one tensor, gate and up in another; the long variants rescale each rope frequency
// (LongRoPE). The window key is not honoured: files hold 0 or a number that the models weren't run with.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readPhi3(ConfigKeys& /*keys*/, ModelConfig& config) {
    config.fusedQkv = true;
    config.fusedGateUp = true;
}

} // namespace vitrine::model
