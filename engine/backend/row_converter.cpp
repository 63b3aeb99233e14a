// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/row_converter.h"

#include <algorithm>
#include <vector>

#include "kernels/dispatch.h"
#include "kernels/thread_pool.h"

namespace vitrine::backend {

struct RowConverter::Workers {
    explicit Workers(int threads) : pool(threads) {}
    kernels::ThreadPool pool;
};

RowConverter::RowConverter(int threads) : m_workers(std::make_unique<Workers>(threads)) {}
RowConverter::~RowConverter() = default;
RowConverter::RowConverter(RowConverter&&) noexcept = default;
RowConverter& RowConverter::operator=(RowConverter&&) noexcept = default;

void RowConverter::convert(kernels::TensorType from, std::span<const std::byte> source, kernels::TensorType to,
                           std::span<std::byte> target, std::size_t rows, std::size_t columns) {
    constexpr std::size_t kTaskValues = 1U << 16;
    const kernels::KernelTable& kernels = kernels::active();
    const std::size_t fromBytes = kernels::rowBytes(from, columns);
    const std::size_t toBytes = kernels::rowBytes(to, columns);
    const std::size_t perTask = std::max<std::size_t>(1, kTaskValues / columns);
    std::vector<float> values(columns * static_cast<std::size_t>(m_workers->pool.threads()));
    m_workers->pool.run((rows + perTask - 1) / perTask, [&](std::size_t task, int worker) {
        float* const row = values.data() + static_cast<std::size_t>(worker) * columns;
        for (std::size_t r = task * perTask; r < std::min(rows, (task + 1) * perTask); ++r) {
            kernels.dequantizeRow(from, source.data() + r * fromBytes, columns, row);
            kernels.quantizeRow(to, row, columns, target.data() + r * toBytes);
        }
    });
}

} // namespace vitrine::backend
