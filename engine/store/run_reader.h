// A kept run, opened: any of its steps without reading the others.
// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/store/runs.h"
#include "engine/trace/record_file.h"

namespace vitrine::store {

/// Reads through `database`, which must outlive it; the same thread. Opening reads the list of chunks and no chunk.
class RunReader {
public:
    [[nodiscard]] static Result<RunReader> open(Database& database, RunId id);

    [[nodiscard]] const RunInfo& info() const { return m_info; }
    [[nodiscard]] const trace::RunHeader& header() const { return m_header; }
    [[nodiscard]] std::int64_t firstStep() const { return m_info.firstStep; }
    [[nodiscard]] std::int64_t lastStep() const { return m_info.firstStep + m_info.steps - 1; }

    /// The state after a step; firstStep() - 1 is the one before the first. One chunk is decoded and folded, and kept
    /// for the next call. invalidArgument outside the run, corruptFile when the chunk is damaged.
    [[nodiscard]] Result<trace::EngineState> stateAt(std::int64_t step);
    /// Records from `first` to `last`, both included.
    [[nodiscard]] Result<std::vector<trace::RecordPtr>> records(std::int64_t first, std::int64_t last);
    /// Everything, to be replayed or handed on.
    [[nodiscard]] Result<trace::SavedRun> all();

private:
    struct ChunkPlace {
        std::int64_t row = 0;
        std::int64_t first = 0;
        std::int64_t last = 0;
    };
    explicit RunReader(Database& database)
        : m_database(&database) {}
    [[nodiscard]] Result<std::shared_ptr<const trace::SavedRun>> chunk(std::size_t index);
    [[nodiscard]] Result<std::size_t> chunkOf(std::int64_t step) const;

    Database* m_database;
    RunInfo m_info;
    trace::RunHeader m_header;
    std::vector<ChunkPlace> m_chunks;
    std::size_t m_cachedIndex = 0;
    std::shared_ptr<const trace::SavedRun> m_cached;
};

} // namespace vitrine::store
