// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/views/record_recount.h"

namespace vitrine::test {

void RecordRecount::take(const trace::StepRecord& record) {
    using Kind = trace::BlockEventKind;
    std::set<std::int64_t> preempted;
    for (const trace::QueueEvent& event : record.queue) {
        if (event.kind == trace::QueueEventKind::preempt) {
            preempted.insert(event.sequence.value);
        }
    }
    for (const trace::BlockEvent& event : record.blocks) {
        RecountedBlock& block = m_blocks.at(event.block.index());
        block.touched = record.step;
        block.lost = event.kind == Kind::release && preempted.contains(event.sequence.value);
        if (event.kind == Kind::allocate || event.kind == Kind::share) {
            block.holders.insert(event.sequence.value);
        }
        if (event.kind == Kind::unshare || event.kind == Kind::release) {
            block.holders.extract(event.sequence.value);
        }
        if (event.kind == Kind::publish || event.kind == Kind::evict) {
            block.published = event.kind == Kind::publish;
        }
        if (event.kind == Kind::allocate || event.kind == Kind::evict) {
            block.filled = 0;
        } else if (event.kind != Kind::share && event.kind != Kind::unshare && event.kind != Kind::publish) {
            block.filled = event.filled;
        }
    }
}

ui::BlockCell RecordRecount::cell(std::int32_t id) const {
    const RecountedBlock& block = m_blocks.at(static_cast<std::size_t>(id));
    ui::BlockCell cell;
    cell.block = id;
    cell.refs = static_cast<std::int32_t>(block.holders.size());
    cell.filled = block.filled;
    cell.touched = block.touched;
    cell.lost = block.lost;
    if (!block.holders.empty()) {
        cell.state = block.filled == 0          ? ui::CellState::lookAhead
                     : block.holders.size() > 1 ? ui::CellState::shared
                                                : ui::CellState::owned;
    } else {
        cell.state = block.published     ? ui::CellState::cached
                     : block.touched > 0 ? ui::CellState::free
                                         : ui::CellState::unused;
    }
    return cell;
}

std::string RecordRecount::differenceFrom(const ui::BlockMapScene& pool) const {
    if (pool.cells.size() != m_blocks.size()) {
        return "the scene has " + std::to_string(pool.cells.size()) + " cells";
    }
    for (std::size_t i = 0; i < m_blocks.size(); ++i) {
        ui::BlockCell shown = pool.cells[i];
        shown.written = shown.foreign = false;
        if (!(shown == cell(static_cast<std::int32_t>(i)))) {
            return "block " + std::to_string(i) + " is not shown as the records tell it";
        }
    }
    return {};
}

} // namespace vitrine::test
