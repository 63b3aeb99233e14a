// Bytes made smaller and back, through zlib.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"

namespace vitrine::store {

[[nodiscard]] std::string compress(std::string_view bytes);

/// `size` is the size before compression, kept beside the bytes; corruptFile when they do not give exactly that. Memory
/// is taken as the bytes unfold, never more than `size`.
[[nodiscard]] Result<std::string> expand(std::string_view compressed, std::size_t size);

} // namespace vitrine::store
