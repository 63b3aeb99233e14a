// The list of tensors in a GGUF file's header: what each is and where its numbers lie.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/header_cursor.h"
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

/// Reads `count` entries at the cursor, which then stands at the header's end, and checks their extents against the
/// file. In file order; names are unique, extents lie inside the file and apart. Errors: see parseHeader.
[[nodiscard]] Result<std::vector<TensorInfo>> readTensorDirectory(HeaderCursor& cursor, std::uint64_t count,
                                                                  std::uint64_t alignment);

} // namespace vitrine::gguf
