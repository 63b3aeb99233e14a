// Whole models of random weights, small enough to build in a test, of any of the families that the engine knows.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "engine/gguf/gguf_writer.h"
#include "kernels/block_formats.h"

namespace vitrine::test {

enum class TinyQkNorm : std::uint8_t { none, perHead, fullWidth };

/// What a tiny model is like. The defaults make a llama with grouped queries; family() sets what another family needs.
/// Sizes are free as long as every matrix's columns (hidden, heads * headSize, feedForward, expertFeedForward) are
/// multiples of the weight type's block.
struct TinyModel {
    std::string arch = "llama";
    std::uint32_t layers = 2;
    std::uint32_t hidden = 64;
    std::uint32_t heads = 4;
    std::uint32_t kvHeads = 2;
    std::uint32_t headSize = 16;
    std::uint32_t feedForward = 128;
    std::uint32_t vocabulary = 0; ///< 0: just the tiny tokenizer's
    std::uint32_t context = 512;
    std::uint32_t window = 0; ///< attention.sliding_window; 0 writes no key
    std::uint32_t experts = 0;
    std::uint32_t expertsUsed = 0;
    std::uint32_t expertFeedForward = 0; ///< 0: feedForward, and no key
    std::uint32_t ropeDims = 0;          ///< rope.dimension_count; 0: headSize

    float normEpsilon = 1e-5F;
    float ropeBase = 10000.0F; ///< 0 writes no key
    float attentionSoftcap = 0.0F;
    float finalSoftcap = 0.0F;
    float embeddingScale = 0.0F; ///< granite's multipliers: 0 writes no key
    float attentionScale = 0.0F;
    float residualScale = 0.0F;
    float logitScale = 0.0F;
    float yarnFactor = 0.0F;   ///< 0: no YaRN
    float linearFactor = 0.0F; ///< 0: no linear scaling

    TinyQkNorm qkNorm = TinyQkNorm::none;
    bool tied = false;                   ///< no output.weight
    bool qkvBias = false;                ///< q, k and v
    bool outputBias = false;             ///< attn_output
    bool expertBias = false;             ///< router and experts
    bool preNorms = true;                ///< attn_norm and ffn_norm
    bool postNorms = false;              ///< post_attention_norm and post_ffw_norm
    bool ffnNormIsPostAttention = false; ///< gpt-oss: post_attention_norm takes ffn_norm's place
    bool fusedQkv = false;
    bool fusedGateUp = false;
    bool sinks = false;
    bool ropeFactors = false;     ///< rope_freqs.weight (Llama 3)
    bool longRopeFactors = false; ///< rope_factors_long/short.weight (phi3), original context = context / 2
    bool tokenizer = true;

    double embeddingDeviation = 0.3;
    double expertGain = 1.0; ///< how much larger than usual gate and up of the experts are
    kernels::TensorType type = kernels::TensorType::F32;          ///< of matrices
    kernels::TensorType embeddingType = kernels::TensorType::F32; ///< of token_embd and output
    kernels::TensorType expertType = kernels::TensorType::F32;
    std::uint64_t seed = 1;

    /// Layer shapes of one of: llama, mixtral (arch llama), qwen2, qwen3, qwen3moe, gemma2, gemma3, phi3, olmo2,
    /// granite, smollm3, gpt-oss. Throws std::invalid_argument for another name.
    [[nodiscard]] static TinyModel family(const std::string& name);
    [[nodiscard]] static const std::vector<std::string>& families();

    /// All keys and tensors, to add to or to spoil before writing.
    [[nodiscard]] gguf::GgufWriter writer() const;
    /// The file's bytes. Throws std::runtime_error with the writer's message when the description is inconsistent.
    [[nodiscard]] std::vector<std::byte> bytes() const;
    /// Writes FOLDER/NAME.gguf and returns its path; throws as bytes() does.
    [[nodiscard]] std::filesystem::path writeTo(const std::filesystem::path& folder,
                                                const std::string& name = "tiny") const;
};

} // namespace vitrine::test
