// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/reports/bench_run.h"

#include <utility>

namespace vitrine::store {

std::string benchLabel(std::size_t row, std::size_t request) {
    return "row " + std::to_string(row + 1) + " request " + std::to_string(request + 1);
}

Result<RunToSave> runOf(const bench::BenchResults& results, std::string name) {
    RunToSave run;
    run.info.name = std::move(name);
    run.info.kind = "bench";
    run.info.settings = results.settings.dump();
    run.info.summary = bench::resultsJson(results).dump();
    run.take(*results.log);
    for (std::size_t row = 0; row < results.requests.size(); ++row) {
        for (std::size_t i = 0; i < results.requests[row].size(); ++i) {
            if (results.requests[row][i].valid()) {
                run.labels[results.requests[row][i]] = benchLabel(row, i);
            }
        }
    }
    const auto requests = requestsOf(run.start, run.records);
    if (!requests) {
        return forward(requests);
    }
    for (const RunRequest& request : *requests) {
        run.labels.try_emplace(request.request, kWarmUpLabel); // of no row: in no figure, as in the table
    }
    return run;
}

RunMemory memoryOf(const EngineInfo& info) {
    const auto parts = [](const MemoryUse& use) {
        return MemoryParts{use.weights, use.kvPool, use.workspace, use.runtime, use.draft};
    };
    return {parts(info.predicted), parts(info.actual)};
}

} // namespace vitrine::store
