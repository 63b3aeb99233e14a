// Runs the kept corpus through the fuzz target, in every build.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <filesystem>
#include <fstream>
#include <sstream>

#include <gtest/gtest.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

TEST(TemplateFuzz, CorpusIsHarmless) {
    std::size_t count = 0;
    for (const auto& entry : std::filesystem::directory_iterator(VITRINE_SOURCE_DIR "/tests/fuzz/template/corpus")) {
        std::ifstream file(entry.path(), std::ios::binary);
        std::ostringstream text;
        text << file.rdbuf();
        const std::string bytes = text.str();
        EXPECT_EQ(LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()), 0) << entry.path();
        ++count;
    }
    EXPECT_GT(count, 20U);
}
