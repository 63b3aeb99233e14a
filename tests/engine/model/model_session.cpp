// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/model/model_session.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <stdexcept>

namespace vitrine::test {

namespace {

template <class T>
T orThrow(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

template <class T>
std::vector<double> logSoftmax(std::span<const T> logits) {
    const double top = *std::max_element(logits.begin(), logits.end());
    double sum = 0.0;
    for (const T value : logits) {
        sum += std::exp(static_cast<double>(value) - top);
    }
    std::vector<double> result;
    for (const T value : logits) {
        result.push_back(static_cast<double>(value) - top - std::log(sum));
    }
    return result;
}

} // namespace

SessionOptions asInFile() {
    SessionOptions options;
    options.weights = std::nullopt;
    options.kv = kernels::KvType::F16;
    return options;
}

ModelSession::ModelSession(const gguf::GgufReader& reader, const SessionOptions& options)
    : m_backend(options.makeBackend ? options.makeBackend() : backend::makeCpuBackend(options.threads))
    , m_blockSize(options.blockSize) {
    const model::ModelConfig config = orThrow(model::readConfig(reader));
    model::LoadOptions load;
    load.convertTo = options.weights;
    load.context = options.context;
    m_transformer = orThrow(model::Transformer::load(reader, config, *m_backend, load));
    backend::KvConfig kv = m_transformer->kvShape();
    kv.keyType = options.kv;
    kv.valueType = options.kv;
    kv.blockSize = options.blockSize;
    kv.blocks = options.tokens / options.blockSize + 8;
    orThrow(m_backend->allocateKv(kv));
    m_freeBlocks.resize(static_cast<std::size_t>(kv.blocks));
    std::iota(m_freeBlocks.begin(), m_freeBlocks.end(), 0);
    std::shuffle(m_freeBlocks.begin(), m_freeBlocks.end(), std::mt19937(7));
}

Logits ModelSession::run(std::span<const Piece> pieces, bool lastRowOnly, const model::LayerObserver& observer) {
    std::vector<TokenId> tokens;
    std::vector<std::int32_t> positions;
    std::vector<std::int64_t> slots;
    std::vector<backend::SequenceSlice> slices;
    std::vector<std::int32_t> logitRows;
    for (const Piece& piece : pieces) {
        m_sequences.resize(std::max(m_sequences.size(), piece.sequence + 1));
    }
    for (const Piece& piece : pieces) {
        Sequence& sequence = m_sequences[piece.sequence];
        const auto start = static_cast<std::int32_t>(tokens.size());
        const std::int32_t first = sequence.length;
        for (const TokenId token : piece.tokens) {
            if (sequence.length % m_blockSize == 0) {
                sequence.blocks.push_back(m_freeBlocks.back());
                m_freeBlocks.pop_back();
            }
            tokens.push_back(token);
            positions.push_back(sequence.length);
            slots.push_back(std::int64_t{sequence.blocks.back()} * m_blockSize + sequence.length % m_blockSize);
            ++sequence.length;
        }
        const auto count = static_cast<std::int32_t>(piece.tokens.size());
        slices.push_back({start, count, first, sequence.blocks});
        for (std::int32_t row = lastRowOnly ? count - 1 : 0; row < count; ++row) {
            logitRows.push_back(start + row);
        }
    }
    const backend::RaggedBatch batch{tokens, positions, slots, slices, logitRows};
    const backend::Tensor logits = orThrow(m_transformer->forward(batch, observer));
    const std::span<const float> values = orThrow(m_backend->download(logits));
    orThrow(m_backend->endStep());
    const auto vocabulary = static_cast<std::size_t>(m_transformer->config().vocabularySize);
    Logits rows;
    for (std::size_t row = 0; row < logitRows.size(); ++row) {
        const auto part = values.subspan(row * vocabulary, vocabulary);
        rows.emplace_back(part.begin(), part.end());
    }
    return rows;
}

Logits ModelSession::step(std::span<const Piece> pieces, const model::LayerObserver& observer) {
    return run(pieces, false, observer);
}

Logits ModelSession::feed(std::size_t sequence, std::span<const TokenId> tokens) {
    const Piece piece{sequence, {tokens.begin(), tokens.end()}};
    return run({&piece, 1}, false, {});
}

std::vector<float> ModelSession::feedForLast(std::size_t sequence, std::span<const TokenId> tokens,
                                             const model::LayerObserver& observer) {
    const Piece piece{sequence, {tokens.begin(), tokens.end()}};
    return run({&piece, 1}, true, observer)[0];
}

std::vector<TokenId> ModelSession::greedy(std::size_t sequence, std::span<const TokenId> prompt, std::size_t count) {
    std::vector<TokenId> result;
    std::vector<float> logits = feedForLast(sequence, prompt);
    while (result.size() < count) {
        const auto best = std::max_element(logits.begin(), logits.end());
        result.push_back(static_cast<TokenId>(best - logits.begin()));
        logits = feedForLast(sequence, {&result.back(), 1});
    }
    return result;
}

std::vector<double> logProbabilities(std::span<const float> logits) {
    return logSoftmax(logits);
}

std::vector<double> logProbabilities(std::span<const double> logits) {
    return logSoftmax(logits);
}

double largestDifference(std::span<const double> a, std::span<const double> b) {
    double largest = a.size() == b.size() ? 0.0 : 1e30;
    for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
        const double difference = std::abs(a[i] - b[i]);
        largest = difference <= largest ? largest : difference; // a NaN counts as the largest
        largest = std::isnan(difference) ? 1e30 : largest;
    }
    return largest;
}

} // namespace vitrine::test
