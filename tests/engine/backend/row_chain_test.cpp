// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/row_chain.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>
#include <vector>

namespace vitrine::test {
namespace {

using backend::RowChain;

class Rows : public testing::TestWithParam<int> {
protected:
    kernels::ThreadPool m_pool{GetParam()};
    RowChain m_chain{m_pool};
};

TEST_P(Rows, EachRowIsDoneOnceAndInTheOrderOfItsOps) {
    for (const std::size_t rows : {std::size_t{0}, std::size_t{1}, std::size_t{2}, std::size_t{33}, std::size_t{500}}) {
        std::vector<int> values(rows);
        m_chain.add(rows, 1000, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                values[row] += static_cast<int>(row);
            }
        });
        m_chain.add(rows, 1000, [&](std::size_t begin, std::size_t end) {
            for (std::size_t row = begin; row < end; ++row) {
                values[row] *= 3;
            }
        });
        m_chain.run();
        m_chain.run(); // nothing is left
        for (std::size_t row = 0; row < rows; ++row) {
            EXPECT_EQ(values[row], 3 * static_cast<int>(row));
        }
    }
}

TEST_P(Rows, OtherRowsAreNotMixedWithThem) {
    std::vector<int> few(2);
    bool whole = false;
    m_chain.add(40, 1, [&, done = std::vector<int>(40)](std::size_t begin, std::size_t end) mutable {
        std::fill(done.begin() + static_cast<std::ptrdiff_t>(begin), done.begin() + static_cast<std::ptrdiff_t>(end), 1);
        whole = std::accumulate(done.begin(), done.end(), 0) == 40;
    });
    EXPECT_FALSE(whole) << "it waits";
    m_chain.add(2, 1, [&](std::size_t, std::size_t) { few = {1, 1}; });
    EXPECT_TRUE(whole) << "ops on other rows may need it";
    EXPECT_EQ(few, (std::vector{0, 0}));
    m_chain.drop();
    m_chain.run();
    EXPECT_EQ(few, (std::vector{0, 0})) << "dropped";
}

INSTANTIATE_TEST_SUITE_P(Workers, Rows, testing::Values(1, 2, 5));

} // namespace
} // namespace vitrine::test
