// How products are shared out, simulated for many workers: tasks cover each output once, and nobody waits long for another.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <algorithm>
#include <numeric>

#include "engine/backend/matmul_driver.h"
#include "kernels/dispatch.h"

namespace vitrine::backend {
namespace {

PackedMatrix matrix(std::size_t rows, std::size_t columns) {
    PackedMatrix m;
    m.rows = rows;
    m.columns = columns;
    m.ops = &kernels::active().matmulOps(kernels::TensorType::Q8_0);
    return m;
}

MatmulPart part(const PackedMatrix& weight, std::size_t rows, const PackedMatrix* up = nullptr) {
    MatmulPart p;
    p.weight = &weight;
    p.xRows = rows;
    p.rowEnd = rows;
    p.up = up;
    return p;
}

double workOf(const MatmulTask& task) {
    return static_cast<double>((task.outEnd - task.outBegin) * (task.rowEnd - task.rowBegin) * task.part->weight->columns) *
        (task.part->up == nullptr ? 1.0 : 2.0);
}

/// The share of their time that workers of equal speed work, each taking the next task when it is free.
double usedShare(const std::vector<MatmulTask>& tasks, std::size_t workers) {
    std::vector<double> free(workers, 0.0);
    double work = 0.0;
    for (const MatmulTask& task : tasks) {
        *std::min_element(free.begin(), free.end()) += workOf(task);
        work += workOf(task);
    }
    return work / (static_cast<double>(workers) * *std::max_element(free.begin(), free.end()));
}

TEST(MatmulSplit, EveryOutputIsComputedOnce) {
    const PackedMatrix a = matrix(351, 64);
    const PackedMatrix b = matrix(48, 64);
    for (const std::size_t rows : {1U, 7U, 128U, 129U, 300U}) {
        for (const std::size_t workers : {1U, 2U, 64U}) {
            const std::vector<MatmulPart> parts{part(a, rows), part(b, rows, &b)};
            std::vector<MatmulTask> tasks;
            splitMatmul(parts, workers, tasks);
            std::vector<std::vector<int>> seen{std::vector<int>(351 * rows), std::vector<int>(48 * rows)};
            for (const MatmulTask& task : tasks) {
                std::vector<int>& counts = seen[task.part == &parts[0] ? 0 : 1];
                for (std::size_t row = task.rowBegin; row < task.rowEnd; ++row) {
                    for (std::size_t n = task.outBegin; n < task.outEnd; ++n) {
                        ++counts[row * task.part->weight->rows + n];
                    }
                }
            }
            for (const std::vector<int>& counts : seen) {
                EXPECT_TRUE(std::all_of(counts.begin(), counts.end(), [](int n) { return n == 1; })) << rows << " rows, " << workers;
            }
        }
    }
}

TEST(MatmulSplit, ManyWorkersHaveWork) {
    struct Case {
        const char* what;
        std::size_t outputs, columns, rows, workers;
        double least;
    };
    for (const Case& c : {Case{"SmolLM2 feed-forward, prefill", 1536, 576, 512, 16, 0.85}, Case{"SmolLM2 feed-forward, prefill", 1536, 576, 512, 64, 0.7},
                          Case{"SmolLM2 query, prefill", 576, 576, 512, 16, 0.85}, Case{"SmolLM2 vocabulary, one row", 49152, 576, 1, 16, 0.9},
                          Case{"SmolLM2 vocabulary, one row", 49152, 576, 1, 64, 0.9}, Case{"1.2B feed-forward, one row", 8192, 2048, 1, 16, 0.9},
                          Case{"1.2B feed-forward, one row", 8192, 2048, 1, 64, 0.85}, Case{"1.2B query, prefill", 2048, 2048, 512, 64, 0.85},
                          Case{"1.2B feed-forward, 8 rows", 8192, 2048, 8, 64, 0.85}, Case{"SmolLM2 feed-forward, 32 rows", 1536, 576, 32, 16, 0.85}}) {
        const PackedMatrix weight = matrix(c.outputs, c.columns);
        const std::vector<MatmulPart> parts{part(weight, c.rows)};
        std::vector<MatmulTask> tasks;
        splitMatmul(parts, c.workers, tasks);
        EXPECT_GE(usedShare(tasks, c.workers), c.least) << c.what << ", " << c.workers << " workers, " << tasks.size() << " tasks";
    }
}

/// A product that one worker does in no time is not torn to pieces.
TEST(MatmulSplit, LittleWorkStaysTogether) {
    const PackedMatrix weight = matrix(64, 64);
    const std::vector<MatmulPart> parts{part(weight, 1)};
    std::vector<MatmulTask> tasks;
    splitMatmul(parts, 64, tasks);
    EXPECT_EQ(tasks.size(), 1U);
}

TEST(EvenShare, IsEvenForTheWorkers) {
    EXPECT_EQ(evenShare(0, 8, 2), 1U);
    EXPECT_EQ(evenShare(8, 8, 2), 8U) << "one task";
    EXPECT_EQ(evenShare(32, 29, 2), 16U) << "not 29 and 3";
    EXPECT_EQ(evenShare(32, 15, 2), 8U) << "four tasks, not 15, 15 and 2";
    EXPECT_EQ(evenShare(33, 16, 4), 9U);
    for (std::size_t total = 1; total < 200; ++total) {
        for (std::size_t most = 1; most < 40; ++most) {
            EXPECT_LE(evenShare(total, most, 2), std::max(most, std::size_t{1}));
            EXPECT_GE(evenShare(total, most, 2), 1U);
        }
    }
}

} // namespace
} // namespace vitrine::backend
