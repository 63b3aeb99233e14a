// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/file_extent.h"

#include <algorithm>

#include "engine/gguf/mapped_file.h"

namespace vitrine::gguf {

namespace {

/// "blk.12." of "blk.12.attn_q.weight", empty for a tensor outside the blocks.
std::string_view blockOf(std::string_view name) {
    constexpr std::string_view kBlock = "blk.";
    const std::size_t dot = name.starts_with(kBlock) ? name.find('.', kBlock.size()) : std::string_view::npos;
    return dot == std::string_view::npos ? std::string_view() : name.substr(0, dot + 1);
}

} // namespace

Result<FileExtent> measureExtent(std::span<const std::byte> bytes, std::string_view name) {
    auto header = parseCutHeader(bytes, name);
    if (!header) {
        return forward(header);
    }
    std::vector<TensorInfo>& tensors = header->tensors;
    std::sort(tensors.begin(), tensors.end(),
              [](const TensorInfo& a, const TensorInfo& b) { return a.offset < b.offset; });
    FileExtent extent;
    extent.fileBytes = bytes.size();
    extent.tensors = tensors.size();
    extent.headerBytes = tensors.empty() ? bytes.size() : tensors.front().offset;
    extent.declaredBytes = extent.headerBytes;
    std::string_view block;
    for (const TensorInfo& tensor : tensors) {
        const std::uint64_t end = tensor.offset + tensor.bytes; // known not to overflow
        const bool inside = end <= extent.fileBytes;
        extent.tensorsInside += inside ? 1 : 0;
        if (!inside && extent.firstCut.empty()) {
            extent.firstCut = tensor.name;
        }
        if (extent.sections.empty() || blockOf(tensor.name) != block) {
            extent.sections.push_back(end);
        }
        block = blockOf(tensor.name);
        extent.sections.back() = std::max(extent.sections.back(), end);
        extent.declaredBytes = std::max(extent.declaredBytes, end);
    }
    return extent;
}

Result<FileExtent> measureExtent(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    if (!file) {
        return forward(file);
    }
    return measureExtent(file->bytes(), path.filename().string());
}

} // namespace vitrine::gguf
