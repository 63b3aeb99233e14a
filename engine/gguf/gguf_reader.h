// A model file (or a set of split files) in GGUF: its keys and its tensors, memory-mapped and never written.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "engine/core/result.h"
#include "engine/gguf/gguf_header.h"
#include "engine/gguf/key_table.h"
#include "engine/gguf/mapped_file.h"

namespace vitrine::gguf {

/// Reads GGUF versions 2 and 3, little endian. Everything that a hostile file could claim is checked in open();
/// afterwards every accessor is total. Move-only; owns the mappings, and every view it returns (string_view, span,
/// TensorInfo pointer) lives as long as they do, also across a move. Safe to read from any number of threads.
class GgufReader {
public:
    /// Opens a file. If it is one part of a split model (BASE-0000I-of-0000N.gguf with the key split.count > 1), any
    /// part may be given: the others are opened too, keys come from the first part and tensors from all. Errors: those
    /// of MappedFile::open and parseHeader; missingSplit when a part is absent, misnamed or belongs elsewhere.
    [[nodiscard]] static Result<GgufReader> open(const std::filesystem::path& path);

    /// One whole file that is in memory already; not owning. `name` is for messages. A part of a split model is a
    /// missingSplit. Tensor data has the alignment that the caller's bytes have.
    [[nodiscard]] static Result<GgufReader> fromBytes(std::span<const std::byte> bytes, std::string name);

    [[nodiscard]] bool has(std::string_view key) const { return m_keys.find(key) != nullptr; }
    [[nodiscard]] bool isArray(std::string_view key) const;
    /// See KeyTable for what converts into what. missingKey and badKey name the key.
    [[nodiscard]] Result<std::string_view> getString(std::string_view key) const { return m_keys.getString(key); }
    [[nodiscard]] Result<std::uint64_t> getUint(std::string_view key) const { return m_keys.getUint(key); }
    [[nodiscard]] Result<std::int64_t> getInt(std::string_view key) const { return m_keys.getInt(key); }
    [[nodiscard]] Result<double> getFloat(std::string_view key) const { return m_keys.getFloat(key); }
    [[nodiscard]] Result<bool> getBool(std::string_view key) const { return m_keys.getBool(key); }
    /// Strings keep their bytes as they are: token arrays need not be UTF-8.
    [[nodiscard]] Result<std::vector<std::string_view>> getStrings(std::string_view key) const {
        return m_keys.getStrings(key);
    }
    [[nodiscard]] Result<std::vector<double>> getFloats(std::string_view key) const { return m_keys.getFloats(key); }
    [[nodiscard]] Result<std::vector<std::int64_t>> getInts(std::string_view key) const { return m_keys.getInts(key); }
    [[nodiscard]] Result<std::vector<bool>> getBools(std::string_view key) const { return m_keys.getBools(key); }
    /// In file order, still encoded: what a writer copies.
    [[nodiscard]] std::span<const KeyValue> keyValues() const { return m_keys.values(); }
    /// In file order, with values fit to print.
    [[nodiscard]] std::vector<KeyInfo> keys() const { return m_keys.list(); }

    /// In file order, part after part. Names are unique over all parts.
    [[nodiscard]] std::span<const TensorInfo> tensors() const { return m_tensors; }
    [[nodiscard]] const TensorInfo* find(std::string_view tensorName) const;
    /// The tensor's bytes; `tensor` must be one of this reader's.
    [[nodiscard]] std::span<const std::byte> data(const TensorInfo& tensor) const;
    /// Lets the system take back the memory of a tensor's bytes; data() stays valid and reads the file again. Does
    /// nothing for a reader made by fromBytes().
    void releasePages(const TensorInfo& tensor) const;

    [[nodiscard]] std::uint32_t version() const { return m_version; }
    /// Sum over all parts.
    [[nodiscard]] std::uint64_t fileBytes() const;
    [[nodiscard]] std::uint64_t alignment() const { return m_alignment; }
    /// As given to open() (the name, for fromBytes()).
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    GgufReader() = default;
    [[nodiscard]] Result<> addPart(std::span<const std::byte> bytes, GgufHeader header);
    [[nodiscard]] static Result<GgufReader> openSplit(const std::filesystem::path& path, std::uint64_t count);

    std::filesystem::path m_path;
    std::vector<MappedFile> m_files;
    std::vector<std::span<const std::byte>> m_parts;
    KeyTable m_keys;
    std::vector<TensorInfo> m_tensors;
    std::unordered_map<std::string, std::size_t> m_tensorIndex;
    std::uint32_t m_version = 0;
    std::uint64_t m_alignment = 0;
};

} // namespace vitrine::gguf
