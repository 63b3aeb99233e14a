// One GGUF file's header, every count, length and offset checked before it is used.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/key_table.h"
#include "engine/gguf/tensor_directory.h"

namespace vitrine::gguf {

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
