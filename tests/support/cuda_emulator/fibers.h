// Threads of an emulated block as fibers: a stack each, and a switch that costs a few instructions, so that barriers
// and warp exchanges are real rendezvous and not a guess about what a loop over threads would do. One host thread at a
// time.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <vector>

namespace vitrine::emulator {

/// Runs in a fiber; must end by switching away and never return.
using FiberBody = void (*)();

class FiberStacks {
public:
    FiberStacks() = default;
    ~FiberStacks();
    FiberStacks(const FiberStacks&) = delete;
    FiberStacks& operator=(const FiberStacks&) = delete;

    /// At least `count` stacks; throws std::bad_alloc.
    void grow(std::size_t count);
    /// A context that starts `body` on stack `index` at the first switch to it.
    [[nodiscard]] void* start(std::size_t index, FiberBody body);

private:
    std::byte* m_memory = nullptr;
    std::size_t m_count = 0;
    std::vector<std::byte*> m_retired; // stacks are never moved while a fiber may stand on one
    std::vector<std::size_t> m_retiredCounts;
};

/// Saves the running context in *from and goes on in `to`.
void switchFiber(void** from, void* to);

} // namespace vitrine::emulator
