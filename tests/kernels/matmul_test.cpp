// Every target's matmul against the reference: shapes, tiles, splits, batches, and odd weights.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <limits>
#include <new>
#include <random>
#include <vector>

#include "kernels/float_types.h"
#include "kernels/reference/reference.h"
#include "tests/kernels/matmul_targets.h"
#include "tests/kernels/weight_samples.h"

namespace vitrine::kernels {
namespace {

constexpr std::size_t kRows[] = {1, 7, 8, 9, 16, 33, 320, 351};
constexpr std::size_t kBatches[] = {1, 2, 3, 4, 5, 7, 8, 9, 32, 33};
constexpr std::size_t kMostRows = 351;
constexpr std::size_t kMostBatch = 33;

class AlignedBytes {
public:
    explicit AlignedBytes(std::size_t bytes)
        : m_bytes(bytes), m_data(static_cast<std::byte*>(::operator new(bytes + 64, std::align_val_t{64}))) {
        std::memset(m_data, 0xA5, bytes + 64);
    }
    ~AlignedBytes() { ::operator delete(m_data, std::align_val_t{64}); }
    AlignedBytes(const AlignedBytes&) = delete;
    AlignedBytes& operator=(const AlignedBytes&) = delete;
    std::byte* data() { return m_data; }
    /// The bytes behind the buffer are as they were.
    bool intact() const {
        for (std::size_t i = m_bytes; i < m_bytes + 64; ++i) {
            if (m_data[i] != std::byte{0xA5}) {
                return false;
            }
        }
        return true;
    }

private:
    std::size_t m_bytes;
    std::byte* m_data;
};

struct Case {
    const MatmulTarget* target = nullptr;
    TensorType type = TensorType::F32;
};

std::vector<Case> allCases() {
    std::vector<Case> cases;
    for (const MatmulTarget& target : matmulTargets()) {
        for (TensorType type : kWeightTypes) {
            cases.push_back({&target, type});
        }
    }
    return cases;
}

std::string caseName(const ::testing::TestParamInfo<Case>& info) {
    std::string name = info.param.target->name + "_" + typeTraits(info.param.type).name;
    for (char& c : name) {
        c = std::isalnum(static_cast<unsigned char>(c)) != 0 ? c : '_';
    }
    return name;
}

class Matmul : public ::testing::TestWithParam<Case> {
protected:
    const KernelTable& table() const { return GetParam().target->table; }
    TensorType type() const { return GetParam().type; }
    const MatmulOps& ops() const { return table().matmulOps(type()); }
    bool isBlockType() const { return typeTraits(type()).blockWeights > 1; }

    std::vector<std::size_t> columns() const {
        std::vector<std::size_t> all = {32, 256, 288, 576, 1536, 2048};
        if (typeTraits(type()).blockWeights == 1) {
            all.insert(all.end(), {1, 7, 33, 577});
        }
        std::erase_if(all, [&](std::size_t k) { return k % typeTraits(type()).blockWeights != 0; });
        return all;
    }

    std::vector<float> run(const std::byte* weights, std::size_t rows, std::size_t k, const std::vector<float>& x,
                           std::size_t batch, const float* bias = nullptr) const {
        AlignedBytes packed(ops().packedBytes(rows, k));
        const std::size_t panels = (rows + ops().panelRows - 1) / ops().panelRows;
        ops().pack(weights, rows, k, 0, panels, packed.data());
        AlignedBytes prepared(table().preparedBytes(ops().activation, batch, k));
        table().prepareRows(ops().activation, x.data(), k, batch, k, 0, batch, prepared.data());
        std::vector<float> out(batch * rows, std::numeric_limits<float>::quiet_NaN());
        MatmulJob job;
        job.packed = packed.data();
        job.rows = rows;
        job.columns = k;
        job.panelEnd = panels;
        job.x = prepared.data();
        job.xRows = batch;
        job.rowEnd = batch;
        job.out = out.data();
        job.outStride = rows;
        job.bias = bias;
        ops().matmul(job);
        EXPECT_TRUE(packed.intact());
        EXPECT_TRUE(prepared.intact());
        return out;
    }

    /// Whether row m of a product of many rows of x has the bits that it has alone.
    bool equalsAlone(const std::vector<float>& together, const std::byte* weights, std::size_t rows, std::size_t k,
                     const std::vector<float>& x, std::size_t m) const {
        const auto begin = x.begin() + static_cast<std::ptrdiff_t>(m * k);
        const std::vector<float> alone = run(weights, rows, k, {begin, begin + static_cast<std::ptrdiff_t>(k)}, 1);
        return std::memcmp(alone.data(), together.data() + m * rows, rows * sizeof(float)) == 0;
    }
};

/// Values that every activation format holds exactly: whole numbers up to 127 with a 127 in each block, times 1/64.
std::vector<float> exactActivations(std::size_t rows, std::size_t columns) {
    std::mt19937 random(5);
    std::vector<float> x(rows * columns);
    for (std::size_t i = 0; i < x.size(); ++i) {
        const int value = i % columns % 32 == 3 ? 127 : static_cast<int>(random() % 255) - 127;
        x[i] = static_cast<float>(value) / 64.0F;
    }
    return x;
}

std::vector<double> expectedProduct(TensorType type, const std::byte* weights, std::size_t columns,
                                    const std::vector<float>& x) {
    std::vector<double> out(kMostBatch * kMostRows);
    std::vector<double> row(columns);
    for (std::size_t n = 0; n < kMostRows; ++n) {
        for (std::size_t k = 0; k < columns; ++k) {
            row[k] = reference::weightAt(type, weights + n * rowBytes(type, columns), k);
        }
        for (std::size_t m = 0; m < kMostBatch; ++m) {
            double sum = 0;
            for (std::size_t k = 0; k < columns; ++k) {
                sum += row[k] * static_cast<double>(x[m * columns + k]);
            }
            out[m * kMostRows + n] = sum;
        }
    }
    return out;
}

/// Normalised mean square error of out (batch x rows) against the leading part of `expected`.
double nmse(const std::vector<float>& out, std::size_t rows, std::size_t batch, const std::vector<double>& expected) {
    double error = 0;
    double power = 0;
    for (std::size_t m = 0; m < batch; ++m) {
        for (std::size_t n = 0; n < rows; ++n) {
            const double e = expected[m * kMostRows + n];
            const double d = static_cast<double>(out[m * rows + n]) - e;
            error += d * d;
            power += e * e;
        }
    }
    return error / power;
}

TEST_P(Matmul, ExactActivationsGiveTheExactProduct) {
    for (std::size_t k : columns()) {
        const std::vector<std::byte> weights = randomWeights(type(), kMostRows, k, 3);
        const std::vector<float> x = exactActivations(kMostBatch, k);
        const std::vector<double> expected = expectedProduct(type(), weights.data(), k, x);
        for (std::size_t rows : kRows) {
            for (std::size_t batch : kBatches) {
                if (GetParam().target->slow && rows * batch * k > 4'000'000) {
                    continue;
                }
                const double error = nmse(run(weights.data(), rows, k, x, batch), rows, batch, expected);
                ASSERT_LE(error, 1e-9) << k << " columns, " << rows << " rows, batch " << batch;
            }
        }
    }
}

TEST_P(Matmul, AnyActivationsStayWithinTheTypesError) {
    for (std::size_t k : columns()) {
        const std::vector<std::byte> weights = randomWeights(type(), kMostRows, k, 4);
        const std::vector<float> x = randomFloats(kMostBatch * k, 9);
        const std::vector<double> expected = expectedProduct(type(), weights.data(), k, x);
        const double allowed = ops().activation == ActivationFormat::F32 ? 1e-9 : 5e-4;
        EXPECT_LE(nmse(run(weights.data(), 33, k, x, 9), 33, 9, expected), k < 32 ? 5e-3 : allowed) << k;
    }
}

TEST_P(Matmul, ARowAloneAndInABatchAreEqualToTheBit) {
    const std::size_t k = isBlockType() ? 512 : 515;
    const std::size_t rows = 131;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 11);
    const std::vector<float> x = randomFloats(kMostBatch * k, 12);
    for (std::size_t batch : kBatches) {
        const std::vector<float> together = run(weights.data(), rows, k, x, batch);
        for (std::size_t m = 0; m < batch; ++m) {
            ASSERT_TRUE(equalsAlone(together, weights.data(), rows, k, x, m)) << "batch " << batch << " row " << m;
        }
    }
}

/// Columns so long and rows so many that the unpacked codes of a pair of panels meet several blocks of rows, with rows left
/// over and, for narrow panels, one without a neighbour.
TEST_P(Matmul, ManyLongRowsEqualEachAlone) {
    const std::size_t k = 4096;
    const std::size_t rows = 19;
    const std::size_t batch = 62;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 13);
    const std::vector<float> x = randomFloats(batch * k, 14);
    const std::vector<float> together = run(weights.data(), rows, k, x, batch);
    for (std::size_t m : {0U, 27U, 28U, 43U, 44U, 59U, 60U, 61U}) {
        ASSERT_TRUE(equalsAlone(together, weights.data(), rows, k, x, m)) << "row " << m;
    }
}

/// Longer than what the tile kernels unpack and gather at once: left to the vector kernels.
TEST_P(Matmul, RowsLongerThanTheBuffersEqualEachAlone) {
    const std::size_t k = 16640;
    const std::size_t rows = 18;
    const std::size_t batch = 17;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 15);
    const std::vector<float> x = randomFloats(batch * k, 16);
    const std::vector<float> together = run(weights.data(), rows, k, x, batch);
    for (std::size_t m : {0U, 8U, 16U}) {
        ASSERT_TRUE(equalsAlone(together, weights.data(), rows, k, x, m)) << "row " << m;
    }
}

TEST_P(Matmul, SplitsPackingAndPreparationDoNotChangeABit) {
    const std::size_t k = 512;
    const std::size_t rows = 151;
    const std::size_t batch = 13;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 21);
    const std::vector<float> x = randomFloats(batch * k, 22);
    const std::vector<float> bias = randomFloats(rows, 23);
    const std::vector<float> whole = run(weights.data(), rows, k, x, batch, bias.data());

    const std::size_t panels = (rows + ops().panelRows - 1) / ops().panelRows;
    AlignedBytes packed(ops().packedBytes(rows, k));
    for (std::size_t panel = panels; panel-- > 0;) {
        ops().pack(weights.data(), rows, k, panel, panel + 1, packed.data());
    }
    AlignedBytes prepared(table().preparedBytes(ops().activation, batch, k));
    for (std::size_t m = batch; m-- > 0;) {
        table().prepareRows(ops().activation, x.data(), k, batch, k, m, m + 1, prepared.data());
    }
    const std::size_t stride = rows + 5;
    std::vector<float> out(batch * stride, -77.0F);
    std::mt19937 random(24);
    for (std::size_t panel = 0; panel < panels;) {
        const std::size_t panelEnd = std::min<std::size_t>(panels, panel + 1 + random() % 5);
        for (std::size_t m = 0; m < batch;) {
            const std::size_t rowEnd = std::min<std::size_t>(batch, m + 1 + random() % 7);
            ops().matmul({packed.data(), rows, k, panel, panelEnd, prepared.data(), batch, m, rowEnd, out.data(),
                          stride, bias.data()});
            m = rowEnd;
        }
        panel = panelEnd;
    }
    for (std::size_t m = 0; m < batch; ++m) {
        ASSERT_EQ(std::memcmp(out.data() + m * stride, whole.data() + m * rows, rows * sizeof(float)), 0) << m;
        for (std::size_t n = rows; n < stride; ++n) {
            ASSERT_EQ(out[m * stride + n], -77.0F) << "written past the row";
        }
    }
}

TEST_P(Matmul, BiasIsAddedOnce) {
    const std::size_t k = 256;
    const std::size_t rows = 37;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 31);
    const std::vector<float> x = randomFloats(3 * k, 32);
    const std::vector<float> bias = randomFloats(rows, 33);
    const std::vector<float> without = run(weights.data(), rows, k, x, 3);
    const std::vector<float> with = run(weights.data(), rows, k, x, 3, bias.data());
    for (std::size_t i = 0; i < with.size(); ++i) {
        ASSERT_EQ(with[i], without[i] + bias[i % rows]);
    }
}

TEST_P(Matmul, UnpackedRowsEqualTheDecodedSource) {
    for (std::size_t k : columns()) {
        const std::size_t rows = 35;
        const std::size_t bytes = rowBytes(type(), k);
        std::vector<std::byte> weights = randomBytes(rows * bytes + 1, 41); // NaN and infinity included
        const std::byte* source = weights.data() + 1;                       // and not aligned
        AlignedBytes packed(ops().packedBytes(rows, k));
        ops().pack(source, rows, k, 0, (rows + ops().panelRows - 1) / ops().panelRows, packed.data());
        std::vector<float> expected(k);
        std::vector<float> got(k);
        for (std::size_t n = 0; n < rows; ++n) {
            table().dequantizeRow(type(), source + n * bytes, k, expected.data());
            ops().unpackRow(packed.data(), rows, k, n, got.data());
            ASSERT_EQ(std::memcmp(got.data(), expected.data(), k * sizeof(float)), 0) << k << " columns, row " << n;
        }
    }
}

TEST_P(Matmul, SourcesNeedNoAlignment) {
    const std::size_t k = 256;
    const std::size_t rows = 19;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 51);
    const std::vector<float> x = randomFloats(5 * k, 52);
    const std::vector<float> expected = run(weights.data(), rows, k, x, 5);
    for (std::size_t shift : {1U, 2U, 3U, 7U}) {
        std::vector<std::byte> moved(weights.size() + shift);
        std::memcpy(moved.data() + shift, weights.data(), weights.size());
        EXPECT_EQ(run(moved.data() + shift, rows, k, x, 5), expected) << shift;
    }
}

TEST_P(Matmul, ExtremeActivationsAreHandled) {
    const std::size_t k = 256;
    const std::size_t rows = 9;
    const std::vector<std::byte> weights = randomWeights(type(), rows, k, 61);
    std::vector<float> x(6 * k, 0.0F); // a row of zeros, then ...
    for (std::size_t i = 0; i < k; ++i) {
        x[k + i] = 1e-42F;
        x[2 * k + i] = i % 2 == 0 ? 3e38F : -3e38F;
        x[3 * k + i] = 1e-20F;
        x[4 * k + i] = std::numeric_limits<float>::infinity();
        x[5 * k + i] = std::numeric_limits<float>::quiet_NaN();
    }
    const std::vector<float> out = run(weights.data(), rows, k, x, 6);
    for (std::size_t n = 0; n < rows; ++n) {
        EXPECT_EQ(out[n], 0.0F);
        EXPECT_LE(std::fabs(out[rows + n]), 1e-36F);
        double sum = 0;
        for (std::size_t i = 0; i < k; ++i) {
            sum += reference::weightAt(type(), weights.data() + n * rowBytes(type(), k), i);
        }
        EXPECT_NEAR(static_cast<double>(out[3 * rows + n]) * 1e20, sum, 2e-2 * std::fabs(sum) + 1e-1);
    }
}

TEST_P(Matmul, WeightsOfAnyBitPatternDoNoHarm) {
    const std::size_t k = 256;
    const std::size_t rows = 21;
    const std::vector<std::byte> weights = randomBytes(rows * rowBytes(type(), k), 71);
    run(weights.data(), rows, k, randomFloats(3 * k, 72), 3);
}

/// Rounding is written once for each width: the bytes must not tell which.
TEST(PreparedRows, AreTheSameInEveryTarget) {
    constexpr std::size_t kMost = 1536;
    std::mt19937 random(11);
    std::vector<float> x(3 * kMost);
    for (std::size_t i = 0; i < x.size(); ++i) { // blocks of very different size, and halves that must round to even
        const float size = std::ldexp(1.0F, static_cast<int>(i / 32 % 60) - 30);
        x[i] = (static_cast<float>(random() % 2001) - 1000.0F) * 0.5F * size;
    }
    constexpr float kInfinity = std::numeric_limits<float>::infinity();
    const float odd[] = {0.0F, -0.0F, kInfinity, -kInfinity, std::nanf(""), 1e-45F, -3e38F, 1e-39F};
    for (std::size_t i = 0; i < std::size(odd); ++i) {
        x[i * 33] = odd[i];
    }
    std::fill_n(x.begin() + 640, 32, 0.0F);
    for (const auto& [type, columns] : std::vector<std::pair<TensorType, std::size_t>>{
             {TensorType::Q8_0, kMost}, {TensorType::Q8_0, 32}, {TensorType::BF16, kMost}, {TensorType::BF16, 577}, {TensorType::BF16, 7}}) {
        std::vector<std::byte> expected;
        std::string first;
        for (const MatmulTarget& target : matmulTargets()) {
            const ActivationFormat format = type == TensorType::BF16 ? ActivationFormat::BF16 : ActivationFormat::Q8;
            if (target.name == "scalar") { // multiplies floats
                continue;
            }
            AlignedBytes prepared(target.table.preparedBytes(format, 3, columns));
            target.table.prepareRows(format, x.data(), kMost, 3, columns, 0, 3, prepared.data());
            EXPECT_TRUE(prepared.intact());
            const std::size_t bytes = target.table.preparedBytes(format, 3, columns);
            const std::vector<std::byte> made(prepared.data(), prepared.data() + bytes);
            if (expected.empty()) {
                expected = made;
                first = target.name;
            }
            EXPECT_EQ(made, expected) << target.name << " against " << first << ", " << columns << " columns";
        }
    }
}

INSTANTIATE_TEST_SUITE_P(Targets, Matmul, ::testing::ValuesIn(allCases()), caseName);

} // namespace
} // namespace vitrine::kernels
