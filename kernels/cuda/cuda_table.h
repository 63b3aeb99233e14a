// Everything that the CUDA backend asks of a device, behind one struct of function pointers: libvitrine_cuda.so exports
// it, and the tests build the same sources for an emulated device. No CUDA header is needed to use it.
//
// Functions that can fail return a status: 0, or a code that errorText puts into words. Ops put work on the context's
// one stream and return at once; an op's own failures may come from a later call. A context belongs to one thread.
// Pointers in jobs are device addresses unless said so; float matrices are row-major without gaps; rows of weights are
// GGUF blocks, row after row.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>

#include "kernels/block_formats.h"
#include "kernels/kernel_table.h"

namespace vitrine::kernels::cuda {

struct Context; ///< a device, its stream and its libraries' handles
struct Graph;   ///< a recorded run of ops
struct Ranks;   ///< a context's place among the devices of one model

inline constexpr std::int32_t kTableVersion = 3;
inline constexpr std::int32_t kMatvecRows = 16; ///< the most activation rows of a matvec
inline constexpr std::int32_t kMatvecParts = 3; ///< the most matrices of one
inline constexpr std::int32_t kMostUsedExperts = 16;
inline constexpr int kMarks = 5;

struct DeviceFigures {
    char name[256] = {};
    std::uint64_t totalBytes = 0;
    std::uint64_t freeBytes = 0;
    std::int32_t major = 0; ///< compute capability
    std::int32_t minor = 0;
    std::int32_t multiprocessors = 0;
    bool fp8Products = false; ///< its tensor cores and library multiply FP8 with FP8
};

/// Activations as int8: codes[row * columns + k], and for each 32 columns a scale and the sums of both halves' codes.
struct Int8Scale {
    float scale;
    std::int16_t sums[2];
};
static_assert(sizeof(Int8Scale) == 8);
struct Int8Rows {
    std::int8_t* codes = nullptr;
    Int8Scale* scales = nullptr;
};

/// out[t] = rows[index[t]] * scale, decoded to float32. `index` null: row t.
struct DecodeRowsJob {
    const std::byte* source = nullptr;
    const std::int32_t* index = nullptr;
    float* out = nullptr;          ///< float32, or
    std::uint16_t* half = nullptr; ///< binary16 (saturated); exactly one of the two
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    TensorType type = TensorType::F32;
    float scale = 1.0F;
};

/// Each run of `group` columns: x += addScale * add (where there is one), then out = x / rms * weight.
struct NormJob {
    float* x = nullptr;
    const float* add = nullptr;
    const float* weight = nullptr; ///< group values, or null: 1
    float* out = nullptr;          ///< may be x
    Int8Rows codes;                ///< where given: out as int8, too; then group is all columns, a multiple of 32
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    std::int32_t group = 0;
    float eps = 0.0F;
    float addScale = 1.0F;
};

enum class RowOp : std::int32_t {
    add,      ///< x += a * y
    scale,    ///< x *= a
    softcap,  ///< x = a tanh(x / a)
    gate,     ///< x = activation(x) * y
    bias,     ///< x[row][c] += y[c]
    rowScale, ///< x[row][c] *= y[row]
};
struct RowOpJob {
    float* x = nullptr;
    const float* y = nullptr;
    std::int64_t count = 0; ///< values
    std::int32_t columns = 0;
    float a = 1.0F;
    RowOp op = RowOp::add;
    GateActivation activation = GateActivation::silu;
};

struct QuantizeJob {
    const float* x = nullptr;
    const float* up = nullptr; ///< where given: what is quantised is activation(x) * up
    Int8Rows out;
    std::int32_t rows = 0;
    std::int32_t columns = 0; ///< a multiple of 32
    GateActivation activation = GateActivation::silu;
};
/// float32 to binary16 (values past its range saturate) or bfloat16.
struct NarrowJob {
    const float* x = nullptr;
    std::uint16_t* out = nullptr;
    std::int64_t count = 0;
    bool bfloat = false;
};

/// float32 rows to FP8 (E4M3), each with a scale of its own: x = scales[row] * out.
struct Fp8RowsJob {
    const float* x = nullptr;
    std::uint8_t* out = nullptr;
    float* scales = nullptr; ///< rows
    std::int32_t rows = 0;
    std::int32_t columns = 0;
};

/// out[m][n] = sum_k x[m][k] w[n][k] (+ bias[n]), at most kMatvecRows rows unless experts are given; for one matrix or several
/// of one type over the same x.
struct MatvecPart {
    const std::byte* weights = nullptr;
    const float* bias = nullptr;
    float* out = nullptr;
    std::int32_t outputs = 0; ///< N
};
struct MatvecJob {
    MatvecPart parts[kMatvecParts]; ///< what is not used has no outputs
    const float* x = nullptr;       ///< used by float types, and by block types when `codes` has none
    Int8Rows codes;                 ///< int8 activations for block types
    const std::int32_t* expertOfRow = nullptr; ///< one expert a row of out: its weights lie expertBytes further on
    std::uint64_t expertBytes = 0;
    std::int32_t rows = 0;     ///< M
    std::int32_t columns = 0;  ///< K
    std::int32_t rowsPerX = 1; ///< with experts: so many rows of out share one row of x
    TensorType type = TensorType::F32;
};
constexpr std::int32_t outputsOf(const MatvecJob& job) {
    std::int32_t outputs = 0;
    for (const MatvecPart& part : job.parts) {
        outputs += part.outputs;
    }
    return outputs;
}

/// The same for any number of rows: int8 tiles for block types (codes), cuBLASLt for F32, F16, BF16 and, where
/// DeviceFigures::fp8Products, FP8 with multiples of 16 columns and outputs (x in the weights' type). For the library all three
/// addresses are multiples of 256.
struct MatmulJob {
    const std::byte* weights = nullptr;
    const void* x = nullptr;
    Int8Rows codes;
    float* out = nullptr;
    float* partials = nullptr; ///< splits x rows x outputs; unused when splits is 1
    std::int32_t rows = 0;
    std::int32_t outputs = 0;
    std::int32_t columns = 0;
    std::int32_t outStride = 0;
    std::int32_t splits = 1; ///< int8 tiles: parts of the columns that blocks of their own sum (int8Splits)
    TensorType type = TensorType::F32;
};

struct RopeJob {
    float* x = nullptr;
    const float* cosines = nullptr; ///< rows x pairs
    const float* sines = nullptr;
    std::int32_t rows = 0;
    std::int32_t heads = 0;
    std::int32_t headDim = 0;
    std::int32_t pairs = 0;
    std::int32_t alsoHeads = 0;
    float* also = nullptr; ///< where given: rows x alsoHeads more heads that are rotated alike
    RopePairs layout = RopePairs::adjacent;
};

/// One layer's paged memory. Block b, kv head h: blockSize key rows, then blockSize value rows; see kvRowBytes.
struct KvLayer {
    std::byte* base = nullptr;
    std::int64_t blockStride = 0;
    std::int32_t blockSize = 16;
    std::int32_t kvHeads = 0;
    std::int32_t keyDim = 0;
    std::int32_t valueDim = 0;
    std::int32_t keyRow = 0;   ///< bytes
    std::int32_t valueRow = 0; ///< bytes
    KvType keyType = KvType::F16;
    KvType valueType = KvType::F16;
};
struct KvWriteJob {
    KvLayer layer;
    const float* key = nullptr;
    const float* value = nullptr;
    const std::int64_t* slots = nullptr;
    std::int32_t rows = 0;
};

/// A run of query rows of one sequence, as the device sees it.
struct QuerySlice {
    std::int32_t firstRow = 0;
    std::int32_t rows = 0;
    std::int32_t firstPosition = 0;
    std::int32_t tableStart = 0; ///< first entry of its block table in `blockTables`
};
/// Ragged paged attention; formulas as in kernel_table.h's AttentionJob. A context is summed in runs of kAttentionSplit
/// keys whose parts are merged in order: the result does not depend on how many blocks compute it.
inline constexpr std::int32_t kAttentionSplit = 128;
struct AttentionJob {
    KvLayer layer;
    const float* query = nullptr;
    float* out = nullptr;
    const QuerySlice* slices = nullptr;
    const std::int32_t* blockTables = nullptr;
    const float* sinks = nullptr;
    float* partials = nullptr; ///< attentionPartialFloats; unused when splits is 1
    std::int32_t sliceCount = 0;
    std::int32_t longestSlice = 0; ///< rows
    std::int32_t totalRows = 0;
    std::int32_t splits =
        1; ///< parts in which a context is summed: at least longest context / kAttentionSplit, rounded up
    std::int32_t heads = 0;
    std::int32_t window = 0;
    float scale = 1.0F;
    float softcap = 0.0F;
};

/// The `used` best of a token's `experts` router logits (the lower index of equals) and their weights.
struct RouteJob {
    const float* logits = nullptr;
    std::int32_t* chosen = nullptr; ///< tokens x used
    float* weights = nullptr;       ///< tokens x used
    std::int32_t tokens = 0;
    std::int32_t experts = 0;
    std::int32_t used = 0;
    std::int32_t overChosen = 1; ///< softmax over the chosen, else over all
    float scale = 1.0F;
};
/// out[t] = sum_i weights[t][i] * x[t * used + i], in order.
struct CombineJob {
    const float* x = nullptr;
    const float* weights = nullptr;
    float* out = nullptr;
    std::int32_t tokens = 0;
    std::int32_t used = 0;
    std::int32_t columns = 0;
};

/// Of each row: the index of its largest value (the first of equals), log(sum(exp(x))), log(sum(exp(x * factor))) for a
/// factor a row, and the `top` largest, best first (index -1 where the row has no more numbers). A row with a NaN or an
/// infinity above has a logSumExp that is no finite number, as has a row of -infinity throughout.
inline constexpr std::int32_t kMostTop = 64;
struct SampleJob {
    const float* logits = nullptr;
    std::int32_t* best = nullptr;               ///< rows, or null
    float* logSumExp = nullptr;                 ///< rows, or null
    float* tempered = nullptr;                  ///< rows, or null
    const float* inverseTemperatures = nullptr; ///< rows; with `tempered` only
    std::int32_t* topIndex = nullptr;           ///< rows x top
    float* topValue = nullptr;                  ///< rows x top
    std::int32_t rows = 0;
    std::int32_t columns = 0;
    std::int32_t top = 0; ///< at most kMostTop
};

/// What the ranks of one model have in common: made by one of them, told to the others.
struct RankKey {
    char bytes[128] = {};
};

struct CudaTable {
    std::int32_t version = kTableVersion;
    const char* (*errorText)(int status) = nullptr;
    bool (*isOutOfMemory)(int status) = nullptr;
    int (*deviceCount)(int* count) = nullptr;

    int (*open)(int device, Context** context) = nullptr;
    void (*close)(Context* context) = nullptr;
    int (*figures)(Context& context, DeviceFigures* figures) = nullptr;
    int (*allocate)(Context& context, std::size_t bytes, void** memory) = nullptr;
    void (*release)(Context& context, void* memory) = nullptr;
    int (*allocatePinned)(Context& context, std::size_t bytes, void** memory) = nullptr;
    void (*releasePinned)(Context& context, void* memory) = nullptr;
    int (*upload)(Context& context, void* to, const void* hostFrom, std::size_t bytes) = nullptr;
    int (*download)(Context& context, void* hostTo, const void* from, std::size_t bytes) = nullptr;
    int (*copy)(Context& context, void* to, const void* from, std::size_t bytes) = nullptr;
    int (*synchronize)(Context& context) = nullptr;
    /// Between the two nothing runs; the ops are kept. `graph` is null when either failed.
    int (*beginCapture)(Context& context) = nullptr;
    int (*endCapture)(Context& context, Graph** graph) = nullptr;
    int (*launchGraph)(Context& context, Graph& graph) = nullptr;
    void (*releaseGraph)(Context& context, Graph* graph) = nullptr;
    /// Marks, `which` below kMarks, on the stream; seconds of device time between two of them, after synchronize.
    int (*mark)(Context& context, int which) = nullptr;
    int (*secondsBetweenMarks)(Context& context, int from, int to, float* seconds) = nullptr;

    int (*decodeRows)(Context& context, const DecodeRowsJob& job) = nullptr;
    int (*norm)(Context& context, const NormJob& job) = nullptr;
    int (*rowOp)(Context& context, const RowOpJob& job) = nullptr;
    int (*quantize)(Context& context, const QuantizeJob& job) = nullptr;
    int (*narrow)(Context& context, const NarrowJob& job) = nullptr;
    int (*fp8Rows)(Context& context, const Fp8RowsJob& job) = nullptr;
    int (*matvec)(Context& context, const MatvecJob& job) = nullptr;
    int (*matmul)(Context& context, const MatmulJob& job) = nullptr;
    int (*rope)(Context& context, const RopeJob& job) = nullptr;
    int (*kvWrite)(Context& context, const KvWriteJob& job) = nullptr;
    int (*attention)(Context& context, const AttentionJob& job) = nullptr;
    int (*route)(Context& context, const RouteJob& job) = nullptr;
    int (*combine)(Context& context, const CombineJob& job) = nullptr;
    int (*sample)(Context& context, const SampleJob& job) = nullptr;

    // ---- several devices, by NCCL. Collectives are ordered like ops; every rank calls the same ones with the same
    // counts.
    /// Why there can be no ranks (NCCL is not there); null when there can.
    const char* (*ranksMissing)() = nullptr;
    int (*rankKey)(RankKey* key) = nullptr;
    /// Waits for the other ranks.
    int (*joinRanks)(Context& context, std::int32_t ranks, std::int32_t rank, const RankKey& key,
                     Ranks** joined) = nullptr;
    /// Before the context is closed.
    void (*leaveRanks)(Context& context, Ranks* ranks) = nullptr;
    int (*allReduce)(Context& context, Ranks& ranks, float* x,
                     std::size_t count) = nullptr; ///< x: the sum over the ranks
    int (*allGather)(Context& context, Ranks& ranks, const float* x, float* out, std::size_t count) = nullptr;
    int (*broadcast)(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t root) = nullptr;
    int (*sendTo)(Context& context, Ranks& ranks, const float* x, std::size_t count, std::int32_t to) = nullptr;
    int (*receiveFrom)(Context& context, Ranks& ranks, float* x, std::size_t count, std::int32_t from) = nullptr;
};

/// The one symbol that the library exports.
inline constexpr const char* kTableSymbol = "vitrineCudaTable";
using TableFunction = const CudaTable* (*)();

/// Bytes of one token's keys (or values) of one head: codes, then for Q8_0 a binary16 scale for each 32; a multiple
/// of 4.
constexpr std::int32_t kvRowBytes(KvType type, std::int32_t dim) {
    switch (type) {
    case KvType::F32:
        return dim * 4;
    case KvType::F16:
    case KvType::BF16:
        return (dim * 2 + 3) / 4 * 4;
    case KvType::F8_E4M3:
        return (dim + 3) / 4 * 4;
    case KvType::Q8_0:
        return ((dim + 3) / 4 * 4 + (dim + 31) / 32 * 2 + 3) / 4 * 4;
    }
    return 0;
}

inline constexpr std::int32_t kInt8TileOutputs = 64;
inline constexpr std::int32_t kInt8TileColumns = 128; ///< that a block has in hand at a time

/// Into how many parts an int8 product's columns go so that a device of so many multiprocessors has enough blocks to keep its
/// memory busy. Depends on the matrix only: a row's sums don't depend on the rows beside it.
constexpr std::int32_t int8Splits(std::int32_t outputs, std::int32_t columns, std::int32_t multiprocessors) {
    constexpr std::int32_t kBlocksEach = 6;
    constexpr std::int32_t kFewestSteps = 4; // what a part costs besides must be little
    const std::int32_t blocks = (outputs + kInt8TileOutputs - 1) / kInt8TileOutputs;
    const std::int32_t wanted = (kBlocksEach * multiprocessors + blocks - 1) / blocks;
    const std::int32_t most = columns / kInt8TileColumns / kFewestSteps;
    return std::max(std::int32_t{1}, std::min(wanted, most));
}
constexpr std::size_t int8PartialFloats(const MatmulJob& job) {
    return static_cast<std::size_t>(job.splits) * static_cast<std::size_t>(job.rows) * static_cast<std::size_t>(job.outputs);
}

constexpr std::size_t attentionPartialFloats(const AttentionJob& job) {
    return static_cast<std::size_t>(job.splits) * static_cast<std::size_t>(job.totalRows) *
           static_cast<std::size_t>(job.heads) * (static_cast<std::size_t>(job.layer.valueDim) + 2);
}

} // namespace vitrine::kernels::cuda
