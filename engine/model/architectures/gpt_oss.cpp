// gpt-oss: experts with a clamped gate, biases everywhere, a sink logit per head, every other layer slides, YaRN.
// The norm before the feed-forward is called post_attention_norm here.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/architectures/families.h"

namespace vitrine::model {

void readGptOss(ConfigKeys& keys, ModelConfig& config) {
    config.sinks = true;
    config.qkvBias = BiasUse::always;
    config.outputBias = BiasUse::always;
    config.feedForwardBias = BiasUse::always;
    config.feedForwardNorm = "post_attention_norm";
    config.activation = backend::GateActivation::gptOss;
    config.routing = backend::ExpertSpec::Routing::topKThenSoftmax;
    readExperts(keys, config, "expert_feed_forward_length");
    const std::int32_t window = keys.integer("attention.sliding_window", kWindowLimits);
    setWindows(config, window, [](std::int32_t layer) { return layer % 2 == 0; });
}

} // namespace vitrine::model
