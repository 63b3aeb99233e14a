// A file that is complete or not there: written under a temporary name beside its place, then renamed.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <filesystem>
#include <span>

#include "engine/core/result.h"

namespace vitrine::gguf {

/// One thread's. Unless commit() succeeds nothing is left behind and a file already there is untouched. What an earlier one for the
/// same place left because its program was killed is removed by create().
/// Errors: fileUnwritable; diskFull (no space, quota, or larger than the file system or process may hold).
class OutputFile {
public:
    [[nodiscard]] static Result<OutputFile> create(const std::filesystem::path& path);

    OutputFile(OutputFile&& other) noexcept;
    OutputFile(const OutputFile&) = delete;
    OutputFile& operator=(const OutputFile&) = delete;
    OutputFile& operator=(OutputFile&&) = delete;
    ~OutputFile();

    [[nodiscard]] Result<> write(std::span<const std::byte> bytes);
    /// Flushes to the disk and takes the final name.
    [[nodiscard]] Result<> commit();

private:
    OutputFile(std::filesystem::path path, std::filesystem::path temporary, int fd);

    std::filesystem::path m_path;
    std::filesystem::path m_temporary;
    int m_fd;
};

} // namespace vitrine::gguf
