// Every task runs exactly once, whatever the sizes, and a pool that slept wakes. Run under ThreadSanitizer too.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <csignal>
#include <random>
#include <thread>
#include <vector>

#if defined(__linux__)
#include <pthread.h>
#endif

#include "kernels/processors.h"
#include "kernels/thread_pool.h"

namespace vitrine::kernels {
namespace {

TEST(ThreadPool, RunsEachTaskOnce) {
    std::mt19937 generator(1);
    for (int threads = 1; threads <= 8; ++threads) {
        ThreadPool pool(threads);
        ASSERT_EQ(pool.threads(), threads);
        for (int op = 0; op < 200; ++op) {
            const std::size_t tasks = op < 20 ? static_cast<std::size_t>(op) : generator() % 300;
            std::vector<int> runs(tasks, 0);
            pool.run(tasks, [&](std::size_t task, int worker) {
                ASSERT_GE(worker, 0);
                ASSERT_LT(worker, threads);
                ++runs[task]; // unsynchronised on purpose: a task that ran twice at once is a race for the sanitizer
            });
            ASSERT_EQ(runs, std::vector<int>(tasks, 1));
        }
    }
}

TEST(ThreadPool, RunsEachTaskOnceByShares) {
    std::mt19937 generator(2);
    for (int threads = 1; threads <= 8; ++threads) {
        ThreadPool pool(threads);
        for (int op = 0; op < 200; ++op) {
            const std::size_t tasks = op < 20 ? static_cast<std::size_t>(op) : generator() % 300;
            std::vector<int> runs(tasks, 0);
            const auto body = [&](std::size_t task, int worker) {
                ASSERT_GE(worker, 0);
                ASSERT_LT(worker, threads);
                ++runs[task];
            };
            if (op % 3 == 0) { // the two orders alternate on one pool
                pool.run(tasks, body);
            } else {
                pool.runByShares(tasks, body);
            }
            ASSERT_EQ(runs, std::vector<int>(tasks, 1));
        }
    }
}

/// A worker takes the tasks of its own share in order and others' only after them; what a worker that is held up leaves is done by
/// the others.
TEST(ThreadPool, WorkersFinishTheirOwnSharesBeforeTheyHelpOthers) {
    constexpr std::size_t kThreads = 4;
    constexpr std::size_t kTasks = 42;
    ThreadPool pool(static_cast<int>(kThreads));
    for (int op = 0; op < 50; ++op) {
        std::vector<std::vector<std::size_t>> taken(kThreads);
        std::atomic<std::size_t> done{0};
        pool.runByShares(kTasks, [&](std::size_t task, int worker) {
            taken[static_cast<std::size_t>(worker)].push_back(task);
            while (worker == 0 && done.load() + 1 < kTasks) {
                std::this_thread::yield();
            }
            done.fetch_add(1);
        });
        EXPECT_LE(taken[0].size(), 1U) << "the worker that is held up";
        for (std::size_t worker = 0; worker < kThreads; ++worker) {
            const auto own = [&](std::size_t task) {
                return task >= kTasks * worker / kThreads && task < kTasks * (worker + 1) / kThreads;
            };
            for (std::size_t i = 1; i < taken[worker].size(); ++i) {
                if (own(taken[worker][i])) {
                    EXPECT_TRUE(own(taken[worker][i - 1]));
                    EXPECT_GT(taken[worker][i], taken[worker][i - 1]);
                }
            }
        }
    }
}

TEST(ThreadPool, EachWorkerIsOneThreadAndTheCallerIsWorkerNought) {
    ThreadPool pool(4);
    std::vector<std::atomic<std::thread::id>> owners(4);
    for (int op = 0; op < 100; ++op) {
        pool.run(64, [&](std::size_t, int worker) {
            const std::thread::id self = std::this_thread::get_id();
            std::thread::id none;
            if (!owners[static_cast<std::size_t>(worker)].compare_exchange_strong(none, self)) {
                EXPECT_EQ(none, self);
            }
        });
    }
    std::thread::id caller = owners[0].load();
    EXPECT_TRUE(caller == std::this_thread::get_id() || caller == std::thread::id());
}

TEST(ThreadPool, SeesWhatTheCallerWroteAndShowsWhatTasksWrote) {
    ThreadPool pool(3);
    std::vector<std::size_t> data(1000, 0);
    for (std::size_t round = 1; round <= 300; ++round) {
        for (std::size_t& value : data) {
            value += 1;
        }
        pool.run(10, [&](std::size_t task, int) {
            for (std::size_t i = task * 100; i < (task + 1) * 100; ++i) {
                data[i] += round;
            }
        });
    }
    const std::size_t expected = 300 + 300 * 301 / 2;
    EXPECT_EQ(data, std::vector<std::size_t>(1000, expected));
}

TEST(ThreadPool, WakesAfterSleeping) {
    ThreadPool pool(3);
    std::atomic<int> done{0};
    for (int op = 0; op < 5; ++op) {
        std::this_thread::sleep_for(std::chrono::milliseconds(5)); // far beyond the spinning
        pool.run(30, [&](std::size_t, int) { done.fetch_add(1); });
    }
    EXPECT_EQ(done.load(), 150);
}

#if defined(__linux__)
std::atomic<bool> held{false};   // a worker is in the signal handler
std::atomic<bool> letGo{false};

void hold(int) {
    held = true;
    while (!letGo) { // all that may be called here is an atomic
    }
}

/// Another program may have a worker's processor for a whole time slice: the others do its tasks, and nobody waits for it.
TEST(ThreadPool, AWorkerThatHoldsNoTaskIsNotWaitedFor) {
    ThreadPool pool(2);
    std::atomic<pthread_t> other{};
    std::atomic<bool> met{false};
    while (!met) {
        pool.run(2, [&](std::size_t, int worker) {
            if (worker == 1) {
                other = pthread_self();
                met = true;
            }
            for (int i = 0; worker == 0 && !met && i < 1'000'000; ++i) {
                std::this_thread::yield();
            }
        });
    }
    held = false;
    letGo = false;
    const auto before = std::signal(SIGUSR1, hold);
    ASSERT_EQ(pthread_kill(other, SIGUSR1), 0);
    while (!held) {
        std::this_thread::yield();
    }
    std::jthread patience([](const std::stop_token& stop) { // a pool that waits for the worker fails, it doesn't hang
        for (int i = 0; i < 1000 && !stop.stop_requested(); ++i) {
            std::this_thread::sleep_for(std::chrono::milliseconds(10));
        }
        letGo = true;
    });
    std::vector<int> runs(100, 0);
    pool.run(runs.size(), [&](std::size_t task, int worker) {
        EXPECT_EQ(worker, 0);
        ++runs[task];
    });
    pool.runByShares(runs.size(), [&](std::size_t task, int) { ++runs[task]; });
    EXPECT_FALSE(letGo) << "it was waited for";
    patience.request_stop();
    patience.join();
    EXPECT_EQ(runs, std::vector<int>(100, 2));
    std::signal(SIGUSR1, before);
    std::atomic<int> done{0};
    pool.run(30, [&](std::size_t, int) { done.fetch_add(1); });
    EXPECT_EQ(done.load(), 30) << "what came late meets the next op";
}
#endif

TEST(ThreadPool, ComesAndGoesWithoutWork) {
    for (int i = 0; i < 50; ++i) {
        ThreadPool pool(1 + i % 5);
        pool.run(0, [](std::size_t, int) { FAIL(); });
    }
}

TEST(ThreadPool, ByDefaultHasTheCoresThatTheProcessMayUse) {
    ThreadPool pool;
    EXPECT_EQ(pool.threads(), usablePhysicalCores());
    EXPECT_GE(usablePhysicalCores(), 1);
    EXPECT_LE(usablePhysicalCores(), usableProcessors());
}

#ifndef NDEBUG
TEST(ThreadPoolDeathTest, ATaskMustNotCallRun) {
    GTEST_FLAG_SET(death_test_style, "threadsafe");
    EXPECT_DEATH(
        {
            ThreadPool pool(1);
            pool.run(1, [&](std::size_t, int) { pool.run(1, [](std::size_t, int) {}); });
        },
        "must not call run");
}
#endif

} // namespace
} // namespace vitrine::kernels
