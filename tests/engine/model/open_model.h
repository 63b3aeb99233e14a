// A tiny model in memory and its reader.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <random>
#include <vector>

#include "engine/core/ids.h"
#include "engine/gguf/gguf_reader.h"
#include "tests/support/tiny_model.h"

namespace vitrine::test {

struct OpenModel {
    std::vector<std::byte> bytes; ///< what the reader reads; moving keeps the address
    gguf::GgufReader reader;

    /// Throws when the bytes aren't a GGUF file.
    static OpenModel of(std::vector<std::byte> bytes) {
        auto reader = gguf::GgufReader::fromBytes(bytes, "tiny");
        return {std::move(bytes), std::move(reader.value())};
    }
    static OpenModel of(const TinyModel& model) { return of(model.bytes()); }
    static OpenModel of(const gguf::GgufWriter& writer) { return of(writer.bytes().value()); }
};

/// Ids below 256, which every tiny vocabulary has.
[[nodiscard]] inline std::vector<TokenId> someTokens(std::size_t count, std::uint32_t seed) {
    std::mt19937 random(seed);
    std::vector<TokenId> tokens(count);
    for (TokenId& token : tokens) {
        token = static_cast<TokenId>(random() % 256);
    }
    return tokens;
}

} // namespace vitrine::test
