// libFuzzer's entry: vitrine_fuzz_gguf -max_total_time=60 CORPUS
// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstdint>

#include "tests/fuzz/gguf/exercise_reader.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    vitrine::gguf::fuzz::exerciseReader(std::as_bytes(std::span(data, size)));
    return 0;
}
