// What a kernel's threads call: barriers, exchanges and votes of a warp, the four-byte product.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/cuda_emulator/block_runner.h"
#include "tests/support/cuda_emulator/include/emulated_mma.h"

using vitrine::emulator::BlockRunner;

namespace vitrine::emulator {

void barrier() {
    BlockRunner::instance().barrier();
}
std::uint64_t exchangeFrom(std::uint32_t mask, std::uint64_t value, std::uint32_t kind, std::uint32_t from) {
    const auto& lanes = BlockRunner::instance().exchange(mask, value, kind);
    if ((mask >> from & 1U) == 0) {
        BlockRunner::instance().violate("a shuffle reads from a lane outside its mask");
    }
    return lanes[from];
}
std::uint32_t vote(std::uint32_t mask, bool predicate) {
    const auto& lanes = BlockRunner::instance().exchange(mask, predicate ? 1 : 0, 2);
    std::uint32_t bits = 0;
    for (std::uint32_t lane = 0; lane < 32; ++lane) {
        bits |= (mask >> lane & 1U) != 0 && lanes[lane] != 0 ? 1U << lane : 0U;
    }
    return bits;
}
LaneWords gather(std::uint64_t value, std::uint32_t kind) {
    return BlockRunner::instance().exchange(~0U, value, kind);
}
void misaligned(const char* what) {
    BlockRunner::instance().violate(std::string(what) + " is misaligned");
}
std::uint32_t lane() {
    return BlockRunner::instance().lane();
}

} // namespace vitrine::emulator

void __syncthreads() {
    vitrine::emulator::barrier();
}
void __syncwarp(unsigned mask) {
    BlockRunner::instance().exchange(mask, 0, 3);
}
int __dp4a(int a, int b, int c) {
    for (int i = 0; i < 4; ++i) {
        c += static_cast<std::int8_t>(a >> (8 * i)) * static_cast<std::int8_t>(b >> (8 * i));
    }
    return c;
}
