// What a damaged or malicious file gets: a typed error that names the culprit, never a crash and never a huge
// allocation.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_reader.h"

#include <array>
#include <memory>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "engine/gguf/gguf_writer.h"
#include "tests/engine/gguf/raw_file.h"
#include "tests/fuzz/gguf/exercise_reader.h"

namespace vitrine::gguf {
namespace {

using ::testing::HasSubstr;

Error errorOf(const RawFile& file) {
    const auto reader = GgufReader::fromBytes(file.bytes(), "bad.gguf");
    EXPECT_FALSE(reader.has_value());
    return reader ? Error{} : reader.error();
}

void expectError(const RawFile& file, ErrorCode code, const std::string& subject = {}) {
    const Error error = errorOf(file);
    EXPECT_EQ(error.code, code) << error.describe();
    EXPECT_EQ(error.subject, subject) << error.describe();
    EXPECT_TRUE(error.message.ends_with('.')) << error.message;
}

RawFile oneTensor(std::initializer_list<std::uint64_t> dims, std::uint32_t type, std::uint64_t offset = 0) {
    RawFile file;
    file.head(1, 0).tensor("t", dims, type, offset).pad().zeros(4096);
    return file;
}

TEST(HostileGguf, RefusesWhatIsNotGguf) {
    expectError(RawFile().raw(std::string(37, 'x')), ErrorCode::notGguf, "bad.gguf");
    expectError(RawFile().raw("GG"), ErrorCode::notGguf, "bad.gguf");
    expectError(RawFile(), ErrorCode::notGguf, "bad.gguf");
}

TEST(HostileGguf, RefusesOtherVersions) {
    expectError(RawFile().head(0, 0, 1), ErrorCode::unsupportedGgufVersion, "bad.gguf");
    expectError(RawFile().head(0, 0, 0), ErrorCode::unsupportedGgufVersion, "bad.gguf");
    expectError(RawFile().head(0, 0, 4), ErrorCode::unsupportedGgufVersion, "bad.gguf");
    const Error bigEndian = errorOf(RawFile().head(0, 0, 3U << 24U));
    EXPECT_EQ(bigEndian.code, ErrorCode::unsupportedGgufVersion);
    EXPECT_THAT(bigEndian.message, HasSubstr("big-endian"));
}

TEST(HostileGguf, SurvivesThirtySevenBytes) {
    RawFile file;
    file.head(~0ULL, ~0ULL).zeros(13);
    ASSERT_EQ(file.string().size(), 37U);
    expectError(file, ErrorCode::corruptFile);
    expectError(RawFile().head(1, 1).zeros(13), ErrorCode::corruptFile);
}

TEST(HostileGguf, ChecksCountsBeforeUse) {
    expectError(RawFile().head(0, 1ULL << 62U), ErrorCode::corruptFile);
    expectError(RawFile().head(1ULL << 62U, 0), ErrorCode::corruptFile);
    expectError(RawFile().head(0, 1ULL << 30U).zeros(100), ErrorCode::truncatedFile);
    expectError(RawFile().head(1ULL << 30U, 0).zeros(100), ErrorCode::truncatedFile);
}

TEST(HostileGguf, ChecksStringLengths) {
    expectError(RawFile().head(0, 1).u64(~0ULL).zeros(64), ErrorCode::truncatedFile);
    expectError(RawFile().head(0, 1).key("k", ValueType::string).u64(~0ULL).zeros(64), ErrorCode::truncatedFile, "k");
    expectError(RawFile().head(0, 1).key("k", ValueType::array).u32(8).u64(2).text("a").u64(1ULL << 60U).zeros(9),
                ErrorCode::truncatedFile, "k");
    expectError(RawFile().head(1, 0).u64(1ULL << 40U).zeros(64), ErrorCode::truncatedFile);
}

TEST(HostileGguf, ChecksArrayCounts) {
    for (const ValueType type : {ValueType::uint8, ValueType::float64, ValueType::string, ValueType::array}) {
        for (const std::uint64_t count : {~0ULL, 1ULL << 61U, 1ULL << 33U}) {
            RawFile file;
            file.head(0, 1).key("k", ValueType::array).u32(static_cast<std::uint32_t>(type)).u64(count).zeros(64);
            const Error error = errorOf(file);
            EXPECT_EQ(error.code, ErrorCode::truncatedFile) << error.describe();
            EXPECT_EQ(error.subject, "k");
        }
    }
}

TEST(HostileGguf, ChecksValueTypes) {
    expectError(RawFile().head(0, 1).text("k").u32(13).zeros(64), ErrorCode::corruptFile, "k");
    expectError(RawFile().head(0, 1).key("k", ValueType::array).u32(99).u64(1).zeros(64), ErrorCode::corruptFile, "k");
    expectError(RawFile().head(0, 1).key("k", ValueType::array).u32(9).u64(1).u32(77).u64(1).zeros(64),
                ErrorCode::corruptFile, "k");
}

TEST(HostileGguf, BoundsTheDepthOfArrays) {
    RawFile file;
    file.head(0, 1).key("k", ValueType::array);
    for (int i = 0; i < 100000; ++i) {
        file.u32(9).u64(1);
    }
    expectError(file, ErrorCode::corruptFile, "k");
}

TEST(HostileGguf, RefusesDuplicates) {
    expectError(RawFile().head(0, 2).key("k", ValueType::uint8).u8(1).key("k", ValueType::uint8).u8(2).zeros(16),
                ErrorCode::corruptFile, "k");
    expectError(RawFile().head(2, 0).tensor("t", {1}, 0, 0).tensor("t", {1}, 0, 32).pad().zeros(64),
                ErrorCode::corruptFile, "t");
}

TEST(HostileGguf, RefusesNamesThatAreNone) {
    expectError(RawFile().head(0, 1).key("", ValueType::uint8).u8(1).zeros(16), ErrorCode::corruptFile);
    expectError(RawFile().head(0, 1).key(std::string(70000, 'k'), ValueType::uint8).u8(1).zeros(16),
                ErrorCode::corruptFile, std::string(120, 'k') + "…");
    expectError(RawFile().head(1, 0).tensor("", {1}, 0, 0).pad().zeros(64), ErrorCode::corruptFile);
    expectError(RawFile().head(1, 0).tensor("a\xff", {1}, 0, 0).pad().zeros(64), ErrorCode::corruptFile, "a\\xff");
    expectError(RawFile().head(1, 0).tensor(std::string(2000, 't'), {1}, 0, 0).pad().zeros(64), ErrorCode::corruptFile,
                std::string(120, 't') + "…");
}

TEST(HostileGguf, ChecksTheAlignment) {
    for (const std::uint32_t alignment : {0U, 1U, 4U, 24U, 33U, 1U << 21U, ~0U}) {
        RawFile file;
        file.head(0, 1).key("general.alignment", ValueType::uint32).u32(alignment);
        expectError(file, ErrorCode::corruptFile, "general.alignment");
    }
    expectError(RawFile().head(0, 1).key("general.alignment", ValueType::string).text("32"), ErrorCode::badKey,
                "general.alignment");
    expectError(oneTensor({1}, 0, 16), ErrorCode::corruptFile, "t");
}

TEST(HostileGguf, ChecksDimensions) {
    expectError(oneTensor({}, 0), ErrorCode::corruptFile, "t");
    expectError(oneTensor({1, 1, 1, 1, 1}, 0), ErrorCode::corruptFile, "t");
    expectError(oneTensor({4, 0}, 0), ErrorCode::corruptFile, "t");
    expectError(oneTensor({1ULL << 32U, 1ULL << 32U}, 0), ErrorCode::corruptFile, "t");
    expectError(oneTensor({1ULL << 62U, 2}, 24), ErrorCode::corruptFile, "t");
    expectError(oneTensor({1ULL << 62U}, 0), ErrorCode::corruptFile, "t");
    expectError(oneTensor({~0ULL}, 24), ErrorCode::corruptFile, "t");
    RawFile manyDims;
    manyDims.head(1, 0).text("t").u32(~0U).zeros(4096);
    expectError(manyDims, ErrorCode::corruptFile, "t");
}

TEST(HostileGguf, RowsAreWholeBlocks) {
    expectError(oneTensor({16, 2}, 2), ErrorCode::badTensor, "t");
    expectError(oneTensor({128, 2}, 12), ErrorCode::badTensor, "t");
    EXPECT_THAT(errorOf(oneTensor({128, 2}, 12)).message, HasSubstr("256"));
}

TEST(HostileGguf, RefusesTensorTypesByNameAndId) {
    for (const std::uint32_t id : {4U, 5U, 9U, 15U, 16U, 29U, 31U, 32U, 33U, 36U, 37U, 38U, 40U, 1000U, ~0U}) {
        const RawFile file = oneTensor({256}, id);
        expectError(file, ErrorCode::unsupportedTensorType, "t");
        const std::string message = errorOf(file).message;
        EXPECT_THAT(message, HasSubstr("Tensor t"));
        EXPECT_THAT(message, HasSubstr(std::to_string(id)));
    }
}

TEST(HostileGguf, ChecksOffsets) {
    expectError(oneTensor({1}, 0, ~0ULL - 31), ErrorCode::corruptFile, "t");
    expectError(oneTensor({1}, 0, 1ULL << 40U), ErrorCode::truncatedFile, "t");
    RawFile file;
    file.head(2, 0).tensor("a", {64}, 0, 0).tensor("b", {1}, 0, 224).pad().zeros(4096);
    const Error error = errorOf(file);
    EXPECT_EQ(error.code, ErrorCode::corruptFile);
    EXPECT_THAT(error.message, HasSubstr("a and b overlap"));
}

TEST(HostileGguf, NamesTheFirstTensorThatIsCut) {
    RawFile file;
    file.head(3, 0).tensor("last", {8}, 0, 64).tensor("first", {8}, 0, 0).tensor("middle", {8}, 0, 32).pad();
    const std::size_t start = file.string().size();
    file.zeros(60);
    const Error error = errorOf(file);
    EXPECT_EQ(error.code, ErrorCode::truncatedFile);
    EXPECT_EQ(error.subject, "middle");
    EXPECT_THAT(error.message, HasSubstr(std::to_string(start + 64)));
    EXPECT_THAT(error.message, HasSubstr(std::to_string(start + 60)));
}

/// A small file with a key of each kind and tensors of several types.
std::string wholeFile() {
    GgufWriter w;
    w.setString("general.architecture", "llama");
    w.set("a.count", 3U);
    w.set("a.scale", 0.5F);
    w.set("a.flag", true);
    w.setStrings("tokens", {"one", "two", "three"});
    w.setArray("types", std::vector<std::int32_t>{1, 2, 3});
    w.addTensor("f", {4, 2}, std::vector<float>(8, 1.0F));
    w.addTensor("q", kernels::TensorType::Q4_0, {32, 2}, std::vector<std::byte>(36, std::byte{1}));
    const auto bytes = w.bytes().value();
    return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
}

/// A copy on the heap of exactly that size, so that AddressSanitizer sees a read one byte past the end.
void exerciseExactly(std::string_view bytes) {
    const auto copy = std::make_unique<char[]>(bytes.size());
    std::copy(bytes.begin(), bytes.end(), copy.get());
    fuzz::exerciseReader(std::as_bytes(std::span(copy.get(), bytes.size())));
}

TEST(HostileGguf, SurvivesEveryTruncation) {
    const std::string whole = wholeFile();
    for (std::size_t length = 0; length < whole.size(); ++length) {
        exerciseExactly(std::string_view(whole).substr(0, length));
        const auto reader = GgufReader::fromBytes(std::as_bytes(std::span(whole.data(), length)), "cut.gguf");
        // The last tensor's padding may be absent; everything else is needed.
        if (length < whole.size() - 28) {
            ASSERT_FALSE(reader.has_value()) << length;
            EXPECT_TRUE(reader.error().code == ErrorCode::truncatedFile || reader.error().code == ErrorCode::notGguf)
                << length << " " << reader.error().describe();
        } else {
            EXPECT_TRUE(reader.has_value()) << length;
        }
    }
}

TEST(HostileGguf, SurvivesEveryBitFlip) {
    const std::string whole = wholeFile();
    int refused = 0;
    for (std::size_t bit = 0; bit < whole.size() * 8; ++bit) {
        std::string flipped = whole;
        flipped[bit / 8] = static_cast<char>(flipped[bit / 8] ^ (1 << (bit % 8)));
        exerciseExactly(flipped);
        const auto reader = GgufReader::fromBytes(std::as_bytes(std::span(flipped)), "flipped.gguf");
        if (!reader) {
            ++refused;
            EXPECT_FALSE(reader.error().message.empty());
        }
    }
    EXPECT_GT(refused, 500); // lengths, counts, types and offsets: more than a third of the header's bits
}

} // namespace
} // namespace vitrine::gguf
