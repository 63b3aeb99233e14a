// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/sha256.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <system_error>

#include "engine/gguf/mapped_file.h"

namespace vitrine::gguf {

namespace {

// The first 32 bits of the fractional parts of the cube roots of the first 64 primes (FIPS 180-4, 4.2.2).
constexpr std::array<std::uint32_t, 64> kRound = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

std::uint32_t bigEndian(const std::byte* from) {
    std::uint32_t value = 0;
    std::memcpy(&value, from, sizeof(value));
    return __builtin_bswap32(value);
}

} // namespace

void Sha256::compress(const std::byte* block) {
    std::array<std::uint32_t, 64> w;
    for (std::size_t t = 0; t < 16; ++t) {
        w[t] = bigEndian(block + 4 * t);
    }
    for (std::size_t t = 16; t < 64; ++t) {
        const std::uint32_t s0 = std::rotr(w[t - 15], 7) ^ std::rotr(w[t - 15], 18) ^ (w[t - 15] >> 3U);
        const std::uint32_t s1 = std::rotr(w[t - 2], 17) ^ std::rotr(w[t - 2], 19) ^ (w[t - 2] >> 10U);
        w[t] = w[t - 16] + s0 + w[t - 7] + s1;
    }
    auto [a, b, c, d, e, f, g, h] = m_state;
    for (std::size_t t = 0; t < 64; ++t) {
        const std::uint32_t sum1 = std::rotr(e, 6) ^ std::rotr(e, 11) ^ std::rotr(e, 25);
        const std::uint32_t t1 = h + sum1 + ((e & f) ^ (~e & g)) + kRound[t] + w[t];
        const std::uint32_t sum0 = std::rotr(a, 2) ^ std::rotr(a, 13) ^ std::rotr(a, 22);
        const std::uint32_t t2 = sum0 + ((a & b) ^ (a & c) ^ (b & c));
        h = g;
        g = f;
        f = e;
        e = d + t1;
        d = c;
        c = b;
        b = a;
        a = t1 + t2;
    }
    const std::array<std::uint32_t, 8> add = {a, b, c, d, e, f, g, h};
    for (std::size_t i = 0; i < add.size(); ++i) {
        m_state[i] += add[i];
    }
}

void Sha256::update(std::span<const std::byte> bytes) {
    const std::size_t held = m_length % m_block.size();
    m_length += bytes.size();
    if (held > 0) {
        const std::size_t taken = std::min(bytes.size(), m_block.size() - held);
        std::copy_n(bytes.begin(), taken, m_block.begin() + static_cast<std::ptrdiff_t>(held));
        bytes = bytes.subspan(taken);
        if (held + taken < m_block.size()) {
            return;
        }
        compress(m_block.data());
    }
    for (; bytes.size() >= m_block.size(); bytes = bytes.subspan(m_block.size())) {
        compress(bytes.data());
    }
    std::copy(bytes.begin(), bytes.end(), m_block.begin());
}

std::string Sha256::finish() {
    const std::uint64_t bits = m_length * 8;
    std::array<std::byte, 72> tail = {std::byte{0x80}};
    const std::size_t zeros = (119 - m_length % 64) % 64; // so that the length's 8 bytes end a block
    for (std::size_t i = 0; i < 8; ++i) {
        tail[1 + zeros + i] = static_cast<std::byte>(bits >> (56U - 8U * i));
    }
    update(std::span(tail).first(1 + zeros + 8));
    constexpr std::string_view kHex = "0123456789abcdef";
    std::string out;
    for (const std::uint32_t word : m_state) {
        for (std::uint32_t shift = 32; shift > 0; shift -= 4) {
            out += kHex[word >> (shift - 4U) & 15U];
        }
    }
    return out;
}

Result<std::string> sha256OfFile(const std::filesystem::path& path, const HashProgress& progress,
                                 const std::stop_token& stop) {
    constexpr std::size_t kPiece = std::size_t{1} << 20U;
    std::error_code ignored;
    if (std::filesystem::is_regular_file(path, ignored) && std::filesystem::file_size(path, ignored) == 0) {
        return Sha256().finish();
    }
    const auto file = MappedFile::open(path);
    if (!file) {
        return forward(file);
    }
    Sha256 hash;
    const auto bytes = file->bytes();
    for (std::size_t done = 0; done < bytes.size();) {
        if (stop.stop_requested()) {
            return fail(ErrorCode::cancelled, "The check of '" + path.string() + "' was cancelled.", path.string());
        }
        const std::size_t size = std::min(kPiece, bytes.size() - done);
        hash.update(bytes.subspan(done, size));
        done += size;
        if (progress) {
            progress(done, bytes.size());
        }
    }
    return hash.finish();
}

} // namespace vitrine::gguf
