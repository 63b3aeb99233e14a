// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/run_reader.h"

#include <algorithm>

#include <SQLiteCpp/Column.h>
#include <SQLiteCpp/Statement.h>

#include "engine/store/compress.h"
#include "engine/trace/replay.h"

namespace vitrine::store {

namespace {

constexpr std::int64_t kMostChunkBytes = std::int64_t{1}
                                         << 31; // a keyframe of a huge pool and its steps stay far below

std::string blob(const SQLite::Column& column) {
    return {static_cast<const char*>(column.getBlob()), static_cast<std::size_t>(column.getBytes())};
}

std::string_view textOrEmpty(const char* text) {
    return text == nullptr ? std::string_view() : std::string_view(text);
}

trace::MissReason missReasonOf(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(trace::MissReason::settingsDiffer); ++i) {
        if (trace::missReasonName(static_cast<trace::MissReason>(i)) == name) {
            return static_cast<trace::MissReason>(i);
        }
    }
    return trace::MissReason::none;
}

std::optional<trace::FinishReason> finishOf(std::string_view name) {
    for (int i = 0; i <= static_cast<int>(trace::FinishReason::failed); ++i) {
        if (trace::finishReasonName(static_cast<trace::FinishReason>(i)) == name) {
            return static_cast<trace::FinishReason>(i);
        }
    }
    return std::nullopt;
}

Result<RunRequest> requestOf(SQLite::Statement& s) {
    RunRequest r;
    int n = 0;
    const auto number = [&] { return s.getColumn(n++).getInt64(); };
    const auto small = [&] { return s.getColumn(n++).getInt(); };
    r.sequence = SequenceId(number());
    r.request = RequestId(number());
    r.label = s.getColumn(n++).getString();
    for (std::int32_t* const field : {&r.promptTokens, &r.maxNewTokens, &r.priority, &r.cached, &r.recomputed,
                                      &r.generated, &r.preemptions, &r.drafted, &r.accepted}) {
        *field = small();
    }
    r.missReason = missReasonOf(s.getColumn(n++).getString());
    r.missAt = small();
    for (Nanoseconds* const field : {&r.arrival, &r.admitted, &r.firstToken, &r.lastToken, &r.ended}) {
        *field = number();
    }
    r.finish = finishOf(textOrEmpty(s.getColumn(n++).getText(nullptr)));
    auto times = decodeTimes(blob(s.getColumn(n)));
    if (!times) {
        return forward(times);
    }
    r.tokenTimes = std::move(*times);
    return r;
}

} // namespace

Result<std::vector<RunRequest>> runRequests(Database& database, RunId id) {
    return database.read([&]() -> Result<std::vector<RunRequest>> {
        SQLite::Statement s(
            database.sql(),
            "SELECT sequence, request, label, prompt_tokens, max_new_tokens, priority, cached, recomputed, "
            "generated, preemptions, drafted, accepted, miss_reason, miss_at, arrival, admitted, first_token, "
            "last_token, ended, finish, token_times FROM run_requests WHERE run=? ORDER BY arrival, sequence");
        s.bind(1, id);
        std::vector<RunRequest> rows;
        while (s.executeStep()) {
            auto row = requestOf(s);
            if (!row) {
                return forward(row);
            }
            rows.push_back(std::move(*row));
        }
        return rows;
    });
}

Result<RunReader> RunReader::open(Database& database, RunId id) {
    RunReader reader(database);
    auto info = findRun(database, id);
    if (!info) {
        return forward(info);
    }
    reader.m_info = std::move(*info);
    return database.read([&]() -> Result<RunReader> {
        SQLite::Statement header(database.sql(), "SELECT header FROM runs WHERE id=?");
        header.bind(1, id);
        if (!header.executeStep()) {
            return fail(ErrorCode::invalidArgument, "There is no run " + std::to_string(id) + ".");
        }
        const std::string bytes = blob(header.getColumn(0));
        auto decoded = trace::decodeHeader(std::as_bytes(std::span(bytes)));
        if (!decoded) {
            return forward(decoded);
        }
        reader.m_header = std::move(*decoded);
        SQLite::Statement chunks(database.sql(),
                                 "SELECT rowid, first_step, last_step FROM run_chunks WHERE run=? ORDER BY first_step");
        chunks.bind(1, id);
        std::int64_t next = reader.firstStep();
        while (chunks.executeStep()) {
            const ChunkPlace place{chunks.getColumn(0).getInt64(), chunks.getColumn(1).getInt64(),
                                   chunks.getColumn(2).getInt64()};
            if (place.first != next || place.last < place.first) {
                return fail(ErrorCode::corruptFile, "Steps of the run are missing from the database.",
                            "step " + std::to_string(next));
            }
            next = place.last + 1;
            reader.m_chunks.push_back(place);
        }
        if (next != reader.lastStep() + 1) {
            return fail(ErrorCode::corruptFile, "Steps of the run are missing from the database.",
                        "step " + std::to_string(next));
        }
        return std::move(reader);
    });
}

Result<std::size_t> RunReader::chunkOf(std::int64_t step) const {
    if (step < firstStep() || step > lastStep()) {
        return fail(ErrorCode::invalidArgument,
                    "The run has the steps " + std::to_string(firstStep()) + " to " + std::to_string(lastStep()) + ".",
                    "step " + std::to_string(step));
    }
    const auto after = std::ranges::upper_bound(m_chunks, step, {}, &ChunkPlace::first);
    return static_cast<std::size_t>(after - m_chunks.begin()) - 1;
}

Result<std::shared_ptr<const trace::SavedRun>> RunReader::chunk(std::size_t index) {
    if (m_cached != nullptr && m_cachedIndex == index) {
        return m_cached;
    }
    auto bytes = m_database->read([&]() -> Result<std::string> {
        SQLite::Statement s(m_database->sql(), "SELECT bytes, data FROM run_chunks WHERE rowid=?");
        s.bind(1, m_chunks[index].row);
        if (!s.executeStep()) {
            return fail(ErrorCode::corruptFile, "Steps of the run are missing from the database.");
        }
        const std::int64_t size = s.getColumn(0).getInt64();
        if (size < 0 || size > kMostChunkBytes) {
            return fail(ErrorCode::corruptFile, "Steps of the run are damaged.");
        }
        const SQLite::Column data = s.getColumn(1);
        return expand({static_cast<const char*>(data.getBlob()), static_cast<std::size_t>(data.getBytes())},
                      static_cast<std::size_t>(size));
    });
    if (!bytes) {
        return forward(bytes);
    }
    auto run = trace::decodeRun(std::as_bytes(std::span(*bytes)));
    if (!run) {
        return forward(run);
    }
    if (run->records.empty() || run->records.front().step != m_chunks[index].first ||
        run->records.back().step != m_chunks[index].last) {
        return fail(ErrorCode::corruptFile, "Steps of the run are damaged.",
                    "step " + std::to_string(m_chunks[index].first));
    }
    m_cached = std::make_shared<const trace::SavedRun>(std::move(*run));
    m_cachedIndex = index;
    return m_cached;
}

Result<trace::EngineState> RunReader::stateAt(std::int64_t step) {
    const auto index = step == firstStep() - 1 ? Result<std::size_t>(std::size_t{0}) : chunkOf(step);
    if (!index) {
        return forward(index);
    }
    const auto held = chunk(*index);
    if (!held) {
        return forward(held);
    }
    trace::EngineState state = (*held)->start;
    for (const trace::StepRecord& record : (*held)->records) {
        if (record.step > step) {
            break;
        }
        if (const auto applied = trace::apply(state, record); !applied) {
            return forward(applied);
        }
    }
    return state;
}

Result<std::vector<trace::RecordPtr>> RunReader::records(std::int64_t first, std::int64_t last) {
    std::vector<trace::RecordPtr> out;
    for (std::int64_t step = first; step <= last;) {
        const auto index = chunkOf(step);
        if (!index) {
            return forward(index);
        }
        const auto held = chunk(*index);
        if (!held) {
            return forward(held);
        }
        for (const trace::StepRecord& record : (*held)->records) {
            if (record.step >= step && record.step <= last) {
                out.emplace_back(*held, &record); // the chunk lives as long as the record is held
            }
        }
        step = m_chunks[*index].last + 1;
    }
    return out;
}

Result<trace::SavedRun> RunReader::all() {
    auto start = stateAt(firstStep() - 1);
    if (!start) {
        return forward(start);
    }
    trace::SavedRun run{m_header, std::move(*start), {}};
    const auto found = records(firstStep(), lastStep());
    if (!found) {
        return forward(found);
    }
    run.records.reserve(found->size());
    for (const trace::RecordPtr& record : *found) {
        run.records.push_back(*record);
    }
    return run;
}

} // namespace vitrine::store
