// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/reference_forward.h"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>
#include <stdexcept>

#include "kernels/reference/reference.h"

namespace vitrine::test {

namespace {

bool isGemma(const std::string& arch) {
    return arch == "gemma2" || arch == "gemma3";
}

bool turnsAdjacent(const std::string& arch) {
    return arch == "llama" || arch == "granite" || arch == "smollm3";
}

} // namespace

ReferenceModel::ReferenceModel(const gguf::GgufReader& reader, std::int64_t context) {
    m_arch = reader.getString("general.architecture").value();
    for (const auto& info : reader.keys()) {
        if (const auto number = reader.getFloat(info.key); number) {
            m_keys[std::string(info.key)] = *number;
        }
    }
    for (const auto& tensor : reader.tensors()) {
        Matrix m;
        m.columns = static_cast<std::size_t>(tensor.dims[0]);
        m.rows = static_cast<std::size_t>(tensor.elements()) / m.columns;
        const std::size_t rowBytes = kernels::rowBytes(tensor.type, m.columns);
        for (std::size_t r = 0; r < m.rows; ++r) {
            for (std::size_t c = 0; c < m.columns; ++c) {
                m.values.push_back(
                    kernels::reference::weightAt(tensor.type, reader.data(tensor).data() + r * rowBytes, c));
            }
        }
        m_matrices[tensor.name] = std::move(m);
    }
    m_width = static_cast<std::size_t>(key("embedding_length", 0));
    m_layers = static_cast<std::size_t>(key("block_count", 0));
    m_heads = static_cast<std::size_t>(key("attention.head_count", 0));
    m_kvHeads = static_cast<std::size_t>(key("attention.head_count_kv", static_cast<double>(m_heads)));
    m_dim = static_cast<std::size_t>(key("attention.key_length", static_cast<double>(m_width / m_heads)));
    m_rotated = static_cast<std::size_t>(key("rope.dimension_count", static_cast<double>(m_dim)));
    m_context = context > 0 ? static_cast<double>(context) : key("context_length", 0);
    if (const auto scaling = reader.getString(m_arch + ".rope.scaling.type"); scaling) {
        m_scaling = *scaling;
    }
    if (find("rope_factors_long.weight") != nullptr) {
        m_scaling = "longrope";
    }
}

double ReferenceModel::key(const std::string& name, double fallback) const {
    const auto found = m_keys.find(m_arch + "." + name);
    return found == m_keys.end() ? fallback : found->second;
}

const ReferenceModel::Matrix* ReferenceModel::find(const std::string& name) const {
    const auto found = m_matrices.find(name);
    return found == m_matrices.end() ? nullptr : &found->second;
}

const ReferenceModel::Matrix& ReferenceModel::matrix(const std::string& name) const {
    const Matrix* found = find(name);
    if (found == nullptr) {
        throw std::runtime_error("no tensor " + name);
    }
    return *found;
}

ReferenceModel::Row ReferenceModel::product(const std::string& weight, const std::string& bias, std::size_t first,
                                            std::size_t rows, const Row& x, const Mistakes& mistakes) const {
    const Matrix& w = matrix(weight);
    const Matrix* b = mistakes.noBias ? nullptr : find(bias);
    Row out(rows);
    for (std::size_t r = 0; r < rows; ++r) {
        double sum = b == nullptr ? 0.0 : b->values[first + r];
        for (std::size_t c = 0; c < w.columns; ++c) {
            sum += w.values[(first + r) * w.columns + c] * x[c];
        }
        out[r] = sum;
    }
    return out;
}

ReferenceModel::Row ReferenceModel::norm(const std::string& weight, const Row& x, std::size_t group) const {
    const Matrix& w = matrix(weight);
    Row out(x.size());
    for (std::size_t begin = 0; begin < x.size(); begin += group) {
        double squares = 0.0;
        for (std::size_t i = 0; i < group; ++i) {
            squares += x[begin + i] * x[begin + i];
        }
        const double rms = std::sqrt(squares / static_cast<double>(group) + key("attention.layer_norm_rms_epsilon", 0));
        for (std::size_t i = 0; i < group; ++i) {
            out[begin + i] = x[begin + i] / rms * w.values[i];
        }
    }
    return out;
}

bool ReferenceModel::slides(std::size_t layer) const {
    if (key("attention.sliding_window", 0) == 0) {
        return false;
    }
    if (m_arch == "gemma2" || m_arch == "gpt-oss") {
        return layer % 2 == 0;
    }
    if (m_arch == "gemma3") {
        return layer % 6 != 5;
    }
    return m_arch == "olmo2" && layer % 4 != 3;
}

double ReferenceModel::frequency(std::size_t pair, bool local, const Mistakes& mistakes) const {
    double base = key("rope.freq_base", 10000.0);
    if (local && m_arch == "gemma3" && !mistakes.oneBase) {
        base = key("rope.freq_base_swa", 10000.0);
    }
    const auto dims = static_cast<double>(m_rotated);
    const double plain = 1.0 / std::pow(base, 2.0 * static_cast<double>(pair) / dims);
    if (mistakes.noScaling || (local && m_arch != "gpt-oss")) {
        return plain;
    }
    if (m_scaling == "longrope") {
        const bool isLong = m_context > key("rope.scaling.original_context_length", m_context);
        return plain / matrix(isLong ? "rope_factors_long.weight" : "rope_factors_short.weight").values[pair];
    }
    if (const Matrix* divisors = find("rope_freqs.weight"); divisors != nullptr) {
        return plain / divisors->values[pair];
    }
    const double factor = key("rope.scaling.factor", 1.0);
    if (m_scaling == "linear") {
        return plain / factor;
    }
    if (m_scaling != "yarn") {
        return plain;
    }
    // A pair's wavelength in tokens against the original context: the border pairs are those of 32 turns and of 1 turn.
    const double original = key("rope.scaling.original_context_length", 0);
    const auto border = [&](double turns) {
        const double wavelength = original / turns; // tokens a turn; 2 pi base^(2 pair / dims) = wavelength
        return dims / 2.0 * std::log(wavelength / (2.0 * std::numbers::pi)) / std::log(base);
    };
    const double low = std::max(std::floor(border(32.0)), 0.0);
    const double high = std::max(std::min(std::ceil(border(1.0)), dims - 1.0), low + 0.001);
    const double blend = std::min(1.0, std::max(0.0, (static_cast<double>(pair) - low) / (high - low)));
    return plain / factor * blend + plain * (1.0 - blend);
}

double ReferenceModel::magnitude(bool local, const Mistakes& mistakes) const {
    if (mistakes.noMagnitude || (local && m_arch != "gpt-oss")) {
        return 1.0;
    }
    const double attn = key("rope.scaling.attn_factor", 1.0);
    return m_scaling == "yarn" ? attn * (1.0 + 0.1 * std::log(key("rope.scaling.factor", 1.0))) : attn;
}

void ReferenceModel::rotate(std::size_t layer, double position, Row& heads, const Mistakes& mistakes) const {
    if (m_arch == "smollm3" && layer % 4 == 3 && !mistakes.ropeEverywhere) {
        return;
    }
    const bool local = slides(layer);
    const double scale = magnitude(local, mistakes);
    for (std::size_t head = 0; head < heads.size(); head += m_dim) {
        for (std::size_t pair = 0; pair < m_rotated / 2; ++pair) {
            const bool adjacent = turnsAdjacent(m_arch) != mistakes.otherPairs;
            double& a = heads[head + (adjacent ? 2 * pair : pair)];
            double& b = heads[head + (adjacent ? 2 * pair + 1 : pair + m_rotated / 2)];
            const double angle = position * frequency(pair, local, mistakes);
            const double turnedA = (a * std::cos(angle) - b * std::sin(angle)) * scale;
            b = (a * std::sin(angle) + b * std::cos(angle)) * scale;
            a = turnedA;
        }
    }
}

ReferenceModel::Row ReferenceModel::attention(std::size_t layer, std::size_t position, const Rows& queries,
                                              const Rows& keys, const Rows& values, const Mistakes& mistakes) const {
    const double scale = key("attention.scale", 1.0 / std::sqrt(static_cast<double>(m_dim)));
    const double cap = m_arch == "gemma2" && !mistakes.noAttentionCap ? key("attn_logit_softcapping", 50.0) : 0.0;
    const auto window = static_cast<std::int64_t>(key("attention.sliding_window", 0)) + mistakes.windowExtra;
    const Matrix* sinks = mistakes.noSinks ? nullptr : find("blk." + std::to_string(layer) + ".attn_sinks.weight");
    Row out(m_heads * m_dim, 0.0);
    for (std::size_t head = 0; head < m_heads; ++head) {
        const std::size_t kv = head / (m_heads / m_kvHeads);
        std::vector<double> powers(position + 1, 0.0);
        double total = sinks == nullptr ? 0.0 : std::exp(sinks->values[head]);
        for (std::size_t j = 0; j <= position; ++j) {
            if (slides(layer) && static_cast<std::int64_t>(position - j) >= window) {
                continue;
            }
            double score = 0.0;
            for (std::size_t i = 0; i < m_dim; ++i) {
                score += queries[position][head * m_dim + i] * keys[j][kv * m_dim + i];
            }
            score *= scale;
            score = cap > 0.0 ? cap * std::tanh(score / cap) : score;
            powers[j] = std::exp(score); // scores of tiny models are small: no need to subtract the largest
            total += powers[j];
        }
        for (std::size_t j = 0; j <= position; ++j) {
            for (std::size_t i = 0; i < m_dim; ++i) {
                out[head * m_dim + i] += powers[j] / total * values[j][kv * m_dim + i];
            }
        }
    }
    return out;
}

void ReferenceModel::attentionBranch(std::size_t layer, Rows& stream, const Mistakes& mistakes) const {
    const std::string block = "blk." + std::to_string(layer) + ".";
    const std::size_t q = m_heads * m_dim;
    const std::size_t kv = m_kvHeads * m_dim;
    Rows queries;
    Rows keys;
    Rows values;
    for (std::size_t t = 0; t < stream.size(); ++t) {
        const Row x =
            find(block + "attn_norm.weight") ? norm(block + "attn_norm.weight", stream[t], m_width) : stream[t];
        if (find(block + "attn_qkv.weight") != nullptr) {
            queries.push_back(product(block + "attn_qkv.weight", "", 0, q, x, mistakes));
            keys.push_back(product(block + "attn_qkv.weight", "", q, kv, x, mistakes));
            values.push_back(product(block + "attn_qkv.weight", "", q + kv, kv, x, mistakes));
        } else {
            queries.push_back(product(block + "attn_q.weight", block + "attn_q.bias", 0, q, x, mistakes));
            keys.push_back(product(block + "attn_k.weight", block + "attn_k.bias", 0, kv, x, mistakes));
            values.push_back(product(block + "attn_v.weight", block + "attn_v.bias", 0, kv, x, mistakes));
        }
        if (find(block + "attn_q_norm.weight") != nullptr && !mistakes.noQkNorm) {
            queries[t] = norm(block + "attn_q_norm.weight", queries[t], m_arch == "olmo2" ? q : m_dim);
            keys[t] = norm(block + "attn_k_norm.weight", keys[t], m_arch == "olmo2" ? kv : m_dim);
        }
        rotate(layer, static_cast<double>(t), queries[t], mistakes);
        rotate(layer, static_cast<double>(t), keys[t], mistakes);
    }
    const double scale = mistakes.noResidualScale ? 1.0 : key("residual_scale", 1.0);
    for (std::size_t t = 0; t < stream.size(); ++t) {
        const Row mixed = attention(layer, t, queries, keys, values, mistakes);
        Row branch = product(block + "attn_output.weight", block + "attn_output.bias", 0, m_width, mixed, mistakes);
        if (isGemma(m_arch) || m_arch == "olmo2") {
            branch = norm(block + "post_attention_norm.weight", branch, m_width);
        }
        for (std::size_t i = 0; i < m_width; ++i) {
            stream[t][i] += scale * branch[i];
        }
    }
}

double ReferenceModel::gated(double gate, double up, const Mistakes& mistakes) const {
    if (m_arch == "gpt-oss") {
        if (!mistakes.noClamp) {
            gate = std::min(gate, 7.0);
            up = std::min(std::max(up, -7.0), 7.0);
        }
        return (up + 1.0) * gate / (1.0 + std::exp(-1.702 * gate));
    }
    if (!isGemma(m_arch)) {
        return gate / (1.0 + std::exp(-gate)) * up;
    }
    if (mistakes.erfGelu) {
        return 0.5 * gate * (1.0 + std::erf(gate / std::numbers::sqrt2)) * up;
    }
    const double inner = std::sqrt(2.0 / std::numbers::pi) * (gate + 0.044715 * gate * gate * gate);
    return 0.5 * gate * (1.0 + std::tanh(inner)) * up;
}

ReferenceModel::Row ReferenceModel::dense(const std::string& block, const Row& x, const Mistakes& mistakes) const {
    const Matrix& down = matrix(block + "ffn_down.weight");
    const std::size_t inner = down.columns;
    const bool fused = find(block + "ffn_gate.weight") == nullptr;
    const Row gate = fused ? product(block + "ffn_up.weight", "", 0, inner, x, mistakes)
                           : product(block + "ffn_gate.weight", block + "ffn_gate.bias", 0, inner, x, mistakes);
    const Row up = product(block + "ffn_up.weight", block + "ffn_up.bias", fused ? inner : 0, inner, x, mistakes);
    Row hidden(inner);
    for (std::size_t i = 0; i < inner; ++i) {
        hidden[i] = gated(gate[i], up[i], mistakes);
    }
    return product(block + "ffn_down.weight", block + "ffn_down.bias", 0, m_width, hidden, mistakes);
}

ReferenceModel::Row ReferenceModel::experts(const std::string& block, const Row& x, const Mistakes& mistakes) const {
    const auto count = static_cast<std::size_t>(key("expert_count", 0));
    const auto used = static_cast<std::size_t>(key("expert_used_count", 0));
    const Row router = product(block + "ffn_gate_inp.weight", block + "ffn_gate_inp.bias", 0, count, x, mistakes);
    std::vector<std::size_t> order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::stable_sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return router[a] > router[b]; });
    double total = 0.0;
    const bool overAll = mistakes.noRenormalise || mistakes.softmaxBeforeTopK;
    for (std::size_t i = 0; i < (overAll ? count : used); ++i) {
        total += std::exp(router[order[i]]);
    }
    const std::size_t inner = matrix(block + "ffn_down_exps.weight").columns;
    Row out(m_width, 0.0);
    for (std::size_t i = 0; i < used; ++i) {
        const std::size_t e = order[i];
        const Row gate =
            product(block + "ffn_gate_exps.weight", block + "ffn_gate_exps.bias", e * inner, inner, x, mistakes);
        const Row up = product(block + "ffn_up_exps.weight", block + "ffn_up_exps.bias", e * inner, inner, x, mistakes);
        Row hidden(inner);
        for (std::size_t j = 0; j < inner; ++j) {
            hidden[j] = gated(gate[j], up[j], mistakes);
        }
        const Row down = product(block + "ffn_down_exps.weight", block + "ffn_down_exps.bias", e * m_width, m_width,
                                 hidden, mistakes);
        for (std::size_t j = 0; j < m_width; ++j) {
            out[j] += std::exp(router[e]) / total * down[j];
        }
    }
    return out;
}

void ReferenceModel::feedForwardBranch(std::size_t layer, Rows& stream, const Mistakes& mistakes) const {
    const std::string block = "blk." + std::to_string(layer) + ".";
    const std::string before = block + (m_arch == "gpt-oss" ? "post_attention_norm.weight" : "ffn_norm.weight");
    const double scale = mistakes.noResidualScale ? 1.0 : key("residual_scale", 1.0);
    for (Row& row : stream) {
        const Row x = m_arch == "olmo2" ? row : norm(before, row, m_width);
        Row branch =
            find(block + "ffn_gate_inp.weight") != nullptr ? experts(block, x, mistakes) : dense(block, x, mistakes);
        if (isGemma(m_arch) || m_arch == "olmo2") {
            branch = norm(block + "post_ffw_norm.weight", branch, m_width);
        }
        for (std::size_t i = 0; i < m_width; ++i) {
            row[i] += scale * branch[i];
        }
    }
}

std::vector<std::vector<double>> ReferenceModel::logits(std::span<const TokenId> tokens,
                                                        const Mistakes& mistakes) const {
    const Matrix& embedding = matrix("token_embd.weight");
    const double embeddingScale =
        isGemma(m_arch) ? std::sqrt(static_cast<double>(m_width)) : key("embedding_scale", 1.0);
    Rows stream;
    for (const TokenId token : tokens) {
        const double* row = embedding.values.data() + static_cast<std::size_t>(token) * m_width;
        stream.emplace_back(row, row + m_width);
        for (double& value : stream.back()) {
            value *= embeddingScale;
        }
    }
    for (std::size_t layer = 0; layer < m_layers; ++layer) {
        attentionBranch(layer, stream, mistakes);
        feedForwardBranch(layer, stream, mistakes);
    }
    const bool tied = find("output.weight") == nullptr;
    const double cap =
        isGemma(m_arch) && !mistakes.noLogitCap ? key("final_logit_softcapping", m_arch == "gemma2" ? 30.0 : 0.0) : 0.0;
    Rows logits;
    for (const Row& row : stream) {
        Row values = product(tied ? "token_embd.weight" : "output.weight", "", 0, embedding.rows,
                             norm("output_norm.weight", row, m_width), mistakes);
        for (double& value : values) {
            value /= key("logit_scale", 1.0);
            value = cap > 0.0 ? cap * std::tanh(value / cap) : value;
        }
        logits.push_back(std::move(values));
    }
    return logits;
}

} // namespace vitrine::test
