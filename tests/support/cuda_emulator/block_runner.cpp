// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_emulator/block_runner.h"

#include <bit>
#include <cstring>

#include "tests/support/cuda_emulator/include/cuda_runtime.h"

unsigned char vitrineDynamicShared[vitrine::emulator::kSharedBytes];
uint3 threadIdx;
uint3 blockIdx;
dim3 blockDim;
dim3 gridDim;

namespace vitrine::emulator {

namespace {
/// A NaN in every float format, -1 in every integer; where a launch runs twice another value the other time, so that what was never
/// written shows in a difference, too.
unsigned char poisonOf(ThreadOrder order) {
    return order == ThreadOrder::forward ? 0xFF : 0x5A;
}
} // namespace

BlockRunner& BlockRunner::instance() {
    static BlockRunner runner;
    return runner;
}

bool BlockRunner::run(Extent grid, Extent block, std::size_t sharedBytes, ThreadOrder order,
                      const std::function<void()>& kernel) {
    m_kernel = &kernel;
    m_order = order;
    m_violation.clear();
    gridDim = dim3(grid.x, grid.y, grid.z);
    blockDim = dim3(block.x, block.y, block.z);
    bool good = true;
    for (unsigned z = 0; z < grid.z && good; ++z) {
        for (unsigned y = 0; y < grid.y && good; ++y) {
            for (unsigned x = 0; x < grid.x && good; ++x) {
                blockIdx = {x, y, z};
                good = runBlock(block, sharedBytes);
            }
        }
    }
    m_kernel = nullptr;
    return good;
}

void BlockRunner::prepare(Extent block, std::size_t sharedBytes) {
    m_block = block;
    m_threads = static_cast<std::uint32_t>(block.count());
    m_alive = m_threads;
    m_atBarrier = 0;
    m_stacks.grow(m_threads);
    m_contexts.resize(m_threads);
    m_warps.resize((m_threads + 31) / 32);
    for (std::uint32_t t = 0; t < m_threads; ++t) {
        m_contexts[t] = m_stacks.start(t, &BlockRunner::threadMain);
    }
    for (std::size_t w = 0; w < m_warps.size(); ++w) {
        const std::uint32_t lanes = std::min<std::uint32_t>(32, m_threads - static_cast<std::uint32_t>(w) * 32);
        m_warps[w].ready = lanes == 32 ? ~0U : (1U << lanes) - 1;
        m_warps[w].alive = m_warps[w].ready;
        m_warps[w].groups.clear();
    }
    std::memset(vitrineDynamicShared, poisonOf(m_order), sharedBytes + kSharedGuard);
}

bool BlockRunner::runBlock(Extent block, std::size_t sharedBytes) {
    prepare(block, sharedBytes);
    std::uint32_t first = 0;
    while (m_violation.empty() && next(first)) {
        enter(first);
        switchFiber(&m_launch, m_contexts[first]);
    }
    if (m_violation.empty() && m_alive > 0) {
        m_violation = m_atBarrier > 0 ? "a barrier was not reached by all threads of the block"
                                      : "a warp exchange was not reached by all lanes of its mask";
    }
    for (std::size_t i = 0; i < kSharedGuard && m_violation.empty(); ++i) {
        if (vitrineDynamicShared[sharedBytes + i] != poisonOf(m_order)) {
            m_violation = "a write past the end of the dynamic shared memory";
        }
    }
    return m_violation.empty();
}

void BlockRunner::threadMain() {
    BlockRunner& self = instance();
    (*self.m_kernel)();
    self.finishThread();
}

void BlockRunner::enter(std::uint32_t thread) {
    m_current = thread;
    threadIdx.x = thread % m_block.x;
    threadIdx.y = thread / m_block.x % m_block.y;
    threadIdx.z = thread / (m_block.x * m_block.y);
}

bool BlockRunner::next(std::uint32_t& thread) const {
    const auto warps = static_cast<std::uint32_t>(m_warps.size());
    const std::uint32_t start = m_current / 32;
    for (std::uint32_t i = 0; i < warps; ++i) {
        const std::uint32_t w = (m_order == ThreadOrder::forward ? start + i : start + warps - i) % warps;
        const std::uint32_t ready = m_warps[w].ready;
        if (ready != 0) {
            const int lane = m_order == ThreadOrder::forward ? std::countr_zero(ready) : 31 - std::countl_zero(ready);
            thread = w * 32 + static_cast<std::uint32_t>(lane);
            return true;
        }
    }
    return false;
}

void BlockRunner::yield() {
    const std::uint32_t mine = m_current;
    std::uint32_t following = 0;
    if (!next(following)) {
        switchFiber(&m_contexts[mine], m_launch);
        return;
    }
    if (following != mine) {
        enter(following);
        switchFiber(&m_contexts[mine], m_contexts[following]);
    }
}

void BlockRunner::finishThread() {
    Warp& warp = m_warps[m_current / 32];
    const std::uint32_t bit = 1U << (m_current % 32);
    warp.ready &= ~bit;
    warp.alive &= ~bit;
    --m_alive;
    yield();
}

void BlockRunner::barrier() {
    Warp& warp = m_warps[m_current / 32];
    warp.ready &= ~(1U << (m_current % 32));
    ++m_atBarrier;
    if (m_atBarrier == m_threads) { // a thread that has ended never arrives: that is the violation
        m_atBarrier = 0;
        for (Warp& w : m_warps) {
            w.ready = w.alive;
        }
    }
    yield();
}

const BlockRunner::Lanes& BlockRunner::exchange(std::uint32_t mask, std::uint64_t value, std::uint32_t kind) {
    const std::uint32_t mine = m_current % 32;
    Warp& warp = m_warps[m_current / 32];
    if ((mask >> mine & 1U) == 0) {
        violate("a lane exchanges under a mask that leaves it out");
    }
    if ((mask & ~warp.alive) != 0) {
        violate("an exchange names a lane that has ended or never was");
    }
    std::size_t index = 0;
    while (index < warp.groups.size() && warp.groups[index].mask != mask) {
        const Group& other = warp.groups[index];
        if (other.arrived != 0 && (other.mask & mask) != 0) {
            violate("lanes of a warp exchange under masks that disagree");
        }
        ++index;
    }
    if (index == warp.groups.size()) {
        warp.groups.push_back({});
        warp.groups.back().mask = mask;
        warp.groups.reserve(8);
    }
    Group& group = warp.groups[index];
    if (group.arrived != 0 && group.kind != kind) {
        violate("lanes of a warp wait in different exchanges");
    }
    group.kind = kind;
    Lanes& lanes = group.posted[group.generation % 2];
    lanes[mine] = value;
    group.arrived |= 1U << mine;
    if (group.arrived == mask) {
        group.arrived = 0;
        ++group.generation;
        warp.ready |= mask;
        return lanes;
    }
    warp.ready &= ~(1U << mine);
    const std::uint32_t generation = group.generation;
    yield();
    return m_warps[m_current / 32].groups[index].posted[generation % 2];
}

void BlockRunner::abandon() {
    switchFiber(&m_discarded, m_launch); // the other threads' stacks are simply left
    __builtin_unreachable();
}

void BlockRunner::violate(const std::string& what) {
    m_violation = what;
    if (m_kernel != nullptr) {
        abandon();
    }
}

void BlockRunner::violateFromFault(const std::string& what) {
    m_violation = what;
}

} // namespace vitrine::emulator
