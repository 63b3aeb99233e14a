// Norms, elementwise ops, rope and the conversion of activations.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cmath>

#include "kernels/float_types.h"
#include "kernels/reference/reference_rows.h"
#include "tests/kernels/cuda/kernel_case.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels::cuda::testing {

namespace {

constexpr double kBound = 1e-12;

void append(std::vector<double>& all, const std::vector<double>& more) {
    all.insert(all.end(), more.begin(), more.end());
}

void checkNorm(const Device& device, bool adds, bool weighted) {
    struct Shape {
        std::size_t rows, columns, group;
    };
    for (const Shape shape :
         {Shape{1, 7, 7}, {3, 64, 64}, {2, 576, 576}, {3, 128, 32}, {1, 2500, 2500}, {5, 257, 257}}) {
        const auto x = randomFloats(shape.rows * shape.columns, 1);
        const auto y = randomFloats(x.size(), 2);
        const auto w = randomFloats(shape.group, 3);
        const Array<float> xs(device, x);
        const Array<float> ys(device, y);
        const Array<float> ws(device, w);
        const Array<float> out(device, x.size());
        NormJob job;
        job.x = xs.data();
        job.add = adds ? ys.data() : nullptr;
        job.weight = weighted ? ws.data() : nullptr;
        job.out = out.data();
        job.rows = static_cast<std::int32_t>(shape.rows);
        job.columns = static_cast<std::int32_t>(shape.columns);
        job.group = static_cast<std::int32_t>(shape.group);
        job.eps = 1e-5F;
        job.addScale = 0.5F;
        device.run(device.table().norm, job);
        std::vector<float> sum = x;
        for (std::size_t i = 0; adds && i < x.size(); ++i) {
            sum[i] = x[i] + 0.5F * y[i];
        }
        std::vector<double> expected;
        for (std::size_t at = 0; at < x.size(); at += shape.group) {
            append(expected,
                   reference::rmsNorm(reference::Row(sum).subspan(at, shape.group),
                                      weighted ? reference::Row(w) : reference::Row(), static_cast<double>(1e-5F)));
        }
        requireClose(expected, out.values(), kBound, std::to_string(shape.columns) + " columns");
        const auto left = xs.values();
        requireClose(std::vector<double>(sum.begin(), sum.end()), left, kBound, "what is left in x");
    }
}

void checkRowOp(const Device& device, RowOp op, GateActivation activation,
                const std::function<std::vector<double>(reference::Row, reference::Row)>& expected,
                double bound = kBound) {
    for (const std::size_t columns : {1U, 33U, 256U, 1000U}) {
        const std::size_t rows = 3;
        const auto x = randomFloats(rows * columns, 4);
        const auto y = randomFloats(op == RowOp::bias ? columns : x.size(), 5);
        const Array<float> xs(device, x);
        const Array<float> ys(device, y);
        RowOpJob job;
        job.x = xs.data();
        job.y = ys.data();
        job.count = static_cast<std::int64_t>(x.size());
        job.columns = static_cast<std::int32_t>(columns);
        job.a = 0.75F;
        job.op = op;
        job.activation = activation;
        device.run(device.table().rowOp, job);
        requireClose(expected(x, y), xs.values(), bound, std::to_string(columns) + " columns");
    }
}

void addRowOps(std::vector<KernelCase>& cases) {
    cases.push_back({"add", [](const Device& d) {
                         checkRowOp(d, RowOp::add, {}, [](auto x, auto y) { return reference::addScaled(x, y, 0.75); });
                     }});
    cases.push_back({"scale", [](const Device& d) {
                         checkRowOp(d, RowOp::scale, {}, [](auto x, auto) {
                             std::vector<double> out;
                             for (const float value : x) {
                                 out.push_back(static_cast<double>(value) * 0.75);
                             }
                             return out;
                         });
                     }});
    cases.push_back({"softcap", [](const Device& d) {
                         checkRowOp(d, RowOp::softcap, {}, [](auto x, auto) { return reference::softcap(x, 0.75); });
                     }});
    cases.push_back({"bias", [](const Device& d) {
                         checkRowOp(d, RowOp::bias, {}, [](auto x, auto y) {
                             std::vector<double> out;
                             for (std::size_t i = 0; i < x.size(); ++i) {
                                 out.push_back(static_cast<double>(x[i]) + static_cast<double>(y[i % y.size()]));
                             }
                             return out;
                         });
                     }});
    for (const auto& [name, kind] :
         {std::pair{"silu", GateActivation::silu}, std::pair{"gelu", GateActivation::geluTanh},
          std::pair{"gptoss", GateActivation::gptOss}}) {
        cases.push_back({std::string("gate_") + name, [kind = kind](const Device& d) {
                             checkRowOp(
                                 d, RowOp::gate, kind, [kind](auto x, auto y) { return reference::gate(kind, x, y); },
                                 1e-10);
                         }});
    }
}

void checkRope(const Device& device, RopePairs layout) {
    const std::size_t rows = 3;
    const std::size_t heads = 5;
    const std::size_t dim = 24;
    for (const std::size_t pairs : {12U, 8U}) { // all, and a part of a head
        const auto x = randomFloats(rows * heads * dim, 6);
        std::vector<float> cosines;
        std::vector<float> sines;
        for (std::size_t i = 0; i < rows * pairs; ++i) {
            cosines.push_back(static_cast<float>(std::cos(0.1 * static_cast<double>(i))));
            sines.push_back(static_cast<float>(std::sin(0.1 * static_cast<double>(i))));
        }
        const auto keys = randomFloats(rows * 2 * dim, 7);
        const Array<float> xs(device, x);
        const Array<float> also(device, keys);
        const Array<float> c(device, cosines);
        const Array<float> s(device, sines);
        RopeJob job;
        job.x = xs.data();
        job.cosines = c.data();
        job.sines = s.data();
        job.rows = rows;
        job.heads = heads;
        job.headDim = dim;
        job.pairs = static_cast<std::int32_t>(pairs);
        job.layout = layout;
        job.also = also.data();
        job.alsoHeads = 2;
        device.run(device.table().rope, job);
        const auto rotated = [&](const std::vector<float>& values, std::size_t headsEach) {
            std::vector<double> expected;
            for (std::size_t head = 0; head < rows * headsEach; ++head) {
                const std::size_t at = head / headsEach * pairs;
                append(expected, reference::rope(layout, reference::Row(values).subspan(head * dim, dim),
                                                 reference::Row(cosines).subspan(at, pairs),
                                                 reference::Row(sines).subspan(at, pairs)));
            }
            return expected;
        };
        requireClose(rotated(x, heads), xs.values(), kBound, std::to_string(pairs) + " pairs");
        requireClose(rotated(keys, 2), also.values(), kBound, std::to_string(pairs) + " pairs of keys");
    }
}

void checkQuantize(const Device& device) {
    const std::size_t rows = 5;
    const std::size_t columns = 96;
    auto x = randomFloats(rows * columns, 7);
    std::fill(x.begin() + 32, x.begin() + 64, 0.0F);
    const Array<float> xs(device, x);
    const Array<std::int8_t> codes(device, x.size());
    const Array<Int8Scale> scales(device, x.size() / 32);
    QuantizeJob job;
    job.x = xs.data();
    job.out = {codes.data(), scales.data()};
    job.rows = rows;
    job.columns = columns;
    device.run(device.table().quantize, job);
    const auto c = codes.values();
    const auto s = scales.values();
    for (std::size_t group = 0; group < s.size(); ++group) {
        int sums[2] = {};
        for (std::size_t i = 0; i < 32; ++i) {
            const std::size_t at = group * 32 + i;
            sums[i / 16] += c[at];
            const double error = static_cast<double>(s[group].scale) * c[at] - static_cast<double>(x[at]);
            require(std::abs(error) <= 0.501 * static_cast<double>(s[group].scale),
                    "code " + std::to_string(at) + " is not the nearest");
        }
        require(sums[0] == s[group].sums[0] && sums[1] == s[group].sums[1],
                "the sums of group " + std::to_string(group));
    }
    require(s[1].scale == 0.0F, "a group of zeros has the scale 0");
}

/// Codes and scales as they lie in memory.
struct CodedRows {
    CodedRows(const Device& device, std::size_t values)
        : codes(device, values)
        , scales(device, values / 32) {}
    [[nodiscard]] Int8Rows rows() const { return {codes.data(), scales.data()}; }
    void requireSame(const CodedRows& other, const std::string& what) const {
        require(codes.values() == other.codes.values(), what + ": other codes");
        const auto mine = scales.values();
        const auto theirs = other.scales.values();
        for (std::size_t i = 0; i < mine.size(); ++i) {
            require(mine[i].scale == theirs[i].scale && mine[i].sums[0] == theirs[i].sums[0] && mine[i].sums[1] == theirs[i].sums[1],
                    what + ": another scale or sum");
        }
    }
    Array<std::int8_t> codes;
    Array<Int8Scale> scales;
};

QuantizeJob quantizeJob(const Array<float>& x, const CodedRows& out, std::size_t rows, std::size_t columns) {
    QuantizeJob job;
    job.x = x.data();
    job.out = out.rows();
    job.rows = static_cast<std::int32_t>(rows);
    job.columns = static_cast<std::int32_t>(columns);
    return job;
}

/// A norm that makes codes as well makes those that quantising its result makes.
void checkNormCodes(const Device& device) {
    for (const std::size_t columns : {32U, 288U, 2176U}) {
        const std::size_t rows = 3;
        const Array<float> xs(device, randomFloats(rows * columns, 1));
        const Array<float> out(device, rows * columns);
        const CodedRows fused(device, rows * columns);
        const CodedRows apart(device, rows * columns);
        NormJob job;
        job.x = xs.data();
        job.out = out.data();
        job.codes = fused.rows();
        job.rows = static_cast<std::int32_t>(rows);
        job.columns = job.group = static_cast<std::int32_t>(columns);
        job.eps = 1e-5F;
        device.run(device.table().norm, job);
        device.run(device.table().quantize, quantizeJob(out, apart, rows, columns));
        fused.requireSame(apart, std::to_string(columns) + " columns");
    }
}

void checkGatedCodes(const Device& device, GateActivation activation) {
    const std::size_t rows = 2;
    const std::size_t columns = 160;
    const Array<float> xs(device, randomFloats(rows * columns, 1));
    const Array<float> up(device, randomFloats(rows * columns, 2));
    const CodedRows fused(device, rows * columns);
    const CodedRows apart(device, rows * columns);
    QuantizeJob job = quantizeJob(xs, fused, rows, columns);
    job.up = up.data();
    job.activation = activation;
    device.run(device.table().quantize, job);
    RowOpJob gate;
    gate.x = xs.data();
    gate.y = up.data();
    gate.count = rows * columns;
    gate.columns = columns;
    gate.op = RowOp::gate;
    gate.activation = activation;
    device.run(device.table().rowOp, gate);
    device.run(device.table().quantize, quantizeJob(xs, apart, rows, columns));
    fused.requireSame(apart, "a gated product");
}

void checkNarrow(const Device& device) {
    std::vector<float> x = randomFloats(301, 8);
    x[5] = 1e6F;
    x[6] = -1e6F;
    const Array<float> xs(device, x);
    const Array<std::uint16_t> out(device, x.size());
    NarrowJob job;
    job.x = xs.data();
    job.out = out.data();
    job.count = static_cast<std::int64_t>(x.size());
    device.run(device.table().narrow, job);
    auto bits = out.values();
    require(f16ToF32(bits[5]) == 65504.0F && f16ToF32(bits[6]) == -65504.0F, "large values saturate");
    for (std::size_t i = 7; i < x.size(); ++i) {
        require(bits[i] == f32ToF16(x[i]), "half " + std::to_string(i));
    }
    job.bfloat = true;
    device.run(device.table().narrow, job);
    bits = out.values();
    for (std::size_t i = 0; i < x.size(); ++i) {
        require(bits[i] == f32ToBf16(x[i]), "bfloat16 " + std::to_string(i));
    }
}

} // namespace

void addRowCases(std::vector<KernelCase>& cases) {
    cases.push_back({"norm", [](const Device& d) { checkNorm(d, false, true); }});
    cases.push_back({"norm_without_weight", [](const Device& d) { checkNorm(d, false, false); }});
    cases.push_back({"add_norm", [](const Device& d) { checkNorm(d, true, true); }});
    addRowOps(cases);
    cases.push_back({"rope_adjacent", [](const Device& d) { checkRope(d, RopePairs::adjacent); }});
    cases.push_back({"rope_halves", [](const Device& d) { checkRope(d, RopePairs::halves); }});
    cases.push_back({"quantize", checkQuantize});
    cases.push_back({"norm_codes", checkNormCodes});
    for (const auto& [name, kind] :
         {std::pair{"silu", GateActivation::silu}, std::pair{"gelu", GateActivation::geluTanh},
          std::pair{"gptoss", GateActivation::gptOss}}) {
        cases.push_back({std::string("gated_codes_") + name, [kind = kind](const Device& d) { checkGatedCodes(d, kind); }});
    }
    cases.push_back({"narrow", checkNarrow});
}

} // namespace vitrine::kernels::cuda::testing
