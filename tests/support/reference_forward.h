// A second opinion on the forward pass: plain loops in double over the whole sequence, no cache, no batches, no kernels; written
// from the published equations of each family and sharing no code with engine/model or engine/backend.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/core/ids.h"
#include "engine/gguf/gguf_reader.h"

namespace vitrine::test {

/// Errors that implementations make and that barely show. Tests switch one on to see that a model would betray it.
struct Mistakes {
    bool erfGelu = false;        ///< GELU with erf in place of tanh
    bool noClamp = false;        ///< gpt-oss without its limits
    bool noRenormalise = false;  ///< experts' weights as softmax gave them
    bool noAttentionCap = false; ///< scores not capped
    bool noLogitCap = false;     ///< logits not capped
    bool ropeEverywhere = false; ///< smollm3 rotating all layers
    int windowExtra = 0;         ///< keys more (or fewer) in the window
    bool otherPairs = false;     ///< adjacent pairs where halves are right and the other way round
    bool oneBase = false;        ///< gemma3's sliding layers with the base of the global ones
    bool noSinks = false;
    bool noQkNorm = false;
    bool noBias = false;
    bool noMagnitude = false;    ///< YaRN, LongRoPE: cos and sin not scaled
    bool noScaling = false;      ///< rope frequencies unchanged
    bool noResidualScale = false;
    bool softmaxBeforeTopK = false; ///< gpt-oss routed like mixtral, not renormalised
};

class ReferenceModel {
public:
    /// `context` chooses LongRoPE's factors (0: the model's own). The model must be sound: throws std::runtime_error otherwise.
    explicit ReferenceModel(const gguf::GgufReader& reader, std::int64_t context = 0);

    /// Logits after each token: tokens x vocabulary.
    [[nodiscard]] std::vector<std::vector<double>> logits(std::span<const TokenId> tokens, const Mistakes& mistakes = {}) const;

private:
    using Row = std::vector<double>;
    using Rows = std::vector<Row>;
    struct Matrix {
        std::size_t rows = 0;
        std::size_t columns = 0;
        std::vector<double> values;
    };

    [[nodiscard]] double key(const std::string& name, double fallback) const;
    [[nodiscard]] const Matrix* find(const std::string& name) const;
    [[nodiscard]] const Matrix& matrix(const std::string& name) const;
    /// Rows [first, first + rows) of a matrix times x, plus a bias where the file has one.
    [[nodiscard]] Row product(const std::string& weight, const std::string& bias, std::size_t first, std::size_t rows,
                              const Row& x, const Mistakes& mistakes) const;
    [[nodiscard]] Row norm(const std::string& weight, const Row& x, std::size_t group) const;
    [[nodiscard]] Row attention(std::size_t layer, std::size_t position, const Rows& queries, const Rows& keys,
                                const Rows& values, const Mistakes& mistakes) const;
    void rotate(std::size_t layer, double position, Row& heads, const Mistakes& mistakes) const;
    [[nodiscard]] double frequency(std::size_t pair, bool local, const Mistakes& mistakes) const;
    [[nodiscard]] double magnitude(bool local, const Mistakes& mistakes) const;
    void attentionBranch(std::size_t layer, Rows& stream, const Mistakes& mistakes) const;
    void feedForwardBranch(std::size_t layer, Rows& stream, const Mistakes& mistakes) const;
    [[nodiscard]] Row dense(const std::string& block, const Row& x, const Mistakes& mistakes) const;
    [[nodiscard]] Row experts(const std::string& block, const Row& x, const Mistakes& mistakes) const;
    [[nodiscard]] double gated(double gate, double up, const Mistakes& mistakes) const;
    [[nodiscard]] bool slides(std::size_t layer) const;

    std::string m_arch;
    std::map<std::string, double> m_keys;
    std::map<std::string, Matrix> m_matrices;
    std::size_t m_width = 0, m_layers = 0, m_heads = 0, m_kvHeads = 0, m_dim = 0, m_rotated = 0;
    double m_context = 0;
    std::string m_scaling;
};

} // namespace vitrine::test
