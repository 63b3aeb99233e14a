// How many bytes the keys and values of requests take: over the layers, kvHeads x (keyDim + valueDim) values a token,
// as many tokens as the layer keeps: min(context, window). Per-layer heads and windows count; that is where a formula
// with one number for all layers goes wrong. DERIVED.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>

namespace vitrine::ui {

struct KvLayer {
    std::int32_t kvHeads = 0;
    std::int32_t keyDim = 0;
    std::int32_t valueDim = 0;
    std::int32_t window = 0; ///< 0: every token is kept
    friend bool operator==(const KvLayer&, const KvLayer&) = default;
};

/// Of one request with `context` tokens; `bits` a value (16, 32, 8.5 for blocks of 32 with a scale).
[[nodiscard]] double kvBytes(std::span<const KvLayer> layers, std::int64_t context, double bits);

/// How many requests of `context` tokens have room in `bytes`, whole ones, without sharing.
[[nodiscard]] std::int64_t requestsThatFit(std::span<const KvLayer> layers, std::int64_t context, double bits,
                                           double bytes);

} // namespace vitrine::ui
