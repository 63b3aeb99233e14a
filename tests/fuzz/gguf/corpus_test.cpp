// The kept corpus through the fuzzer's function, in every build. Files named good_* must open, bad_* must be refused;
// what a fuzzer found keeps the name that it gave.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>

#include "tests/fuzz/gguf/exercise_reader.h"

namespace vitrine::gguf::fuzz {
namespace {

TEST(GgufCorpus, EveryFileIsTakenOrRefusedSoundly) {
    const auto folder = std::filesystem::path(VITRINE_SOURCE_DIR) / "tests" / "fuzz" / "gguf" / "corpus";
    int files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        std::ifstream in(entry.path(), std::ios::binary);
        const std::vector<char> content{std::istreambuf_iterator<char>(in), {}};
        const bool taken = exerciseReader(std::as_bytes(std::span(content)));
        const std::string name = entry.path().filename().string();
        EXPECT_TRUE(!name.starts_with("good_") || taken) << name;
        EXPECT_TRUE(!name.starts_with("bad_") || !taken) << name;
        ++files;
    }
    EXPECT_GE(files, 20);
}

} // namespace
} // namespace vitrine::gguf::fuzz
