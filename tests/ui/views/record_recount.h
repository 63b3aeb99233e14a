// SPDX-License-Identifier: GPL-3.0-or-later
// A second opinion on the state of the blocks: counted from the raw records alone, with none of the engine's fold.
#pragma once

#include <set>
#include <vector>

#include "engine/trace/step_record.h"
#include "ui/views/block_map_scene.h"

namespace vitrine::test {

struct RecountedBlock {
    std::multiset<std::int64_t> holders;
    std::int32_t filled = 0;
    std::int64_t touched = 0;
    bool published = false;
    bool lost = false;
    friend bool operator==(const RecountedBlock&, const RecountedBlock&) = default;
};

class RecordRecount {
public:
    explicit RecordRecount(std::int32_t blocks)
        : m_blocks(static_cast<std::size_t>(blocks)) {}
    void take(const trace::StepRecord& record);
    [[nodiscard]] const std::vector<RecountedBlock>& blocks() const { return m_blocks; }
    /// What a cell of the pool must show.
    [[nodiscard]] ui::BlockCell cell(std::int32_t block) const;
    /// Empty, or the first cell of the scene that shows something else (rims and hues of others left aside).
    [[nodiscard]] std::string differenceFrom(const ui::BlockMapScene& pool) const;

private:
    std::vector<RecountedBlock> m_blocks;
};

} // namespace vitrine::test
