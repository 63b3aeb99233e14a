// Fork-join over a fixed set of workers. `run` splits an op into tasks which workers take one after the other, `runByShares` gives
// each worker neighbouring tasks; between ops that follow closely the workers spin for a short time, then sleep. The calling
// thread is worker 0 and works too.
// Workers are not bound to cores, and on a machine with several memory nodes (NUMA) pages lie where the operating system puts
// them at their first touch: the packed weights and the KV pool are mappings that all workers fill, so they spread by chance.
// There `numactl --interleave=all` spreads them evenly, and `numactl --cpunodebind=0 --membind=0` keeps to one node.
// One op at a time: a pool belongs to the thread that calls run (the engine thread).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

namespace vitrine::kernels {

class ThreadPool {
public:
    /// `threads` >= 1 workers in all, the caller included. 0: one per physical core that this process may use.
    explicit ThreadPool(int threads = 0);
    ~ThreadPool();
    ThreadPool(const ThreadPool&) = delete;
    ThreadPool& operator=(const ThreadPool&) = delete;

    [[nodiscard]] int threads() const noexcept;

    /// Calls body(task, worker) for every task in [0, tasks), worker in [0, threads()). Returns when all are done. Body must not
    /// throw and must not call run. Tasks are taken in order. With one task or one thread it runs on the caller alone.
    template <class Body>
    void run(std::size_t tasks, Body&& body) {
        start(Order::asTheyCome, tasks, body);
    }

    /// As run, but worker w takes the tasks of its own share first, [tasks * w / threads(), tasks * (w + 1) / threads()) in order,
    /// and then what others have left of theirs. For tasks whose neighbours lie side by side in memory: what a task fetches ahead is
    /// then its own worker's next, and a worker meets the same rows in op after op.
    template <class Body>
    void runByShares(std::size_t tasks, Body&& body) {
        start(Order::byShares, tasks, body);
    }

private:
    using Call = void (*)(void* context, std::size_t task, int worker);
    enum class Order : std::uint8_t { asTheyCome, byShares };

    template <class Body>
    void start(Order order, std::size_t tasks, Body& body) {
        runErased(order, tasks, [](void* context, std::size_t task, int worker) { (*static_cast<Body*>(context))(task, worker); },
                  const_cast<void*>(static_cast<const void*>(std::addressof(body))));
    }
    void runErased(Order order, std::size_t tasks, Call call, void* context);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace vitrine::kernels
