// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/tiny_model.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <stdexcept>

#include "tests/support/tiny_tokenizer.h"
#include "tests/support/tiny_weights.h"

namespace vitrine::test {

using gguf::GgufWriter;
using kernels::TensorType;

namespace {

void makeMixtral(TinyModel& m) {
    m.experts = 4;
    m.expertsUsed = 2;
}
void makeQwen2(TinyModel& m) {
    m.qkvBias = true;
    m.ropeBase = 1e6F;
}
void makeQwen3(TinyModel& m) {
    m.qkNorm = TinyQkNorm::perHead;
    m.headSize = 32;
    m.tied = true;
    m.ropeBase = 1e6F;
}
void makeQwen3Moe(TinyModel& m) {
    makeQwen3(m);
    m.tied = false;
    m.experts = 4;
    m.expertsUsed = 2;
    m.expertFeedForward = 96;
}
void makeGemma(TinyModel& m) {
    m.postNorms = true;
    m.tied = true;
    m.window = 32;
    m.headSize = 32;
    m.embeddingDeviation = 1.0 / std::sqrt(static_cast<double>(m.hidden)); // the model multiplies by sqrt(hidden)
}
void makeGemma2(TinyModel& m) {
    makeGemma(m);
    m.layers = 4;
    m.attentionSoftcap = 50.0F;
    m.finalSoftcap = 30.0F;
    m.ropeBase = 0.0F;
}
void makeGemma3(TinyModel& m) {
    makeGemma(m);
    m.layers = 7; // the sixth is the global one
    m.qkNorm = TinyQkNorm::perHead;
    m.ropeBase = 1e6F;
}
void makePhi3(TinyModel& m) {
    m.fusedQkv = true;
    m.fusedGateUp = true;
    m.longRopeFactors = true;
}
void makeOlmo2(TinyModel& m) {
    m.preNorms = false;
    m.postNorms = true;
    m.qkNorm = TinyQkNorm::fullWidth;
    m.ropeBase = 5e5F;
}
void makeGranite(TinyModel& m) {
    m.embeddingScale = 12.0F;
    m.embeddingDeviation = 0.1;
    m.attentionScale = 0.2F;
    m.residualScale = 0.22F;
    m.logitScale = 2.0F;
    m.tied = true;
}
void makeSmollm3(TinyModel& m) {
    m.layers = 5; // the fourth has no RoPE
    m.tied = true;
    m.ropeBase = 5e6F;
}
void makeGptOss(TinyModel& m) {
    m.sinks = true;
    m.qkvBias = true;
    m.outputBias = true;
    m.expertBias = true;
    m.ffnNormIsPostAttention = true;
    m.window = 16;
    m.experts = 4;
    m.expertsUsed = 2;
    m.expertFeedForward = 64;
    m.yarnFactor = 8.0F;
    m.ropeBase = 150000.0F;
    m.expertType = TensorType::MXFP4;
    m.expertGain = 4.0; // so that gates reach the limit of 7
}

const std::map<std::string, std::function<void(TinyModel&)>>& makers() {
    static const std::map<std::string, std::function<void(TinyModel&)>> s_makers = {
        {"llama", [](TinyModel&) {}}, {"mixtral", makeMixtral}, {"qwen2", makeQwen2},     {"qwen3", makeQwen3},
        {"qwen3moe", makeQwen3Moe},   {"gemma2", makeGemma2},   {"gemma3", makeGemma3},   {"phi3", makePhi3},
        {"olmo2", makeOlmo2},         {"granite", makeGranite}, {"smollm3", makeSmollm3}, {"gpt-oss", makeGptOss},
    };
    return s_makers;
}

std::uint32_t vocabularyOf(const TinyModel& m) {
    return m.vocabulary == 0 ? tinyVocabularySize() : m.vocabulary;
}

/// Adds tensors; each one's numbers depend on its name and the seed alone, so that options don't disturb each other.
class TensorMaker {
public:
    TensorMaker(const TinyModel& model, GgufWriter& writer)
        : m_model(model)
        , m_writer(writer) {}

    void matrix(const std::string& name, TensorType type, std::vector<std::uint64_t> dims, double gain = 1.0) {
        const double deviation = gain / std::sqrt(static_cast<double>(dims[0]));
        weights(name, type, std::move(dims), deviation);
    }
    void weights(const std::string& name, TensorType type, std::vector<std::uint64_t> dims, double deviation) {
        Random random = randomFor(name);
        auto bytes = randomWeights(random, type, count(dims), deviation);
        m_writer.addTensor(name, type, std::move(dims), std::move(bytes));
    }
    void floats(const std::string& name, std::vector<std::uint64_t> dims, double deviation, double mean) {
        Random random = randomFor(name);
        const auto values = randomFloats(random, count(dims), deviation, mean);
        m_writer.addTensor(name, std::move(dims), values);
    }
    void norm(const std::string& name, std::uint64_t width) { floats(name, {width}, 0.1, 1.0); }
    void bias(const std::string& name, std::vector<std::uint64_t> dims) { floats(name, std::move(dims), 0.2, 0.0); }

private:
    static std::size_t count(const std::vector<std::uint64_t>& dims) {
        std::size_t product = 1;
        for (const std::uint64_t dim : dims) {
            product *= dim;
        }
        return product;
    }
    [[nodiscard]] Random randomFor(const std::string& name) const {
        std::uint64_t hash = 0xCBF29CE484222325ULL ^ m_model.seed; // FNV-1a
        for (const char c : name) {
            hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
        }
        return Random(hash);
    }

    const TinyModel& m_model;
    GgufWriter& m_writer;
};

void setIf(GgufWriter& writer, const std::string& key, float value) {
    if (value != 0.0F) {
        writer.set(key, value);
    }
}

void setScaling(const TinyModel& m, GgufWriter& writer, const std::string& prefix) {
    if (m.yarnFactor != 0.0F || m.linearFactor != 0.0F) {
        writer.setString(prefix + "rope.scaling.type", m.yarnFactor != 0.0F ? "yarn" : "linear");
        writer.set(prefix + "rope.scaling.factor", std::max(m.yarnFactor, m.linearFactor));
    }
    if (m.yarnFactor != 0.0F) {
        writer.set(prefix + "rope.scaling.original_context_length",
                   std::max(1U, static_cast<std::uint32_t>(static_cast<float>(m.context) / m.yarnFactor)));
    }
    if (m.longRopeFactors) {
        writer.set(prefix + "rope.scaling.original_context_length", m.context / 2);
        writer.set(prefix + "rope.scaling.attn_factor", 1.1F);
    }
}

void setKeys(const TinyModel& m, GgufWriter& writer) {
    const std::string prefix = m.arch + ".";
    writer.setString("general.architecture", m.arch);
    writer.setString("general.type", "model");
    writer.setString("general.name", "tiny-" + m.arch);
    writer.set(prefix + "block_count", m.layers);
    writer.set(prefix + "context_length", m.context);
    writer.set(prefix + "embedding_length", m.hidden);
    writer.set(prefix + "feed_forward_length", m.feedForward);
    writer.set(prefix + "vocab_size", vocabularyOf(m));
    writer.set(prefix + "attention.head_count", m.heads);
    writer.set(prefix + "attention.head_count_kv", m.kvHeads);
    writer.set(prefix + "attention.key_length", m.headSize);
    writer.set(prefix + "attention.value_length", m.headSize);
    writer.set(prefix + "attention.layer_norm_rms_epsilon", m.normEpsilon);
    writer.set(prefix + "rope.dimension_count", m.ropeDims == 0 ? m.headSize : m.ropeDims);
    setIf(writer, prefix + "rope.freq_base", m.ropeBase);
    setIf(writer, prefix + "attn_logit_softcapping", m.attentionSoftcap);
    setIf(writer, prefix + "final_logit_softcapping", m.finalSoftcap);
    setIf(writer, prefix + "embedding_scale", m.embeddingScale);
    setIf(writer, prefix + "attention.scale", m.attentionScale);
    setIf(writer, prefix + "residual_scale", m.residualScale);
    setIf(writer, prefix + "logit_scale", m.logitScale);
    setScaling(m, writer, prefix);
    if (m.window != 0) {
        writer.set(prefix + "attention.sliding_window", m.window);
    }
    if (m.experts != 0) {
        writer.set(prefix + "expert_count", m.experts);
        writer.set(prefix + "expert_used_count", m.expertsUsed);
    }
    if (m.expertFeedForward != 0) {
        writer.set(prefix + "expert_feed_forward_length", m.expertFeedForward);
    }
}

void addAttention(const TinyModel& m, TensorMaker& make, const std::string& block) {
    const std::uint64_t q = std::uint64_t{m.heads} * m.headSize;
    const std::uint64_t kv = std::uint64_t{m.kvHeads} * m.headSize;
    if (m.fusedQkv) {
        make.matrix(block + "attn_qkv.weight", m.type, {m.hidden, q + 2 * kv});
    } else {
        make.matrix(block + "attn_q.weight", m.type, {m.hidden, q});
        make.matrix(block + "attn_k.weight", m.type, {m.hidden, kv});
        make.matrix(block + "attn_v.weight", m.type, {m.hidden, kv});
    }
    make.matrix(block + "attn_output.weight", m.type, {q, m.hidden});
    if (m.qkvBias) {
        make.bias(block + "attn_q.bias", {q});
        make.bias(block + "attn_k.bias", {kv});
        make.bias(block + "attn_v.bias", {kv});
    }
    if (m.outputBias) {
        make.bias(block + "attn_output.bias", {m.hidden});
    }
    if (m.qkNorm != TinyQkNorm::none) {
        const bool perHead = m.qkNorm == TinyQkNorm::perHead;
        make.norm(block + "attn_q_norm.weight", perHead ? m.headSize : q);
        make.norm(block + "attn_k_norm.weight", perHead ? m.headSize : kv);
    }
    if (m.sinks) {
        make.bias(block + "attn_sinks.weight", {m.heads});
    }
}

void addExperts(const TinyModel& m, TensorMaker& make, const std::string& block) {
    const std::uint64_t width = m.expertFeedForward == 0 ? m.feedForward : m.expertFeedForward;
    make.matrix(block + "ffn_gate_inp.weight", TensorType::F32, {m.hidden, m.experts}, 2.0);
    make.matrix(block + "ffn_gate_exps.weight", m.expertType, {m.hidden, width, m.experts}, m.expertGain);
    make.matrix(block + "ffn_up_exps.weight", m.expertType, {m.hidden, width, m.experts}, m.expertGain);
    make.matrix(block + "ffn_down_exps.weight", m.expertType, {width, m.hidden, m.experts});
    if (m.expertBias) {
        make.bias(block + "ffn_gate_inp.bias", {m.experts});
        make.bias(block + "ffn_gate_exps.bias", {width, m.experts});
        make.bias(block + "ffn_up_exps.bias", {width, m.experts});
        make.bias(block + "ffn_down_exps.bias", {m.hidden, m.experts});
    }
}

void addFeedForward(const TinyModel& m, TensorMaker& make, const std::string& block) {
    if (m.experts != 0) {
        addExperts(m, make, block);
        return;
    }
    if (!m.fusedGateUp) {
        make.matrix(block + "ffn_gate.weight", m.type, {m.hidden, m.feedForward});
    }
    make.matrix(block + "ffn_up.weight", m.type, {m.hidden, m.feedForward * (m.fusedGateUp ? 2ULL : 1ULL)});
    make.matrix(block + "ffn_down.weight", m.type, {m.feedForward, m.hidden});
}

void addNorms(const TinyModel& m, TensorMaker& make, const std::string& block) {
    if (m.preNorms) {
        make.norm(block + "attn_norm.weight", m.hidden);
        make.norm(block + (m.ffnNormIsPostAttention ? "post_attention_norm.weight" : "ffn_norm.weight"), m.hidden);
    }
    if (m.postNorms) {
        make.norm(block + "post_attention_norm.weight", m.hidden);
        make.norm(block + "post_ffw_norm.weight", m.hidden);
    }
}

void addRopeFactors(const TinyModel& m, GgufWriter& writer) {
    const std::size_t half = (m.ropeDims == 0 ? m.headSize : m.ropeDims) / 2;
    std::vector<float> divisors(half);
    for (std::size_t i = 0; i < half; ++i) {
        divisors[i] = 1.0F + 7.0F * static_cast<float>(i) / static_cast<float>(half);
    }
    if (m.ropeFactors) {
        writer.addTensor("rope_freqs.weight", {half}, divisors);
    }
    if (m.longRopeFactors) {
        writer.addTensor("rope_factors_long.weight", {half}, divisors);
        writer.addTensor("rope_factors_short.weight", {half}, std::vector<float>(half, 1.05F));
    }
}

} // namespace

TinyModel TinyModel::family(const std::string& name) {
    const auto maker = makers().find(name);
    if (maker == makers().end()) {
        throw std::invalid_argument("no tiny model of family " + name);
    }
    TinyModel model;
    model.arch = name == "mixtral" ? "llama" : name;
    maker->second(model);
    return model;
}

const std::vector<std::string>& TinyModel::families() {
    static const std::vector<std::string> s_names = [] {
        std::vector<std::string> names;
        for (const auto& maker : makers()) {
            names.push_back(maker.first);
        }
        return names;
    }();
    return s_names;
}

GgufWriter TinyModel::writer() const {
    GgufWriter writer;
    setKeys(*this, writer);
    const std::uint32_t vocab = vocabularyOf(*this);
    if (tokenizer) {
        setTinyTokenizer(writer, vocab);
    }
    TensorMaker make(*this, writer);
    make.weights("token_embd.weight", embeddingType, {hidden, vocab}, embeddingDeviation);
    make.norm("output_norm.weight", hidden);
    if (!tied) {
        make.matrix("output.weight", embeddingType, {hidden, vocab}, 3.0);
    }
    addRopeFactors(*this, writer);
    for (std::uint32_t layer = 0; layer < layers; ++layer) {
        const std::string block = "blk." + std::to_string(layer) + ".";
        addNorms(*this, make, block);
        addAttention(*this, make, block);
        addFeedForward(*this, make, block);
    }
    return writer;
}

std::vector<std::byte> TinyModel::bytes() const {
    auto result = writer().bytes();
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    return std::move(*result);
}

std::filesystem::path TinyModel::writeTo(const std::filesystem::path& folder, const std::string& name) const {
    const auto path = folder / (name + ".gguf");
    if (auto written = writer().write(path); !written) {
        throw std::runtime_error(written.error().describe());
    }
    return path;
}

} // namespace vitrine::test
