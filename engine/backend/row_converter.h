// Rows of a matrix decoded from one type and encoded in another, on all workers: for files that are made anew.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "kernels/block_formats.h"

namespace vitrine::backend {

class RowConverter {
public:
    /// `threads` workers, the caller among them; 0 is one per physical core.
    explicit RowConverter(int threads);
    ~RowConverter();
    RowConverter(RowConverter&&) noexcept;
    RowConverter& operator=(RowConverter&&) noexcept;

    /// Converts `rows` rows of `columns` values. `source` and `target` hold exactly rows * rowBytes(type, columns) bytes, and
    /// `columns` is a whole number of blocks of both types. Returns when all is written.
    void convert(kernels::TensorType from, std::span<const std::byte> source, kernels::TensorType to, std::span<std::byte> target,
                 std::size_t rows, std::size_t columns);

private:
    struct Workers;
    std::unique_ptr<Workers> m_workers;
};

} // namespace vitrine::backend
