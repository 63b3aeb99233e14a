// What a model file says about its shape, the same for every family: the families' own keys and habits are translated into these
// fields by architectures/, and nothing past this point asks for a family's name.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/backend/backend.h"
#include "engine/core/result.h"
#include "engine/gguf/gguf_reader.h"

namespace vitrine::model {

/// One way of rotating queries and keys. Angles: position * base^(-2i/dims), changed as `scaling` says (rope_frequencies.h).
struct RopeConfig {
    enum class Scaling : std::uint8_t { none, linear, yarn, longRope };
    double base = 10000.0;
    std::int32_t dims = 0; ///< values of a head that are rotated; even, at most keyDim
    Scaling scaling = Scaling::none;
    double factor = 1.0;                ///< linear, YaRN: how much longer than trained
    double magnitude = 1.0;             ///< multiplies cos and sin (rope.scaling.attn_factor)
    std::int32_t originalContext = 0;   ///< YaRN, LongRoPE: the context of training
    double betaFast = 32.0;             ///< YaRN: turns within the original context above which a pair isn't stretched
    double betaSlow = 1.0;              ///< YaRN: turns below which it is stretched in full
    bool divisors = false;              ///< rope_freqs.weight divides the frequencies (Llama 3)
};

struct LayerConfig {
    std::int32_t heads = 0;
    std::int32_t kvHeads = 0;
    std::int32_t feedForward = 0; ///< width; of one expert where the layer has experts
    std::int32_t window = 0;      ///< a key is visible if query - key < window; 0: all
    std::int32_t rope = 0;        ///< index into ModelConfig::ropes; -1: none
};

enum class QkNorm : std::uint8_t { none, perHead, fullWidth };

/// Which tensors of a projection have a bias.
enum class BiasUse : std::uint8_t { never, ifPresent, always };

struct ModelConfig {
    std::string architecture; ///< general.architecture
    std::string name;         ///< general.name, may be empty
    std::int32_t contextLength = 0; ///< the longest that the model was made for
    std::int32_t vocabularySize = 0;
    std::int32_t layers = 0;
    std::int32_t embedding = 0; ///< width of the residual stream
    std::int32_t keyDim = 0;    ///< per head, queries too
    std::int32_t valueDim = 0;
    std::vector<LayerConfig> layer; ///< `layers` of them
    float normEps = 1e-5F;

    // attention
    float attentionScale = 1.0F; ///< multiplies q . k
    float attentionSoftcap = 0.0F; ///< 0: none
    bool sinks = false;            ///< one more logit per head in the softmax
    QkNorm qkNorm = QkNorm::none;  ///< before rope
    BiasUse qkvBias = BiasUse::never;
    BiasUse outputBias = BiasUse::never; ///< of the attention's output projection
    bool fusedQkv = false;               ///< one tensor attn_qkv: q, k, v
    backend::RopePairs ropePairs = backend::RopePairs::halves;
    std::vector<RopeConfig> ropes;

    // norms around the branches
    bool preNorms = true;   ///< attn_norm and a norm before the feed-forward
    bool postNorms = false; ///< post_attention_norm and post_ffw_norm, on the branches before they are added
    std::string_view feedForwardNorm = "ffn_norm"; ///< tensor name of the norm before the feed-forward

    // multipliers
    float embeddingScale = 1.0F; ///< of the looked-up rows
    float residualScale = 1.0F;  ///< of each branch
    float logitScale = 1.0F;     ///< multiplies the logits
    float logitSoftcap = 0.0F;   ///< 0: none

    // feed-forward
    backend::GateActivation activation = backend::GateActivation::silu;
    bool fusedGateUp = false; ///< ffn_up holds gate, then up
    BiasUse feedForwardBias = BiasUse::never;
    std::int32_t experts = 0; ///< 0: dense
    std::int32_t expertsUsed = 0;
    backend::ExpertSpec::Routing routing = backend::ExpertSpec::Routing::softmaxThenTopK;
    bool renormalise = true;

    bool tiedOutput = false; ///< the output projection is the embedding
};

/// Reads and checks everything that a forward pass needs to know. Works on vocabulary-only files too, if they carry the keys.
/// unknownArchitecture lists the known ones; missingKey and badKey (wrong type, or a number outside sane limits) name the key.
[[nodiscard]] Result<ModelConfig> readConfig(const gguf::GgufReader& reader);

/// Values of general.architecture that readConfig takes, sorted.
[[nodiscard]] std::vector<std::string_view> knownArchitectures();

} // namespace vitrine::model
