// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/fuzz/tokenizer/round_trip.h"

#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <iterator>
#include <vector>

namespace vitrine::test {

TEST(TokenizerCorpus, HoldsForEveryVocabulary) {
    std::size_t files = 0;
    for (const auto& entry : std::filesystem::directory_iterator(VITRINE_SOURCE_DIR "/tests/fuzz/tokenizer/corpus")) {
        std::ifstream in(entry.path(), std::ios::binary);
        std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), {}};
        ASSERT_GE(bytes.size(), 2U) << entry.path();
        EXPECT_EQ(checkTokenizer(bytes), "") << entry.path();
        for (int vocabulary = 0; vocabulary < 128; ++vocabulary) {
            bytes[0] = static_cast<std::uint8_t>(vocabulary);
            for (std::uint8_t options = 0; options < 4; ++options) {
                bytes[1] = options;
                EXPECT_EQ(checkTokenizer(bytes), "") << entry.path() << ", vocabulary " << vocabulary;
            }
        }
        ++files;
    }
    EXPECT_GE(files, 10U);
}

} // namespace vitrine::test
