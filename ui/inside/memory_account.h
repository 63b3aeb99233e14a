// What the parts of the loaded model took against what the program has in use, and the machine's memory in shares that sum
// to all of it. Bytes; DERIVED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <algorithm>
#include <cstdint>

namespace vitrine::ui {

/// taken + unexplained - untouched = in use. One of the two is 0: only their difference can be known.
struct TakenRest {
    std::uint64_t unexplained = 0; ///< in use beyond the parts: the window, and what no part accounts for
    std::uint64_t untouched = 0;   ///< of the parts, reserved and in no page yet: memory is given when it is first used
};

[[nodiscard]] constexpr TakenRest restOf(std::uint64_t taken, std::uint64_t inUse) {
    return inUse >= taken ? TakenRest{inUse - taken, 0} : TakenRest{0, taken - inUse};
}

struct MachineShares {
    std::uint64_t program = 0;
    std::uint64_t others = 0;
    std::uint64_t free = 0; ///< without what this program has in use
};

/// What can be had without swapping may include pages of this program that were read from files: they are counted once, as
/// the program's.
[[nodiscard]] constexpr MachineShares sharesOf(std::uint64_t total, std::uint64_t available, std::uint64_t inUse) {
    MachineShares shares;
    shares.program = std::min(inUse, total);
    shares.free = std::min(available, total - shares.program);
    shares.others = total - shares.program - shares.free;
    return shares;
}

} // namespace vitrine::ui
