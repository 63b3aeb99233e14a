// A loaded model with sequences on paged memory, driven by hand: the test decides what each step holds. Physical blocks
// are dealt out shuffled, so that a forward pass which doesn't look at the block table fails.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <random>
#include <span>
#include <vector>

#include "engine/backend/cpu_backend.h"
#include "engine/model/transformer.h"

namespace vitrine::test {

struct SessionOptions {
    std::optional<kernels::TensorType> weights = kernels::TensorType::F32;
    kernels::KvType kv = kernels::KvType::F32;
    std::int32_t blockSize = 16;
    std::int32_t tokens = 2048; ///< room in the cache, over all sequences
    std::int32_t context = 0;   ///< chooses LongRoPE's factors
    int threads = 1;
    /// The backend; absent: the CPU's with `threads`.
    std::function<std::unique_ptr<backend::Backend>()> makeBackend;
};

/// Options of the default kernels: weights as in the file, keys and values in f16.
[[nodiscard]] SessionOptions asInFile();

using Logits = std::vector<std::vector<float>>; ///< rows x vocabulary

class ModelSession {
public:
    /// Throws std::runtime_error with the engine's message when the model can't be loaded.
    ModelSession(const gguf::GgufReader& reader, const SessionOptions& options);

    struct Piece {
        std::size_t sequence = 0; ///< any number: sequences come into being when first named
        std::vector<TokenId> tokens;
    };
    /// One step over these pieces (each appended to its sequence). Logits of every row, piece after piece.
    [[nodiscard]] Logits step(std::span<const Piece> pieces, const model::LayerObserver& observer = {});
    /// One step of one piece.
    [[nodiscard]] Logits feed(std::size_t sequence, std::span<const TokenId> tokens);
    /// The same, logits of the last row only.
    [[nodiscard]] std::vector<float> feedForLast(std::size_t sequence, std::span<const TokenId> tokens,
                                                 const model::LayerObserver& observer = {});
    /// `count` tokens by argmax after `prompt`.
    [[nodiscard]] std::vector<TokenId> greedy(std::size_t sequence, std::span<const TokenId> prompt, std::size_t count);

    [[nodiscard]] backend::Backend& backend() { return *m_backend; }
    [[nodiscard]] model::Transformer& transformer() { return *m_transformer; }

private:
    struct Sequence {
        std::vector<std::int32_t> blocks;
        std::int32_t length = 0;
    };
    Logits run(std::span<const Piece> pieces, bool lastRowOnly, const model::LayerObserver& observer);

    std::unique_ptr<backend::Backend> m_backend;
    std::unique_ptr<model::Transformer> m_transformer;
    std::int32_t m_blockSize;
    std::vector<std::int32_t> m_freeBlocks;
    std::vector<Sequence> m_sequences;
};

/// Natural-log softmax.
[[nodiscard]] std::vector<double> logProbabilities(std::span<const float> logits);
[[nodiscard]] std::vector<double> logProbabilities(std::span<const double> logits);
/// The largest difference, element by element.
[[nodiscard]] double largestDifference(std::span<const double> a, std::span<const double> b);

} // namespace vitrine::test
