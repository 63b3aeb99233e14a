// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_emulator/fibers.h"

#include <sys/mman.h>

#include <cstdint>
#include <cstring>
#include <new>

#if !defined(__x86_64__)
#error "the emulated device's fibers know the calling convention of x86-64 only"
#endif

namespace vitrine::emulator {

namespace {

constexpr std::size_t kStackBytes = std::size_t{64} << 10;

std::byte* mapStacks(std::size_t count) {
    void* memory = mmap(nullptr, count * kStackBytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) {
        throw std::bad_alloc();
    }
    return static_cast<std::byte*>(memory);
}

} // namespace

FiberStacks::~FiberStacks() {
    if (m_memory != nullptr) {
        munmap(m_memory, m_count * kStackBytes);
    }
    for (std::size_t i = 0; i < m_retired.size(); ++i) {
        munmap(m_retired[i], m_retiredCounts[i] * kStackBytes);
    }
}

void FiberStacks::grow(std::size_t count) {
    if (count <= m_count) {
        return;
    }
    std::byte* memory = mapStacks(count);
    if (m_memory != nullptr) {
        m_retired.push_back(m_memory);
        m_retiredCounts.push_back(m_count);
    }
    m_memory = memory;
    m_count = count;
}

// What a call must preserve goes on the old stack, and comes back from the new one.
asm(R"(
.text
.globl vitrineSwitchFiber
.type vitrineSwitchFiber, @function
vitrineSwitchFiber:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
.size vitrineSwitchFiber, .-vitrineSwitchFiber
)");
extern "C" void vitrineSwitchFiber(void** from, void* to);

void switchFiber(void** from, void* to) {
    vitrineSwitchFiber(from, to);
}

void* FiberStacks::start(std::size_t index, FiberBody body) {
    std::byte* top = m_memory + (index + 1) * kStackBytes;
    auto* frame = reinterpret_cast<std::uint64_t*>(top - 72); // the stack starts at 8 modulo 16, as after a call
    std::memset(frame, 0, 72);
    frame -= 7;
    std::memset(frame, 0, 7 * sizeof(*frame));
    frame[6] = reinterpret_cast<std::uint64_t>(body);
    return frame;
}

} // namespace vitrine::emulator
