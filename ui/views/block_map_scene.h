// SPDX-License-Identifier: GPL-3.0-or-later
// What a block map shows: a list of cells, each one real block of the pool with its state. Values only; built from the
// folded state of the records and nothing else. Counts are COUNTED.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <unordered_set>
#include <vector>

#include "engine/trace/engine_state.h"
#include "engine/trace/trace_log.h"

namespace vitrine::ui {

enum class CellState : std::uint8_t {
    unused,    ///< never held anything
    free,      ///< held something once, forgotten
    cached,    ///< nobody's, its contents may be hit or evicted
    owned,     ///< one reference
    shared,    ///< several
    lookAhead, ///< taken, no slot filled yet
    gone,      ///< of a chat's map only: the place held this chat's tokens, now it holds something else
};
inline constexpr std::size_t kCellStates = 7;

struct BlockCell {
    std::int64_t touched = 0; ///< step of the last event; 0: never
    std::int32_t block = -1;  ///< physical id; -1: behind the window, nothing is kept
    std::int32_t refs = 0;
    std::int32_t filled = 0; ///< slots
    CellState state = CellState::unused;
    bool written = false; ///< slots were filled since the last painting
    bool lost = false;    ///< released by a preemption, or (of a chat's map) taken away, and not used again
    bool foreign = false; ///< another sequence's, where one sequence is the subject
    friend bool operator==(const BlockCell&, const BlockCell&) = default;
};

struct BlockMapScene {
    std::vector<BlockCell> cells;
    std::vector<std::int32_t> rims; ///< indices of the cells with `written`
    std::int32_t blockSize = 16;
    std::uint64_t bytesPerBlock = 0;
    std::int64_t step = 0; ///< of the state that it shows
};

struct CellChange {
    int index = 0;
    BlockCell cell;
};

/// Puts the changes into the scene.
void applyChanges(BlockMapScene& scene, std::span<const CellChange> changes);

/// A block that a sequence holds, or held until it ended.
struct HeldBlock {
    std::int32_t block = -1;
    std::uint64_t hash = 0; ///< while published; 0: never was
    friend bool operator==(const HeldBlock&, const HeldBlock&) = default;
};

/// Says whether a block belongs to the subject of the picture.
using IsOurs = std::function<bool(std::int32_t block)>;

/// One block as it is now; `written` and `foreign` stay false.
[[nodiscard]] BlockCell cellOf(const trace::EngineState& state, std::int32_t block);

/// The whole pool in the order of block ids. Without `isOurs` no cell is foreign.
[[nodiscard]] BlockMapScene poolScene(const trace::EngineState& state, const trace::RunHeader& header,
                                      const IsOurs& isOurs = {});

/// Gives a pool, as it is after this record, the rims of what the record wrote: a picture of one step, however it was
/// come to.
void markWritten(BlockMapScene& pool, const trace::StepRecord& record);

/// What differs from `scene` after `fresh` was folded into `state`: only blocks that the records name, and rims that
/// end; O(those). `scene` is a pool's. `keepRims`: the last change was not painted yet, so its rims stay.
[[nodiscard]] std::vector<CellChange> poolChanges(const BlockMapScene& scene, const trace::EngineState& state,
                                                  std::span<const trace::RecordPtr> fresh, bool keepRims,
                                                  const IsOurs& isOurs = {});

/// One sequence in the order of its tokens. While it runs: its table. After its end `held` says where its tokens were,
/// and a cell is `gone` when the block now holds something else.
[[nodiscard]] BlockMapScene sequenceScene(const trace::EngineState& state, const trace::RunHeader& header,
                                          SequenceId sequence, std::span<const HeldBlock> held,
                                          const std::unordered_set<std::int32_t>& written);

/// Blocks with slots filled in `records`, of one sequence (invalid: of any).
[[nodiscard]] std::unordered_set<std::int32_t> writtenBlocks(std::span<const trace::RecordPtr> records,
                                                             SequenceId sequence);

/// Changes that turn `from` into `to`; both have the same number of cells.
[[nodiscard]] std::vector<CellChange> differences(const BlockMapScene& from, const BlockMapScene& to);

/// Cells by state.
struct CellCounts {
    std::int32_t unused = 0;
    std::int32_t free = 0;
    std::int32_t cached = 0;
    std::int32_t owned = 0;
    std::int32_t shared = 0;
    std::int32_t lookAhead = 0;
    std::int32_t gone = 0;
    std::int32_t written = 0;
    std::int32_t lost = 0;
    friend bool operator==(const CellCounts&, const CellCounts&) = default;
};
[[nodiscard]] CellCounts countCells(const BlockMapScene& scene);

} // namespace vitrine::ui
