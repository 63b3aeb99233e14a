// Ops that need nothing but their own row (norms, rope, KV writes, preparing activations) wait here until an op comes that reads
// across rows; then all of them are done in one fork, row by row. A layer so joins its workers half as often, and a row is
// still in its worker's nearest cache when the next op takes it.
// Not thread-safe: it belongs to the backend, and so to the engine thread.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstddef>
#include <functional>
#include <utility>
#include <vector>

#include "kernels/thread_pool.h"

namespace vitrine::backend {

/// Rows of a task when `total` rows are shared out by at most `most` (>= 1) each: one task, or as many even ones for each worker,
/// because the op ends with its longest task.
constexpr std::size_t evenShare(std::size_t total, std::size_t most, std::size_t workers) {
    if (total <= most) {
        return total == 0 ? 1 : total;
    }
    const std::size_t tasks = ((total + most - 1) / most + workers - 1) / workers * workers;
    return (total + tasks - 1) / tasks;
}

class RowChain {
public:
    explicit RowChain(kernels::ThreadPool& pool) : m_pool(pool) {}

    /// body(begin, end) for all of `rows` rows, now or when run is called, after what was added before; `values` floats are
    /// touched in each row. What body refers to must live until then.
    template <class Body>
    void add(std::size_t rows, std::size_t values, Body body) {
        if (rows != m_rows) {
            run();
        }
        if (rows == 1) { // nothing to share out
            body(std::size_t{0}, std::size_t{1});
            return;
        }
        m_rows = rows;
        m_values += values;
        m_ops.emplace_back(std::move(body));
    }

    /// Does what waits. Afterwards nothing does.
    void run() {
        constexpr std::size_t kTaskValues = 1U << 14; // a few microseconds: below it waking a worker costs more than it brings
        if (m_ops.empty()) {
            return;
        }
        const std::size_t perTask = evenShare(m_rows, kTaskValues / (m_values + 1) + 1, static_cast<std::size_t>(m_pool.threads()));
        m_pool.runByShares((m_rows + perTask - 1) / perTask, [&](std::size_t task, int) {
            const std::size_t end = std::min(m_rows, (task + 1) * perTask);
            for (const auto& op : m_ops) {
                op(task * perTask, end);
            }
        });
        drop();
    }

    /// Forgets what waits: the step that wanted it has failed.
    void drop() {
        m_ops.clear();
        m_rows = 0;
        m_values = 0;
    }

private:
    kernels::ThreadPool& m_pool;
    std::vector<std::function<void(std::size_t, std::size_t)>> m_ops; // of m_rows rows each
    std::size_t m_rows = 0;
    std::size_t m_values = 0; // of one row, in all ops
};

} // namespace vitrine::backend
