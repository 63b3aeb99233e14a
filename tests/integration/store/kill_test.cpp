// kill -9 at random moments of streaming, saving, importing and migrating: the database opens, and what was said to be
// committed is there. VITRINE_KILLS sets how often each is tried (5; the long run tries 50).
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdlib>
#include <random>
#include <sstream>
#include <string>
#include <thread>

#include <fcntl.h>
#include <gtest/gtest.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <SQLiteCpp/Column.h>

#include "engine/store/conversations.h"
#include "engine/store/run_reader.h"
#include "engine/store/schema.h"
#include "tests/support/temp_dir.h"

extern char** environ; // NOLINT: POSIX's own

namespace vitrine::store {
namespace {

namespace fs = std::filesystem;

int kills() {
    const char* wanted = std::getenv("VITRINE_KILLS");
    return wanted == nullptr ? 5 : std::atoi(wanted);
}

/// Starts the writer, kills it after `delay` from the first time that it says `since`, and gives the lines that it had said.
std::vector<std::string> killedAfter(const fs::path& database, const char* mode, std::chrono::microseconds delay, const char* since = "begin") {
    std::array<int, 2> ends{};
    EXPECT_EQ(::pipe2(ends.data(), O_CLOEXEC), 0);
    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
    const std::string path = database.string();
    std::array<char*, 4> arguments{const_cast<char*>(VITRINE_STORE_WRITER), const_cast<char*>(path.c_str()),
                                   const_cast<char*>(mode), nullptr};
    pid_t child = 0;
    EXPECT_EQ(posix_spawn(&child, VITRINE_STORE_WRITER, &actions, nullptr, arguments.data(), environ), 0);
    posix_spawn_file_actions_destroy(&actions);
    ::close(ends[1]);
    std::string said;
    std::array<char, 4096> buffer{};
    const auto take = [&] {
        const ssize_t n = ::read(ends[0], buffer.data(), buffer.size());
        said.append(buffer.data(), n > 0 ? static_cast<std::size_t>(n) : 0);
        return n > 0;
    };
    while (said.find(since) == std::string::npos && take()) {
    }
    std::jthread killer([child, delay] {
        std::this_thread::sleep_for(delay);
        ::kill(child, SIGKILL);
    });
    while (take()) {
    }
    killer.join();
    int status = 0;
    ::waitpid(child, &status, 0);
    ::close(ends[0]);
    std::vector<std::string> lines;
    std::istringstream in(said);
    for (std::string line; std::getline(in, line) && !in.eof();) { // a line without its end was not said
        lines.push_back(line);
    }
    return lines;
}

class Kill : public testing::Test {
protected:
    std::chrono::microseconds moment() {
        return std::chrono::microseconds(std::uniform_int_distribution<int>(0, 250000)(m_random));
    }
    test::TempDir m_dir;
    std::mt19937 m_random{20261130};
};

Database opened(const fs::path& path) {
    auto d = Database::open(path);
    EXPECT_TRUE(d) << d.error().describe();
    EXPECT_TRUE(d->check());
    return std::move(*d);
}

TEST_F(Kill, WhileStreaming) {
    std::size_t committed = 0;
    for (int i = 0; i < kills(); ++i) {
        // Every other time from its first commit on: on a busy machine none may come within the longest delay from its start.
        const auto lines = killedAfter(m_dir / "v.db", "stream", moment(), i % 2 == 0 ? "piece " : "begin");
        Database d = opened(m_dir / "v.db");
        for (const std::string& line : lines) {
            std::istringstream words(line);
            std::string what;
            ConversationId id = 0;
            int n = 0;
            words >> what >> id >> n;
            EXPECT_NE(what, "failed") << line;
            if (what == "piece") {
                ++committed;
                const auto chat = readConversation(d, id);
                ASSERT_TRUE(chat) << line;
                ASSERT_EQ(chat->messages.size(), 2U);
                EXPECT_NE(chat->messages[1].text.find("piece " + std::to_string(n) + " "), std::string::npos) << line;
            }
        }
    }
    EXPECT_GT(committed, 0U) << "nothing was tried";
}

TEST_F(Kill, WhileSavingRuns) {
    std::size_t committed = 0;
    for (int i = 0; i < kills(); ++i) {
        const auto lines = killedAfter(m_dir / "v.db", "runs", moment(), i % 2 == 0 ? "run " : "begin");
        Database d = opened(m_dir / "v.db");
        std::size_t said = 0;
        for (const std::string& line : lines) {
            EXPECT_FALSE(line.starts_with("failed")) << line;
            if (line.starts_with("run ")) {
                ++said;
                auto reader = RunReader::open(d, std::stoll(line.substr(4)));
                ASSERT_TRUE(reader) << line;
                EXPECT_TRUE(reader->all()) << line;
            }
        }
        committed += said;
        const std::vector<RunInfo> runs = listRuns(d).value();
        for (const RunInfo& run : runs) { // no half of a run is there either
            EXPECT_TRUE(RunReader::open(d, run.id));
        }
    }
    EXPECT_GT(committed, 0U);
}

TEST_F(Kill, WhileImporting) {
    for (int i = 0; i < kills(); ++i) {
        const auto lines = killedAfter(m_dir / "v.db", "import", moment());
        Database d = opened(m_dir / "v.db");
        const std::vector<ConversationInfo> chats = listConversations(d).value();
        for (const ConversationInfo& chat : chats) {
            const auto all = readConversation(d, chat.id);
            ASSERT_TRUE(all);
            EXPECT_EQ(all->messages.size(), 50U) << "an import is whole or not there";
        }
        const auto said = static_cast<std::size_t>(
            std::ranges::count_if(lines, [](const std::string& l) { return l.starts_with("chat "); }));
        EXPECT_GE(chats.size(), said);
    }
}

TEST_F(Kill, WhileMigrating) {
    for (int i = 0; i < kills(); ++i) {
        const fs::path path = m_dir / ("old" + std::to_string(i) + ".db");
        {
            SQLite::Database sql(path.string(), SQLite::OPEN_READWRITE | SQLite::OPEN_CREATE);
            sql.exec("PRAGMA journal_mode=WAL");
            migrateTo(sql, 1);
            sql.exec("BEGIN");
            for (int m = 1; m <= 2000; ++m) {
                const std::string n = std::to_string(m);
                sql.exec("INSERT INTO conversations(id, title, created, touched) VALUES(" + n + ", 'chat " + n +
                         "', 1, 1)");
                sql.exec("INSERT INTO messages(id, conversation, role, created) VALUES(" + n + ", " + n + ", 0, 1)");
                sql.exec("INSERT INTO pieces(message, n, text) VALUES(" + n + ", 0, 'some words to be indexed')");
            }
            sql.exec("COMMIT");
        }
        killedAfter(path, "migrate", moment() / 3);
        Database d = opened(path);
        EXPECT_EQ(d.sql().execAndGet("PRAGMA user_version").getInt(), kSchemaVersion);
        EXPECT_EQ(d.sql().execAndGet("SELECT count(*) FROM pieces").getInt(), 2000);
        EXPECT_EQ(
            d.sql().execAndGet("SELECT count(*) FROM search_messages WHERE search_messages MATCH 'indexed'").getInt(),
            2000);
    }
}

} // namespace
} // namespace vitrine::store
