// SPDX-License-Identifier: GPL-3.0-or-later
#include <cstring>
#include <fstream>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/gguf/gguf_reader.h"
#include "engine/gguf/gguf_writer.h"
#include "engine/gguf/split_name.h"
#include "tests/support/temp_dir.h"

namespace vitrine::gguf {
namespace {

using ::testing::HasSubstr;

/// Part `index` (from 0) of a model in `count` parts with one tensor each: tensor "t<index>" = {index}.
void writePart(const test::TempDir& dir, const std::string& file, std::uint16_t index, std::uint16_t count,
               std::int32_t tensorsAnnounced, const std::string& tensorName) {
    GgufWriter w;
    if (index == 0) {
        w.setString("general.architecture", "llama");
    }
    w.set("split.no", index);
    w.set("split.count", count);
    w.set("split.tensors.count", tensorsAnnounced);
    w.addTensor(tensorName, {1}, {static_cast<float>(index)});
    ASSERT_TRUE(w.write(dir / file).has_value());
}

class SplitTest : public ::testing::Test {
protected:
    void SetUp() override {
        writePart(m_dir, "m-00001-of-00003.gguf", 0, 3, 3, "t0");
        writePart(m_dir, "m-00002-of-00003.gguf", 1, 3, 3, "t1");
        writePart(m_dir, "m-00003-of-00003.gguf", 2, 3, 3, "t2");
    }
    [[nodiscard]] Error failure(const std::string& file = "m-00001-of-00003.gguf") const {
        const auto reader = GgufReader::open(m_dir / file);
        EXPECT_FALSE(reader.has_value());
        return reader ? Error{} : reader.error();
    }
    test::TempDir m_dir;
};

TEST_F(SplitTest, AnyPartOpensTheWholeModel) {
    for (const char* name : {"m-00001-of-00003.gguf", "m-00002-of-00003.gguf", "m-00003-of-00003.gguf"}) {
        const auto reader = GgufReader::open(m_dir / name);
        ASSERT_TRUE(reader.has_value()) << reader.error().describe();
        EXPECT_EQ(reader->getString("general.architecture").value(), "llama");
        ASSERT_EQ(reader->tensors().size(), 3U);
        std::uint64_t size = 0;
        for (std::uint32_t i = 0; i < 3; ++i) {
            const TensorInfo* tensor = reader->find("t" + std::to_string(i));
            ASSERT_NE(tensor, nullptr);
            EXPECT_EQ(tensor->fileIndex, i);
            float value = -1;
            std::memcpy(&value, reader->data(*tensor).data(), sizeof(value));
            EXPECT_EQ(value, static_cast<float>(i));
            size += std::filesystem::file_size(m_dir / ("m-0000" + std::to_string(i + 1) + "-of-00003.gguf"));
        }
        EXPECT_EQ(reader->fileBytes(), size);
    }
}

TEST_F(SplitTest, NamesAMissingPart) {
    std::filesystem::remove(m_dir / "m-00002-of-00003.gguf");
    const Error error = failure();
    EXPECT_EQ(error.code, ErrorCode::missingSplit);
    EXPECT_THAT(error.subject, HasSubstr("m-00002-of-00003.gguf"));
}

TEST_F(SplitTest, RefusesAPartOfAnotherModel) {
    writePart(m_dir, "m-00002-of-00003.gguf", 2, 3, 3, "t1");
    EXPECT_EQ(failure().code, ErrorCode::missingSplit);
    writePart(m_dir, "m-00002-of-00003.gguf", 1, 4, 3, "t1");
    EXPECT_EQ(failure().code, ErrorCode::missingSplit);
}

TEST_F(SplitTest, RefusesATensorThatIsInTwoParts) {
    writePart(m_dir, "m-00003-of-00003.gguf", 2, 3, 3, "t0");
    const Error error = failure();
    EXPECT_EQ(error.code, ErrorCode::corruptFile);
    EXPECT_EQ(error.subject, "t0");
}

TEST_F(SplitTest, CountsTheTensors) {
    writePart(m_dir, "m-00001-of-00003.gguf", 0, 3, 4, "t0");
    EXPECT_EQ(failure().code, ErrorCode::missingSplit);
}

TEST_F(SplitTest, RefusesAPartUnderAnotherName) {
    std::filesystem::copy_file(m_dir / "m-00001-of-00003.gguf", m_dir / "renamed.gguf");
    EXPECT_EQ(failure("renamed.gguf").code, ErrorCode::missingSplit);
}

TEST_F(SplitTest, ADamagedPartSaysSoItself) {
    std::ofstream(m_dir / "m-00003-of-00003.gguf") << "not a model";
    EXPECT_EQ(failure().code, ErrorCode::notGguf);
}

TEST(SplitName, ReadsAndWritesNames) {
    const auto name = parseSplitName("/x/big-q4-00002-of-00010.gguf");
    ASSERT_TRUE(name.has_value());
    EXPECT_EQ(name->base, "big-q4");
    EXPECT_EQ(name->number, 2U);
    EXPECT_EQ(name->count, 10U);
    EXPECT_EQ(name->part(10), "/x/big-q4-00010-of-00010.gguf");
    for (const char* wrong :
         {"m.gguf", "m-0002-of-0003.gguf", "m-00000-of-00003.gguf", "m-00004-of-00003.gguf", "m-0000x-of-00003.gguf",
          "m-00001_of_00003.gguf", "m_00001-of-00003.gguf", "m-00001-of-00003.bin", ""}) {
        EXPECT_FALSE(parseSplitName(wrong).has_value()) << wrong;
    }
}

} // namespace
} // namespace vitrine::gguf
