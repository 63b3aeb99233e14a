// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/model_weights.h"

namespace vitrine::model {

namespace {

/// Collects the slots of one layer (or, with layer -1, of the model).
class SlotList {
public:
    SlotList(std::vector<TensorSlot>& slots, std::int32_t layer)
        : m_slots(slots)
        , m_layer(layer)
        , m_prefix(layer < 0 ? "" : "blk." + std::to_string(layer) + ".") {}

    void vector(backend::VectorId& id, std::string_view name, std::int64_t count, bool optional = false) {
        TensorSlot slot = make(name, 1, count);
        slot.plan.vector = true;
        slot.plan.optional = optional;
        slot.vector = &id;
        m_slots.push_back(slot);
    }
    void bias(backend::VectorId& id, std::string_view name, std::int64_t count, BiasUse use) {
        if (use != BiasUse::never) {
            vector(id, name, count, use == BiasUse::ifPresent);
        }
    }
    TensorPlan& matrix(backend::MatrixId& id, std::string_view name, std::int64_t rows, std::int64_t columns) {
        TensorSlot slot = make(name, rows, columns);
        slot.matrix = &id;
        m_slots.push_back(slot);
        return m_slots.back().plan;
    }
    /// Rows [first, first + rows) of a tensor of `tensorRows`.
    void slice(backend::MatrixId& id, std::string_view name, std::int64_t first, std::int64_t rows,
               std::int64_t tensorRows, std::int64_t columns) {
        TensorPlan& plan = matrix(id, name, rows, columns);
        plan.firstRow = first;
        plan.tensorRows = tensorRows;
    }
    void expertMatrix(backend::MatrixId& id, std::string_view name, std::int32_t experts, std::int64_t rows,
                      std::int64_t columns) {
        matrix(id, name, rows * experts, columns).experts = experts;
    }
    void expertBias(backend::VectorId& id, std::string_view name, std::int32_t experts, std::int64_t rows,
                    BiasUse use) {
        if (use != BiasUse::never) {
            vector(id, name, rows, use == BiasUse::ifPresent);
            TensorPlan& plan = m_slots.back().plan;
            plan.rows = experts;
            plan.tensorRows = experts;
        }
    }

private:
    TensorSlot make(std::string_view name, std::int64_t rows, std::int64_t columns) const {
        TensorSlot slot;
        slot.plan.name = m_prefix + std::string(name);
        slot.plan.rows = rows;
        slot.plan.tensorRows = rows;
        slot.plan.columns = columns;
        slot.plan.layer = m_layer;
        return slot;
    }

    std::vector<TensorSlot>& m_slots;
    std::int32_t m_layer;
    std::string m_prefix;
};

void describeAttention(const ModelConfig& config, const LayerConfig& layer, LayerWeights& w, SlotList& list) {
    const std::int64_t width = config.embedding;
    const std::int64_t q = std::int64_t{layer.heads} * config.keyDim;
    const std::int64_t k = std::int64_t{layer.kvHeads} * config.keyDim;
    const std::int64_t v = std::int64_t{layer.kvHeads} * config.valueDim;
    if (config.preNorms) {
        list.vector(w.attentionNorm, "attn_norm.weight", width);
    }
    if (config.fusedQkv) {
        list.slice(w.query, "attn_qkv.weight", 0, q, q + k + v, width);
        list.slice(w.key, "attn_qkv.weight", q, k, q + k + v, width);
        list.slice(w.value, "attn_qkv.weight", q + k, v, q + k + v, width);
    } else {
        list.matrix(w.query, "attn_q.weight", q, width);
        list.matrix(w.key, "attn_k.weight", k, width);
        list.matrix(w.value, "attn_v.weight", v, width);
    }
    list.bias(w.queryBias, "attn_q.bias", q, config.qkvBias);
    list.bias(w.keyBias, "attn_k.bias", k, config.qkvBias);
    list.bias(w.valueBias, "attn_v.bias", v, config.qkvBias);
    if (config.qkNorm != QkNorm::none) {
        const bool perHead = config.qkNorm == QkNorm::perHead;
        list.vector(w.queryNorm, "attn_q_norm.weight", perHead ? config.keyDim : q);
        list.vector(w.keyNorm, "attn_k_norm.weight", perHead ? config.keyDim : k);
    }
    if (config.sinks) {
        list.vector(w.sinks, "attn_sinks.weight", layer.heads);
    }
    list.matrix(w.output, "attn_output.weight", width, std::int64_t{layer.heads} * config.valueDim);
    list.bias(w.outputBias, "attn_output.bias", width, config.outputBias);
    if (config.postNorms) {
        list.vector(w.postAttentionNorm, "post_attention_norm.weight", width);
    }
}

void describeDense(const ModelConfig& config, std::int64_t inner, backend::FeedForwardSpec& w, SlotList& list) {
    const std::int64_t width = config.embedding;
    if (config.fusedGateUp) {
        list.slice(w.gate, "ffn_up.weight", 0, inner, 2 * inner, width);
        list.slice(w.up, "ffn_up.weight", inner, inner, 2 * inner, width);
    } else {
        list.matrix(w.gate, "ffn_gate.weight", inner, width);
        list.matrix(w.up, "ffn_up.weight", inner, width);
        list.bias(w.gateBias, "ffn_gate.bias", inner, config.feedForwardBias);
        list.bias(w.upBias, "ffn_up.bias", inner, config.feedForwardBias);
    }
    list.matrix(w.down, "ffn_down.weight", width, inner);
    list.bias(w.downBias, "ffn_down.bias", width, config.feedForwardBias);
}

void describeExperts(const ModelConfig& config, std::int64_t inner, LayerWeights& layer, SlotList& list) {
    const std::int64_t width = config.embedding;
    const std::int32_t experts = config.experts;
    backend::FeedForwardSpec& w = layer.feedForward;
    list.matrix(layer.router, "ffn_gate_inp.weight", experts, width);
    list.bias(layer.routerBias, "ffn_gate_inp.bias", experts, config.feedForwardBias);
    list.expertMatrix(w.gate, "ffn_gate_exps.weight", experts, inner, width);
    list.expertMatrix(w.up, "ffn_up_exps.weight", experts, inner, width);
    list.expertMatrix(w.down, "ffn_down_exps.weight", experts, width, inner);
    list.expertBias(w.gateBias, "ffn_gate_exps.bias", experts, inner, config.feedForwardBias);
    list.expertBias(w.upBias, "ffn_up_exps.bias", experts, inner, config.feedForwardBias);
    list.expertBias(w.downBias, "ffn_down_exps.bias", experts, width, config.feedForwardBias);
}

void describeLayer(const ModelConfig& config, const LayerConfig& layer, LayerWeights& w, SlotList& list) {
    describeAttention(config, layer, w, list);
    if (config.preNorms) {
        list.vector(w.feedForwardNorm, std::string(config.feedForwardNorm) + ".weight", config.embedding);
    }
    if (config.experts > 0) {
        describeExperts(config, layer.feedForward, w, list);
    } else {
        describeDense(config, layer.feedForward, w.feedForward, list);
    }
    w.feedForward.activation = config.activation;
    if (config.postNorms) {
        list.vector(w.postFeedForwardNorm, "post_ffw_norm.weight", config.embedding);
    }
}

} // namespace

std::vector<TensorSlot> describeTensors(const ModelConfig& config, ModelWeights& weights) {
    std::vector<TensorSlot> slots;
    weights.layers.resize(config.layer.size());
    SlotList model(slots, -1);
    TensorPlan& embedding =
        model.matrix(weights.embedding, "token_embd.weight", config.vocabularySize, config.embedding);
    embedding.role = config.tiedOutput ? backend::MatrixRole::both : backend::MatrixRole::embedding;
    for (std::size_t i = 0; i < config.layer.size(); ++i) {
        SlotList list(slots, static_cast<std::int32_t>(i));
        describeLayer(config, config.layer[i], weights.layers[i], list);
    }
    model.vector(weights.outputNorm, "output_norm.weight", config.embedding);
    if (!config.tiedOutput) {
        model.matrix(weights.output, "output.weight", config.vocabularySize, config.embedding);
    }
    return slots;
}

} // namespace vitrine::model
