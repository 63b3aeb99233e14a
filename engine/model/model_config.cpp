// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/model_config.h"

#include <algorithm>
#include <cmath>

#include "engine/gguf/printable.h"
#include "engine/model/architectures/families.h"
#include "engine/model/config_keys.h"

namespace vitrine::model {

namespace {

constexpr Limits kLayerLimits{1, 1024};
constexpr Limits kHeadLimits{1, 4096};
constexpr Limits kHeadDimLimits{1, 4096};
constexpr Limits kEmbeddingLimits{1, 1 << 20};
constexpr Limits kContextLimits{2, 1 << 30};
constexpr Limits kVocabularyLimits{1, 1 << 24};
constexpr double kLargestBase = 1e12;
constexpr double kLargestFactor = 1e6;

Result<const Family*> findFamily(const gguf::GgufReader& reader) {
    const auto name = reader.getString("general.architecture");
    if (!name) {
        return forward(name);
    }
    for (const Family& family : families()) {
        if (family.architecture == *name) {
            return &family;
        }
    }
    std::string known;
    for (const Family& family : families()) {
        known += (known.empty() ? "" : ", ") + std::string(family.architecture);
    }
    return fail(ErrorCode::unknownArchitecture,
                "The architecture " + gguf::printable(*name) + " is not known; known are " + known + ".",
                gguf::printable(*name));
}

/// Rows of the embedding; a vocabulary-only file is asked for its key, then for its list of tokens.
std::int32_t vocabularySize(ConfigKeys& keys) {
    const gguf::GgufReader& file = keys.file();
    if (const gguf::TensorInfo* embedding = file.find("token_embd.weight"); embedding != nullptr) {
        const std::uint64_t rows = embedding->dims.size() > 1 ? embedding->dims[1] : 0;
        return rows <= static_cast<std::uint64_t>(kVocabularyLimits.most) ? static_cast<std::int32_t>(rows) : 0;
    }
    if (keys.has("vocab_size")) {
        return keys.integer("vocab_size", kVocabularyLimits);
    }
    const auto tokens = file.getStrings("tokenizer.ggml.tokens");
    return tokens ? static_cast<std::int32_t>(tokens->size()) : 0;
}

void readHeads(ConfigKeys& keys, ModelConfig& config) {
    const auto heads = keys.perLayer("attention.head_count", config.layers, kHeadLimits);
    const auto kvHeads = keys.has("attention.head_count_kv")
                             ? keys.perLayer("attention.head_count_kv", config.layers, kHeadLimits)
                             : heads;
    for (std::size_t i = 0; i < config.layer.size(); ++i) {
        config.layer[i].heads = heads[i];
        config.layer[i].kvHeads = kvHeads[i];
        if (heads[i] % kvHeads[i] != 0) {
            keys.reject("attention.head_count", "(" + std::to_string(heads[i]) + ") is no multiple of head_count_kv (" +
                                                    std::to_string(kvHeads[i]) + ")");
            return;
        }
    }
    if (!keys.has("attention.key_length") && config.embedding % heads[0] != 0) {
        keys.reject("attention.head_count", "(" + std::to_string(heads[0]) + ") doesn't divide embedding_length (" +
                                                std::to_string(config.embedding) + ")");
        return;
    }
    config.keyDim = keys.integerOr("attention.key_length", config.embedding / heads[0], kHeadDimLimits);
    config.valueDim = keys.integerOr("attention.value_length", config.keyDim, kHeadDimLimits);
}

RopeConfig::Scaling scalingKind(ConfigKeys& keys) {
    // Converters of LongRoPE models write the two factor tensors and no type.
    if (keys.file().find("rope_factors_long.weight") != nullptr) {
        return RopeConfig::Scaling::longRope;
    }
    const bool factor = keys.has("rope.scaling.factor") || keys.has("rope.scale_linear");
    const std::string kind = keys.textOr("rope.scaling.type", factor ? "linear" : "none");
    if (kind == "none" || kind.empty() || kind == "longrope") {
        return RopeConfig::Scaling::none;
    }
    if (kind == "linear") {
        return RopeConfig::Scaling::linear;
    }
    if (kind == "yarn") {
        return RopeConfig::Scaling::yarn;
    }
    keys.reject("rope.scaling.type", "is \"" + gguf::printable(kind) + "\"; known are none, linear, yarn and longrope");
    return RopeConfig::Scaling::none;
}

RopeConfig readRope(ConfigKeys& keys, const ModelConfig& config) {
    RopeConfig rope;
    rope.base = keys.realOr("rope.freq_base", 10000.0, 1.0, kLargestBase);
    if (config.keyDim < 2) {
        keys.reject("attention.key_length", "makes heads of " + std::to_string(config.keyDim) + "; rope turns pairs");
        return rope;
    }
    rope.dims = keys.integerOr("rope.dimension_count", config.keyDim, {2, config.keyDim});
    if (rope.dims % 2 != 0) {
        keys.reject("rope.dimension_count", "(" + std::to_string(rope.dims) + ") is odd, and rope turns pairs");
    }
    rope.divisors = keys.file().find("rope_freqs.weight") != nullptr;
    rope.scaling = scalingKind(keys);
    rope.magnitude = keys.realOr("rope.scaling.attn_factor", 1.0, 0.0, kLargestFactor);
    if (rope.scaling == RopeConfig::Scaling::linear || rope.scaling == RopeConfig::Scaling::yarn) {
        const char* key = keys.has("rope.scaling.factor") ? "rope.scaling.factor" : "rope.scale_linear";
        rope.factor = keys.realOr(key, 1.0, 0.0, kLargestFactor);
        rope.factor = rope.factor == 0.0 ? 1.0 : rope.factor; // 0 is written for "not scaled"
    }
    rope.originalContext = keys.integerOr("rope.scaling.original_context_length", config.contextLength, kContextLimits);
    rope.betaFast = keys.realOr("rope.scaling.yarn_beta_fast", 32.0, 1e-6, kLargestFactor);
    rope.betaSlow = keys.realOr("rope.scaling.yarn_beta_slow", 1.0, 1e-6, kLargestFactor);
    return rope;
}

void readFeedForward(ConfigKeys& keys, ModelConfig& config) {
    // Models of experts alone may leave the dense width out.
    if (!keys.has("feed_forward_length") && keys.has("expert_feed_forward_length")) {
        return;
    }
    const auto widths = keys.perLayer("feed_forward_length", config.layers, kWidthLimits);
    for (std::size_t i = 0; i < config.layer.size(); ++i) {
        config.layer[i].feedForward = widths[i];
    }
}

void readSizes(ConfigKeys& keys, ModelConfig& config) {
    const gguf::GgufReader& file = keys.file();
    if (const auto name = file.getString("general.name"); name) {
        config.name = *name;
    }
    config.layers = keys.integer("block_count", kLayerLimits);
    config.layer.resize(static_cast<std::size_t>(config.layers));
    config.contextLength = keys.integer("context_length", kContextLimits);
    config.embedding = keys.integer("embedding_length", kEmbeddingLimits);
    config.vocabularySize = vocabularySize(keys);
    config.tiedOutput = file.find("output.weight") == nullptr;
    config.normEps = static_cast<float>(keys.real("attention.layer_norm_rms_epsilon", 0.0, 1.0));
}

} // namespace

Result<ModelConfig> readConfig(const gguf::GgufReader& reader) {
    const auto family = findFamily(reader);
    if (!family) {
        return forward(family);
    }
    ModelConfig config;
    config.architecture = (*family)->architecture;
    ConfigKeys keys(reader, config.architecture);
    readSizes(keys, config);
    readHeads(keys, config);
    if (keys.error()) {
        return tl::unexpected<Error>(*keys.error()); // what follows divides by these numbers
    }
    readFeedForward(keys, config);
    config.ropes.push_back(readRope(keys, config));
    const double scale = keys.realOr("attention.scale", 0.0, 0.0, 1e6);
    config.attentionScale =
        static_cast<float>(scale > 0.0 ? scale : 1.0 / std::sqrt(static_cast<double>(config.keyDim)));
    (*family)->read(keys, config);
    if (keys.error()) {
        return tl::unexpected<Error>(*keys.error());
    }
    return config;
}

std::vector<std::string_view> knownArchitectures() {
    std::vector<std::string_view> names;
    for (const Family& family : families()) {
        names.push_back(family.architecture);
    }
    return names;
}

} // namespace vitrine::model
