// Matrix products of the CUDA backend: which kernel for which weights and how many rows.
//   to 16 rows       matvec kernels that decode weights on the way, several matrices over the same rows in one launch; block
//                    formats with int8 activations
//   block formats    to 96 rows int8 tiles; beyond, where a library's product is faster than reading fewer bytes, tiles
//   of the
//                    matrix are decoded to binary16 and multiplied by cuBLASLt
//   F32, F16, BF16   cuBLASLt
//   FP8              cuBLASLt with FP8 rows, each with a scale, where the device multiplies FP8; else tiles in binary16
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>

#include "engine/backend/cuda_backend_impl.h"

namespace vitrine::backend {

namespace {

constexpr std::int32_t kInt8TileRows = 96;
constexpr std::int32_t kFp8Multiple = 16; // the library's condition
constexpr std::size_t kDecodedTileBytes = std::size_t{32} << 20;

bool isBlockType(TensorType type) {
    return kernels::typeTraits(type).blockWeights >= 32;
}
bool isLibraryType(TensorType type) {
    return type == TensorType::F32 || type == TensorType::F16 || type == TensorType::BF16;
}

} // namespace

class CudaBackend::Prepared {
public:
    Prepared(CudaBackend& backend, Tensor x)
        : m_backend(backend)
        , m_x(x) {}

    /// From now on the rows are activation(x) * up: worked out where they are needed, in x or while they become int8.
    void gateWith(const float* up, GateActivation activation) {
        m_up = up;
        m_activation = activation;
    }

    [[nodiscard]] const float* floats() {
        if (m_up != nullptr) {
            m_backend.rowOp(kernels::cuda::RowOp::gate, m_x.data, m_up, valuesOf(m_x), m_x.columns, 1.0F, m_activation);
            m_up = nullptr;
        }
        return m_x.data;
    }
    [[nodiscard]] std::int32_t rows() const { return m_x.rows; }
    [[nodiscard]] std::int32_t columns() const { return m_x.columns; }

    [[nodiscard]] kernels::cuda::Int8Rows codes() {
        if (m_codes.codes == nullptr) {
            const auto values = static_cast<std::size_t>(valuesOf(m_x));
            m_codes.codes = m_backend.m_arena.array<std::int8_t>(values);
            m_codes.scales = m_backend.m_arena.array<kernels::cuda::Int8Scale>(values / 32);
            if (!m_backend.failed() && !askNorm()) {
                kernels::cuda::QuantizeJob job;
                job.x = m_x.data;
                job.up = m_up;
                job.activation = m_activation;
                job.out = m_codes;
                job.rows = m_x.rows;
                job.columns = m_x.columns;
                m_backend.m_commands.add<&CudaTable::quantize>(job);
            }
        }
        return m_codes;
    }

    struct Fp8 {
        std::uint8_t* rows = nullptr;
        float* scales = nullptr;
    };
    [[nodiscard]] Fp8 fp8() {
        if (m_fp8.rows == nullptr) {
            kernels::cuda::Fp8RowsJob job;
            job.x = floats();
            job.rows = m_x.rows;
            job.columns = m_x.columns;
            job.out = m_backend.m_arena.array<std::uint8_t>(static_cast<std::size_t>(valuesOf(m_x)));
            job.scales = m_backend.m_arena.array<float>(static_cast<std::size_t>(m_x.rows));
            if (!m_backend.failed()) {
                m_backend.m_commands.add<&CudaTable::fp8Rows>(job);
            }
            m_fp8 = {job.out, job.scales};
        }
        return m_fp8;
    }

    /// In F32, F16 or BF16.
    [[nodiscard]] const void* as(TensorType type) {
        if (type == TensorType::F32) {
            return floats();
        }
        const bool bfloat = type == TensorType::BF16;
        std::uint16_t*& narrow = bfloat ? m_bfloat : m_half;
        if (narrow == nullptr) {
            kernels::cuda::NarrowJob job;
            job.x = floats();
            job.count = valuesOf(m_x);
            job.bfloat = bfloat;
            job.out = m_backend.m_arena.array<std::uint16_t>(static_cast<std::size_t>(job.count));
            if (!m_backend.failed()) {
                m_backend.m_commands.add<&CudaTable::narrow>(job);
            }
            narrow = job.out;
        }
        return narrow;
    }

private:
    /// Whether the rows come from a norm that was just put on the list, which then makes the codes, too.
    [[nodiscard]] bool askNorm() const {
        auto* const norm = m_backend.m_commands.last<&CudaTable::norm, kernels::cuda::NormJob>();
        const bool mine = norm != nullptr && norm->out == m_x.data && norm->rows == m_x.rows && norm->columns == m_x.columns &&
                          norm->group == m_x.columns && m_up == nullptr;
        if (mine) {
            norm->codes = m_codes;
        }
        return mine;
    }

    CudaBackend& m_backend;
    Tensor m_x;
    const float* m_up = nullptr;
    GateActivation m_activation = GateActivation::silu;
    kernels::cuda::Int8Rows m_codes;
    Fp8 m_fp8;
    std::uint16_t* m_half = nullptr;
    std::uint16_t* m_bfloat = nullptr;
};

/// Products of one kind: type, refined or not, experts.
void CudaBackend::multiplyFew(Prepared& x, std::span<const Product> products) {
    const Product& first = products.front();
    kernels::cuda::MatvecJob job;
    if (isBlockType(first.weight->type) && !first.refined) {
        job.codes = x.codes();
    } else {
        job.x = x.floats();
    }
    for (std::size_t i = 0; i < products.size(); ++i) {
        job.parts[i] = {products[i].weight->data, products[i].bias, products[i].out, products[i].weight->rows};
    }
    job.expertOfRow = first.expertOfRow;
    job.expertBytes = first.weight->expertBytes;
    job.rows = first.expertOfRow == nullptr ? x.rows() : first.outRows;
    job.columns = x.columns();
    job.rowsPerX = first.rowsPerX;
    job.type = first.weight->type;
    if (!failed()) {
        m_commands.add<&CudaTable::matvec>(job);
    }
}

void CudaBackend::multiplyInTiles(Prepared& x, const Product& product) {
    const DeviceMatrix& w = *product.weight;
    const auto columns = static_cast<std::size_t>(w.columns);
    // A multiple of 64 outputs, so that each tile's results start where the library may store wide.
    const std::size_t most = std::max<std::size_t>(kDecodedTileBytes / (columns * sizeof(std::uint16_t)) / 64, 1) * 64;
    const auto atOnce = static_cast<std::int32_t>(std::min(most, static_cast<std::size_t>(w.rows)));
    const ArenaScope scope(m_arena);
    kernels::cuda::DecodeRowsJob decode;
    decode.half = m_arena.array<std::uint16_t>(columns * static_cast<std::size_t>(atOnce));
    decode.columns = w.columns;
    decode.type = w.type;
    kernels::cuda::MatmulJob job;
    job.weights = reinterpret_cast<const std::byte*>(decode.half);
    job.x = x.as(TensorType::F16);
    job.rows = x.rows();
    job.columns = w.columns;
    job.outStride = w.rows;
    job.type = TensorType::F16;
    for (std::int32_t first = 0; first < w.rows && !failed(); first += atOnce) {
        decode.source = w.data + kernels::rowBytes(w.type, columns) * static_cast<std::size_t>(first);
        decode.rows = std::min(atOnce, w.rows - first);
        job.outputs = decode.rows;
        job.out = product.out + first;
        m_commands.add<&CudaTable::decodeRows>(decode);
        m_commands.add<&CudaTable::matmul>(job);
    }
}

void CudaBackend::multiplyFp8(Prepared& x, const Product& product) {
    const Prepared::Fp8 rows = x.fp8();
    kernels::cuda::MatmulJob job;
    job.weights = product.weight->data;
    job.x = rows.rows;
    job.out = product.out;
    job.rows = x.rows();
    job.outputs = product.weight->rows;
    job.columns = product.weight->columns;
    job.outStride = product.weight->rows;
    job.type = product.weight->type;
    if (!failed()) {
        m_commands.add<&CudaTable::matmul>(job);
    }
    rowOp(kernels::cuda::RowOp::rowScale, product.out, rows.scales, static_cast<std::int64_t>(x.rows()) * job.outputs, job.outputs,
          1.0F);
}

void CudaBackend::multiplyMany(Prepared& x, const Product& product) {
    const DeviceMatrix& w = *product.weight;
    const bool tiles = isBlockType(w.type) && !product.refined && x.rows() <= kInt8TileRows;
    if (tiles || isLibraryType(w.type)) {
        kernels::cuda::MatmulJob job;
        job.weights = w.data;
        job.out = product.out;
        job.rows = x.rows();
        job.outputs = w.rows;
        job.columns = w.columns;
        job.outStride = w.rows;
        job.type = w.type;
        if (tiles) {
            job.codes = x.codes();
            job.splits = kernels::cuda::int8Splits(job.outputs, job.columns, m_figures.multiprocessors);
        } else {
            job.x = x.as(w.type);
        }
        const ArenaScope scope(m_arena); // the form of x outlives what one product takes besides
        if (job.splits > 1) {
            job.partials = m_arena.array<float>(kernels::cuda::int8PartialFloats(job));
        }
        if (!failed()) {
            m_commands.add<&CudaTable::matmul>(job);
        }
    } else if (w.type == TensorType::F8_E4M3 && !product.refined && m_figures.fp8Products && w.columns % kFp8Multiple == 0 &&
               w.rows % kFp8Multiple == 0) {
        multiplyFp8(x, product);
    } else {
        static_cast<void>(x.as(TensorType::F16)); // as above
        multiplyInTiles(x, product);
    }
    if (product.bias != nullptr) {
        rowOp(kernels::cuda::RowOp::bias, product.out, product.bias, static_cast<std::int64_t>(x.rows()) * w.rows,
              w.rows, 1.0F);
    }
}

void CudaBackend::multiply(Prepared& x, std::span<const Product> products) {
    if (products.front().expertOfRow == nullptr && x.rows() > kernels::cuda::kMatvecRows) {
        for (const Product& product : products) {
            multiplyMany(x, product);
        }
        return;
    }
    const auto alike = [](const Product& a, const Product& b) {
        const bool codes = isBlockType(a.weight->type);
        return a.weight->type == b.weight->type && a.weight->expertBytes == b.weight->expertBytes && (!codes || a.refined == b.refined);
    };
    while (!products.empty()) {
        std::size_t count = 1;
        while (count < std::min<std::size_t>(products.size(), kernels::cuda::kMatvecParts) && alike(products[0], products[count])) {
            ++count;
        }
        multiplyFew(x, products.first(count));
        products = products.subspan(count);
    }
}

void CudaBackend::linear(Tensor x, std::span<const LinearTarget> targets) {
    if (failed() || x.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    Prepared prepared(*this, x);
    std::vector<Product> products;
    for (const LinearTarget& target : targets) {
        Product& product = products.emplace_back();
        product.weight = &m_weights.matrix(target.weight);
        product.bias = m_weights.vector(target.bias);
        product.out = target.out.data;
        product.refined = target.refined;
    }
    multiply(prepared, products);
}

/// down(act(gate x) * (up x)); `shape` says which expert a row goes to, if any.
void CudaBackend::gatedProduct(const FeedForwardSpec& spec, Prepared& x, Product shape, float* out) {
    const DeviceMatrix& gate = m_weights.matrix(spec.gate);
    const std::int32_t rows = shape.expertOfRow == nullptr ? x.rows() : shape.outRows;
    const std::size_t values = static_cast<std::size_t>(rows) * static_cast<std::size_t>(gate.rows);
    auto* hidden = m_arena.array<float>(values);
    auto* upper = m_arena.array<float>(values);
    if (failed()) {
        return;
    }
    Product both[2] = {shape, shape};
    both[0].weight = &gate;
    both[0].bias = m_weights.vector(spec.gateBias);
    both[0].out = hidden;
    both[1].weight = &m_weights.matrix(spec.up);
    both[1].bias = m_weights.vector(spec.upBias);
    both[1].out = upper;
    multiply(x, both);

    Prepared product(*this, {hidden, rows, gate.rows});
    product.gateWith(upper, spec.activation);
    shape.weight = &m_weights.matrix(spec.down);
    shape.bias = m_weights.vector(spec.downBias);
    shape.out = out;
    shape.rowsPerX = 1;
    multiply(product, {&shape, 1});
}

void CudaBackend::feedForward(const FeedForwardSpec& spec, Tensor x, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    const ArenaScope scope(m_arena);
    Prepared prepared(*this, x);
    gatedProduct(spec, prepared, {}, out.data);
}

void CudaBackend::experts(const ExpertSpec& spec, Tensor x, Tensor out) {
    if (failed() || x.rows == 0) {
        return;
    }
    if (spec.used > kernels::cuda::kMostUsedExperts) {
        m_failure = Error{ErrorCode::unsupported,
                          "The CUDA backend takes at most " + std::to_string(kernels::cuda::kMostUsedExperts) +
                              " experts a token; the model uses " + std::to_string(spec.used) + ".",
                          "experts",
                          {}};
        return;
    }
    const ArenaScope scope(m_arena);
    const Tensor logits = tensor(x.rows, spec.experts);
    const auto choices = static_cast<std::size_t>(x.rows) * static_cast<std::size_t>(spec.used);
    kernels::cuda::RouteJob route;
    route.chosen = m_arena.array<std::int32_t>(choices);
    route.weights = m_arena.array<float>(choices);
    auto* results = m_arena.array<float>(choices * static_cast<std::size_t>(x.columns));
    const LinearTarget router{spec.router, spec.routerBias, logits, true};
    linear(x, {&router, 1});
    if (failed()) {
        return;
    }
    route.logits = logits.data;
    route.tokens = x.rows;
    route.experts = spec.experts;
    route.used = spec.used;
    route.overChosen = spec.routing == ExpertSpec::Routing::topKThenSoftmax || spec.renormalise ? 1 : 0;
    route.scale = spec.scale;
    m_commands.add<&CudaTable::route>(route);

    Prepared prepared(*this, x);
    Product shape;
    shape.expertOfRow = route.chosen;
    shape.outRows = static_cast<std::int32_t>(choices);
    shape.rowsPerX = spec.used;
    gatedProduct(spec.weights, prepared, shape, results);
    if (failed()) {
        return;
    }
    kernels::cuda::CombineJob combine;
    combine.x = results;
    combine.weights = route.weights;
    combine.out = out.data;
    combine.tokens = x.rows;
    combine.used = spec.used;
    combine.columns = out.columns;
    m_commands.add<&CudaTable::combine>(combine);
}

} // namespace vitrine::backend
