// Fork-join by one generation word. `run` publishes the op (call, context, tasks), resets the task counter and advances the
// generation; a worker that sees a new generation takes tasks until none are left and reports itself done. run returns when
// every worker has reported, so an op's data can never be read by a late worker.
//
// By shares: whoever draws a number below `tasks` from the one counter is owed a task, and finds it in its own share or, when that
// is used up, in the next one that is not. There are as many tasks as numbers, so the search ends; and nobody searches when
// nothing is left.
//
// Waiting costs: a futex wake-up takes 5 to 50 us, a forward pass joins some hundred times, so workers spin for kSpins rounds of
// `pause` (about 30 us) before they sleep; a sleeping pool uses no processor time and a GUI on the same cores lives.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/thread_pool.h"

#include <atomic>
#include <cassert>
#include <cstdint>
#include <thread>
#include <vector>

#include "kernels/processors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vitrine::kernels {
namespace {

constexpr int kSpins = 1000;
constexpr std::size_t kCacheLine = 64;

inline void relax() {
#if defined(__x86_64__)
    _mm_pause();
#else
    std::this_thread::yield();
#endif
}

/// The tasks [next, end) of one worker, on a cache line of their own.
struct alignas(kCacheLine) Share {
    std::atomic<std::size_t> next{0};
    std::size_t end = 0;
};

} // namespace

struct ThreadPool::State {
    // Written by run before the generation is advanced, read by workers after they have seen it.
    Call call = nullptr;
    void* context = nullptr;
    std::size_t tasks = 0;
    Order order = Order::asTheyCome;
    std::vector<Share> shares; // one a worker
    bool running = false; // run's own thread only
    bool spin = true;     // false where there are more workers than processors: spinning would steal the other's time

    alignas(kCacheLine) std::atomic<std::uint32_t> generation{0};
    alignas(kCacheLine) std::atomic<std::size_t> next{0};
    alignas(kCacheLine) std::atomic<std::uint32_t> busy{0};
    alignas(kCacheLine) std::atomic<bool> stopping{false};
    std::vector<std::jthread> workers;

    void takeTasks(int worker) {
        for (;;) {
            const std::size_t number = next.fetch_add(1, std::memory_order_relaxed);
            if (number >= tasks) {
                return;
            }
            call(context, order == Order::byShares ? fromShares(static_cast<std::size_t>(worker)) : number, worker);
        }
    }

    std::size_t fromShares(std::size_t worker) {
        for (std::size_t i = worker;; i = i + 1 == shares.size() ? 0 : i + 1) {
            Share& share = shares[i];
            if (share.next.load(std::memory_order_relaxed) >= share.end) {
                continue;
            }
            if (const std::size_t task = share.next.fetch_add(1, std::memory_order_relaxed); task < share.end) {
                return task;
            }
        }
    }

    void setShares() {
        for (std::size_t i = 0; i < shares.size(); ++i) {
            shares[i].next.store(tasks * i / shares.size(), std::memory_order_relaxed);
            shares[i].end = tasks * (i + 1) / shares.size();
        }
    }

    std::uint32_t waitForNext(std::uint32_t seen) {
        for (int i = 0; spin && i < kSpins; ++i) {
            if (const std::uint32_t now = generation.load(std::memory_order_acquire); now != seen) {
                return now;
            }
            relax();
        }
        for (;;) {
            generation.wait(seen, std::memory_order_acquire);
            if (const std::uint32_t now = generation.load(std::memory_order_acquire); now != seen) {
                return now;
            }
        }
    }

    void work(int worker) {
        std::uint32_t seen = 0;
        for (;;) {
            seen = waitForNext(seen);
            if (stopping.load(std::memory_order_acquire)) {
                return;
            }
            takeTasks(worker);
            if (busy.fetch_sub(1, std::memory_order_acq_rel) == 1) {
                busy.notify_one();
            }
        }
    }

    void join() {
        for (int i = 0; spin && i < kSpins; ++i) {
            if (busy.load(std::memory_order_acquire) == 0) {
                return;
            }
            relax();
        }
        for (std::uint32_t left = busy.load(std::memory_order_acquire); left != 0;
             left = busy.load(std::memory_order_acquire)) {
            busy.wait(left, std::memory_order_acquire);
        }
    }
};

ThreadPool::ThreadPool(int threads) : m_state(std::make_unique<State>()) {
    const int usable = usableProcessors();
    const int count = threads > 0 ? threads : usablePhysicalCores();
    m_state->spin = count <= usable;
    m_state->shares = std::vector<Share>(static_cast<std::size_t>(count));
    m_state->workers.reserve(static_cast<std::size_t>(count - 1));
    for (int worker = 1; worker < count; ++worker) {
        m_state->workers.emplace_back([state = m_state.get(), worker] { state->work(worker); });
    }
}

ThreadPool::~ThreadPool() {
    m_state->stopping.store(true, std::memory_order_release);
    m_state->generation.fetch_add(1, std::memory_order_acq_rel);
    m_state->generation.notify_all();
    m_state->workers.clear(); // joins
}

int ThreadPool::threads() const noexcept { return static_cast<int>(m_state->workers.size()) + 1; }

void ThreadPool::runErased(Order order, std::size_t tasks, Call call, void* context) {
    State& s = *m_state;
    assert(!s.running && "a task must not call run");
    if (tasks <= 1 || s.workers.empty()) {
        s.running = true;
        for (std::size_t task = 0; task < tasks; ++task) {
            call(context, task, 0);
        }
        s.running = false;
        return;
    }
    s.running = true;
    s.call = call;
    s.context = context;
    s.tasks = tasks;
    s.order = order;
    if (order == Order::byShares) {
        s.setShares();
    }
    s.next.store(0, std::memory_order_relaxed);
    s.busy.store(static_cast<std::uint32_t>(s.workers.size()), std::memory_order_relaxed);
    s.generation.fetch_add(1, std::memory_order_acq_rel);
    s.generation.notify_all();
    s.takeTasks(0);
    s.join();
    s.running = false;
}

} // namespace vitrine::kernels
