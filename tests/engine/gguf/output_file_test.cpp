// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/output_file.h"

#include <array>
#include <filesystem>
#include <fstream>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "tests/support/temp_dir.h"

namespace vitrine::gguf {
namespace {

constexpr std::array<std::byte, 3> kBytes{std::byte{'a'}, std::byte{'b'}, std::byte{'c'}};

std::set<std::string> names(const std::filesystem::path& folder) {
    std::set<std::string> all;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
        all.insert(entry.path().filename().string());
    }
    return all;
}

TEST(OutputFile, IsCompleteOrNotThere) {
    const test::TempDir dir;
    {
        auto file = OutputFile::create(dir / "out.gguf");
        ASSERT_TRUE(file);
        ASSERT_TRUE(file->write(kBytes));
        EXPECT_FALSE(std::filesystem::exists(dir / "out.gguf"));
    }
    EXPECT_TRUE(names(dir.path()).empty());
    auto file = OutputFile::create(dir / "out.gguf");
    ASSERT_TRUE(file);
    ASSERT_TRUE(file->write(kBytes));
    ASSERT_TRUE(file->commit());
    EXPECT_EQ(names(dir.path()), std::set<std::string>{"out.gguf"});
    EXPECT_EQ(std::filesystem::file_size(dir / "out.gguf"), kBytes.size());
}

/// As after kill -9. Only names of this very kind go: others are somebody's.
TEST(OutputFile, TakesAwayWhatAKilledWriterLeft) {
    const test::TempDir dir;
    const std::set<std::string> others{"out.gguf.part", "out.gguf.12-x.part", "other.gguf.12-0.part", "out.gguf.12-0.party"};
    for (const std::string& name : others) {
        std::ofstream(dir / name) << "not ours";
    }
    std::ofstream(dir / "out.gguf.12-0.part") << "half a model";
    auto first = OutputFile::create(dir / "out.gguf");
    ASSERT_TRUE(first);
    EXPECT_FALSE(std::filesystem::exists(dir / "out.gguf.12-0.part"));
    auto second = OutputFile::create(dir / "out.gguf"); // the first is still being written
    ASSERT_TRUE(second);
    EXPECT_EQ(names(dir.path()).size(), others.size() + 2);
    ASSERT_TRUE(first->write(kBytes));
    ASSERT_TRUE(first->commit());
    EXPECT_TRUE(std::filesystem::exists(dir / "out.gguf"));
}

} // namespace
} // namespace vitrine::gguf
