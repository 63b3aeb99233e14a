// How fast a device runs the steps of a model of a given shape, weights random: the ops of the forward pass in their
// order, each layer with weights of its own, put on the stream as the backend puts them: decode steps as
// one graph. Attention is measured by itself, over contexts of its own. For machines with a card;
// small shapes for tests.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <vector>

#include "tests/kernels/cuda/kernel_case.h"

namespace vitrine::kernels::cuda::testing {

struct ModelShape {
    int layers = 32;
    int width = 4096;
    int heads = 32;
    int kvHeads = 8;
    int feedForward = 14336;
    int vocabulary = 128256;
    int context = 512;
    int prefill = 512;
};

struct SpeedFigures {
    std::string type;
    double weightBytes = 0.0;
    double decodeSeconds = 0.0;  ///< a step of one sequence
    double batchSeconds = 0.0;   ///< a step of 32 sequences
    double prefillSeconds = 0.0; ///< `prefill` tokens
    double librarySeconds = 0.0; ///< the same matrix products by cuBLASLt alone, weights in F16
    double decodeShare = 0.0;    ///< weight bytes per second of a decode step, of the copy bandwidth
    double prefillShare = 0.0;   ///< librarySeconds / prefillSeconds
    double batchRatio = 0.0;     ///< batchSeconds / decodeSeconds
};

/// About what measuring a shape takes of a device's memory.
[[nodiscard]] double modelBytes(const ModelShape& shape, TensorType type);
[[nodiscard]] SpeedFigures measureShape(const Device& device, const ModelShape& shape, TensorType type,
                                        double copyBandwidth);
/// Attention of one layer of the shape over a cache in binary16.
struct AttentionFigures {
    int context = 0;
    double decodeSeconds = 0.0;  ///< one sequence, one row
    double decodeBytes = 0.0;    ///< keys and values
    double prefillSeconds = 0.0; ///< `prefill` rows at the end of the context
    double prefillFlops = 0.0;   ///< products of queries with keys and of weights with values, what is masked left out
};
[[nodiscard]] AttentionFigures measureAttention(const Device& device, const ModelShape& shape, int context);

/// One JSON object. A type whose weights have no room on the device is told with what it needs.
[[nodiscard]] std::string speedJson(const Device& device, const ModelShape& shape, const std::vector<TensorType>& types,
                                    std::size_t copyBytes);

} // namespace vitrine::kernels::cuda::testing
