// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/gguf_writer.h"

#include <algorithm>
#include <csignal>
#include <fstream>
#include <iterator>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "engine/gguf/gguf_reader.h"
#include "tests/engine/gguf/raw_file.h"
#include "tests/support/temp_dir.h"

namespace vitrine::gguf {
namespace {

using kernels::TensorType;

std::size_t filesIn(const std::filesystem::path& folder) {
    return static_cast<std::size_t>(
        std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator{}));
}

ErrorCode codeOf(const GgufWriter& writer) {
    const auto bytes = writer.bytes();
    EXPECT_FALSE(bytes.has_value());
    return bytes ? ErrorCode::internal : bytes.error().code;
}

TEST(GgufWriter, WritesTheBytesOfTheSpecification) {
    GgufWriter w;
    w.set("n", 7U);
    w.setStrings("s", {"ab"});
    w.addTensor("t", {2}, {1.0F, 2.0F});
    RawFile expected;
    expected.head(1, 2).key("n", ValueType::uint32).u32(7).key("s", ValueType::array).u32(8).u64(1).text("ab");
    expected.tensor("t", {2}, 0, 0).pad().u32(0x3F800000).u32(0x40000000).pad();
    const auto bytes = w.bytes().value();
    ASSERT_EQ(bytes.size(), expected.string().size());
    EXPECT_TRUE(std::equal(bytes.begin(), bytes.end(), expected.bytes().begin()));
}

TEST(GgufWriter, ReadsBackTensorsOfEveryTypeAtAnyAlignment) {
    for (const std::uint64_t alignment : {8U, 32U, 64U, 4096U}) {
        GgufWriter w;
        w.setAlignment(alignment);
        std::vector<std::pair<std::string, std::vector<std::byte>>> tensors;
        for (std::uint32_t id = 0; id < 64; ++id) {
            const auto traits = kernels::typeTraits(TensorType{id});
            if (traits.blockBytes == 0) {
                continue;
            }
            std::vector<std::byte> bytes(std::size_t{traits.blockBytes} * 3, std::byte{static_cast<unsigned char>(id)});
            tensors.emplace_back(traits.name, bytes);
            w.addTensor(traits.name, TensorType{id}, {traits.blockWeights, 3}, bytes);
        }
        ASSERT_GT(tensors.size(), 15U);
        const auto file = w.bytes().value();
        const auto reader = GgufReader::fromBytes(file, "memory");
        ASSERT_TRUE(reader.has_value()) << reader.error().describe();
        EXPECT_EQ(reader->alignment(), alignment);
        for (const auto& [name, bytes] : tensors) {
            const TensorInfo* tensor = reader->find(name);
            ASSERT_NE(tensor, nullptr) << name;
            EXPECT_EQ(tensor->offset % alignment, 0U);
            const auto data = reader->data(*tensor);
            EXPECT_TRUE(std::equal(data.begin(), data.end(), bytes.begin(), bytes.end())) << name;
        }
    }
}

TEST(GgufWriter, AKeySetTwiceHasItsLastValue) {
    GgufWriter w;
    w.set("k", 1U);
    w.set("other", 1U);
    w.setString("k", "two");
    const auto bytes = w.bytes().value();
    const auto reader = GgufReader::fromBytes(bytes, "memory").value();
    EXPECT_EQ(reader.getString("k").value(), "two");
    EXPECT_EQ(reader.keys()[0].key, "k");
    EXPECT_EQ(reader.keys().size(), 2U);
}

TEST(GgufWriter, RefusesWhatNoReaderWouldTake) {
    const std::vector<float> two = {1.0F, 2.0F};
    GgufWriter twice;
    twice.addTensor("t", {2}, two);
    twice.addTensor("t", {2}, two);
    EXPECT_EQ(codeOf(twice), ErrorCode::invalidArgument);
    GgufWriter wrongSize;
    wrongSize.addTensor("t", {3}, two);
    EXPECT_EQ(codeOf(wrongSize), ErrorCode::invalidArgument);
    GgufWriter noDims;
    noDims.addTensor("t", {}, two);
    EXPECT_EQ(codeOf(noDims), ErrorCode::invalidArgument);
    GgufWriter overflow;
    overflow.addTensor("t", {1ULL << 62U, 4}, two);
    EXPECT_EQ(codeOf(overflow), ErrorCode::invalidArgument);
    GgufWriter noName;
    noName.addTensor("", {2}, two);
    EXPECT_EQ(codeOf(noName), ErrorCode::invalidArgument);
    GgufWriter partBlock;
    partBlock.addTensor("t", TensorType::Q4_0, {16, 2}, std::vector<std::byte>(18));
    EXPECT_EQ(codeOf(partBlock), ErrorCode::invalidArgument);
    GgufWriter runTimeType;
    runTimeType.addTensor("t", TensorType::F8_E4M3, {8}, std::vector<std::byte>(8));
    EXPECT_EQ(codeOf(runTimeType), ErrorCode::invalidArgument);
    GgufWriter alignment;
    alignment.setAlignment(12);
    EXPECT_EQ(codeOf(alignment), ErrorCode::invalidArgument);
    GgufWriter noKey;
    noKey.set("", 1U);
    EXPECT_EQ(codeOf(noKey), ErrorCode::invalidArgument);
}

TEST(GgufWriter, ReplacesAFileInOneStep) {
    const test::TempDir dir;
    std::ofstream(dir / "m.gguf") << "old";
    GgufWriter w;
    w.set("k", 1U);
    ASSERT_TRUE(w.write(dir / "m.gguf").has_value());
    EXPECT_EQ(std::filesystem::file_size(dir / "m.gguf"), w.bytes().value().size());
    EXPECT_EQ(filesIn(dir.path()), 1U);
}

TEST(GgufWriter, NamesAnUnwritablePlace) {
    const test::TempDir dir;
    GgufWriter w;
    for (const auto& path : {dir / "absent/m.gguf", dir.path()}) {
        const auto written = w.write(path);
        ASSERT_FALSE(written.has_value());
        EXPECT_EQ(written.error().code, ErrorCode::fileUnwritable);
        EXPECT_EQ(written.error().subject, path.string());
    }
    EXPECT_EQ(filesIn(dir.path()), 0U);
}

/// While it lives no file of this process can grow past `bytes`: a full disk, as far as write() can tell.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        m_previousHandler = std::signal(SIGXFSZ, SIG_IGN);
        ::getrlimit(RLIMIT_FSIZE, &m_previous);
        const rlimit limit{bytes, m_previous.rlim_max};
        ::setrlimit(RLIMIT_FSIZE, &limit);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;
    ~FileSizeLimit() {
        ::setrlimit(RLIMIT_FSIZE, &m_previous);
        std::signal(SIGXFSZ, m_previousHandler);
    }

private:
    rlimit m_previous{};
    void (*m_previousHandler)(int) = nullptr;
};

TEST(GgufWriter, AFullDiskLeavesTheOldFileAndNoOther) {
    const test::TempDir dir;
    std::ofstream(dir / "m.gguf") << "old";
    GgufWriter w;
    w.addTensor("t", {65536}, std::vector<float>(65536));
    Result<> written;
    {
        const FileSizeLimit limit(4096);
        written = w.write(dir / "m.gguf");
    }
    ASSERT_FALSE(written.has_value());
    EXPECT_EQ(written.error().code, ErrorCode::diskFull);
    EXPECT_EQ(std::filesystem::file_size(dir / "m.gguf"), 3U);
    EXPECT_EQ(filesIn(dir.path()), 1U);
}

} // namespace
} // namespace vitrine::gguf
