// One GGUF file's header, every count, length and offset checked before it is used.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/key_table.h"
#include "kernels/block_formats.h"

namespace vitrine::gguf {

using kernels::TensorType;

/// Where one tensor's numbers lie. `dims[0]` varies fastest (the columns); there are 1 to 4 dims, none of them 0.
struct TensorInfo {
    std::string name;
    TensorType type = TensorType::F32;
    std::vector<std::uint64_t> dims;
    std::uint64_t offset = 0; ///< absolute, in its file; a multiple of the alignment
    std::uint64_t bytes = 0;  ///< exact, without padding
    std::uint32_t fileIndex = 0;

    [[nodiscard]] std::uint64_t elements() const; ///< product of dims; known not to overflow
};

/// Views into the file's bytes, which must outlive it.
struct GgufHeader {
    std::uint32_t version = 0;
    std::uint64_t alignment = 0;
    KeyTable keys;
    std::vector<TensorInfo> tensors; ///< in file order; names unique, extents inside the file and apart
};

/// Parse and check. Memory used is proportional to what the file really holds, never to a number that it claims.
/// `name` is the file's, for messages. Errors: notGguf; unsupportedGgufVersion (version 1, big endian, newer than 3);
/// truncatedFile (for tensor data: names the first tensor that is cut, with the bytes needed and present);
/// unsupportedTensorType; badTensor (a row is no whole number of blocks); corruptFile for all else.
[[nodiscard]] Result<GgufHeader> parseHeader(std::span<const std::byte> bytes, std::string_view name);

} // namespace vitrine::gguf
