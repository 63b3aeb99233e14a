// Distinct integer types for the things that the engine counts, so that a block id can't be passed where a sequence is meant.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace vitrine {

/// A strongly typed index. `Id<Tag>{}` is invalid (-1).
template <class Tag, class Int = std::int32_t>
struct Id {
    Int value = -1;

    constexpr Id() = default;
    constexpr explicit Id(Int v) : value(v) {}
    [[nodiscard]] constexpr bool valid() const { return value >= 0; }
    [[nodiscard]] constexpr std::size_t index() const { return static_cast<std::size_t>(value); }
    friend constexpr auto operator<=>(const Id&, const Id&) = default;
};

struct SequenceTag {};
struct RequestTag {};
struct BlockTag {};
struct LayerTag {};

using SequenceId = Id<SequenceTag, std::int64_t>; ///< one stream of tokens; never reused within a run
using RequestId = Id<RequestTag, std::int64_t>;   ///< what a caller submitted; owns n >= 1 sequences
using BlockId = Id<BlockTag>;                     ///< a physical KV block: one id over all layers
using LayerIndex = Id<LayerTag>;
using TokenId = std::int32_t; ///< an entry of the model's vocabulary

} // namespace vitrine

template <class Tag, class Int>
struct std::hash<vitrine::Id<Tag, Int>> {
    std::size_t operator()(const vitrine::Id<Tag, Int>& id) const noexcept { return std::hash<Int>{}(id.value); }
};
