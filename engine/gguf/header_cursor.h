// A cursor over one GGUF file's header that words what it finds wrong.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/core/result.h"
#include "engine/gguf/byte_cursor.h"

namespace vitrine::gguf {

/// A ByteCursor that knows its file's name and size, for messages. `subject` names the key or tensor at fault; errors
/// carry the cursor's position as their offset.
class HeaderCursor : public ByteCursor {
public:
    HeaderCursor(std::span<const std::byte> bytes, std::string_view fileName);

    [[nodiscard]] const std::string& name() const { return m_name; } ///< fit to print
    [[nodiscard]] std::uint64_t size() const { return m_size; }

    /// truncatedFile: the bytes end inside `where`.
    [[nodiscard]] tl::unexpected<Error> cut(const std::string& where, std::string subject = {}) const;
    /// corruptFile: `what` is a clause without its full stop.
    [[nodiscard]] tl::unexpected<Error> corrupt(const std::string& what, std::string subject = {}) const;
    /// That `count` entries of at least `least` bytes each can be there at all, before anything is reserved for them.
    [[nodiscard]] Result<> checkCount(std::uint64_t count, std::uint64_t least, const char* what) const;

private:
    std::uint64_t m_size;
    std::string m_name;
};

} // namespace vitrine::gguf
