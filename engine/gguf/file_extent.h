// How much of a model file its own list of tensors asks for, for files that end too early.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/gguf_header.h"

namespace vitrine::gguf {

/// Counted, in bytes from the file's start. The file is cut where fileBytes < declaredBytes.
struct FileExtent {
    std::uint64_t fileBytes = 0;
    std::uint64_t headerBytes = 0;        ///< keys, tokenizer and the list of tensors: where the tensors' numbers begin
    std::uint64_t declaredBytes = 0;      ///< the end of the last tensor, or of the header where there are no tensors
    std::uint64_t tensors = 0;            ///< in the list
    std::uint64_t tensorsInside = 0;      ///< that lie in the file to their last byte
    std::string firstCut;                 ///< name of the first tensor that does not, empty if there is none
    std::vector<std::uint64_t> sections;  ///< ascending ends of runs of tensors of one block ("blk.3."), the last is
                                          ///< declaredBytes; tensors outside blocks that lie together are one run
};

/// Reads the header alone. Errors: those of MappedFile::open and parseHeader, but never that a tensor lies beyond the
/// end. Any thread; the disk is read.
[[nodiscard]] Result<FileExtent> measureExtent(const std::filesystem::path& path);
[[nodiscard]] Result<FileExtent> measureExtent(std::span<const std::byte> bytes, std::string_view name);

/// As parseHeader, for a file whose tensors may lie beyond its end: nothing may be read at their offsets.
[[nodiscard]] Result<GgufHeader> parseCutHeader(std::span<const std::byte> bytes, std::string_view name);
/// As readTensorDirectory, likewise.
[[nodiscard]] Result<std::vector<TensorInfo>> readCutTensorDirectory(HeaderCursor& cursor, std::uint64_t count,
                                                                     std::uint64_t alignment);

} // namespace vitrine::gguf
