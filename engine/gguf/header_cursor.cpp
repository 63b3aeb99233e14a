// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/header_cursor.h"

#include <utility>

#include "engine/gguf/gguf_format.h"
#include "engine/gguf/printable.h"

namespace vitrine::gguf {

HeaderCursor::HeaderCursor(std::span<const std::byte> bytes, std::string_view fileName)
    : ByteCursor(bytes)
    , m_size(bytes.size())
    , m_name(printable(fileName, 400)) {}

tl::unexpected<Error> HeaderCursor::cut(const std::string& where, std::string subject) const {
    return fail(ErrorCode::truncatedFile,
                "The file '" + m_name + "' ends after " + std::to_string(m_size) + " bytes, inside " + where + ".",
                std::move(subject), position());
}

tl::unexpected<Error> HeaderCursor::corrupt(const std::string& what, std::string subject) const {
    return fail(ErrorCode::corruptFile, "The file '" + m_name + "' is damaged: " + what + ".", std::move(subject),
                position());
}

Result<> HeaderCursor::checkCount(std::uint64_t count, std::uint64_t least, const char* what) const {
    if (count > kMaxCount) {
        return corrupt("it claims to hold " + std::to_string(count) + " " + what);
    }
    if (count > remaining() / least) {
        return cut(std::string("the list of its ") + std::to_string(count) + " " + what);
    }
    return {};
}

} // namespace vitrine::gguf
