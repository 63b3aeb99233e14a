// What the fuzzer, the kept corpus and the tests of hostile files all do with a GGUF of any bytes.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>

namespace vitrine::gguf::fuzz {

/// Opens the bytes and, where the reader takes them, calls every accessor on every key and reads every tensor's first
/// and last byte. Aborts when a promise of GgufReader is broken; returns false when the file was refused.
bool exerciseReader(std::span<const std::byte> bytes);

} // namespace vitrine::gguf::fuzz
