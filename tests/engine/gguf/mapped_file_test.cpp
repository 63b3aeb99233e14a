// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/mapped_file.h"

#include <fstream>
#include <string_view>

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temp_dir.h"

namespace vitrine::gguf {
namespace {

std::string_view text(const MappedFile& file) {
    return {reinterpret_cast<const char*>(file.bytes().data()), file.bytes().size()};
}

ErrorCode codeOf(const std::filesystem::path& path) {
    const auto file = MappedFile::open(path);
    EXPECT_FALSE(file.has_value()) << path;
    if (!file) {
        EXPECT_FALSE(file.error().message.empty());
        EXPECT_EQ(file.error().subject, path.string());
    }
    return file ? ErrorCode::internal : file.error().code;
}

TEST(MappedFile, MapsAFileWhoseNameIsNotAscii) {
    const test::TempDir dir;
    const auto path = dir / "模型 ünï 🦙.gguf";
    std::ofstream(path) << "hello";
    const auto file = MappedFile::open(path);
    ASSERT_TRUE(file.has_value()) << file.error().describe();
    EXPECT_EQ(text(*file), "hello");
}

TEST(MappedFile, BytesStayWhereTheyAreWhenItMoves) {
    const test::TempDir dir;
    std::ofstream(dir / "a") << "first";
    std::ofstream(dir / "b") << "second";
    auto a = MappedFile::open(dir / "a");
    auto b = MappedFile::open(dir / "b");
    ASSERT_TRUE(a && b);
    const auto* address = b->bytes().data();
    *a = std::move(*b);
    EXPECT_EQ(text(*a), "second");
    EXPECT_EQ(a->bytes().data(), address);
    const MappedFile moved(std::move(*a));
    EXPECT_EQ(moved.bytes().data(), address);
    EXPECT_TRUE(a->bytes().empty()); // NOLINT: what is left after a move is what is being tested
}

TEST(MappedFile, NamesEachReasonThatAFileCannotBeMapped) {
    const test::TempDir dir;
    EXPECT_EQ(codeOf(dir / "absent"), ErrorCode::fileNotFound);
    EXPECT_EQ(codeOf(dir.path()), ErrorCode::notAFile);
    std::ofstream(dir / "empty").flush();
    EXPECT_EQ(codeOf(dir / "empty"), ErrorCode::truncatedFile); // it is not of another kind: a copy that never began
    EXPECT_EQ(codeOf(dir / "empty" / "below"), ErrorCode::fileNotFound);
    ASSERT_EQ(::mkfifo((dir / "pipe").c_str(), 0600), 0);
    EXPECT_EQ(codeOf(dir / "pipe"), ErrorCode::notAFile);
    EXPECT_EQ(codeOf("/dev/null"), ErrorCode::notAFile);
}

/// The administrator may read any file, so that a test run as one must step down for a moment.
class OrdinaryUser {
public:
    OrdinaryUser()
        : m_before(::geteuid()) {
        constexpr uid_t kNobody = 65534;
        if (m_before == 0 && ::seteuid(kNobody) != 0) {
            ADD_FAILURE() << "The administrator's rights can't be put down.";
        }
    }
    OrdinaryUser(const OrdinaryUser&) = delete;
    OrdinaryUser& operator=(const OrdinaryUser&) = delete;
    ~OrdinaryUser() { EXPECT_EQ(::seteuid(m_before), 0); }

private:
    uid_t m_before;
};

TEST(MappedFile, SaysWhenAFileMayNotBeRead) {
    const test::TempDir dir;
    std::ofstream(dir / "secret") << "x";
    ASSERT_EQ(::chmod(dir.path().c_str(), 0755), 0);
    ASSERT_EQ(::chmod((dir / "secret").c_str(), 0), 0);
    const OrdinaryUser user;
    EXPECT_EQ(codeOf(dir / "secret"), ErrorCode::fileUnreadable);
}

} // namespace
} // namespace vitrine::gguf
