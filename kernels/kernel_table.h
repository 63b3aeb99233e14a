// Every compute kernel of the CPU behind one struct of function pointers: one table per target (scalar, avx2, avx512,
// avx512vnni, amx), chosen once by dispatch.h. The contract of each kernel stands at its pointer; the tests run every target
// against the plain loops in kernels/reference.
//
// Kernels are single-threaded pieces of work: the caller splits an op into jobs and runs them on a ThreadPool. No kernel
// allocates, locks or fails. Pointers must not overlap unless said so. Float rows need no alignment unless said so;
// packed weights and prepared activations start on 64 bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>

#include "kernels/block_formats.h"

namespace vitrine::kernels {

/// How a row of activations is laid out for a matmul. Each weight type names the one that it wants.
enum class ActivationFormat : std::uint8_t {
    F32,  ///< plain float32 rows
    BF16, ///< bfloat16 rows, rounded to nearest even
    Q8,   ///< int8, one float scale (and the sums that offset formats need) per 32 columns; layout private to the target
};
inline constexpr int kActivationFormats = 3;

/// One rectangular piece of  out[m][n] = sum_k x[m][k] * w[n][k] (+ bias[n]).
struct MatmulJob {
    const std::byte* packed = nullptr; ///< the whole packed matrix
    std::size_t rows = 0;              ///< N: rows of w (outputs)
    std::size_t columns = 0;           ///< K
    std::size_t panelBegin = 0;        ///< this job computes outputs [panelBegin*panelRows, min(panelEnd*panelRows, rows))
    std::size_t panelEnd = 0;
    const std::byte* x = nullptr; ///< prepared activations, whole buffer (as `prepareRows` wrote it)
    std::size_t xRows = 0;        ///< rows in that buffer
    std::size_t rowBegin = 0;     ///< this job computes activation rows [rowBegin, rowEnd)
    std::size_t rowEnd = 0;
    float* out = nullptr; ///< out[m * outStride + n], m and n absolute
    std::size_t outStride = 0;
    const float* bias = nullptr; ///< N values or null
};

/// Matmul for one weight type in one target.
struct MatmulOps {
    ActivationFormat activation = ActivationFormat::F32;
    std::size_t panelRows = 1; ///< rows of w in one panel, the unit of splitting
    /// Bytes of the packed form of rows x columns weights.
    std::size_t (*packedBytes)(std::size_t rows, std::size_t columns) = nullptr;
    /// Packs panels [panelBegin, panelEnd) of `source` (rows in GGUF block layout, row-major) into `packed`. Panels are
    /// independent, so several threads may pack one matrix. Rows past the end are packed as zero weights.
    void (*pack)(const std::byte* source, std::size_t rows, std::size_t columns, std::size_t panelBegin,
                 std::size_t panelEnd, std::byte* packed) = nullptr;
    /// Decodes row `row` of a packed matrix to float (a tied embedding keeps one copy of its weights). Exact: equal to
    /// dequantizeRow of the source row, bit for bit.
    void (*unpackRow)(const std::byte* packed, std::size_t rows, std::size_t columns, std::size_t row, float* out) = nullptr;
    /// Computes one job. For a given output the order of summation does not depend on how the op is split nor on the other
    /// rows of the batch (so batched = alone, bit for bit, within one target).
    void (*matmul)(const MatmulJob& job) = nullptr;
};

/// Element type of stored keys and values.
enum class KvType : std::uint8_t { F32, F16, BF16, Q8_0, F8_E4M3 };
inline constexpr int kKvTypes = 5;

/// Layout of the KV memory of one layer: [block][kvHead][ K part | V part ] where a part is blockSize tokens of one head in
/// a form private to the target. Block b of layer memory `base` starts at base + b * blockStride; between two blocks of a
/// layer there may be those of others.
struct KvGeometry {
    KvType keyType = KvType::F16;
    KvType valueType = KvType::F16;
    std::int32_t blockSize = 16; ///< tokens, 8..256
    std::int32_t kvHeads = 0;
    std::int32_t keyDim = 0;   ///< head size of keys (and queries)
    std::int32_t valueDim = 0; ///< head size of values
    std::size_t blockStride = 0; ///< bytes from one block to the next; 0: kvBlockBytes, side by side
};

/// Writes one token's keys and values of all kv heads into its slot.
struct KvWriteJob {
    KvGeometry geometry;
    std::byte* base = nullptr;     ///< layer memory
    std::int64_t slot = 0;         ///< block * blockSize + offset
    const float* key = nullptr;    ///< kvHeads * keyDim
    const float* value = nullptr;  ///< kvHeads * valueDim
};

/// Attention of `queryCount` consecutive query tokens of one sequence, for one kv head and its group of query heads:
///   s_j = scale * q . k_j;  softcap: s = cap * tanh(s / cap);  visible if j <= pos and pos - j < window (window 0: all)
///   out = sum_j exp(s_j - max) v_j / (sum_j exp(s_j - max) + exp(sink - max) if there are sinks)
/// Online softmax over blocks: memory does not grow with the context.
struct AttentionJob {
    KvGeometry geometry;
    const std::byte* base = nullptr;         ///< layer memory
    const std::int32_t* blockTable = nullptr; ///< logical block -> physical block; -1 for blocks released behind the window
    std::int32_t kvHead = 0;
    std::int32_t groupHeads = 1; ///< query heads that share this kv head: heads kvHead*groupHeads ...
    const float* query = nullptr; ///< query[t * queryStride + head * keyDim + i], t from 0
    std::size_t queryStride = 0;
    std::int32_t queryCount = 0;
    std::int32_t firstPosition = 0; ///< position of query 0; keys 0..position are stored
    float scale = 1.0F;
    float softcap = 0.0F;             ///< 0: none
    std::int32_t window = 0;          ///< 0: none
    const float* sinks = nullptr;     ///< one logit per query head (all heads of the model), or null
    float* out = nullptr;             ///< out[t * outStride + head * valueDim + i]
    std::size_t outStride = 0;
    float* scratch = nullptr; ///< attentionScratch floats, private to the job's worker
    std::int32_t partition = -1; ///< -1: the whole result, to `out`; else only this partition's part of it, to `partials`
    float* partials = nullptr;   ///< attentionPartialFloats(job); unused for whole results
};

/// A long context is summed in partitions of so many positions, whose parts are then merged in order. So the parts may be computed
/// by several workers (attention with `partition`, then attentionMerge) and the result is that of one worker, bit for bit.
inline constexpr std::int32_t kAttentionPartition = 1024;

/// The partitions that the job's queries can see: [begin, end).
struct AttentionPartitions {
    std::int32_t begin = 0;
    std::int32_t end = 0;
};
constexpr AttentionPartitions attentionPartitions(const AttentionJob& job) {
    const std::int32_t last = job.firstPosition + job.queryCount - 1;
    const std::int32_t first = job.window > 0 && job.firstPosition >= job.window ? job.firstPosition - job.window + 1 : 0;
    return {first / kAttentionPartition, last / kAttentionPartition + 1};
}
constexpr std::size_t attentionPartialFloats(const AttentionJob& job) {
    const AttentionPartitions p = attentionPartitions(job);
    return static_cast<std::size_t>(p.end - p.begin) * static_cast<std::size_t>(job.queryCount) *
           static_cast<std::size_t>(job.groupHeads) * (static_cast<std::size_t>(job.geometry.valueDim) + 2);
}

enum class GateActivation : std::uint8_t {
    silu,     ///< g / (1 + exp(-g)) * u
    geluTanh, ///< 0.5 g (1 + tanh(sqrt(2/pi) (g + 0.044715 g^3))) * u
    gptOss,   ///< g = min(g, 7), u = clamp(u, -7, 7): (u + 1) g / (1 + exp(-1.702 g))
};

enum class RopePairs : std::uint8_t { adjacent /* (2i, 2i+1) */, halves /* (i, i + d/2) */ };

struct KernelTable {
    const char* name = nullptr;
    int vectorBytes = 0;

    // ---- weights
    /// Decodes n weights (a multiple of the type's block) of any weight type to float. Exact formulas of block_formats.h.
    void (*dequantizeRow)(TensorType type, const std::byte* source, std::size_t n, float* out) = nullptr;
    /// Encodes n floats; for every weight type that `canQuantize` names. Bytes are valid GGUF blocks of that type.
    void (*quantizeRow)(TensorType type, const float* source, std::size_t n, std::byte* out) = nullptr;
    /// Matmul of a type; null members when the type is not a weight type.
    const MatmulOps& (*matmulOps)(TensorType type) = nullptr;
    /// Bytes of `rows` prepared activation rows of `columns` values.
    std::size_t (*preparedBytes)(ActivationFormat format, std::size_t rows, std::size_t columns) = nullptr;
    /// Prepares rows [rowBegin, rowEnd) of x (x[m * xStride + k]) into `out` (a buffer of preparedBytes(format, rows, columns)).
    /// Rows are independent. A row's bytes do not depend on the other rows.
    void (*prepareRows)(ActivationFormat format, const float* x, std::size_t xStride, std::size_t rows, std::size_t columns,
                        std::size_t rowBegin, std::size_t rowEnd, std::byte* out) = nullptr;

    // ---- norms, elementwise, rope; n is the row length
    /// out = x / sqrt(mean(x^2) + eps) * weight (weight null: 1). out may be x.
    void (*rmsNorm)(const float* x, const float* weight, std::size_t n, float eps, float* out) = nullptr;
    /// x += scale * y
    void (*addScaled)(float* x, const float* y, float scale, std::size_t n) = nullptr;
    /// x *= scale
    void (*scale)(float* x, float scale, std::size_t n) = nullptr;
    /// x = cap * tanh(x / cap)
    void (*softcap)(float* x, float cap, std::size_t n) = nullptr;
    /// out = activation(gate) (*) up; out may be gate.
    void (*gate)(GateActivation kind, const float* gate, const float* up, std::size_t n, float* out) = nullptr;
    /// Softmax in place.
    void (*softmax)(float* x, std::size_t n) = nullptr;
    /// Rotates the first 2*pairs values of one head: (a, b) -> (a cos - b sin, a sin + b cos), pairs as `layout` says.
    void (*rope)(RopePairs layout, float* head, const float* cosines, const float* sines, std::size_t pairs) = nullptr;
    /// Index of the largest value (the first of equals). n >= 1. NaN never wins unless all are NaN (then 0).
    std::size_t (*argmax)(const float* x, std::size_t n) = nullptr;
    /// log(sum(exp(x))), stable.
    float (*logSumExp)(const float* x, std::size_t n) = nullptr;

    // ---- paged KV
    /// Bytes of one block of one layer: kvHeads * (key part + value part), a multiple of 64.
    std::size_t (*kvBlockBytes)(const KvGeometry& geometry) = nullptr;
    void (*kvWrite)(const KvWriteJob& job) = nullptr;
    /// Floats of scratch for a job of up to `queryCount` queries.
    std::size_t (*attentionScratch)(const KvGeometry& geometry, std::int32_t groupHeads, std::int32_t queryCount) = nullptr;
    /// The result for a query does not depend on the other queries of the job (chunked prefill = whole prefill, bit for bit).
    void (*attention)(const AttentionJob& job) = nullptr;
    /// Merges `partials`, once every partition that the job can see has been computed, into `out`. Needs no scratch.
    void (*attentionMerge)(const AttentionJob& job) = nullptr;
};

/// Weight types that quantizeRow encodes.
[[nodiscard]] bool canQuantize(TensorType type);

} // namespace vitrine::kernels
