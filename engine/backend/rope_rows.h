// Cosines and sines for the rows of one step, computed in double once per table and step and shared by all layers.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "engine/backend/backend.h"

namespace vitrine::backend {

class RopeRows {
public:
    explicit RopeRows(RopeTable table) : m_table(std::move(table)) {}

    [[nodiscard]] const RopeTable& table() const { return m_table; }
    /// Forget the last step's rows.
    void invalidate() { m_ready = false; }
    void prepare(std::span<const std::int32_t> positions);
    [[nodiscard]] const float* cosines(std::size_t row) const { return m_cosines.data() + row * pairs(); }
    [[nodiscard]] const float* sines(std::size_t row) const { return m_sines.data() + row * pairs(); }
    [[nodiscard]] std::size_t pairs() const { return static_cast<std::size_t>(m_table.pairs); }

private:
    RopeTable m_table;
    std::vector<float> m_cosines;
    std::vector<float> m_sines;
    bool m_ready = false;
};

} // namespace vitrine::backend
