// A row of values summed per power-of-two bucket, so that any stretch of it is summed in a few steps, however long it
// is.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace vitrine::ui {

/// `Sum` starts empty and has add(const Leaf&) and add(const Sum&), both without regard to order. Appending costs O(log
/// n), a query O(log n). Values only.
template <class Leaf, class Sum>
class MipPyramid {
public:
    static constexpr std::size_t kFirstBits = 3; ///< the lowest buckets hold 8 leaves

    void clear() { *this = {}; }
    [[nodiscard]] std::size_t size() const { return m_leaves.size(); }
    [[nodiscard]] bool empty() const { return m_leaves.empty(); }
    [[nodiscard]] const Leaf& operator[](std::size_t i) const { return m_leaves[i]; }
    [[nodiscard]] const std::vector<Leaf>& leaves() const { return m_leaves; }

    void push(const Leaf& leaf) {
        const std::size_t at = m_leaves.size();
        m_leaves.push_back(leaf);
        if (m_levels.empty()) {
            m_levels.emplace_back();
        }
        for (std::size_t level = 0; level < m_levels.size(); ++level) {
            std::vector<Sum>& sums = m_levels[level];
            if ((at >> (kFirstBits + level)) == sums.size()) {
                sums.emplace_back();
            }
            sums.back().add(leaf);
        }
        if (m_levels.back().size() == 2) {
            Sum both;
            both.add(m_levels.back()[0]);
            both.add(m_levels.back()[1]);
            m_levels.push_back({both});
        }
    }

    /// Of the leaves [from, to).
    [[nodiscard]] Sum sum(std::size_t from, std::size_t to) const {
        Sum total;
        while (from < to) {
            std::size_t levels = 0; // how many levels up a bucket starts here and ends in the stretch
            while (levels < m_levels.size() && (from & ((std::size_t{1} << (kFirstBits + levels)) - 1)) == 0 &&
                   from + (std::size_t{1} << (kFirstBits + levels)) <= to) {
                ++levels;
            }
            if (levels == 0) {
                total.add(m_leaves[from++]);
            } else {
                const std::size_t bits = kFirstBits + levels - 1;
                total.add(m_levels[levels - 1][from >> bits]);
                from += std::size_t{1} << bits;
            }
        }
        return total;
    }

private:
    std::vector<Leaf> m_leaves;
    std::vector<std::vector<Sum>> m_levels;
};

} // namespace vitrine::ui
