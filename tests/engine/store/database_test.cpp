// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/compress.h"
#include "engine/store/database.h"
#include "engine/store/schema.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

namespace fs = std::filesystem;

int number(Database& d, const char* sql) {
    return d.sql().execAndGet(sql).getInt();
}

void makeVersion(const fs::path& path, int version) {
    SQLite::Database sql(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
    sql.exec("PRAGMA journal_mode=WAL");
    migrateTo(sql, version);
    if (version >= 1) {
        sql.exec("INSERT INTO conversations(id, title, created, touched) VALUES(7, 'Äpfel 記憶', 1, 2)");
        sql.exec("INSERT INTO messages(id, conversation, role, created) VALUES(8, 7, 0, 1)");
        sql.exec("INSERT INTO pieces(message, n, text) VALUES(8, 0, 'zwei '),(8, 1, 'Worte')");
    }
}

TEST(Database, IsMadeWithItsFoldersAndKeepsToTheRules) {
    const test::TempDir dir;
    auto d = Database::open(dir / "a" / "b" / "v.db");
    ASSERT_TRUE(d) << d.error().describe();
    EXPECT_EQ(number(*d, "PRAGMA user_version"), kSchemaVersion);
    EXPECT_EQ(number(*d, "PRAGMA foreign_keys"), 1);
    EXPECT_EQ(d->sql().execAndGet("PRAGMA journal_mode").getString(), "wal");
    EXPECT_EQ(number(*d, "PRAGMA synchronous"), 2);
    EXPECT_TRUE(d->check());
    const auto orphan =
        d->write([&] { d->sql().exec("INSERT INTO messages(conversation, role, created) VALUES(99, 0, 0)"); });
    ASSERT_FALSE(orphan) << "a message without a chat";
}

TEST(Database, EveryOlderVersionIsBroughtForwardAfterACopy) {
    for (int version = 1; version < kSchemaVersion; ++version) {
        const test::TempDir dir;
        const fs::path path = dir / "v.db";
        makeVersion(path, version);
        auto d = Database::open(path);
        ASSERT_TRUE(d) << version << ": " << d.error().describe();
        EXPECT_EQ(number(*d, "PRAGMA user_version"), kSchemaVersion);
        EXPECT_EQ(d->sql().execAndGet("SELECT title FROM conversations WHERE id=7").getString(), "Äpfel 記憶");
        EXPECT_EQ(number(*d, "SELECT count(*) FROM search_messages WHERE search_messages MATCH 'wor*'"), 1)
            << "what was there before is found too";
        EXPECT_EQ(number(*d, "SELECT count(*) FROM search_titles WHERE search_titles MATCH 'apfel'"), 1);
        ASSERT_TRUE(fs::exists(d->copyBeforeMigration())) << version;
        SQLite::Database copy(d->copyBeforeMigration().string(), SQLite::OPEN_READONLY);
        EXPECT_EQ(copy.execAndGet("PRAGMA user_version").getInt(), version);
        EXPECT_EQ(copy.execAndGet("SELECT count(*) FROM pieces").getInt(), 2);
    }
}

TEST(Database, AMigrationThatFailsLeavesTheFileAsItWas) {
    const test::TempDir dir;
    const fs::path path = dir / "v.db";
    makeVersion(path, 1);
    {
        SQLite::Database sql(path.string(), SQLite::OPEN_READWRITE);
        sql.exec("CREATE TABLE run_tags(other)"); // in the way of step 2, after its first table
    }
    EXPECT_FALSE(Database::open(path));
    SQLite::Database sql(path.string(), SQLite::OPEN_READONLY);
    EXPECT_EQ(sql.execAndGet("PRAGMA user_version").getInt(), 1);
    EXPECT_EQ(sql.execAndGet("SELECT count(*) FROM sqlite_schema WHERE name='runs'").getInt(), 0);
    EXPECT_EQ(sql.execAndGet("SELECT count(*) FROM conversations").getInt(), 1);
}

TEST(Database, ANewerOneIsReadAndNotChanged) {
    const test::TempDir dir;
    const fs::path path = dir / "v.db";
    makeVersion(path, kSchemaVersion);
    {
        SQLite::Database sql(path.string(), SQLite::OPEN_READWRITE);
        sql.exec("ALTER TABLE conversations ADD COLUMN colour TEXT");
        sql.exec("PRAGMA user_version=" + std::to_string(kSchemaVersion + 1));
    }
    auto d = Database::open(path);
    ASSERT_TRUE(d) << d.error().describe();
    EXPECT_TRUE(d->newer());
    EXPECT_EQ(number(*d, "SELECT count(*) FROM conversations"), 1);
    const auto written = d->write([&] { d->sql().exec("DELETE FROM conversations"); });
    ASSERT_FALSE(written);
    EXPECT_EQ(written.error().code, ErrorCode::databaseNewer);
    EXPECT_EQ(number(*d, "SELECT count(*) FROM conversations"), 1);
    EXPECT_EQ(number(*d, "PRAGMA user_version"), kSchemaVersion + 1);
}

TEST(Database, WhatIsNoDatabaseIsSaidSo) {
    const test::TempDir dir;
    const fs::path path = dir / "v.db";
    std::ofstream(path) << std::string(20000, 'x');
    const auto d = Database::open(path);
    ASSERT_FALSE(d);
    EXPECT_EQ(d.error().code, ErrorCode::databaseCorrupt);
    EXPECT_EQ(fs::file_size(path), 20000U) << "untouched";
    const auto absent = Database::open(dir / "none.db", Database::Access::readOnly);
    ASSERT_FALSE(absent);
    EXPECT_EQ(absent.error().code, ErrorCode::fileNotFound);
}

TEST(Database, PathsOfAnyScriptAndLength) {
    const test::TempDir dir;
    const std::string longName(200, 'n');
    auto d = Database::open(dir / "記憶 und Äpfel 🍏" / longName / "vitrine.db");
    ASSERT_TRUE(d) << d.error().describe();
    EXPECT_TRUE(d->write([&] { d->sql().exec("INSERT INTO conversations(created, touched) VALUES(1,1)"); }));
}

TEST(Database, AnErrorRollsBack) {
    const test::TempDir dir;
    auto d = Database::open(dir / "v.db");
    ASSERT_TRUE(d);
    const auto r = d->write([&]() -> Result<int> {
        d->sql().exec("INSERT INTO conversations(created, touched) VALUES(1,1)");
        return fail(ErrorCode::cancelled, "No.");
    });
    EXPECT_FALSE(r);
    EXPECT_EQ(number(*d, "SELECT count(*) FROM conversations"), 0);
}

TEST(Database, AReaderSeesOneStateWhileAnotherWrites) {
    const test::TempDir dir;
    auto writer = Database::open(dir / "v.db");
    auto reader = Database::open(dir / "v.db", Database::Access::readOnly);
    ASSERT_TRUE(writer && reader);
    const auto seen = reader->read([&] {
        const int before = number(*reader, "SELECT count(*) FROM conversations");
        EXPECT_TRUE(
            writer->write([&] { writer->sql().exec("INSERT INTO conversations(created, touched) VALUES(1,1)"); }));
        return number(*reader, "SELECT count(*) FROM conversations") - before;
    });
    ASSERT_TRUE(seen) << seen.error().describe();
    EXPECT_EQ(*seen, 0);
    EXPECT_EQ(number(*reader, "SELECT count(*) FROM conversations"), 1);
}

TEST(Compress, BytesComeBack) {
    for (const std::size_t size : {std::size_t{0}, std::size_t{1}, std::size_t{5000}, std::size_t{3} << 20}) {
        std::string bytes(size, '\0');
        for (std::size_t i = 0; i < size; ++i) {
            bytes[i] = static_cast<char>((i * i) >> 7);
        }
        const auto back = expand(compress(bytes), size);
        ASSERT_TRUE(back) << size;
        EXPECT_EQ(*back, bytes);
        EXPECT_FALSE(expand(compress(bytes), size + 1));
        EXPECT_TRUE(size == 0 || !expand(compress(bytes), size - 1));
    }
    std::string text;
    for (int i = 0; i < 900; ++i) {
        text += std::to_string(i * i);
    }
    const std::string small = compress(text);
    for (std::size_t at = 0; at < small.size(); at += 97) {
        std::string damaged = small;
        damaged[at] = static_cast<char>(damaged[at] ^ 0x40);
        const auto bad = expand(damaged, text.size());
        ASSERT_FALSE(bad) << at;
        EXPECT_EQ(bad.error().code, ErrorCode::corruptFile);
    }
    EXPECT_FALSE(expand("no zlib at all", std::size_t{1} << 40)) << "no memory is taken for a lie";
}

} // namespace
} // namespace vitrine::store
