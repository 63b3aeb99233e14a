// A file mapped read-only into memory.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/core/result.h"

namespace vitrine::gguf {

/// Owns one read-only, private mapping of a whole regular file; the address is page-aligned. Move-only; the bytes keep
/// their address when the object moves. Any number of threads may read. The size is taken once: a file that another
/// program shortens while it is mapped raises SIGBUS on access, as any mapping does.
class MappedFile {
public:
    /// Errors: fileNotFound; notAFile (a directory, a pipe, a device); fileUnreadable (permission, I/O); truncatedFile for an
    /// empty file, which can't be mapped.
    [[nodiscard]] static Result<MappedFile> open(const std::filesystem::path& path);

    MappedFile(MappedFile&& other) noexcept;
    MappedFile& operator=(MappedFile&& other) noexcept;
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;
    ~MappedFile();

    [[nodiscard]] std::span<const std::byte> bytes() const { return m_bytes; }
    /// Takes the pages that lie wholly inside `part` (of bytes()) out of this process's memory; a later access reads
    /// them anew.
    void releasePages(std::span<const std::byte> part) const noexcept;

private:
    explicit MappedFile(std::span<const std::byte> bytes)
        : m_bytes(bytes) {}
    void unmap() noexcept;

    std::span<const std::byte> m_bytes;
};

} // namespace vitrine::gguf
