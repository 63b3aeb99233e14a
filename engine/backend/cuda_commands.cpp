// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/backend/cuda_commands.h"

namespace vitrine::backend {

namespace {
constexpr std::size_t kMostGraphs = 64;
}

int CudaCommands::runAll() const {
    for (const Command& command : m_commands) {
        if (const int status = command.run(m_context, command.job.data()); status != 0) {
            return status;
        }
    }
    return 0;
}

std::uint64_t CudaCommands::hash() const {
    std::uint64_t hash = 14695981039346656037ULL; // FNV-1a, a word at a time
    const auto mix = [&](std::uint64_t word) {
        hash = (hash ^ word) * 1099511628211ULL;
        hash ^= hash >> 29;
    };
    for (const Command& command : m_commands) {
        mix(reinterpret_cast<std::uint64_t>(command.run));
        for (std::size_t at = 0; at < kJobBytes; at += sizeof(std::uint64_t)) {
            std::uint64_t word = 0;
            std::memcpy(&word, command.job.data() + at, sizeof(word));
            mix(word);
        }
    }
    return hash;
}

int CudaCommands::record(std::uint64_t hash) {
    const CudaTable& table = m_context.table();
    int status = table.beginCapture(m_context.get());
    if (status != 0) {
        return status;
    }
    status = runAll();
    kernels::cuda::Graph* graph = nullptr;
    const int ended = table.endCapture(m_context.get(), &graph);
    if (status == 0 && ended == 0) {
        m_graphs.emplace(hash, graph);
        return 0;
    }
    if (graph != nullptr) {
        table.releaseGraph(m_context.get(), graph);
    }
    return status != 0 ? status : ended;
}

int CudaCommands::flush(bool repeats) {
    int status = 0;
    if (m_commands.empty()) {
        return status;
    }
    const std::uint64_t key = repeats ? hash() : 0;
    auto graph = repeats ? m_graphs.find(key) : m_graphs.end();
    // The first time a list runs as it is: most shapes of a step come once.
    if (repeats && graph == m_graphs.end() && !m_seen.insert(key).second) {
        if (m_graphs.size() >= kMostGraphs) {
            clearGraphs();
        }
        status = record(key);
        graph = m_graphs.find(key);
    }
    if (status == 0 && graph != m_graphs.end()) {
        ++m_graphLaunches;
        status = m_context.table().launchGraph(m_context.get(), *graph->second);
    } else if (status == 0) {
        status = runAll();
    }
    m_commands.clear();
    return status;
}

void CudaCommands::clearGraphs() {
    for (const auto& [key, graph] : m_graphs) {
        m_context.table().releaseGraph(m_context.get(), graph);
    }
    m_graphs.clear();
    m_seen.clear();
}

} // namespace vitrine::backend
