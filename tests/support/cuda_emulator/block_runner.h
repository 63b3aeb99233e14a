// Runs the blocks of an emulated launch one after the other, the threads of a block as fibers. What a real device
// leaves undefined is a violation here: barriers that not all threads reach, exchanges whose masks disagree, writes
// past the dynamic shared memory. Shared memory starts as NaN in every block, so that a value nobody wrote shows in the
// results.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "tests/support/cuda_emulator/fibers.h"

namespace vitrine::emulator {

struct Extent {
    unsigned x = 1;
    unsigned y = 1;
    unsigned z = 1;
    [[nodiscard]] std::size_t count() const { return std::size_t{x} * y * z; }
};

/// The order in which ready threads run: results must not depend on it.
enum class ThreadOrder : std::uint8_t { forward, backward };

class BlockRunner {
public:
    static BlockRunner& instance();

    /// True when all blocks ran to their end; else `violation()` says what went wrong.
    bool run(Extent grid, Extent block, std::size_t sharedBytes, ThreadOrder order,
             const std::function<void()>& kernel);
    [[nodiscard]] const std::string& violation() const { return m_violation; }
    [[nodiscard]] bool running() const { return m_kernel != nullptr; }

    // ---- called by the kernel's threads
    void barrier();
    using Lanes = std::array<std::uint64_t, 32>;
    /// Posts `value` and waits until every lane of `mask` has posted; what they posted.
    const Lanes& exchange(std::uint32_t mask, std::uint64_t value, std::uint32_t kind);
    [[nodiscard]] std::uint32_t lane() const { return m_current % 32; }
    /// Ends the launch with a violation. Does not return when called by a kernel's thread.
    void violate(const std::string& what);
    /// The same, from a signal handler on another stack: the launch's own context must be resumed by the caller.
    void violateFromFault(const std::string& what);

private:
    struct Group { // the lanes of a warp that exchange under one mask
        std::uint32_t mask = 0;
        std::uint32_t arrived = 0;
        std::uint32_t kind = 0;
        std::uint32_t generation = 0;
        std::array<Lanes, 2> posted{};
    };
    struct Warp {
        std::uint32_t ready = 0;
        std::uint32_t alive = 0;
        std::vector<Group> groups;
    };
    static void threadMain();
    bool runBlock(Extent block, std::size_t sharedBytes);
    void prepare(Extent block, std::size_t sharedBytes);
    void finishThread();
    /// Leaves the current thread for the next that is ready, or for the launch.
    void yield();
    [[nodiscard]] bool next(std::uint32_t& thread) const;
    void enter(std::uint32_t thread);
    [[noreturn]] void abandon();

    FiberStacks m_stacks;
    std::vector<void*> m_contexts;
    std::vector<Warp> m_warps;
    void* m_launch = nullptr;
    void* m_discarded = nullptr;
    std::uint32_t m_current = 0;
    std::uint32_t m_threads = 0;
    std::uint32_t m_alive = 0;
    std::uint32_t m_atBarrier = 0;
    Extent m_block;
    ThreadOrder m_order = ThreadOrder::forward;
    const std::function<void()>* m_kernel = nullptr;
    std::string m_violation;
};

} // namespace vitrine::emulator
