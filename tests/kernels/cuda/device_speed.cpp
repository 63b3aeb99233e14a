// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/device_speed.h"

#include <algorithm>
#include <cstdio>
#include <memory>

#include "tests/kernels/cuda/device_seconds.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

constexpr int kTileRows = 96; // as the backend: beyond, block formats are decoded for the library

bool isBlock(TensorType type) {
    return typeTraits(type).blockWeights >= 32;
}

struct Weights {
    std::unique_ptr<Array<std::byte>> data;
    int outputs = 0;
    int columns = 0;
};

/// Random weights of the type, made once and repeated over the matrix.
Weights makeWeights(const Device& device, TensorType type, int outputs, int columns) {
    const std::size_t row = rowBytes(type, static_cast<std::size_t>(columns));
    const auto rows = static_cast<std::size_t>(outputs);
    const std::size_t piece = std::min<std::size_t>(rows, 16);
    Weights w{std::make_unique<Array<std::byte>>(device, row * rows), outputs, columns};
    const auto sample = randomWeights(type, piece, static_cast<std::size_t>(columns), 1);
    device.good(device.table().upload(device.context(), w.data->data(), sample.data(), sample.size()));
    device.good(device.table().synchronize(device.context()));
    for (std::size_t done = piece; done < rows;) { // doubling
        const std::size_t count = std::min(done, rows - done);
        device.good(device.table().copy(device.context(), w.data->data() + done * row, w.data->data(), count * row));
        done += count;
    }
    device.good(device.table().synchronize(device.context()));
    return w;
}

class Model {
public:
    Model(const Device& device, const ModelShape& shape, TensorType type)
        : m_device(device)
        , m_shape(shape)
        , m_type(type)
        , m_rows(static_cast<std::size_t>(std::max(shape.prefill, 32)))
        , m_widest(static_cast<std::size_t>(std::max({shape.width, shape.feedForward})))
        , m_x(device, m_rows * m_widest)
        , m_out(device, std::max(m_rows * m_widest, std::size_t{32} * static_cast<std::size_t>(shape.vocabulary)))
        , m_upper(device, m_rows * m_widest)
        , m_third(device, m_rows * m_widest)
        , m_codes(device, m_rows * m_widest)
        , m_scales(device, m_rows * m_widest / 32)
        , m_narrow(device, m_rows * m_widest)
        , m_tile(device, static_cast<std::size_t>(kTileOutputs) * m_widest)
        , m_rowScales(device, m_rows)
        , m_norm(device, m_widest)
        , m_partials(device, std::size_t{kMostSplits} * kTileRows * m_widest)
        , m_figures(figuresOf(device))
        , m_fp8Products(type == TensorType::F8_E4M3 && m_figures.fp8Products) {
        const auto values = randomFloats(4096, 3);
        for (std::size_t at = 0; at < m_rows * m_widest; at += values.size()) {
            const std::size_t count = std::min(values.size(), m_rows * m_widest - at);
            device.good(device.table().upload(device.context(), m_x.data() + at, values.data(), count * sizeof(float)));
        }
        device.good(device.table().upload(device.context(), m_norm.data(), values.data(),
                                          std::min(values.size(), m_widest) * sizeof(float)));
        const int kv = shape.width / shape.heads * shape.kvHeads;
        for (int layer = 0; layer < shape.layers; ++layer) {
            add(shape.width, shape.width);
            add(kv, shape.width);
            add(kv, shape.width);
            add(shape.width, shape.width);
            add(shape.feedForward, shape.width);
            add(shape.feedForward, shape.width);
            add(shape.width, shape.feedForward);
        }
        add(shape.vocabulary, shape.width);
    }

    [[nodiscard]] double weightBytes() const { return m_weightBytes; }
    /// All products of a step of `rows` tokens, with the norms and activations between them, as the backend puts them: logits of at
    /// most 32.
    void step(int rows) {
        const bool codes = isBlock(m_type) && rows <= kTileRows;
        for (std::size_t i = 0; i + 1 < m_weights.size(); i += kPerLayer) {
            norm(rows, codes);
            prepare(rows, m_shape.width, codes, true);
            products(i, 3, rows);
            prepare(rows, m_shape.width, codes, false);
            products(i + 3, 1, rows);
            norm(rows, codes);
            prepare(rows, m_shape.width, codes, true);
            products(i + 4, 2, rows);
            gate(rows, codes);
            prepare(rows, m_shape.feedForward, codes, codes);
            products(i + 6, 1, rows);
        }
        const int last = std::min(rows, 32);
        prepare(last, m_shape.width, isBlock(m_type), false);
        products(m_weights.size() - 1, 1, last);
    }
    /// The same products by the library alone, over one matrix of each shape in F16.
    void library(int rows) {
        for (const Weights& w : m_weights) {
            for (int first = 0; first < w.outputs; first += kTileOutputs) {
                libraryTile(w, std::min(kTileOutputs, w.outputs - first), first,
                            &w == &m_weights.back() ? std::min(rows, 32) : rows);
            }
        }
    }

private:
    static constexpr int kTileOutputs = 4096;
    static constexpr std::size_t kPerLayer = 7;
    static constexpr int kMostSplits = 16; // what there is memory for

    static DeviceFigures figuresOf(const Device& device) {
        DeviceFigures figures;
        device.good(device.table().figures(device.context(), &figures));
        return figures;
    }

    void add(int outputs, int columns) {
        m_weights.push_back(makeWeights(m_device, m_type, outputs, columns));
        m_weightBytes += static_cast<double>(rowBytes(m_type, static_cast<std::size_t>(columns))) * outputs;
    }
    void norm(int rows, bool codes) {
        NormJob job;
        job.x = m_x.data();
        job.weight = m_norm.data();
        job.out = m_out.data();
        job.codes = codes ? Int8Rows{m_codes.data(), m_scales.data()} : Int8Rows{};
        job.rows = rows;
        job.columns = m_shape.width;
        job.group = m_shape.width;
        job.eps = 1e-5F;
        m_device.good(m_device.table().norm(m_device.context(), job));
    }
    void gate(int rows, bool codes) {
        if (codes) {
            QuantizeJob job = quantize(rows, m_shape.feedForward);
            job.up = m_upper.data();
            m_device.good(m_device.table().quantize(m_device.context(), job));
            return;
        }
        RowOpJob job;
        job.x = m_out.data();
        job.y = m_upper.data();
        job.count = static_cast<std::int64_t>(rows) * m_shape.feedForward;
        job.columns = m_shape.feedForward;
        job.op = RowOp::gate;
        m_device.good(m_device.table().rowOp(m_device.context(), job));
    }
    [[nodiscard]] QuantizeJob quantize(int rows, int columns) const {
        QuantizeJob job;
        job.x = m_x.data();
        job.out = {m_codes.data(), m_scales.data()};
        job.rows = rows;
        job.columns = columns;
        return job;
    }
    /// The rows in the form that their products take; `made`: the op before made the codes.
    void prepare(int rows, int columns, bool codes, bool made) {
        if (codes && !made) {
            m_device.good(m_device.table().quantize(m_device.context(), quantize(rows, columns)));
        }
        if (codes || rows <= kMatvecRows) {
            return;
        }
        if (m_fp8Products) {
            Fp8RowsJob job;
            job.x = m_x.data();
            job.out = reinterpret_cast<std::uint8_t*>(m_narrow.data());
            job.scales = m_rowScales.data();
            job.rows = rows;
            job.columns = columns;
            m_device.good(m_device.table().fp8Rows(m_device.context(), job));
            return;
        }
        NarrowJob job;
        job.x = m_x.data();
        job.out = m_narrow.data();
        job.count = static_cast<std::int64_t>(rows) * columns;
        m_device.good(m_device.table().narrow(m_device.context(), job));
    }
    /// `count` matrices from the `first` on over the same rows.
    void products(std::size_t first, std::size_t count, int rows) {
        if (rows > kMatvecRows) {
            for (std::size_t i = first; i < first + count; ++i) {
                product(m_weights[i], rows, i == first ? m_out : m_upper);
            }
            return;
        }
        MatvecJob job;
        for (std::size_t i = 0; i < count; ++i) {
            const Weights& w = m_weights[first + i];
            job.parts[i] = {w.data->data(), nullptr, i == 0 ? m_out.data() : i == 1 ? m_upper.data() : m_third.data(), w.outputs};
        }
        job.x = m_x.data();
        if (isBlock(m_type)) {
            job.codes = {m_codes.data(), m_scales.data()};
        }
        job.rows = rows;
        job.columns = m_weights[first].columns;
        job.type = m_type;
        m_device.good(m_device.table().matvec(m_device.context(), job));
    }
    void product(const Weights& w, int rows, const Array<float>& out) {
        const CudaTable& t = m_device.table();
        if (m_fp8Products && w.outputs % 16 == 0) {
            fp8Product(w, rows, out);
            return;
        }
        const bool tiles = isBlock(m_type) && rows <= kTileRows;
        if (tiles || m_type == TensorType::F16) {
            MatmulJob job = matmul(w, rows, out);
            job.weights = w.data->data();
            job.type = m_type;
            job.splits = tiles ? std::min(kMostSplits, int8Splits(w.outputs, w.columns, m_figures.multiprocessors)) : 1;
            job.partials = m_partials.data();
            m_device.good(t.matmul(m_device.context(), job));
            return;
        }
        for (int first = 0; first < w.outputs; first += kTileOutputs) {
            const int count = std::min(kTileOutputs, w.outputs - first);
            DecodeRowsJob decode;
            decode.source = w.data->data() +
                            rowBytes(m_type, static_cast<std::size_t>(w.columns)) * static_cast<std::size_t>(first);
            decode.half = m_tile.data();
            decode.rows = count;
            decode.columns = w.columns;
            decode.type = m_type;
            m_device.good(t.decodeRows(m_device.context(), decode));
            libraryTile(w, count, first, rows);
        }
    }
    void fp8Product(const Weights& w, int rows, const Array<float>& out) {
        MatmulJob job = matmul(w, rows, out);
        job.weights = w.data->data();
        job.type = m_type;
        m_device.good(m_device.table().matmul(m_device.context(), job));
        RowOpJob scale;
        scale.x = out.data();
        scale.y = m_rowScales.data();
        scale.count = static_cast<std::int64_t>(rows) * w.outputs;
        scale.columns = w.outputs;
        scale.op = RowOp::rowScale;
        m_device.good(m_device.table().rowOp(m_device.context(), scale));
    }
    MatmulJob matmul(const Weights& w, int rows, const Array<float>& out) const {
        MatmulJob job;
        job.x = m_narrow.data();
        job.codes = {m_codes.data(), m_scales.data()};
        job.out = out.data();
        job.rows = rows;
        job.outputs = w.outputs;
        job.columns = w.columns;
        job.outStride = w.outputs;
        return job;
    }
    void libraryTile(const Weights& w, int outputs, int first, int rows) {
        MatmulJob job = matmul(w, rows, m_out);
        job.weights = reinterpret_cast<const std::byte*>(m_tile.data());
        job.out = m_out.data() + first;
        job.outputs = outputs;
        job.type = TensorType::F16;
        m_device.good(m_device.table().matmul(m_device.context(), job));
    }

    const Device& m_device;
    ModelShape m_shape;
    TensorType m_type;
    std::size_t m_rows;
    std::size_t m_widest;
    Array<float> m_x, m_out, m_upper, m_third;
    Array<std::int8_t> m_codes;
    Array<Int8Scale> m_scales;
    Array<std::uint16_t> m_narrow, m_tile;
    Array<float> m_rowScales;
    Array<float> m_norm;
    Array<float> m_partials;
    DeviceFigures m_figures;
    bool m_fp8Products;
    std::vector<Weights> m_weights;
    double m_weightBytes = 0.0;
};

} // namespace

SpeedFigures measureShape(const Device& device, const ModelShape& shape, TensorType type, double bandwidth) {
    Model model(device, shape, type);
    SpeedFigures f;
    f.type = typeTraits(type).name;
    f.weightBytes = model.weightBytes();
    f.decodeSeconds = graphSeconds(device, [&] { model.step(1); });
    f.batchSeconds = graphSeconds(device, [&] { model.step(32); });
    f.prefillSeconds = seconds(device, [&] { model.step(shape.prefill); });
    f.librarySeconds = seconds(device, [&] { model.library(shape.prefill); });
    f.decodeShare = f.weightBytes / f.decodeSeconds / bandwidth;
    f.prefillShare = f.librarySeconds / f.prefillSeconds;
    f.batchRatio = f.batchSeconds / f.decodeSeconds;
    return f;
}

double modelBytes(const ModelShape& shape, TensorType type) {
    const double kv = static_cast<double>(shape.width) / shape.heads * shape.kvHeads;
    const double perLayer = 2.0 * shape.width * (shape.width + kv) + 3.0 * shape.width * static_cast<double>(shape.feedForward);
    const double weights = shape.layers * perLayer + static_cast<double>(shape.width) * shape.vocabulary;
    const double each = static_cast<double>(typeTraits(type).blockBytes) / static_cast<double>(typeTraits(type).blockWeights);
    // And what a step has besides: rows of the widest kind, in several forms, and a decoded tile.
    return weights * each + 40.0 * std::max(shape.prefill, 4096) * std::max(shape.width, shape.feedForward);
}

std::string speedJson(const Device& device, const ModelShape& shape, const std::vector<TensorType>& types,
                      std::size_t copyBytes) {
    DeviceFigures figures;
    device.good(device.table().figures(device.context(), &figures));
    const double bandwidth = copyBandwidth(device, copyBytes);
    char line[512];
    std::snprintf(line, sizeof(line),
                  "{\"device\": \"%s\", \"computeCapability\": \"%d.%d\", \"copyBytesPerSecond\": %.6g, \"models\": [",
                  figures.name, figures.major, figures.minor, bandwidth);
    std::string json = line;
    for (std::size_t i = 0; i < types.size(); ++i) {
        json += i == 0 ? "" : ", ";
        const double needed = modelBytes(shape, types[i]);
        if (needed > static_cast<double>(figures.freeBytes)) {
            std::snprintf(line, sizeof(line), "{\"type\": \"%s\", \"neededBytes\": %.6g, \"freeBytes\": %.6g}",
                          typeTraits(types[i]).name, needed, static_cast<double>(figures.freeBytes));
            json += line;
            continue;
        }
        const SpeedFigures f = measureShape(device, shape, types[i], bandwidth);
        std::snprintf(
            line, sizeof(line),
            "{\"type\": \"%s\", \"weightBytes\": %.6g, \"decodeSeconds\": %.6g, \"batch32Seconds\": %.6g, "
            "\"prefillTokens\": %d, \"prefillSeconds\": %.6g, \"librarySeconds\": %.6g, \"decodeShareOfCopy\": %.3f, "
            "\"prefillShareOfLibrary\": %.3f, \"batch32ToBatch1\": %.3f}",
            f.type.c_str(), f.weightBytes, f.decodeSeconds, f.batchSeconds, shape.prefill, f.prefillSeconds, f.librarySeconds,
            f.decodeShare, f.prefillShare, f.batchRatio);
        json += line;
    }
    json += "], \"attention\": [";
    for (const int factor : {1, 8}) {
        const AttentionFigures a = measureAttention(device, shape, shape.context * factor);
        std::snprintf(
            line, sizeof(line),
            "%s{\"context\": %d, \"decodeSeconds\": %.6g, \"decodeShareOfCopy\": %.3f, \"prefillTokens\": %d, "
            "\"prefillSeconds\": %.6g, \"prefillFlopsPerSecond\": %.6g}",
            factor == 1 ? "" : ", ", a.context, a.decodeSeconds, a.decodeBytes / a.decodeSeconds / bandwidth,
            std::min(shape.prefill, a.context), a.prefillSeconds, a.prefillFlops / a.prefillSeconds);
        json += line;
    }
    return json + "]}";
}

} // namespace vitrine::kernels::cuda::testing
