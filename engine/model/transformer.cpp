// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/transformer.h"

#include <array>
#include <cmath>

namespace vitrine::model {

using backend::Tensor;

struct Transformer::Activations {
    const backend::RaggedBatch& batch;
    Tensor x;      // the residual stream
    Tensor input;  // of the branch at hand: normalised x, or x itself
    Tensor normed; // where input lives when it is normalised
    Tensor query, key, value, attended;
    Tensor branch; // what the branch adds
};

namespace {

/// The largest width over the layers, so that one tensor serves all of them.
template <class Width>
std::int32_t widest(const ModelConfig& config, Width&& width) {
    std::int32_t most = 0;
    for (const LayerConfig& layer : config.layer) {
        most = std::max(most, width(layer));
    }
    return most;
}

/// A view with fewer rows or columns of memory that is at least as large.
Tensor shaped(const Tensor& whole, std::int32_t rows, std::int32_t columns) {
    return {whole.data, rows, columns};
}

} // namespace

Result<Tensor> Transformer::forward(const backend::RaggedBatch& batch, const LayerObserver& observer) {
    for (const TokenId token : batch.tokens) {
        if (token < 0 || token >= m_config.vocabularySize) {
            return fail(ErrorCode::invalidArgument,
                        "The token " + std::to_string(token) + " is not in the vocabulary of " +
                            std::to_string(m_config.vocabularySize) + ".",
                        "tokens");
        }
    }
    if (auto begun = m_backend.beginStep(batch); !begun) {
        return vitrine::forward(begun);
    }
    const auto rows = static_cast<std::int32_t>(batch.tokens.size());
    const ModelConfig& c = m_config;
    Activations a{batch, {}, {}, {}, {}, {}, {}, {}, {}};
    a.x = m_backend.tensor(rows, c.embedding);
    a.normed = m_backend.tensor(rows, c.embedding);
    a.branch = m_backend.tensor(rows, c.embedding);
    a.query = m_backend.tensor(rows, widest(c, [&](const LayerConfig& l) { return l.heads * c.keyDim; }));
    a.key = m_backend.tensor(rows, widest(c, [&](const LayerConfig& l) { return l.kvHeads * c.keyDim; }));
    a.value = m_backend.tensor(rows, widest(c, [&](const LayerConfig& l) { return l.kvHeads * c.valueDim; }));
    a.attended = m_backend.tensor(rows, widest(c, [&](const LayerConfig& l) { return l.heads * c.valueDim; }));

    m_backend.embed(m_weights.embedding, c.embeddingScale, a.x);
    a.input = a.x;
    if (c.preNorms) {
        m_backend.rmsNorm(a.x, m_weights.layers[0].attentionNorm, c.normEps, 0, a.normed);
        a.input = a.normed;
    }
    for (std::size_t layer = 0; layer < c.layer.size(); ++layer) {
        attentionBranch(layer, a);
        feedForwardBranch(layer, a);
        if (observer) {
            observer(LayerIndex(static_cast<std::int32_t>(layer)), a.x);
        }
    }

    const Tensor logits = m_backend.tensor(static_cast<std::int32_t>(batch.logitRows.size()), c.vocabularySize);
    const backend::LinearTarget output{m_weights.output, {}, logits, false};
    m_backend.linear(a.input, {&output, 1}); // the last branch was closed with the output norm
    if (c.logitScale != 1.0F) {
        m_backend.scale(logits, c.logitScale);
    }
    if (c.logitSoftcap > 0.0F) {
        m_backend.softcap(logits, c.logitSoftcap);
    }
    return logits;
}

void Transformer::projectQkv(std::size_t layer, Activations& a) {
    const LayerWeights& w = m_weights.layers[layer];
    const LayerConfig& l = m_config.layer[layer];
    a.query = shaped(a.query, a.x.rows, l.heads * m_config.keyDim);
    a.key = shaped(a.key, a.x.rows, l.kvHeads * m_config.keyDim);
    a.value = shaped(a.value, a.x.rows, l.kvHeads * m_config.valueDim);
    a.attended = shaped(a.attended, a.x.rows, l.heads * m_config.valueDim);
    const std::array<backend::LinearTarget, 3> qkv{{
        {w.query, w.queryBias, a.query, false},
        {w.key, w.keyBias, a.key, true},
        {w.value, w.valueBias, a.value, true},
    }};
    m_backend.linear(a.input, qkv);
    if (m_config.qkNorm != QkNorm::none) {
        const std::int32_t group = m_config.qkNorm == QkNorm::perHead ? m_config.keyDim : 0;
        m_backend.rmsNorm(a.query, w.queryNorm, m_config.normEps, group, a.query);
        m_backend.rmsNorm(a.key, w.keyNorm, m_config.normEps, group, a.key);
    }
    if (l.rope >= 0) {
        const backend::RopeId rope = m_ropes[static_cast<std::size_t>(l.rope)];
        m_backend.rope(rope, a.query, l.heads);
        m_backend.rope(rope, a.key, l.kvHeads);
    }
}

void Transformer::attentionBranch(std::size_t layer, Activations& a) {
    const LayerWeights& w = m_weights.layers[layer];
    const LayerConfig& l = m_config.layer[layer];
    projectQkv(layer, a);
    backend::AttentionSpec spec;
    spec.layer = LayerIndex(static_cast<std::int32_t>(layer));
    spec.heads = l.heads;
    spec.kvHeads = l.kvHeads;
    spec.keyDim = m_config.keyDim;
    spec.valueDim = m_config.valueDim;
    spec.scale = m_config.attentionScale;
    spec.softcap = m_config.attentionSoftcap;
    spec.window = l.window;
    spec.sinks = w.sinks;
    m_backend.writeKv(spec, a.key, a.value);
    m_backend.attention(spec, a.query, a.attended);

    if (layer + 1 == m_config.layer.size()) {
        // Nobody reads the last layer's other rows: from here on only those whose logits are wanted.
        const auto wanted = static_cast<std::int32_t>(a.batch.logitRows.size());
        const Tensor x = m_backend.tensor(wanted, a.x.columns);
        const Tensor attended = m_backend.tensor(wanted, a.attended.columns);
        m_backend.gatherRows(a.x, a.batch.logitRows, x);
        m_backend.gatherRows(a.attended, a.batch.logitRows, attended);
        a.x = x;
        a.attended = attended;
        a.normed = shaped(a.normed, wanted, a.normed.columns);
        a.branch = shaped(a.branch, wanted, a.branch.columns);
    }
    const backend::LinearTarget output{w.output, w.outputBias, a.branch};
    m_backend.linear(a.attended, {&output, 1});
    closeBranch(w.postAttentionNorm, w.feedForwardNorm, a);
}

void Transformer::feedForwardBranch(std::size_t layer, Activations& a) {
    const LayerWeights& w = m_weights.layers[layer];
    if (m_config.experts > 0) {
        backend::ExpertSpec spec;
        spec.router = w.router;
        spec.routerBias = w.routerBias;
        spec.experts = m_config.experts;
        spec.used = m_config.expertsUsed;
        spec.routing = m_config.routing;
        spec.renormalise = m_config.renormalise;
        spec.weights = w.feedForward;
        m_backend.experts(spec, a.input, a.branch);
    } else {
        m_backend.feedForward(w.feedForward, a.input, a.branch);
    }
    const bool last = layer + 1 == m_config.layer.size();
    closeBranch(w.postFeedForwardNorm, last ? m_weights.outputNorm : m_weights.layers[layer + 1].attentionNorm, a);
}

void Transformer::closeBranch(backend::VectorId postNorm, backend::VectorId nextNorm, Activations& a) {
    if (postNorm.valid()) {
        m_backend.rmsNorm(a.branch, postNorm, m_config.normEps, 0, a.branch);
    }
    if (nextNorm.valid()) {
        m_backend.addRmsNorm(a.x, a.branch, m_config.residualScale, nextNorm, m_config.normEps, a.normed);
        a.input = a.normed;
    } else {
        m_backend.add(a.x, a.branch, m_config.residualScale);
        a.input = a.x;
    }
}

backend::KvConfig kvShapeOf(const ModelConfig& config) {
    backend::KvConfig kv;
    for (const LayerConfig& layer : config.layer) {
        kv.layers.push_back({layer.kvHeads, config.keyDim, config.valueDim});
    }
    return kv;
}

backend::KvConfig Transformer::kvShape() const {
    return kvShapeOf(m_config);
}

double Transformer::flopsPerToken(double context) const {
    const ModelConfig& c = m_config;
    const double width = c.embedding;
    double flops = 0.0;
    for (const LayerConfig& l : c.layer) {
        const double q = static_cast<double>(l.heads) * c.keyDim;
        const double outputs = static_cast<double>(l.heads) * c.valueDim;
        const double kv = static_cast<double>(l.kvHeads) * (c.keyDim + c.valueDim);
        const double keys = l.window > 0 ? std::min<double>(context, l.window) : context;
        const double copies = c.experts > 0 ? c.expertsUsed : 1;
        flops += 2.0 * width * (q + kv + outputs);
        flops += 2.0 * keys * (q + outputs);
        flops += 2.0 * 3.0 * width * l.feedForward * copies + (c.experts > 0 ? 2.0 * width * c.experts : 0.0);
    }
    return flops;
}

double Transformer::flopsPerLogitRow() const {
    return 2.0 * m_config.embedding * m_config.vocabularySize;
}

std::uint64_t Transformer::weightBytesRead(std::int32_t rows, std::int32_t logitRows) const {
    double experts = 0.0;
    if (m_config.experts > 0) {
        const double share = static_cast<double>(m_config.expertsUsed) / m_config.experts;
        experts = static_cast<double>(m_expertBytes) * (1.0 - std::pow(1.0 - share, rows));
    }
    return m_denseBytes + static_cast<std::uint64_t>(experts) + (logitRows > 0 ? m_outputBytes : 0);
}

} // namespace vitrine::model
