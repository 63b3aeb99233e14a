// A step's ops as a list. They are put on the device's stream when a result is wanted; a list that was run before, to
// the last pointer, is recorded as a graph and from then on launched as one: so a decode step costs one launch.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "engine/backend/cuda_memory.h"

namespace vitrine::backend {

class CudaCommands {
public:
    explicit CudaCommands(const CudaContext& context)
        : m_context(context) {}
    ~CudaCommands() { clearGraphs(); }
    CudaCommands(const CudaCommands&) = delete;
    CudaCommands& operator=(const CudaCommands&) = delete;

    /// add<&CudaTable::norm>(job)
    template <auto Op, class Job>
    void add(Job job) {
        static_assert(sizeof(Job) <= kJobBytes && std::is_trivially_copyable_v<Job>);
#if defined(__has_builtin)
#if __has_builtin(__builtin_clear_padding)
        __builtin_clear_padding(&job); // equal jobs must be equal bytes
#endif
#endif
        Command command;
        command.run = &runOp<Op, Job>;
        std::memcpy(command.job.data(), &job, sizeof(Job));
        m_commands.push_back(command);
    }
    /// The job of the last command, if it is that op: nothing has come between, so that more can be asked of it. Until the next add.
    template <auto Op, class Job>
    [[nodiscard]] Job* last() {
        const bool same = !m_commands.empty() && m_commands.back().run == &runOp<Op, Job>;
        return same ? reinterpret_cast<Job*>(m_commands.back().job.data()) : nullptr;
    }
    /// Puts the list on the stream and empties it: the status of the first op that failed, or 0. `repeats`: the step is
    /// of a kind that comes again and again, so that a graph pays.
    [[nodiscard]] int flush(bool repeats);
    /// Forgets the list.
    void drop() {
        m_commands.clear();
    }
    /// Graphs refer to memory: call this before any that ops used is freed.
    void clearGraphs();

    [[nodiscard]] std::uint64_t graphLaunches() const {
        return m_graphLaunches;
    }

private:
    static constexpr std::size_t kJobBytes = 184;
    struct Command {
        int (*run)(const CudaContext& context, const void* job) = nullptr;
        alignas(8) std::array<std::byte, kJobBytes> job{};
    };
    template <auto Op, class Job>
    static int runOp(const CudaContext& context, const void* bytes) {
        Job copy;
        std::memcpy(&copy, bytes, sizeof(Job));
        return (context.table().*Op)(context.get(), copy);
    }
    [[nodiscard]] int runAll() const;
    [[nodiscard]] int record(std::uint64_t hash);
    [[nodiscard]] std::uint64_t hash() const;

    const CudaContext& m_context;
    std::vector<Command> m_commands;
    std::unordered_map<std::uint64_t, kernels::cuda::Graph*> m_graphs;
    std::unordered_set<std::uint64_t> m_seen;
    std::uint64_t m_graphLaunches = 0;
};

} // namespace vitrine::backend
