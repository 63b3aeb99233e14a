// A disk that takes no more, by a limit on the size of files: what is there stays, what is said is an error, and what
// waited is written once there is space.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <csignal>
#include <future>
#include <string>

#include <gtest/gtest.h>
#include <sys/resource.h>

#include "engine/store/conversations.h"
#include "engine/store/store_thread.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

/// While it lives no file of this process may grow beyond `bytes`.
class FileSizeLimit {
public:
    explicit FileSizeLimit(rlim_t bytes) {
        m_handler = std::signal(SIGXFSZ, SIG_IGN); // the write fails instead
        getrlimit(RLIMIT_FSIZE, &m_before);
        rlimit limit = m_before;
        limit.rlim_cur = bytes;
        setrlimit(RLIMIT_FSIZE, &limit);
    }
    ~FileSizeLimit() {
        setrlimit(RLIMIT_FSIZE, &m_before);
        std::signal(SIGXFSZ, m_handler);
    }
    FileSizeLimit(const FileSizeLimit&) = delete;
    FileSizeLimit& operator=(const FileSizeLimit&) = delete;

private:
    rlimit m_before{};
    void (*m_handler)(int) = nullptr;
};

TEST(FullDisk, WhatIsThereStaysAndWhatWaitsIsWrittenLater) {
    const test::TempDir dir;
    std::mutex lock;
    std::condition_variable news;
    std::optional<Error> error;
    StoreThread thread(dir / "v.db", [&](const StoreThread::State& s) {
        const std::lock_guard guard(lock);
        error = s.error;
        news.notify_all();
    });
    StoredConversation chat;
    chat.info.id = newId();
    chat.info.title = "kept";
    StoredMessage reply;
    reply.id = newId();
    std::promise<void> begun;
    thread.write([chat](Database& d) { return putConversation(d, chat); });
    thread.write([chat, reply](Database& d) { return addMessage(d, chat.info.id, reply); },
                 [&begun](const Result<void>&) { begun.set_value(); });
    begun.get_future().get();
    std::promise<void> written;
    int pieces = 0;
    {
        const FileSizeLimit limit(std::filesystem::file_size(dir / "v.db-wal") + 40000);
        for (; pieces < 60; ++pieces) {
            thread.write(
                [reply, n = pieces](Database& d) { return appendPiece(d, reply.id, n, std::string(2000, 'a')); });
        }
        std::unique_lock guard(lock);
        news.wait(guard, [&] { return error.has_value(); });
        EXPECT_EQ(error->code, ErrorCode::diskFull) << error->describe();
        guard.unlock();
        std::promise<std::size_t> seen;
        thread.read([&](Database* d) {
            seen.set_value(readConversation(*d, chat.info.id).value().messages.at(0).text.size());
        });
        const std::size_t there = seen.get_future().get();
        EXPECT_GT(there, 0U) << "what had been written is there";
        EXPECT_LT(there, 120000U);
    }
    thread.write([](Database&) -> Result<void> { return {}; },
                 [&written](const Result<void>&) { written.set_value(); });
    thread.retry();
    written.get_future().get();
    std::promise<std::size_t> seen;
    thread.read(
        [&](Database* d) { seen.set_value(readConversation(*d, chat.info.id).value().messages.at(0).text.size()); });
    EXPECT_EQ(seen.get_future().get(), 120000U) << "every piece, once";
}

} // namespace
} // namespace vitrine::store
