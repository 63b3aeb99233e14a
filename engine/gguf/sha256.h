// SHA-256 (FIPS 180-4): is a downloaded model the one that it should be?
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <functional>
#include <span>
#include <stop_token>
#include <string>

#include "engine/core/result.h"

namespace vitrine::gguf {

/// The digest of bytes given piece by piece. One thread's.
class Sha256 {
public:
    void update(std::span<const std::byte> bytes);
    /// 64 lower-case hex digits. The object is spent afterwards.
    [[nodiscard]] std::string finish();

private:
    void compress(const std::byte* block);

    std::array<std::uint32_t, 8> m_state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                            0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
    std::array<std::byte, 64> m_block = {};
    std::uint64_t m_length = 0; ///< bytes so far
};

/// Called now and then with the bytes done and in total, on the calling thread; may be empty.
using HashProgress = std::function<void(std::uint64_t done, std::uint64_t total)>;

/// The digest of a whole file in hex. Errors: those of MappedFile::open; cancelled soon after `stop` is requested.
/// An empty file has a digest too.
[[nodiscard]] Result<std::string> sha256OfFile(const std::filesystem::path& path, const HashProgress& progress = {},
                                               const std::stop_token& stop = {});

} // namespace vitrine::gguf
