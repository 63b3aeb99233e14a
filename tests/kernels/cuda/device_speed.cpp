// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/kernels/cuda/device_speed.h"

#include <algorithm>
#include <cstdio>
#include <functional>
#include <memory>

#include "kernels/float_types.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

constexpr int kRepeats = 3;
constexpr int kTileRows = 96; // as the backend: beyond, block formats are decoded for the library

bool isBlock(TensorType type) {
    return typeTraits(type).blockWeights >= 32;
}

/// The best of some runs, by the device's own clock.
double seconds(const Device& device, const std::function<void()>& work) {
    float best = 1e30F;
    for (int i = 0; i <= kRepeats; ++i) { // the first warms up
        device.good(device.table().mark(device.context(), 0));
        work();
        device.good(device.table().mark(device.context(), 1));
        device.good(device.table().synchronize(device.context()));
        float taken = 0.0F;
        device.good(device.table().secondsBetweenMarks(device.context(), 0, 1, &taken));
        best = i == 0 ? best : std::min(best, taken);
    }
    return static_cast<double>(best);
}

/// The work as one graph, recorded once.
class Recorded {
public:
    Recorded(const Device& device, const std::function<void()>& work)
        : m_device(device) {
        work(); // what a library makes at its first use is not recorded
        device.good(device.table().synchronize(device.context()));
        device.good(device.table().beginCapture(device.context()));
        work();
        device.good(device.table().endCapture(device.context(), &m_graph));
    }
    ~Recorded() { m_device.table().releaseGraph(m_device.context(), m_graph); }
    Recorded(const Recorded&) = delete;
    Recorded& operator=(const Recorded&) = delete;
    void run() const { m_device.good(m_device.table().launchGraph(m_device.context(), *m_graph)); }

private:
    const Device& m_device;
    Graph* m_graph = nullptr;
};

double graphSeconds(const Device& device, const std::function<void()>& work) {
    const Recorded recorded(device, work);
    return seconds(device, [&] { recorded.run(); });
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
        , m_codes(device, m_rows * m_widest)
        , m_scales(device, m_rows * m_widest / 32)
        , m_narrow(device, m_rows * m_widest)
        , m_tile(device, static_cast<std::size_t>(kTileOutputs) * m_widest)
        , m_rowScales(device, m_rows)
        , m_norm(device, m_widest) {
        DeviceFigures figures;
        device.good(device.table().figures(device.context(), &figures));
        m_fp8Products = type == TensorType::F8_E4M3 && figures.fp8Products;
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
    /// All products of a step of `rows` tokens, with the norms and activations between them; logits of at most 32.
    void step(int rows) {
        const std::size_t perLayer = 7;
        for (std::size_t i = 0; i < m_weights.size(); ++i) {
            const bool last = i + 1 == m_weights.size();
            if (!last && (i % perLayer == 0 || i % perLayer == 4)) {
                norm(rows);
            }
            product(m_weights[i], last ? std::min(rows, 32) : rows, i % perLayer == 5 && !last ? m_upper : m_out);
            if (!last && i % perLayer == 5) {
                gate(rows);
            }
        }
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

    void add(int outputs, int columns) {
        m_weights.push_back(makeWeights(m_device, m_type, outputs, columns));
        m_weightBytes += static_cast<double>(rowBytes(m_type, static_cast<std::size_t>(columns))) * outputs;
    }
    void norm(int rows) {
        NormJob job;
        job.x = m_x.data();
        job.weight = m_norm.data();
        job.out = m_out.data();
        job.rows = rows;
        job.columns = m_shape.width;
        job.group = m_shape.width;
        job.eps = 1e-5F;
        m_device.good(m_device.table().norm(m_device.context(), job));
    }
    void gate(int rows) {
        RowOpJob job;
        job.x = m_out.data();
        job.y = m_upper.data();
        job.count = static_cast<std::int64_t>(rows) * m_shape.feedForward;
        job.columns = m_shape.feedForward;
        job.op = RowOp::gate;
        m_device.good(m_device.table().rowOp(m_device.context(), job));
    }
    void prepare(int rows, int columns, bool codes) {
        if (codes) {
            QuantizeJob job;
            job.x = m_x.data();
            job.out = {m_codes.data(), m_scales.data()};
            job.rows = rows;
            job.columns = columns;
            m_device.good(m_device.table().quantize(m_device.context(), job));
            return;
        }
        NarrowJob job;
        job.x = m_x.data();
        job.out = m_narrow.data();
        job.count = static_cast<std::int64_t>(rows) * columns;
        m_device.good(m_device.table().narrow(m_device.context(), job));
    }
    void product(const Weights& w, int rows, const Array<float>& out) {
        const CudaTable& t = m_device.table();
        if (rows <= kMatvecRows) {
            MatvecJob job;
            job.weights = w.data->data();
            job.x = m_x.data();
            if (isBlock(m_type)) {
                prepare(rows, w.columns, true);
                job.codes = {m_codes.data(), m_scales.data()};
            }
            job.out = out.data();
            job.rows = rows;
            job.outputs = w.outputs;
            job.columns = w.columns;
            job.type = m_type;
            m_device.good(t.matvec(m_device.context(), job));
            return;
        }
        if (m_fp8Products && w.outputs % 16 == 0) {
            fp8Product(w, rows, out);
            return;
        }
        const bool tiles = isBlock(m_type) && rows <= kTileRows;
        prepare(rows, w.columns, tiles);
        if (tiles || m_type == TensorType::F16) {
            MatmulJob job = matmul(w, rows, out);
            job.weights = w.data->data();
            job.type = m_type;
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
        Fp8RowsJob narrow;
        narrow.x = m_x.data();
        narrow.out = reinterpret_cast<std::uint8_t*>(m_narrow.data());
        narrow.scales = m_rowScales.data();
        narrow.rows = rows;
        narrow.columns = w.columns;
        m_device.good(m_device.table().fp8Rows(m_device.context(), narrow));
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
    Array<float> m_x, m_out, m_upper;
    Array<std::int8_t> m_codes;
    Array<Int8Scale> m_scales;
    Array<std::uint16_t> m_narrow, m_tile;
    Array<float> m_rowScales;
    Array<float> m_norm;
    bool m_fp8Products = false;
    std::vector<Weights> m_weights;
    double m_weightBytes = 0.0;
};

} // namespace

double copyBandwidth(const Device& device, std::size_t bytes) {
    const Array<std::byte> from(device, bytes);
    const Array<std::byte> to(device, bytes);
    const double taken =
        seconds(device, [&] { device.good(device.table().copy(device.context(), to.data(), from.data(), bytes)); });
    return 2.0 * static_cast<double>(bytes) / taken;
}

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

AttentionFigures measureAttention(const Device& device, const ModelShape& shape, int context) {
    const int dim = shape.width / shape.heads;
    const int rows = std::min(shape.prefill, context);
    AttentionJob job;
    KvLayer& l = job.layer;
    l.kvHeads = shape.kvHeads;
    l.keyDim = l.valueDim = dim;
    l.keyRow = l.valueRow = kvRowBytes(KvType::F16, dim);
    l.blockStride = static_cast<std::int64_t>(l.kvHeads) * l.blockSize * (l.keyRow + l.valueRow);
    const int blocks = (context + l.blockSize - 1) / l.blockSize;
    std::vector<std::int32_t> table;
    for (int i = 0; i < blocks; ++i) {
        table.push_back(i);
    }
    const Array<std::int32_t> tables(device, table);
    const Array<std::uint16_t> cache(
        device, std::vector<std::uint16_t>(static_cast<std::size_t>(blocks * l.blockStride) / 2, f32ToF16(0.5F)));
    const auto width = static_cast<std::size_t>(shape.width);
    const Array<float> query(device, std::vector<float>(static_cast<std::size_t>(rows) * width, 0.25F));
    const Array<float> out(device, static_cast<std::size_t>(rows) * width);
    const Array<QuerySlice> chunk(device, {QuerySlice{0, rows, context - rows, 0}});
    const Array<QuerySlice> single(device, {QuerySlice{0, 1, context - 1, 0}});
    l.base = reinterpret_cast<std::byte*>(cache.data());
    job.query = query.data();
    job.out = out.data();
    job.blockTables = tables.data();
    job.sliceCount = 1;
    job.heads = shape.heads;
    job.scale = 0.1F;
    AttentionFigures f;
    f.context = context;
    f.decodeBytes = static_cast<double>(context) * l.kvHeads * (l.keyRow + l.valueRow);
    f.prefillFlops = 4.0 * shape.width * rows * (context - (rows - 1) * 0.5);
    job.slices = chunk.data();
    job.longestSlice = job.totalRows = rows;
    f.prefillSeconds = graphSeconds(device, [&] { device.good(device.table().attention(device.context(), job)); });
    job.slices = single.data();
    job.longestSlice = job.totalRows = 1;
    job.splits = (context + kAttentionSplit - 1) / kAttentionSplit;
    const Array<float> partials(device, attentionPartialFloats(job));
    job.partials = partials.data();
    f.decodeSeconds = graphSeconds(device, [&] { device.good(device.table().attention(device.context(), job)); });
    return f;
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
        const SpeedFigures f = measureShape(device, shape, types[i], bandwidth);
        std::snprintf(
            line, sizeof(line),
            "%s{\"type\": \"%s\", \"weightBytes\": %.6g, \"decodeSeconds\": %.6g, \"batch32Seconds\": %.6g, "
            "\"prefillTokens\": %d, \"prefillSeconds\": %.6g, \"librarySeconds\": %.6g, \"decodeShareOfCopy\": %.3f, "
            "\"prefillShareOfLibrary\": %.3f, \"batch32ToBatch1\": %.3f}",
            i == 0 ? "" : ", ", f.type.c_str(), f.weightBytes, f.decodeSeconds, f.batchSeconds, shape.prefill,
            f.prefillSeconds, f.librarySeconds, f.decodeShare, f.prefillShare, f.batchRatio);
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
