// Fork-join by one word. `run` publishes the op (call, context), then the word that holds how many tasks there are and the next
// one's number, and advances the generation that sleepers look at. Whoever draws a number below the tasks owes that task and
// reports it when it finds no more; run returns when all tasks are reported. A worker that holds a task keeps its op from ending,
// so what it reads of the op stays; one that has none, because another program has its processor, is not waited for: the others
// do its part, and when it comes late it draws from whatever op there is then.
//
// By shares: whoever draws a number below the tasks finds its task in its own share or, when that is used up, in the next one that
// is not. There are as many tasks as numbers, so the search ends; and nobody searches when nothing is left.
//
// Waiting costs: a futex wake-up takes 5 to 50 us, a forward pass joins some hundred times, so workers spin for kSpins rounds of
// `pause` (about 30 us) before they sleep; a sleeping pool uses no processor time and a GUI on the same cores lives. A worker that
// spins offers its processor to whoever waits for it: it holds no task then, so the others go on, whereas one that loses its
// processor in a task is waited for.
// SPDX-License-Identifier: GPL-3.0-or-later
#include "kernels/thread_pool.h"

#include <atomic>
#include <cassert>
#include <cstdint>
#include <limits>
#include <thread>
#include <vector>

#include "kernels/processors.h"

#if defined(__x86_64__)
#include <immintrin.h>
#endif

namespace vitrine::kernels {
namespace {

constexpr int kSpins = 1000;
constexpr int kSpinsPerYield = 32; // about 1 us
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
    // Written by run before the word, read by those who have drawn a task from it.
    Call call = nullptr;
    void* context = nullptr;
    Order order = Order::asTheyCome;
    std::vector<Share> shares; // one a worker
    bool running = false; // run's own thread only
    bool spin = true;     // false where there are more workers than processors: spinning would steal the other's time

    alignas(kCacheLine) std::atomic<std::uint32_t> generation{0};
    alignas(kCacheLine) std::atomic<std::uint64_t> word{0}; // tasks of the op << 32 | number of the next
    alignas(kCacheLine) std::atomic<std::uint32_t> done{0}; // tasks of the op that were reported
    alignas(kCacheLine) std::atomic<bool> stopping{false};
    std::vector<std::jthread> workers;

    void takeTasks(int worker) {
        std::uint32_t taken = 0; // all of one op: it can't end before they are reported
        std::uint32_t tasks = 0;
        for (;;) {
            const std::uint64_t drawn = word.fetch_add(1, std::memory_order_acquire);
            const auto number = static_cast<std::uint32_t>(drawn);
            const auto all = static_cast<std::uint32_t>(drawn >> 32);
            if (number >= all) {
                break;
            }
            call(context, order == Order::byShares ? fromShares(static_cast<std::size_t>(worker)) : number, worker);
            ++taken;
            tasks = all;
        }
        if (taken > 0 && done.fetch_add(taken, std::memory_order_acq_rel) + taken == tasks) {
            done.notify_one();
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

    void setShares(std::size_t tasks) {
        for (std::size_t i = 0; i < shares.size(); ++i) {
            shares[i].next.store(tasks * i / shares.size(), std::memory_order_relaxed);
            shares[i].end = tasks * (i + 1) / shares.size();
        }
    }

    void waitForNext(std::uint32_t seen) {
        for (int i = 0; spin && i < kSpins; ++i) {
            if (generation.load(std::memory_order_acquire) != seen) {
                return;
            }
            relax();
            if (i % kSpinsPerYield == 0) {
                std::this_thread::yield();
            }
        }
        while (generation.load(std::memory_order_acquire) == seen) {
            generation.wait(seen, std::memory_order_acquire);
        }
    }

    void work(int worker) {
        for (;;) {
            const std::uint32_t seen = generation.load(std::memory_order_acquire); // before drawing: an op that comes then is new
            if (stopping.load(std::memory_order_acquire)) {
                return;
            }
            takeTasks(worker);
            waitForNext(seen);
        }
    }

    void join(std::uint32_t tasks) {
        for (int i = 0; spin && i < kSpins; ++i) {
            if (done.load(std::memory_order_acquire) == tasks) {
                return;
            }
            relax();
        }
        for (std::uint32_t now = done.load(std::memory_order_acquire); now != tasks;
             now = done.load(std::memory_order_acquire)) {
            done.wait(now, std::memory_order_acquire);
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
    assert(tasks < std::numeric_limits<std::uint32_t>::max() / 2 && "numbers drawn in vain follow the tasks'");
    s.running = true;
    s.call = call;
    s.context = context;
    s.order = order;
    if (order == Order::byShares) {
        s.setShares(tasks);
    }
    s.done.store(0, std::memory_order_relaxed);
    s.word.store(static_cast<std::uint64_t>(tasks) << 32, std::memory_order_release);
    s.generation.fetch_add(1, std::memory_order_acq_rel);
    s.generation.notify_all();
    s.takeTasks(0);
    s.join(static_cast<std::uint32_t>(tasks));
    s.running = false;
}

} // namespace vitrine::kernels
