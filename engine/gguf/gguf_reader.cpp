// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_reader.h"

#include <cassert>
#include <iterator>
#include <numeric>
#include <utility>

#include "engine/gguf/split_name.h"

namespace vitrine::gguf {

namespace {

constexpr std::string_view kSplitCount = "split.count";
constexpr std::string_view kSplitNumber = "split.no"; // counts from 0, unlike the file's name
constexpr std::string_view kSplitTensors = "split.tensors.count";

/// 1 for a file that isn't split.
Result<std::uint64_t> splitCount(const GgufHeader& header) {
    if (header.keys.find(kSplitCount) == nullptr) {
        return std::uint64_t{1};
    }
    auto count = header.keys.getUint(kSplitCount);
    if (count && *count == 0) {
        return std::uint64_t{1};
    }
    return count;
}

/// That a part says of itself what its name and its siblings say.
Result<> checkPart(const GgufHeader& header, const std::filesystem::path& path, std::uint64_t index,
                   std::uint64_t count) {
    const auto saidCount = splitCount(header);
    const auto saidNumber = header.keys.getUint(kSplitNumber);
    if (!saidCount) {
        return forward(saidCount);
    }
    if (!saidNumber) {
        return forward(saidNumber);
    }
    if (*saidCount != count || *saidNumber != index) {
        return fail(ErrorCode::missingSplit,
                    "The file '" + path.string() + "' says that it is part " + std::to_string(*saidNumber + 1) +
                        " of " + std::to_string(*saidCount) + ", not part " + std::to_string(index + 1) + " of " +
                        std::to_string(count) + ".",
                    path.string());
    }
    return {};
}

tl::unexpected<Error> partFailure(const Error& error, const std::filesystem::path& path) {
    if (error.code != ErrorCode::fileNotFound) {
        return tl::unexpected<Error>(error);
    }
    return fail(ErrorCode::missingSplit, "The model is split and its part '" + path.string() + "' is missing.",
                path.string());
}

} // namespace

Result<> GgufReader::addPart(std::span<const std::byte> bytes, GgufHeader header) {
    const auto fileIndex = static_cast<std::uint32_t>(m_parts.size());
    if (m_parts.empty()) {
        m_keys = std::move(header.keys);
        m_version = header.version;
        m_alignment = header.alignment;
    }
    m_parts.push_back(bytes);
    for (TensorInfo& tensor : header.tensors) {
        tensor.fileIndex = fileIndex;
        if (!m_tensorIndex.emplace(tensor.name, m_tensors.size()).second) {
            return fail(ErrorCode::corruptFile,
                        "The model is damaged: tensor " + tensor.name + " is in two of its parts.", tensor.name);
        }
        m_tensors.push_back(std::move(tensor));
    }
    return {};
}

Result<GgufReader> GgufReader::open(const std::filesystem::path& path) {
    auto file = MappedFile::open(path);
    if (!file) {
        return forward(file);
    }
    auto header = parseHeader(file->bytes(), path.string());
    if (!header) {
        return forward(header);
    }
    const auto count = splitCount(*header);
    if (!count) {
        return forward(count);
    }
    if (*count > 1) {
        return openSplit(path, *count);
    }
    GgufReader reader;
    reader.m_path = path;
    if (auto added = reader.addPart(file->bytes(), std::move(*header)); !added) {
        return forward(added);
    }
    reader.m_files.push_back(std::move(*file));
    return reader;
}

Result<GgufReader> GgufReader::openSplit(const std::filesystem::path& path, std::uint64_t count) {
    const auto name = parseSplitName(path);
    if (!name || name->count != count) {
        return fail(ErrorCode::missingSplit,
                    "The file '" + path.string() + "' is one part of a model split in " + std::to_string(count) +
                        ", but its name doesn't end in -00001-of-0000N.gguf, so that the other parts can't be found.",
                    path.string());
    }
    GgufReader reader;
    reader.m_path = path;
    for (std::uint32_t number = 1; number <= name->count; ++number) {
        const std::filesystem::path part = name->part(number);
        auto file = MappedFile::open(part);
        if (!file) {
            return partFailure(file.error(), part);
        }
        auto header = parseHeader(file->bytes(), part.string());
        if (!header) {
            return forward(header);
        }
        if (auto checked = checkPart(*header, part, number - 1, count); !checked) {
            return forward(checked);
        }
        if (auto added = reader.addPart(file->bytes(), std::move(*header)); !added) {
            return forward(added);
        }
        reader.m_files.push_back(std::move(*file));
    }
    if (reader.has(kSplitTensors)) {
        const auto total = reader.getUint(kSplitTensors);
        if (!total) {
            return forward(total);
        }
        if (*total != reader.m_tensors.size()) {
            return fail(ErrorCode::missingSplit,
                        "The parts of the model hold " + std::to_string(reader.m_tensors.size()) + " tensors, but " +
                            std::to_string(*total) + " are announced.",
                        std::string(kSplitTensors));
        }
    }
    return reader;
}

Result<GgufReader> GgufReader::fromBytes(std::span<const std::byte> bytes, std::string name) {
    auto header = parseHeader(bytes, name);
    if (!header) {
        return forward(header);
    }
    const auto count = splitCount(*header);
    if (!count) {
        return forward(count);
    }
    if (*count > 1) {
        return fail(ErrorCode::missingSplit, "'" + name + "' is one part of a split model.", name);
    }
    GgufReader reader;
    reader.m_path = std::move(name);
    if (auto added = reader.addPart(bytes, std::move(*header)); !added) {
        return forward(added);
    }
    return reader;
}

bool GgufReader::isArray(std::string_view key) const {
    const KeyValue* value = m_keys.find(key);
    return value != nullptr && value->type == ValueType::array;
}

const TensorInfo* GgufReader::find(std::string_view tensorName) const {
    const auto found = m_tensorIndex.find(std::string(tensorName));
    return found == m_tensorIndex.end() ? nullptr : &m_tensors[found->second];
}

std::span<const std::byte> GgufReader::data(const TensorInfo& tensor) const {
    assert(tensor.fileIndex < m_parts.size());
    return m_parts[tensor.fileIndex].subspan(static_cast<std::size_t>(tensor.offset),
                                             static_cast<std::size_t>(tensor.bytes));
}

void GgufReader::releasePages(const TensorInfo& tensor) const {
    if (!m_files.empty()) {
        m_files[tensor.fileIndex].releasePages(data(tensor));
    }
}

std::uint64_t GgufReader::fileBytes() const {
    return std::accumulate(m_parts.begin(), m_parts.end(), std::uint64_t{0},
                           [](std::uint64_t sum, std::span<const std::byte> part) { return sum + part.size(); });
}

} // namespace vitrine::gguf
