// Norms, elementwise ops, rope, softmax and reductions of every table against double references: lengths around the vector
// widths and real row lengths, rows that begin anywhere, and nothing written outside of them.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <limits>
#include <random>

#include "kernels/reference/reference_rows.h"
#include "tests/kernels/tables_under_test.h"

namespace vitrine::kernels {
namespace {

constexpr float kCanary = 12345.5F;
constexpr std::size_t kGuard = 20;

std::vector<float> randomRow(std::size_t n, float spread, unsigned seed) {
    std::mt19937 generator(seed);
    std::normal_distribution<float> normal(0.0F, spread);
    std::vector<float> row(n);
    for (float& value : row) {
        value = normal(generator);
    }
    return row;
}

/// A row inside a larger buffer, `offset` floats from a 64-byte border, canaries on both sides.
class GuardedRow {
public:
    GuardedRow(std::span<const float> values, std::size_t offset) : m_n(values.size()), m_buffer(values.size() + 80, kCanary) {
        const auto address = reinterpret_cast<std::uintptr_t>(m_buffer.data());
        m_begin = kGuard + (16 - (address / 4 + kGuard) % 16) % 16 + offset;
        std::copy(values.begin(), values.end(), m_buffer.begin() + static_cast<std::ptrdiff_t>(m_begin));
    }
    float* data() { return m_buffer.data() + m_begin; }
    [[nodiscard]] bool intact() const {
        for (std::size_t i = 0; i < m_buffer.size(); ++i) {
            if ((i < m_begin || i >= m_begin + m_n) && m_buffer[i] != kCanary) {
                return false;
            }
        }
        return true;
    }

private:
    std::size_t m_n;
    std::vector<float> m_buffer;
    std::size_t m_begin;
};

/// Normalised mean square error of a row against its reference.
double nmse(const std::vector<double>& expected, const float* actual) {
    double error = 0.0;
    double power = 0.0;
    for (std::size_t i = 0; i < expected.size(); ++i) {
        const double difference = expected[i] - static_cast<double>(actual[i]);
        error += difference * difference;
        power += expected[i] * expected[i];
    }
    return power > 0.0 ? error / power : error;
}

const std::vector<std::size_t>& lengths() {
    static const std::vector<std::size_t> kLengths = [] {
        std::vector<std::size_t> all;
        for (std::size_t n = 0; n <= 67; ++n) {
            all.push_back(n);
        }
        all.insert(all.end(), {127, 128, 129, 576, 1000, 1536, 2048});
        return all;
    }();
    return kLengths;
}

class Elementwise : public ::testing::TestWithParam<testing::NamedTable> {
protected:
    [[nodiscard]] const KernelTable& table() const { return *GetParam().table; }

    using Kernel = std::function<void(float* x, const float* y, std::size_t n)>;
    using Expected = std::function<std::vector<double>(reference::Row x, reference::Row y)>;

    /// Runs an in-place kernel over all lengths and offsets. The bound is well under 1e-7: floats can do better.
    static void check(const Kernel& kernel, const Expected& expected, float spread = 2.0F, double bound = 1e-12) {
        for (const std::size_t n : lengths()) {
            for (const std::size_t offset : {0U, 1U, 3U, 15U}) {
                const auto seed = static_cast<unsigned>(n * 31 + offset);
                const std::vector<float> x = randomRow(n, spread, seed);
                const std::vector<float> y = randomRow(n, spread, seed + 1000);
                GuardedRow row(x, offset);
                GuardedRow other(y, (offset * 7) % 16);
                kernel(row.data(), other.data(), n);
                ASSERT_LE(nmse(expected(x, y), row.data()), bound) << "n " << n << " offset " << offset;
                ASSERT_TRUE(row.intact()) << "wrote outside of the row, n " << n << " offset " << offset;
            }
        }
    }
};

TEST_P(Elementwise, RmsNorm) {
    check([&](float* x, const float* y, std::size_t n) { table().rmsNorm(x, y, n, 1e-5F, x); },
          [](reference::Row x, reference::Row y) { return reference::rmsNorm(x, y, 1e-5F); });
    check([&](float* x, const float*, std::size_t n) { table().rmsNorm(x, nullptr, n, 1e-6F, x); },
          [](reference::Row x, reference::Row) { return reference::rmsNorm(x, {}, 1e-6F); });
}

TEST_P(Elementwise, AddScaled) {
    check([&](float* x, const float* y, std::size_t n) { table().addScaled(x, y, 0.37F, n); },
          [](reference::Row x, reference::Row y) { return reference::addScaled(x, y, 0.37F); });
}

TEST_P(Elementwise, Scale) {
    check([&](float* x, const float*, std::size_t n) { table().scale(x, -1.7F, n); },
          [&](reference::Row x, reference::Row) {
              return reference::addScaled(x, x, static_cast<double>(-1.7F) - 1.0);
          });
}

TEST_P(Elementwise, Softcap) {
    for (const float spread : {0.01F, 1.0F, 20.0F, 300.0F}) {
        check([&](float* x, const float*, std::size_t n) { table().softcap(x, 30.0F, n); },
              [](reference::Row x, reference::Row) { return reference::softcap(x, 30.0F); }, spread);
    }
}

TEST_P(Elementwise, Gates) {
    for (const GateActivation kind : {GateActivation::silu, GateActivation::geluTanh, GateActivation::gptOss}) {
        for (const float spread : {0.1F, 2.0F, 30.0F}) {
            check([&](float* x, const float* y, std::size_t n) { table().gate(kind, x, y, n, x); },
                  [&](reference::Row x, reference::Row y) { return reference::gate(kind, x, y); }, spread, 1e-10);
        }
    }
}

TEST_P(Elementwise, GateWritesElsewhere) {
    const std::vector<float> g = randomRow(100, 2.0F, 1);
    const std::vector<float> u = randomRow(100, 2.0F, 2);
    std::vector<float> out(100);
    table().gate(GateActivation::silu, g.data(), u.data(), g.size(), out.data());
    EXPECT_LE(nmse(reference::gate(GateActivation::silu, g, u), out.data()), 1e-12);
}

TEST_P(Elementwise, GatesStayFiniteFarOut) {
    std::vector<float> g = {-1e4F, -200.0F, -90.0F, -0.0F, 0.0F, 90.0F, 200.0F, 1e4F, -88.5F, 88.5F};
    const std::vector<float> u(g.size(), 1.5F);
    for (const GateActivation kind : {GateActivation::silu, GateActivation::geluTanh, GateActivation::gptOss}) {
        std::vector<float> out(g.size());
        table().gate(kind, g.data(), u.data(), g.size(), out.data());
        const std::vector<double> expected = reference::gate(kind, g, u);
        for (std::size_t i = 0; i < g.size(); ++i) {
            EXPECT_NEAR(static_cast<double>(out[i]), expected[i], std::abs(expected[i]) * 1e-6 + 1e-30) << g[i];
        }
    }
}

TEST_P(Elementwise, Softmax) {
    for (const float spread : {0.5F, 5.0F, 100.0F}) {
        check([&](float* x, const float*, std::size_t n) { table().softmax(x, n); },
              [](reference::Row x, reference::Row) { return reference::softmax(x); }, spread);
    }
}

TEST_P(Elementwise, SoftmaxOfMaskedAndLargeValues) {
    const float inf = std::numeric_limits<float>::infinity();
    std::vector<float> x = {-inf, 1e30F, -inf, 1e30F, -1e30F};
    table().softmax(x.data(), x.size());
    EXPECT_EQ(x, (std::vector<float>{0.0F, 0.5F, 0.0F, 0.5F, 0.0F}));
}

// exp reached through softmax of two values: exp(x) / (1 + exp(x)), so that its relative error shows for every negative x.
TEST_P(Elementwise, ExpHoldsItsPrecisionDownToSubnormals) {
    double worst = 0.0;
    for (float x = -87.0F; x < 0.0F; x += 0.00371F) {
        std::vector<float> pair = {0.0F, x};
        table().softmax(pair.data(), 2);
        const double expected = 1.0 / (1.0 + std::exp(-static_cast<double>(x)));
        worst = std::max(worst, std::abs(static_cast<double>(pair[1]) / expected - 1.0));
    }
    EXPECT_LE(worst, 4.0 * 0x1p-24); // exp, the sum, the reciprocal and the product: each may round once
    std::vector<float> pair = {0.0F, -100.0F};
    table().softmax(pair.data(), 2);
    EXPECT_NEAR(static_cast<double>(pair[1]), std::exp(-100.0), 1.5e-45);
    pair = {0.0F, -104.5F};
    table().softmax(pair.data(), 2);
    EXPECT_EQ(pair[1], 0.0F);
}

TEST_P(Elementwise, TanhHoldsItsPrecision) {
    double worst = 0.0;
    for (float x = -10.0F; x < 10.0F; x += 0.000917F) {
        float value = x;
        table().softcap(&value, 1.0F, 1);
        const double expected = std::tanh(static_cast<double>(x));
        if (expected != 0.0) {
            worst = std::max(worst, std::abs(static_cast<double>(value) / expected - 1.0));
        }
    }
    EXPECT_LE(worst, 5.0 * 0x1p-24);
}

TEST_P(Elementwise, LogSumExp) {
    for (const std::size_t n : {1U, 2U, 7U, 8U, 9U, 31U, 33U, 1024U, 1025U, 49152U}) {
        for (const float spread : {0.1F, 3.0F, 40.0F}) {
            const std::vector<float> x = randomRow(n, spread, static_cast<unsigned>(n));
            EXPECT_NEAR(static_cast<double>(table().logSumExp(x.data(), n)), reference::logSumExp(x),
                        2e-7 * (1.0 + std::abs(reference::logSumExp(x))))
                << n << " values spread by " << spread;
        }
    }
    const float inf = std::numeric_limits<float>::infinity();
    const std::vector<float> none(5, -inf);
    EXPECT_EQ(table().logSumExp(none.data(), none.size()), -inf);
}

TEST_P(Elementwise, ArgmaxTakesTheFirstOfEquals) {
    for (const std::size_t n : lengths()) {
        if (n == 0) {
            continue;
        }
        std::vector<float> x = randomRow(n, 1.0F, static_cast<unsigned>(n));
        for (std::size_t at = 0; at < n; at += 1 + n / 40) {
            std::vector<float> y = x;
            y[at] = 50.0F;
            y[n - 1] = 50.0F;
            ASSERT_EQ(table().argmax(y.data(), n), at) << n;
        }
    }
}

TEST_P(Elementwise, ArgmaxPassesOverNan) {
    const float nan = std::numeric_limits<float>::quiet_NaN();
    const float inf = std::numeric_limits<float>::infinity();
    for (const std::size_t n : {2U, 5U, 8U, 16U, 17U, 33U, 50U}) {
        std::vector<float> x(n, nan);
        EXPECT_EQ(table().argmax(x.data(), n), 0U);
        x[n - 1] = -inf;
        EXPECT_EQ(table().argmax(x.data(), n), n - 1);
        x[n / 2] = -3.0F;
        EXPECT_EQ(table().argmax(x.data(), n), n / 2);
    }
}

TEST_P(Elementwise, Rope) {
    for (const RopePairs layout : {RopePairs::adjacent, RopePairs::halves}) {
        for (std::size_t pairs = 0; pairs <= 67; ++pairs) {
            const std::vector<float> head = randomRow(2 * pairs, 1.0F, static_cast<unsigned>(pairs));
            std::vector<float> cosines(pairs);
            std::vector<float> sines(pairs);
            for (std::size_t i = 0; i < pairs; ++i) {
                cosines[i] = std::cos(0.3F * static_cast<float>(i + 1));
                sines[i] = std::sin(0.3F * static_cast<float>(i + 1));
            }
            GuardedRow row(head, pairs % 16);
            table().rope(layout, row.data(), cosines.data(), sines.data(), pairs);
            ASSERT_LE(nmse(reference::rope(layout, head, cosines, sines), row.data()), 1e-12) << pairs;
            ASSERT_TRUE(row.intact());
        }
    }
}

INSTANTIATE_TEST_SUITE_P(EveryTarget, Elementwise, ::testing::ValuesIn(testing::tablesUnderTest()),
                         [](const auto& info) { return info.param.name; });

} // namespace
} // namespace vitrine::kernels
