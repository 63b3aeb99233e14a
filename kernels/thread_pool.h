// Fork-join over a fixed set of workers. `run` splits an op into tasks which workers take one after the other; between ops that
// follow closely the workers spin for a short time, then sleep. The calling thread is worker 0 and works too.
// One op at a time: a pool belongs to the thread that calls run (the engine thread).
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <memory>
#include <type_traits>

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
        using Plain = std::remove_reference_t<Body>;
        runErased(tasks, [](void* context, std::size_t task, int worker) { (*static_cast<Plain*>(context))(task, worker); },
                  const_cast<void*>(static_cast<const void*>(std::addressof(body))));
    }

private:
    using Call = void (*)(void* context, std::size_t task, int worker);
    void runErased(std::size_t tasks, Call call, void* context);

    struct State;
    std::unique_ptr<State> m_state;
};

} // namespace vitrine::kernels
