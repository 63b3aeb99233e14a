// Decoders and products of every weight format against the plain loops of kernels/reference.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <cmath>
#include <cstring>
#include <memory>
#include <optional>

#include "kernels/float_types.h"
#include "kernels/reference/reference.h"
#include "tests/kernels/cuda/kernel_case.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

bool isBlock(TensorType type) {
    return typeTraits(type).blockWeights >= 32;
}

std::vector<std::size_t> columnsOf(TensorType type) {
    const std::size_t block = typeTraits(type).blockWeights;
    return block == 256  ? std::vector<std::size_t>{256, 768, 2304}
           : block == 32 ? std::vector<std::size_t>{32, 96, 576, 1056}
                         : std::vector<std::size_t>{5, 64, 576, 1037};
}

/// weights.rows x x.rows products, one row of x after the other.
std::vector<double> products(TensorType type, const std::vector<std::byte>& weights, std::size_t outputs,
                             std::size_t columns, const std::vector<float>& x) {
    std::vector<double> all;
    for (std::size_t row = 0; row * columns < x.size(); ++row) {
        for (std::size_t n = 0; n < outputs; ++n) {
            all.push_back(
                reference::dot(type, weights.data() + n * rowBytes(type, columns), x.data() + row * columns, columns));
        }
    }
    return all;
}

/// Activations that int8 with a scale per 32 columns holds exactly: each group's largest is 127/64 times a power of
/// two, another one for its neighbours to the side and below.
std::vector<float> exactActivations(std::size_t rows, std::size_t columns) {
    std::vector<float> x(rows * columns);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const int code = i % 32 == 7 ? 127 : static_cast<int>(i * 2654435761U % 253U) - 126;
        x[i] = std::ldexp(static_cast<float>(code) / 64.0F, static_cast<int>(i / 32 % 5) - 2);
    }
    return x;
}

struct QuantizedRows {
    QuantizedRows(const Device& device, const Array<float>& x, std::size_t rows, std::size_t columns)
        : codes(device, rows * columns)
        , scales(device, rows * columns / 32) {
        QuantizeJob job;
        job.x = x.data();
        job.out = {codes.data(), scales.data()};
        job.rows = static_cast<std::int32_t>(rows);
        job.columns = static_cast<std::int32_t>(columns);
        device.run(device.table().quantize, job);
    }
    Array<std::int8_t> codes;
    Array<Int8Scale> scales;
};

void checkDecode(const Device& device, TensorType type) {
    for (const std::size_t columns : columnsOf(type)) {
        const std::size_t rows = 5;
        const auto weights = randomWeights(type, rows, columns, 3);
        const Array<std::byte> source(device, weights);
        const std::vector<std::int32_t> order{4, 0, 2, 2, 1, 3, 0};
        const Array<std::int32_t> index(device, order);
        const Array<float> out(device, order.size() * columns);
        const Array<std::uint16_t> half(device, rows * columns);
        DecodeRowsJob job;
        job.source = source.data();
        job.index = index.data();
        job.out = out.data();
        job.rows = static_cast<std::int32_t>(order.size());
        job.columns = static_cast<std::int32_t>(columns);
        job.type = type;
        device.run(device.table().decodeRows, job);
        job.index = nullptr;
        job.out = nullptr;
        job.half = half.data();
        job.rows = static_cast<std::int32_t>(rows);
        device.run(device.table().decodeRows, job);
        const auto floats = out.values();
        const auto halves = half.values();
        for (std::size_t i = 0; i < floats.size(); ++i) {
            const auto row = static_cast<std::size_t>(order[i / columns]);
            const float expected =
                reference::weightAt(type, weights.data() + row * rowBytes(type, columns), i % columns);
            require(floats[i] == expected, "value " + std::to_string(i) + " is " + std::to_string(floats[i]) +
                                               ", not " + std::to_string(expected));
        }
        for (std::size_t i = 0; i < halves.size(); ++i) {
            const float expected =
                reference::weightAt(type, weights.data() + i / columns * rowBytes(type, columns), i % columns);
            require(f16ToF32(halves[i]) == f16ToF32(f32ToF16(expected)), "half " + std::to_string(i) + " is another");
        }
    }
}

void checkMatvec(const Device& device, TensorType type, bool exact) {
    for (const std::size_t columns : columnsOf(type)) {
        for (const std::size_t outputs : {1U, 5U, 67U}) {
            const auto weights = randomWeights(type, outputs, columns, 5);
            const Array<std::byte> w(device, weights);
            const auto bias = randomFloats(outputs, 6);
            const Array<float> b(device, bias);
            for (const std::size_t rows : {1U, 3U, 4U, 7U, 16U}) {
                const auto x = exactActivations(rows, columns);
                const Array<float> xs(device, x);
                const Array<float> out(device, rows * outputs);
                std::optional<QuantizedRows> quantized;
                if (isBlock(type) && !exact) {
                    quantized.emplace(device, xs, rows, columns);
                }
                MatvecJob job;
                job.parts[0] = {w.data(), b.data(), out.data(), static_cast<std::int32_t>(outputs)};
                job.x = xs.data();
                job.rows = static_cast<std::int32_t>(rows);
                job.columns = static_cast<std::int32_t>(columns);
                job.type = type;
                if (quantized) {
                    job.codes = {quantized->codes.data(), quantized->scales.data()};
                }
                device.run(device.table().matvec, job);
                auto expected = products(type, weights, outputs, columns, x);
                for (std::size_t i = 0; i < expected.size(); ++i) {
                    expected[i] += static_cast<double>(bias[i % outputs]);
                }
                requireClose(expected, out.values(), 1e-9,
                             std::to_string(rows) + " x " + std::to_string(outputs) + " x " + std::to_string(columns));
            }
        }
    }
}

/// Any activations: what 8 bits cost, and no more.
void checkMatvecError(const Device& device, TensorType type) {
    const std::size_t columns = 768;
    const std::size_t rows = 6;
    const auto weights = randomWeights(type, 33, columns, 7);
    const auto x = randomFloats(rows * columns, 8);
    const Array<std::byte> w(device, weights);
    const Array<float> xs(device, x);
    const Array<float> out(device, rows * 33);
    const QuantizedRows quantized(device, xs, rows, columns);
    MatvecJob job;
    job.parts[0] = {w.data(), nullptr, out.data(), 33};
    job.codes = {quantized.codes.data(), quantized.scales.data()};
    job.rows = rows;
    job.columns = columns;
    job.type = type;
    device.run(device.table().matvec, job);
    requireClose(products(type, weights, 33, columns, x), out.values(), 5e-4, "random activations");
}

void checkExperts(const Device& device, TensorType type) {
    const std::size_t columns = 256;
    const std::size_t outputs = 9;
    const std::size_t experts = 4;
    const std::vector<std::int32_t> chosen{2, 0, 3, 3, 1, 0}; // three tokens, two experts each
    const auto weights = randomWeights(type, outputs * experts, columns, 5);
    const auto x = exactActivations(3, columns);
    const auto bias = randomFloats(outputs * experts, 6);
    const Array<std::byte> w(device, weights);
    const Array<std::int32_t> expertOfRow(device, chosen);
    const Array<float> b(device, bias);
    const Array<float> xs(device, x);
    const Array<float> out(device, chosen.size() * outputs);
    const QuantizedRows quantized(device, xs, 3, columns);
    MatvecJob job;
    job.parts[0] = {w.data(), b.data(), out.data(), outputs};
    job.x = xs.data();
    job.codes = {quantized.codes.data(), quantized.scales.data()};
    job.expertOfRow = expertOfRow.data();
    job.expertBytes = rowBytes(type, columns) * outputs;
    job.rows = 6;
    job.columns = columns;
    job.rowsPerX = 2;
    job.type = type;
    device.run(device.table().matvec, job);
    std::vector<double> expected;
    for (std::size_t row = 0; row < chosen.size(); ++row) {
        for (std::size_t n = 0; n < outputs; ++n) {
            const std::size_t at = static_cast<std::size_t>(chosen[row]) * outputs + n;
            expected.push_back(static_cast<double>(bias[at]) +
                               reference::dot(type, weights.data() + at * rowBytes(type, columns),
                                              x.data() + row / 2 * columns, columns));
        }
    }
    requireClose(expected, out.values(), 1e-9, "experts");
}

/// Three matrices over the same rows in one launch, whose outputs end within a block: each result is what it is alone.
void checkMatvecParts(const Device& device, TensorType type) {
    const std::size_t columns = 256;
    const std::size_t rows = 3;
    const std::size_t outputs[] = {5, 9, 2};
    const auto x = exactActivations(rows, columns);
    const Array<float> xs(device, x);
    std::optional<QuantizedRows> quantized;
    MatvecJob job;
    job.x = xs.data();
    if (isBlock(type)) {
        quantized.emplace(device, xs, rows, columns);
        job.codes = {quantized->codes.data(), quantized->scales.data()};
    }
    job.rows = rows;
    job.columns = columns;
    job.type = type;
    std::vector<std::vector<std::byte>> weights;
    std::vector<std::unique_ptr<Array<std::byte>>> ws;
    std::vector<std::unique_ptr<Array<float>>> outs;
    for (std::size_t i = 0; i < 3; ++i) {
        weights.push_back(randomWeights(type, outputs[i], columns, static_cast<std::uint32_t>(20 + i)));
        ws.push_back(std::make_unique<Array<std::byte>>(device, weights[i]));
        outs.push_back(std::make_unique<Array<float>>(device, rows * outputs[i]));
        job.parts[i] = {ws[i]->data(), nullptr, outs[i]->data(), static_cast<std::int32_t>(outputs[i])};
    }
    device.run(device.table().matvec, job);
    for (std::size_t i = 0; i < 3; ++i) {
        requireClose(products(type, weights[i], outputs[i], columns, x), outs[i]->values(), 1e-9, "part " + std::to_string(i));
    }
}

void checkInt8Tile(const Device& device, TensorType type, std::size_t splits) {
    for (const std::size_t columns :
         typeTraits(type).blockWeights == 256 ? std::vector<std::size_t>{256, 768} : std::vector<std::size_t>{32, 96, 416}) {
        for (const std::size_t rows : {17U, 45U}) {
            for (const std::size_t outputs : {3U, 97U}) {
                const auto weights = randomWeights(type, outputs, columns, 9);
                const auto x = exactActivations(rows, columns);
                const Array<std::byte> w(device, weights);
                const Array<float> xs(device, x);
                const Array<float> out(device, rows * outputs);
                const Array<float> partials(device, splits * rows * outputs);
                const QuantizedRows quantized(device, xs, rows, columns);
                MatmulJob job;
                job.splits = static_cast<std::int32_t>(splits);
                job.partials = partials.data();
                job.weights = w.data();
                job.codes = {quantized.codes.data(), quantized.scales.data()};
                job.out = out.data();
                job.rows = static_cast<std::int32_t>(rows);
                job.outputs = static_cast<std::int32_t>(outputs);
                job.columns = static_cast<std::int32_t>(columns);
                job.outStride = static_cast<std::int32_t>(outputs);
                job.type = type;
                device.run(device.table().matmul, job);
                requireClose(products(type, weights, outputs, columns, x), out.values(), 1e-9,
                             std::to_string(rows) + " x " + std::to_string(outputs) + " x " + std::to_string(columns));
            }
        }
    }
}

void checkLibrary(const Device& device, TensorType type) {
    const std::size_t rows = 19;
    const std::size_t outputs = 40;
    const std::size_t columns = 192;
    const auto weights = randomWeights(type, outputs, columns, 11);
    const auto x = exactActivations(rows, columns); // eight bits: every type holds them
    const Array<std::byte> w(device, weights);
    const Array<float> xs(device, x);
    const Array<std::uint16_t> narrow(device, x.size());
    const Array<float> out(device, rows * outputs);
    MatmulJob job;
    job.weights = w.data();
    job.x = xs.data();
    if (type != TensorType::F32) {
        NarrowJob n;
        n.x = xs.data();
        n.out = narrow.data();
        n.count = static_cast<std::int64_t>(x.size());
        n.bfloat = type == TensorType::BF16;
        device.run(device.table().narrow, n);
        job.x = narrow.data();
    }
    job.out = out.data();
    job.rows = rows;
    job.outputs = outputs;
    job.columns = columns;
    job.outStride = outputs;
    job.type = type;
    device.run(device.table().matmul, job);
    requireClose(products(type, weights, outputs, columns, x), out.values(), 1e-9, "library product");
}

/// Rows in FP8 with scales, against the products of what these rows say; nothing to check where the device has no such
/// products.
void checkLibraryFp8(const Device& device) {
    DeviceFigures figures;
    device.good(device.table().figures(device.context(), &figures));
    if (!figures.fp8Products) {
        return;
    }
    const std::size_t rows = 19;
    const std::size_t outputs = 48;
    const std::size_t columns = 192;
    const auto weights = randomWeights(TensorType::F8_E4M3, outputs, columns, 11);
    auto x = randomFloats(rows * columns, 12);
    std::fill(x.begin(), x.begin() + static_cast<std::ptrdiff_t>(columns), 0.0F);
    const Array<std::byte> w(device, weights);
    const Array<float> xs(device, x);
    const Array<std::uint8_t> codes(device, x.size());
    const Array<float> scales(device, rows);
    Fp8RowsJob narrow;
    narrow.x = xs.data();
    narrow.out = codes.data();
    narrow.scales = scales.data();
    narrow.rows = rows;
    narrow.columns = columns;
    device.run(device.table().fp8Rows, narrow);
    const auto bytes = codes.values();
    const auto factors = scales.values();
    std::vector<float> said(x.size());
    for (std::size_t i = 0; i < x.size(); ++i) {
        said[i] = f8ToF32(bytes[i]) * factors[i / columns];
    }
    requireClose({x.begin(), x.end()}, said, 1.5e-3, "rows in FP8"); // three bits after the leading one
    const Array<float> out(device, rows * outputs);
    MatmulJob job;
    job.weights = w.data();
    job.x = codes.data();
    job.out = out.data();
    job.rows = rows;
    job.outputs = outputs;
    job.columns = columns;
    job.outStride = outputs;
    job.type = TensorType::F8_E4M3;
    device.run(device.table().matmul, job);
    RowOpJob scaled;
    scaled.x = out.data();
    scaled.y = scales.data();
    scaled.count = static_cast<std::int64_t>(rows * outputs);
    scaled.columns = outputs;
    scaled.op = RowOp::rowScale;
    device.run(device.table().rowOp, scaled);
    requireClose(products(TensorType::F8_E4M3, weights, outputs, columns, said), out.values(), 1e-7, "FP8 product");
}

} // namespace

void addWeightCases(std::vector<KernelCase>& cases) {
    for (const TensorType type : kWeightTypes) {
        const std::string name = typeTraits(type).name;
        cases.push_back({"decode_" + name, [type](const Device& d) { checkDecode(d, type); }});
        cases.push_back({"matvec_" + name, [type](const Device& d) { checkMatvec(d, type, false); }});
        cases.push_back({"matvec_parts_" + name, [type](const Device& d) { checkMatvecParts(d, type); }});
        cases.push_back({"experts_" + name, [type](const Device& d) { checkExperts(d, type); }});
        if (isBlock(type)) {
            cases.push_back({"matvec_exact_" + name, [type](const Device& d) { checkMatvec(d, type, true); }});
            cases.push_back({"matvec_error_" + name, [type](const Device& d) { checkMatvecError(d, type); }});
            cases.push_back({"int8_tile_" + name, [type](const Device& d) { checkInt8Tile(d, type, 1); }});
            cases.push_back({"int8_tile_split_" + name, [type](const Device& d) { checkInt8Tile(d, type, 3); }});
        } else if (type == TensorType::F8_E4M3) {
            cases.push_back({"library_" + name, checkLibraryFp8});
        } else {
            cases.push_back({"library_" + name, [type](const Device& d) { checkLibrary(d, type); }});
        }
    }
}

} // namespace vitrine::kernels::cuda::testing
