// The ops of a forward pass, for whatever computes them. The transformer is written once over this interface; cpu_backend and
// cuda_backend implement it. Ops are coarse on purpose: each is one phase that an implementation may fuse inside (quantise the
// activations once for several matrices, keep gate and up in cache, one kernel launch for a ragged batch).
//
// Threads: a Backend and all that it owns belong to one thread (the engine's). Ops may run asynchronously on a device; only
// `download` waits. Errors: loading and allocation return Result; ops record the first device failure, which `endStep` returns.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/ids.h"
#include "engine/core/result.h"
#include "kernels/kernel_table.h"

namespace vitrine::backend {

using kernels::GateActivation;
using kernels::KvType;
using kernels::RopePairs;
using kernels::TensorType;

/// A float32 matrix in the backend's memory, row-major, rows x columns, without gaps. A handle: copying it copies nothing.
/// Valid until the next beginStep.
struct Tensor {
    float* data = nullptr; ///< device address; not to be read by the caller
    std::int32_t rows = 0;
    std::int32_t columns = 0;
};

[[nodiscard]] inline std::int64_t valuesOf(const Tensor& x) {
    return static_cast<std::int64_t>(x.rows) * x.columns;
}

/// Weights inside the backend, by number. Invalid (-1) means "this model has none".
struct MatrixTag {};
struct VectorTag {};
using MatrixId = Id<MatrixTag>; ///< rows x columns weights (for experts: experts stacked along rows)
using VectorId = Id<VectorTag>; ///< float32 values: norm weights, biases, sinks

/// What a matrix is for: decides the form in which it is kept.
enum class MatrixRole : std::uint8_t {
    linear,    ///< matmul only
    embedding, ///< row look-up only
    both,      ///< tied: look-up and the output projection
};

struct MatrixSource {
    std::string_view name; ///< tensor name, for errors
    TensorType type = TensorType::F32;
    std::int64_t rows = 0; ///< outputs (all experts together)
    std::int64_t columns = 0;
    std::int32_t experts = 1;
    std::span<const std::byte> data; ///< GGUF bytes; may be released after addMatrix returns
    MatrixRole role = MatrixRole::linear;
    std::optional<TensorType> convertTo; ///< run-time conversion at load (`--weights`)
};

/// Sizes of the paged KV cache over all layers. Layers may differ in head count and size (0 kvHeads: the layer keeps none).
struct KvConfig {
    struct Layer {
        std::int32_t kvHeads = 0;
        std::int32_t keyDim = 0;
        std::int32_t valueDim = 0;
    };
    std::vector<Layer> layers;
    KvType keyType = KvType::F16;
    KvType valueType = KvType::F16;
    std::int32_t blockSize = 16;
    std::int32_t blocks = 0;
};

/// One sequence's part of a step.
struct SequenceSlice {
    std::int32_t queryStart = 0;  ///< first row of this sequence in the batch
    std::int32_t queryCount = 0;  ///< rows: consecutive positions
    std::int32_t firstPosition = 0; ///< position of the first row; context after the step = firstPosition + queryCount
    std::span<const std::int32_t> blockTable; ///< logical -> physical block, enough for the context; -1: released behind the window
};

/// One step's ragged batch: rows of all sequences laid end to end. Host memory, valid during the step.
struct RaggedBatch {
    std::span<const TokenId> tokens;         ///< T
    std::span<const std::int32_t> positions; ///< T
    std::span<const std::int64_t> slots;     ///< T: block * blockSize + offset where the row's K and V go
    std::span<const SequenceSlice> sequences;
    std::span<const std::int32_t> logitRows; ///< rows whose logits are wanted, ascending
};

/// cos and sin for rope, one table a distinct (base, scaling) of the model: cosines[p * pairs + i].
struct RopeTable {
    RopePairs layout = RopePairs::adjacent;
    std::int32_t pairs = 0;           ///< rotated pairs per head (rotary dimensions / 2)
    std::vector<double> frequencies;  ///< pairs values: angle = position * frequency
    float magnitude = 1.0F;           ///< multiplies cos and sin (YaRN, LongRoPE)
};
struct RopeTag {};
using RopeId = Id<RopeTag>;

/// One output of a linear op: out = x w^T (+ bias).
struct LinearTarget {
    MatrixId weight;
    VectorId bias; ///< may be invalid
    Tensor out;
    /// Wants about twice the bits that 8-bit activations give (a backend with float activations does nothing for it). For small
    /// matrices on whose result much depends: keys and values.
    bool refined = false;
};

struct AttentionSpec {
    LayerIndex layer;
    std::int32_t heads = 0;
    std::int32_t kvHeads = 0;
    std::int32_t keyDim = 0;
    std::int32_t valueDim = 0;
    float scale = 1.0F;
    float softcap = 0.0F;
    std::int32_t window = 0;
    VectorId sinks; ///< one logit per head; may be invalid
};

struct FeedForwardSpec {
    MatrixId gate, up, down;
    VectorId gateBias, upBias, downBias;
    GateActivation activation = GateActivation::silu;
};

/// Mixture of experts. Weights of the chosen experts: softmaxThenTopK: softmax over all, take the top k, renormalise if asked;
/// topKThenSoftmax: take the top k of the (biased) router logits, softmax over those.
struct ExpertSpec {
    enum class Routing : std::uint8_t { softmaxThenTopK, topKThenSoftmax };
    MatrixId router;
    VectorId routerBias;
    std::int32_t experts = 0;
    std::int32_t used = 0;
    Routing routing = Routing::softmaxThenTopK;
    bool renormalise = true;
    float scale = 1.0F;
    FeedForwardSpec weights; ///< stacked; biases are experts x rows
};

struct DeviceInfo {
    std::string name;         ///< "CPU AVX2 · 2 threads", "CUDA · NVIDIA …"
    std::string reason;       ///< why this one: "no NVIDIA driver found"; empty when it was asked for
    std::uint64_t totalMemory = 0;
    std::uint64_t freeMemory = 0;
};

class Backend {
public:
    virtual ~Backend() = default;
    [[nodiscard]] virtual DeviceInfo device() const = 0;

    // ---- loading
    [[nodiscard]] virtual Result<MatrixId> addMatrix(const MatrixSource& source) = 0;
    [[nodiscard]] virtual Result<VectorId> addVector(std::string_view name, std::span<const float> values) = 0;
    [[nodiscard]] virtual RopeId addRope(RopeTable table) = 0;
    /// Bytes that addMatrix will keep for a matrix of this shape: the memory budget's own sizing.
    [[nodiscard]] virtual std::uint64_t matrixBytes(const MatrixSource& source) const = 0;
    [[nodiscard]] virtual std::uint64_t kvBytesPerBlock(const KvConfig& config) const = 0;
    /// Reserves the cache (replacing an earlier one, whose contents are lost). outOfMemory.
    [[nodiscard]] virtual Result<void> allocateKv(const KvConfig& config) = 0;
    [[nodiscard]] virtual std::uint64_t weightBytes() const = 0;    ///< actual, now
    [[nodiscard]] virtual std::uint64_t kvBytes() const = 0;        ///< actual, now
    [[nodiscard]] virtual std::uint64_t workspaceBytes() const = 0; ///< actual peak so far: activations and scratch

    // ---- a step
    /// Starts a step: all tensors of the step before are void. The batch's spans must live until endStep. A step is: beginStep, ops,
    /// download of what is wanted, endStep.
    [[nodiscard]] virtual Result<void> beginStep(const RaggedBatch& batch) = 0;
    /// A tensor from the step's arena, contents undefined.
    [[nodiscard]] virtual Tensor tensor(std::int32_t rows, std::int32_t columns) = 0;
    /// Waits for everything; the first failure of the step, if any.
    [[nodiscard]] virtual Result<void> endStep() = 0;

    // ---- ops (T = rows of the batch)
    /// out[t] = table[tokens[t]] * scale, for the batch's tokens.
    virtual void embed(MatrixId table, float scale, Tensor out) = 0;
    /// Each row, or each run of `groupColumns` columns of a row (0: the whole row): x / rms * weight. out may be x.
    virtual void rmsNorm(Tensor x, VectorId weight, float eps, std::int32_t groupColumns, Tensor out) = 0;
    /// x += scale * y
    virtual void add(Tensor x, Tensor y, float scale) = 0;
    /// x += scale * y; out = rmsNorm(x)
    virtual void addRmsNorm(Tensor x, Tensor y, float scale, VectorId weight, float eps, Tensor out) = 0;
    /// Several matrices over the same x.
    virtual void linear(Tensor x, std::span<const LinearTarget> targets) = 0;
    /// Rotates in place at the batch's positions; x is T x (heads * headDim). Values past the rotated pairs stay.
    virtual void rope(RopeId table, Tensor x, std::int32_t heads) = 0;
    /// Stores k and v (T x kvHeads*dim) at the batch's slots of a layer.
    virtual void writeKv(const AttentionSpec& spec, Tensor k, Tensor v) = 0;
    /// Ragged paged attention over the batch's block tables: prefill chunks and decodes in one call. q: T x heads*keyDim,
    /// out: T x heads*valueDim. K and V of this step must have been written.
    virtual void attention(const AttentionSpec& spec, Tensor q, Tensor out) = 0;
    /// out = down(act(gate x) * (up x))
    virtual void feedForward(const FeedForwardSpec& spec, Tensor x, Tensor out) = 0;
    virtual void experts(const ExpertSpec& spec, Tensor x, Tensor out) = 0;
    /// out[i] = x[rows[i]] (host indices)
    virtual void gatherRows(Tensor x, std::span<const std::int32_t> rows, Tensor out) = 0;
    virtual void scale(Tensor x, float factor) = 0;
    virtual void softcap(Tensor x, float cap) = 0;

    // ---- results
    /// Host copy (or view) of a tensor, row-major; waits for the ops before it. Valid until the next beginStep.
    [[nodiscard]] virtual Result<std::span<const float>> download(Tensor x) = 0;

    // ---- KV maintenance, outside a step
    /// Copies whole blocks over all layers (copy-on-write).
    [[nodiscard]] virtual Result<void> copyBlock(BlockId from, BlockId to) = 0;
};

} // namespace vitrine::backend
