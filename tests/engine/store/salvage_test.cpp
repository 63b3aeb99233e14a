// SPDX-License-Identifier: GPL-3.0-or-later
#include <fstream>
#include <string>

#include <gtest/gtest.h>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/conversations.h"
#include "engine/store/run_reader.h"
#include "engine/store/salvage.h"
#include "engine/store/search.h"
#include "engine/trace/replay.h"
#include "tests/support/sample_run.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

namespace fs = std::filesystem;

constexpr int kChats = 60;
constexpr int kMessages = 20;

void fill(const fs::path& path) {
    auto d = Database::open(path);
    ASSERT_TRUE(d);
    for (int i = 0; i < kChats; ++i) {
        StoredConversation c;
        c.info.title = "Chat " + std::to_string(i);
        c.info.created = i + 1;
        c.info.touched = i + 1;
        for (int m = 0; m < kMessages; ++m) {
            StoredMessage row;
            row.id = m + 1;
            row.parent = m;
            row.role = m % 2 == 0 ? MessageRole::user : MessageRole::assistant;
            row.text = "word" + std::to_string(m) + std::string(300, 'x');
            c.messages.push_back(row);
        }
        ASSERT_TRUE(importConversation(*d, c));
    }
    const auto engine = test::sampleRun();
    RunToSave run;
    run.info.name = "kept";
    run.header = engine->header();
    run.start = trace::initialState(run.header);
    run.records = test::shared(engine->records());
    ASSERT_TRUE(saveRun(*d, run));
    d->sql().exec("PRAGMA wal_checkpoint(TRUNCATE)");
}

/// The pages that hold a table's rows.
std::vector<std::int64_t> leafPages(const fs::path& path, const std::string& table) {
    SQLite::Database sql(path.string(), SQLite::OPEN_READONLY);
    SQLite::Statement s(sql, "SELECT pageno FROM dbstat WHERE name=? AND pagetype='leaf' ORDER BY pageno");
    s.bind(1, table);
    std::vector<std::int64_t> pages;
    while (s.executeStep()) {
        pages.push_back(s.getColumn(0).getInt64());
    }
    return pages;
}

void damage(const fs::path& path, std::int64_t page) {
    std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
    file.seekp((page - 1) * 8192);
    file << std::string(8192, '\xA5');
}

TEST(Salvage, KeepsEverythingButTheDamagedPage) {
    for (const char* table : {"messages", "pieces", "conversations"}) {
        const test::TempDir dir;
        const fs::path path = dir / "記憶 v.db";
        fill(path);
        const auto pages = leafPages(path, table);
        ASSERT_FALSE(pages.empty());
        damage(path, pages[pages.size() / 2]);
        if (pages.size() > 6) {
            damage(path, pages[pages.size() / 2 + 3]); // rows between two damaged pages
        }
        {
            auto d = Database::open(path);
            ASSERT_TRUE(d) << "the damage is elsewhere";
            const auto checked = d->check();
            ASSERT_FALSE(checked);
            EXPECT_EQ(checked.error().code, ErrorCode::databaseCorrupt);
        }
        const auto saved = salvage(path);
        ASSERT_TRUE(saved) << saved.error().describe();
        EXPECT_EQ(saved->chats, kChats);
        EXPECT_TRUE(fs::exists(saved->damaged));
        EXPECT_GT(saved->kept(), 0);
        auto d = Database::open(path);
        ASSERT_TRUE(d) << d.error().describe();
        EXPECT_TRUE(d->check());
        const auto list = listConversations(*d).value();
        EXPECT_EQ(list.size(), static_cast<std::size_t>(kChats)) << table << ": no chat is lost, at worst its title";
        std::size_t messages = 0;
        std::size_t texts = 0;
        for (const ConversationInfo& i : list) {
            const StoredConversation chat = readConversation(*d, i.id).value();
            for (const StoredMessage& m : chat.messages) {
                ++messages;
                texts += m.text.empty() ? 0U : 1U;
            }
        }
        const std::size_t all = static_cast<std::size_t>(kChats) * kMessages;
        EXPECT_GT(messages, all * 3 / 4) << table;
        EXPECT_GT(texts, all * 3 / 4) << table;
        EXPECT_FALSE(searchConversations(*d, "word3").value().empty());
        auto run = RunReader::open(*d, 1);
        ASSERT_TRUE(run) << run.error().describe();
        EXPECT_TRUE(run->all());
    }
}

TEST(Salvage, FindsRowsThatNoRootLeadsTo) {
    const test::TempDir dir;
    const fs::path path = dir / "v.db";
    fill(path);
    {
        auto d = Database::open(path);
        ASSERT_TRUE(d);
        StoredConversation c; // deleted for good: its pages are free, and it is not to come back
        c.info.title = "purged";
        StoredMessage m;
        m.id = 1;
        m.text = std::string(40000, 'p');
        c.messages.push_back(m);
        m.id = 2;
        m.parent = 1;
        m.text = "long " + std::string(30000, 'q'); // goes on over several pages
        StoredConversation kept = c;
        kept.info.title = "kept";
        kept.messages = {c.messages.front(), m};
        const auto id = importConversation(*d, c).value();
        ASSERT_TRUE(importConversation(*d, kept));
        ASSERT_TRUE(setDeleted(*d, id, 1));
        ASSERT_TRUE(purgeConversation(*d, id));
        d->sql().exec("PRAGMA wal_checkpoint(TRUNCATE)");
    }
    std::vector<std::int64_t> roots;
    {
        SQLite::Database sql(path.string(), SQLite::OPEN_READONLY);
        SQLite::Statement s(sql,
                            "SELECT pageno FROM dbstat WHERE name IN ('messages','pieces','messages_conversation') "
                            "AND path='/'");
        while (s.executeStep()) {
            roots.push_back(s.getColumn(0).getInt64());
        }
    }
    ASSERT_EQ(roots.size(), 3U);
    for (const std::int64_t root : roots) {
        damage(path, root);
    }
    const auto saved = salvage(path);
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->chats, kChats + 1);
    EXPECT_GT(saved->messages, kChats * kMessages * 9 / 10);
    auto d = Database::open(path);
    ASSERT_TRUE(d);
    EXPECT_TRUE(d->check());
    std::size_t texts = 0;
    bool longOne = false;
    const auto list = listConversations(*d).value();
    for (const ConversationInfo& i : list) {
        EXPECT_NE(i.title, "purged");
        const StoredConversation chat = readConversation(*d, i.id).value();
        for (const StoredMessage& m : chat.messages) {
            texts += m.text.empty() ? 0U : 1U;
            longOne = longOne || m.text == "long " + std::string(30000, 'q');
        }
    }
    EXPECT_GT(texts, static_cast<std::size_t>(kChats * kMessages * 9 / 10));
    EXPECT_TRUE(longOne);
}

TEST(Salvage, WhatHoldsNothingBecomesAnEmptyDatabase) {
    const test::TempDir dir;
    const fs::path path = dir / "v.db";
    std::ofstream(path) << std::string(30000, 'z');
    const auto saved = salvage(path);
    ASSERT_TRUE(saved) << saved.error().describe();
    EXPECT_EQ(saved->kept(), 0);
    EXPECT_EQ(fs::file_size(saved->damaged), 30000U);
    auto d = Database::open(path);
    ASSERT_TRUE(d);
    EXPECT_TRUE(listConversations(*d).value().empty());
}

} // namespace
} // namespace vitrine::store
