// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/step_arena.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <cstring>

namespace vitrine::test {
namespace {

using backend::ArenaScope;
using backend::StepArena;

TEST(StepArena, PiecesAreAlignedAndApart) {
    StepArena arena;
    std::vector<std::pair<std::byte*, std::size_t>> pieces;
    for (const std::size_t bytes : {1UL, 64UL, 65UL, 3UL << 20, 7UL, 2UL << 20}) {
        std::byte* piece = arena.allocate(bytes);
        ASSERT_NE(piece, nullptr);
        EXPECT_EQ(reinterpret_cast<std::uintptr_t>(piece) % 64, 0U);
        std::memset(piece, static_cast<int>(pieces.size() + 1), bytes);
        pieces.emplace_back(piece, bytes);
    }
    for (std::size_t i = 0; i < pieces.size(); ++i) {
        EXPECT_EQ(static_cast<std::size_t>(pieces[i].first[0]), i + 1);
        EXPECT_EQ(static_cast<std::size_t>(pieces[i].first[pieces[i].second - 1]), i + 1);
    }
}

TEST(StepArena, ScopesGiveBackAndResetReusesOneChunk) {
    StepArena arena;
    std::byte* kept = arena.allocate(100);
    std::byte* first = nullptr;
    {
        const ArenaScope scope(arena);
        first = arena.allocate(1000);
    }
    {
        const ArenaScope scope(arena);
        EXPECT_EQ(arena.allocate(1000), first);
        (void)arena.allocate(5UL << 20); // opens a second chunk
    }
    EXPECT_EQ(arena.allocate(1000), first);
    const std::uint64_t peak = arena.peakBytes();
    EXPECT_GE(peak, 5UL << 20);
    arena.reset();
    (void)kept;
    const std::byte* again = arena.allocate(100);
    const std::byte* large = arena.allocate(5UL << 20);
    EXPECT_EQ(large, again + 128); // one chunk now holds what two did
}

TEST(StepArena, OutOfMemoryIsAStatusUntilReset) {
    StepArena arena;
    EXPECT_EQ(arena.allocate(std::size_t{1} << 50), nullptr);
    ASSERT_FALSE(arena.status());
    EXPECT_EQ(arena.status().error().code, ErrorCode::outOfMemory);
    arena.reset();
    EXPECT_TRUE(arena.status());
}

} // namespace
} // namespace vitrine::test
