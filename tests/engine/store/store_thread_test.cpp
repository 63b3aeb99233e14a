// SPDX-License-Identifier: GPL-3.0-or-later
#include <future>
#include <mutex>
#include <string>

#include <gtest/gtest.h>

#include <SQLiteCpp/Column.h>

#include "engine/store/conversations.h"
#include "engine/store/store_thread.h"
#include "tests/support/temp_dir.h"

namespace vitrine::store {
namespace {

StoreThread::Write putting(ConversationId id) {
    return [id](Database& d) {
        StoredConversation c;
        c.info.id = id;
        return putConversation(d, c);
    };
}

int countIn(StoreThread& thread) {
    std::promise<int> answer;
    thread.read([&answer](Database* d) {
        answer.set_value(d == nullptr ? -1 : d->sql().execAndGet("SELECT count(*) FROM conversations").getInt());
    });
    return answer.get_future().get();
}

TEST(StoreThread, WritesInOrderAndSaysWhenItIsDone) {
    const test::TempDir dir;
    StoreThread thread(dir / "v.db");
    std::promise<void> done;
    for (int i = 1; i < 20; ++i) {
        thread.write(putting(i));
    }
    thread.write(putting(20), [&done](const Result<void>& r) {
        EXPECT_TRUE(r);
        done.set_value();
    });
    done.get_future().get();
    EXPECT_EQ(countIn(thread), 20);
}

TEST(StoreThread, WhatIsHandedInIsWrittenBeforeItEnds) {
    const test::TempDir dir;
    {
        StoreThread thread(dir / "v.db");
        for (int i = 1; i <= 50; ++i) {
            thread.write(putting(i));
        }
    }
    auto d = Database::open(dir / "v.db");
    ASSERT_TRUE(d);
    EXPECT_EQ(listConversations(*d).value().size(), 50U);
}

/// Observations, waited for.
class Watch {
public:
    StoreThread::Observer observer() {
        return [this](const StoreThread::State& s) {
            const std::lock_guard lock(m_lock);
            m_states.push_back(s);
            m_news.notify_all();
        };
    }
    template <class Predicate>
    StoreThread::State waitFor(Predicate predicate) {
        std::unique_lock lock(m_lock);
        m_news.wait(lock, [&] { return !m_states.empty() && predicate(m_states.back()); });
        return m_states.back();
    }

private:
    std::mutex m_lock;
    std::condition_variable m_news;
    std::vector<StoreThread::State> m_states;
};

TEST(StoreThread, WhatCanNotBeWrittenWaitsInOrderAndIsTriedAgain) {
    const test::TempDir dir;
    Watch watch;
    StoreThread thread(dir / "v.db", watch.observer());
    std::atomic<bool> full = true;
    const auto stubborn = [&full](ConversationId id) -> StoreThread::Write {
        return [&full, id](Database& d) -> Result<void> {
            if (full) {
                return fail(ErrorCode::diskFull, "Full.");
            }
            return putting(id)(d);
        };
    };
    thread.write(putting(1));
    thread.write(stubborn(2));
    std::promise<void> done;
    thread.write(putting(3), [&done](const Result<void>&) { done.set_value(); });
    const auto state = watch.waitFor([](const StoreThread::State& s) { return s.error.has_value(); });
    EXPECT_EQ(state.error->code, ErrorCode::diskFull);
    EXPECT_GE(state.waiting, 1U);
    EXPECT_EQ(countIn(thread), 1) << "readers go on, later changes wait their turn";
    full = false;
    thread.retry();
    done.get_future().get();
    watch.waitFor([](const StoreThread::State& s) { return !s.error; });
    EXPECT_EQ(countIn(thread), 3);
}

TEST(StoreThread, ARefusedChangeIsSaidAndDoesNotStopTheNext) {
    const test::TempDir dir;
    StoreThread thread(dir / "v.db");
    std::promise<Result<void>> refused;
    StoredMessage orphan;
    orphan.id = 5;
    thread.write([orphan](Database& d) { return addMessage(d, 404, orphan); },
                 [&refused](const Result<void>& r) { refused.set_value(r); });
    thread.write(putting(1));
    const auto r = refused.get_future().get();
    ASSERT_FALSE(r);
    EXPECT_EQ(r.error().code, ErrorCode::databaseFailed);
    EXPECT_EQ(countIn(thread), 1);
}

TEST(StoreThread, ADatabaseThatCanNotBeOpenedIsReported) {
    const test::TempDir dir;
    Watch watch;
    StoreThread thread("/proc/none/v.db", watch.observer());
    const auto state = watch.waitFor([](const StoreThread::State& s) { return s.error.has_value(); });
    EXPECT_FALSE(state.open);
    std::promise<Result<void>> refused;
    thread.write(putting(1), [&refused](const Result<void>& r) { refused.set_value(r); });
    EXPECT_FALSE(refused.get_future().get());
    EXPECT_EQ(countIn(thread), -1);
}

} // namespace
} // namespace vitrine::store
