// Digests from FIPS 180-4's examples and, for the default model, from the place that publishes it.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/gguf/sha256.h"

#include <fstream>

#include <gtest/gtest.h>

#include "tests/support/temp_dir.h"
#include "tests/support/test_data.h"

namespace vitrine::gguf {
namespace {

std::string digest(std::string_view text, std::size_t piece) {
    Sha256 hash;
    for (std::size_t at = 0; at < text.size(); at += piece) {
        const std::string_view part = text.substr(at, piece);
        hash.update(std::as_bytes(std::span(part.data(), part.size())));
    }
    return hash.finish();
}

TEST(Sha256, KnownDigestsInPiecesOfAnySize) {
    for (const std::size_t piece : {1U, 3U, 63U, 64U, 65U, 1000000U}) {
        EXPECT_EQ(digest("", piece), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
        EXPECT_EQ(digest("abc", piece), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
        EXPECT_EQ(digest("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq", piece),
                  "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
        EXPECT_EQ(
            digest("abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrs"
                   "mnopqrstnopqrstu",
                   piece),
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1");
        EXPECT_EQ(digest(std::string(1000000, 'a'), piece),
                  "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
    }
}

TEST(Sha256, FilesReportProgressAndCancel) {
    const test::TempDir dir;
    std::ofstream(dir / "a") << std::string(3U << 20U, 'a');
    std::uint64_t last = 0;
    int calls = 0;
    const auto whole = sha256OfFile(dir / "a", [&](std::uint64_t done, std::uint64_t total) {
        EXPECT_GT(done, last);
        EXPECT_EQ(total, 3U << 20U);
        last = done;
        ++calls;
    });
    EXPECT_EQ(whole.value(), digest(std::string(3U << 20U, 'a'), 1U << 20U));
    EXPECT_EQ(last, 3U << 20U);
    EXPECT_EQ(calls, 3);
    std::stop_source stop;
    calls = 0;
    const auto cancelled = sha256OfFile(
        dir / "a",
        [&](std::uint64_t, std::uint64_t) {
            ++calls;
            stop.request_stop();
        },
        stop.get_token());
    ASSERT_FALSE(cancelled.has_value());
    EXPECT_EQ(cancelled.error().code, ErrorCode::cancelled);
    EXPECT_EQ(calls, 1);
}

TEST(Sha256, EmptyAndAbsentFiles) {
    const test::TempDir dir;
    std::ofstream(dir / "empty").flush();
    EXPECT_EQ(sha256OfFile(dir / "empty").value(), digest("", 1));
    EXPECT_EQ(sha256OfFile(dir / "absent").error().code, ErrorCode::fileNotFound);
    EXPECT_EQ(sha256OfFile(dir.path()).error().code, ErrorCode::notAFile);
}

TEST(Sha256, DefaultModel) {
    VITRINE_REQUIRE_MODEL(model);
    EXPECT_EQ(sha256OfFile(model).value(), "b179c9523d0e6a0f98a330c7562b682750a6f8c8c15e5bc70ea373728110db53");
}

} // namespace
} // namespace vitrine::gguf
