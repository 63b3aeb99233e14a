// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_reader.h"

#include <cstring>
#include <limits>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/gguf/gguf_writer.h"
#include "tests/engine/gguf/raw_file.h"
#include "tests/support/temp_dir.h"
#include "tests/support/test_data.h"

namespace vitrine::gguf {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

std::vector<std::byte> bytesOf(const GgufWriter& writer) {
    auto bytes = writer.bytes();
    EXPECT_TRUE(bytes.has_value()) << bytes.error().describe();
    return std::move(*bytes);
}

GgufReader readerOf(std::span<const std::byte> bytes) {
    auto reader = GgufReader::fromBytes(bytes, "memory");
    if (!reader) {
        throw std::runtime_error(reader.error().describe());
    }
    return std::move(*reader);
}

template <class T>
void expectError(const Result<T>& result, ErrorCode code, const std::string& subject) {
    ASSERT_FALSE(result.has_value());
    EXPECT_EQ(result.error().code, code) << result.error().describe();
    EXPECT_EQ(result.error().subject, subject);
    EXPECT_THAT(result.error().message, HasSubstr(subject));
}

class KeysTest : public ::testing::Test {
protected:
    KeysTest()
        : m_bytes(bytesOf(make()))
        , m_reader(readerOf(m_bytes)) {}

    static GgufWriter make() {
        GgufWriter w;
        w.set("u8", std::uint8_t{200});
        w.set("i8", std::int8_t{-100});
        w.set("u16", std::uint16_t{60000});
        w.set("i16", std::int16_t{-30000});
        w.set("u32", 4000000000U);
        w.set("i32", -2000000000);
        w.set("u64", std::numeric_limits<std::uint64_t>::max());
        w.set("i64", std::numeric_limits<std::int64_t>::min());
        w.set("f32", 0.1F);
        w.set("f64", 0.1);
        w.set("yes", true);
        w.set("no", false);
        w.setString("text", "naïve\n");
        w.setString("blank", "");
        w.setArray("ints", std::vector<std::int32_t>{1, -2, 3});
        w.setArray("wide", std::vector<std::uint64_t>{1, std::numeric_limits<std::uint64_t>::max()});
        w.setArray("floats", std::vector<float>{0.5F, -1.5F});
        w.setArray("bools", std::vector<bool>{true, false, true});
        w.setStrings("strings", {"a", "", std::string("\xff\0\xfe", 3)});
        w.setArray("none", std::vector<float>{});
        return w;
    }

    std::vector<std::byte> m_bytes;
    GgufReader m_reader;
};

TEST_F(KeysTest, ReadsScalarsOfEveryType) {
    EXPECT_EQ(m_reader.getUint("u8").value(), 200U);
    EXPECT_EQ(m_reader.getInt("i8").value(), -100);
    EXPECT_EQ(m_reader.getUint("u16").value(), 60000U);
    EXPECT_EQ(m_reader.getInt("i16").value(), -30000);
    EXPECT_EQ(m_reader.getUint("u32").value(), 4000000000U);
    EXPECT_EQ(m_reader.getInt("i32").value(), -2000000000);
    EXPECT_EQ(m_reader.getUint("u64").value(), std::numeric_limits<std::uint64_t>::max());
    EXPECT_EQ(m_reader.getInt("i64").value(), std::numeric_limits<std::int64_t>::min());
    EXPECT_EQ(m_reader.getFloat("f32").value(), double{0.1F});
    EXPECT_EQ(m_reader.getFloat("f64").value(), 0.1);
    EXPECT_EQ(m_reader.getFloat("i8").value(), -100.0);
    EXPECT_TRUE(m_reader.getBool("yes").value());
    EXPECT_FALSE(m_reader.getBool("no").value());
    EXPECT_EQ(m_reader.getString("text").value(), "naïve\n");
    EXPECT_EQ(m_reader.getString("blank").value(), "");
}

TEST_F(KeysTest, ReadsArraysAndKeepsTheirBytes) {
    EXPECT_THAT(m_reader.getInts("ints").value(), ElementsAre(1, -2, 3));
    EXPECT_THAT(m_reader.getFloats("ints").value(), ElementsAre(1.0, -2.0, 3.0));
    EXPECT_THAT(m_reader.getFloats("floats").value(), ElementsAre(0.5, -1.5));
    EXPECT_THAT(m_reader.getBools("bools").value(), ElementsAre(true, false, true));
    EXPECT_THAT(m_reader.getStrings("strings").value(), ElementsAre("a", "", std::string_view("\xff\0\xfe", 3)));
    EXPECT_TRUE(m_reader.getFloats("none").value().empty());
    EXPECT_TRUE(m_reader.getStrings("none").value().empty());
    EXPECT_TRUE(m_reader.isArray("none"));
    EXPECT_FALSE(m_reader.isArray("u8"));
    EXPECT_FALSE(m_reader.isArray("absent"));
}

TEST_F(KeysTest, RefusesAValueOfAnotherKindByName) {
    expectError(m_reader.getUint("i8"), ErrorCode::badKey, "i8");
    expectError(m_reader.getInt("u64"), ErrorCode::badKey, "u64");
    expectError(m_reader.getUint("f32"), ErrorCode::badKey, "f32");
    expectError(m_reader.getUint("yes"), ErrorCode::badKey, "yes");
    expectError(m_reader.getBool("u8"), ErrorCode::badKey, "u8");
    expectError(m_reader.getUint("text"), ErrorCode::badKey, "text");
    expectError(m_reader.getFloat("text"), ErrorCode::badKey, "text");
    expectError(m_reader.getString("u8"), ErrorCode::badKey, "u8");
    expectError(m_reader.getString("strings"), ErrorCode::badKey, "strings");
    expectError(m_reader.getInts("u8"), ErrorCode::badKey, "u8");
    expectError(m_reader.getInts("floats"), ErrorCode::badKey, "floats");
    expectError(m_reader.getInts("wide"), ErrorCode::badKey, "wide");
    expectError(m_reader.getInts("strings"), ErrorCode::badKey, "strings");
    expectError(m_reader.getStrings("ints"), ErrorCode::badKey, "ints");
    expectError(m_reader.getStrings("text"), ErrorCode::badKey, "text");
    expectError(m_reader.getInt("ints"), ErrorCode::badKey, "ints");
}

TEST_F(KeysTest, NamesAMissingKey) {
    expectError(m_reader.getString("gone"), ErrorCode::missingKey, "gone");
    expectError(m_reader.getUint("gone"), ErrorCode::missingKey, "gone");
    expectError(m_reader.getStrings("gone"), ErrorCode::missingKey, "gone");
    expectError(m_reader.getFloats("gone"), ErrorCode::missingKey, "gone");
    EXPECT_FALSE(m_reader.has("gone"));
    EXPECT_TRUE(m_reader.has("u8"));
}

TEST_F(KeysTest, ListsKeysInFileOrderWithPrintableValues) {
    const auto keys = m_reader.keys();
    ASSERT_EQ(keys.size(), 20U);
    EXPECT_EQ(keys[0].key, "u8");
    EXPECT_EQ(keys[0].typeName, "uint8");
    EXPECT_EQ(keys[0].value, "200");
    EXPECT_EQ(keys[7].value, "-9223372036854775808");
    EXPECT_EQ(keys[8].value, "0.1");
    EXPECT_EQ(keys[10].value, "true");
    EXPECT_EQ(keys[12].value, "naïve\\n");
    EXPECT_EQ(keys[14].typeName, "array of int32");
    EXPECT_EQ(keys[14].count, 3U);
    EXPECT_EQ(keys[14].value, "[1, -2, 3]");
    EXPECT_EQ(keys[18].value, R"(["a", "", "\xff\x00\xfe"])");
    EXPECT_EQ(keys[19].value, "[]");
}

TEST_F(KeysTest, ViewsSurviveAMove) {
    const std::string_view text = m_reader.getString("text").value();
    const GgufReader moved = std::move(m_reader);
    EXPECT_EQ(moved.getString("text").value().data(), text.data());
}

TEST(GgufReader, FindsTensorsAndTheirBytes) {
    GgufWriter w;
    w.addTensor("a", {3, 2}, {1, 2, 3, 4, 5, 6});
    w.addTensor("b", kernels::TensorType::Q8_0, {32, 2}, std::vector<std::byte>(68, std::byte{7}));
    const auto bytes = bytesOf(w);
    const GgufReader reader = readerOf(bytes);
    ASSERT_EQ(reader.tensors().size(), 2U);
    const TensorInfo* a = reader.find("a");
    ASSERT_NE(a, nullptr);
    EXPECT_THAT(a->dims, ElementsAre(3U, 2U));
    EXPECT_EQ(a->elements(), 6U);
    EXPECT_EQ(a->bytes, 24U);
    EXPECT_EQ(a->offset % 32, 0U);
    float last = 0;
    std::memcpy(&last, reader.data(*a).data() + 20, sizeof(last));
    EXPECT_EQ(last, 6.0F);
    const TensorInfo* b = reader.find("b");
    ASSERT_NE(b, nullptr);
    EXPECT_EQ(b->type, TensorType::Q8_0);
    EXPECT_EQ(reader.data(*b).size(), 68U);
    EXPECT_EQ(reader.data(*b)[67], std::byte{7});
    EXPECT_EQ(reader.find("c"), nullptr);
    EXPECT_EQ(reader.version(), 3U);
    EXPECT_EQ(reader.alignment(), 32U);
    EXPECT_EQ(reader.fileBytes(), bytes.size());
}

TEST(GgufReader, ReadsVersionTwo) {
    RawFile file;
    file.head(1, 1, 2).key("k", ValueType::uint32).u32(5).tensor("t", {2}, 0, 0).pad().zeros(8);
    const GgufReader reader = readerOf(file.bytes());
    EXPECT_EQ(reader.version(), 2U);
    EXPECT_EQ(reader.getUint("k").value(), 5U);
    EXPECT_EQ(reader.tensors().size(), 1U);
}

TEST(GgufReader, HonoursTheAlignmentKey) {
    RawFile file;
    file.head(2, 1).key("general.alignment", ValueType::uint32).u32(8);
    file.tensor("t", {1}, 0, 0).tensor("u", {1}, 0, 8).pad(8).raw("\x01\x01\x01\x01").zeros(4).raw("\x02\x02\x02\x02");
    const GgufReader reader = readerOf(file.bytes());
    EXPECT_EQ(reader.alignment(), 8U);
    EXPECT_EQ(reader.data(*reader.find("t"))[0], std::byte{1});
    EXPECT_EQ(reader.data(*reader.find("u"))[0], std::byte{2});
}

TEST(GgufReader, AcceptsAVocabularyWithoutTensors) {
    RawFile file;
    file.head(0, 1).key("tokenizer.ggml.model", ValueType::string).text("gpt2");
    const GgufReader reader = readerOf(file.bytes());
    EXPECT_TRUE(reader.tensors().empty());
    EXPECT_EQ(reader.getString("tokenizer.ggml.model").value(), "gpt2");
}

TEST(GgufReader, KeepsNestedArraysToThemselves) {
    RawFile file;
    file.head(0, 2).key("nested", ValueType::array).u32(9).u64(2);
    file.u32(4).u64(1).u32(7).u32(8).u64(1).text("x");
    file.key("after", ValueType::boolean).u8(1);
    const GgufReader reader = readerOf(file.bytes());
    expectError(reader.getInts("nested"), ErrorCode::badKey, "nested");
    EXPECT_TRUE(reader.getBool("after").value());
    EXPECT_EQ(reader.keys()[0].value, "[…]");
}

TEST(GgufReader, OpensAFileFromDisk) {
    const test::TempDir dir;
    GgufWriter w;
    w.setString("general.architecture", "llama");
    w.addTensor("t", {2}, {1.0F, 2.0F});
    const auto path = dir / "größe.gguf";
    ASSERT_TRUE(w.write(path).has_value());
    const auto reader = GgufReader::open(path);
    ASSERT_TRUE(reader.has_value()) << reader.error().describe();
    EXPECT_EQ(reader->path(), path);
    EXPECT_EQ(reader->getString("general.architecture").value(), "llama");
    EXPECT_EQ(reader->data(reader->tensors()[0]).size(), 8U);
}

TEST(GgufReader, OpensEveryReferenceFile) {
    VITRINE_REQUIRE_SHARED(shared);
    int opened = 0;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(shared / "reference")) {
        if (entry.path().extension() != ".gguf") {
            continue;
        }
        const auto reader = GgufReader::open(entry.path());
        ASSERT_TRUE(reader.has_value()) << reader.error().describe();
        EXPECT_TRUE(reader->getString("general.architecture").has_value()) << entry.path();
        EXPECT_GT(reader->getStrings("tokenizer.ggml.tokens").value().size(), 300U) << entry.path();
        ++opened;
    }
    EXPECT_GT(opened, 0);
}

TEST(GgufReader, OpensTheDefaultModel) {
    VITRINE_REQUIRE_MODEL(model);
    const auto reader = GgufReader::open(model);
    ASSERT_TRUE(reader.has_value()) << reader.error().describe();
    EXPECT_EQ(reader->tensors().size(), 272U);
    EXPECT_EQ(reader->getUint("llama.block_count").value(), 30U);
    EXPECT_EQ(reader->getStrings("tokenizer.ggml.tokens").value().size(), 49152U);
    std::uint64_t weights = 0;
    for (const TensorInfo& tensor : reader->tensors()) {
        weights += tensor.elements();
        EXPECT_EQ(reader->data(tensor).size(), tensor.bytes);
    }
    EXPECT_EQ(weights, 134515008U);
}

} // namespace
} // namespace vitrine::gguf
