// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/benchmark.h"

#include <algorithm>
#include <bit>
#include <optional>
#include <utility>

#include "engine/bench/bench_json.h"
#include "engine/engine_names.h"
#include "engine/gguf/gguf_reader.h"
#include "engine/model/model_config.h"
#include "engine/trace/trace_log.h"

namespace vitrine::bench {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::int32_t kDefaultOpenRequests = 32;
constexpr std::int32_t kFewestRequests = 8;

Json lengthsJson(const Lengths& lengths) {
    return lengths.low == lengths.high ? Json(lengths.low) : Json::array({lengths.low, lengths.high});
}

Json loadJson(const Load& load) {
    if (const auto* closed = std::get_if<ClosedLoop>(&load)) {
        return {{"concurrency", closed->concurrency}};
    }
    if (const auto* open = std::get_if<OpenLoop>(&load)) {
        return {{"rate", open->rate}, {"arrivals", name(open->pattern)}, {"burstiness", open->burstiness}};
    }
    return {{"arrivals", "trace"}};
}

Json limitJson(std::optional<double> limit) {
    return limit ? Json(*limit) : Json(nullptr);
}

std::int32_t requestsFor(const WorkloadSpec& workload, const Load& load) {
    if (workload.requests > 0 || !workload.trace.empty()) {
        return workload.requests;
    }
    const auto* closed = std::get_if<ClosedLoop>(&load);
    return closed != nullptr ? std::max(kFewestRequests, 2 * closed->concurrency) : kDefaultOpenRequests;
}

Result<void> check(const BenchSettings& settings) {
    if (settings.loads.empty()) {
        return fail(ErrorCode::invalidArgument, "A benchmark needs a concurrency, a rate or a trace.", "loads");
    }
    for (const Load& load : settings.loads) {
        const auto* closed = std::get_if<ClosedLoop>(&load);
        if (closed != nullptr && closed->concurrency < 1) {
            return fail(ErrorCode::invalidArgument, "A concurrency is at least 1.", "concurrency");
        }
        const auto* open = std::get_if<OpenLoop>(&load);
        if (open != nullptr &&
            !(open->rate > 0.0 && open->rate <= 1e6 && open->burstiness > 0.0 && open->burstiness <= 1e6)) {
            return fail(ErrorCode::invalidArgument, "A rate and a burstiness are above 0 and at most a million.",
                        "rate");
        }
    }
    return {};
}

/// Without a context of the caller's: what the longest request needs, up to the next power of two, so that the pool is as large
/// as the workload can use and no larger.
Result<void> makeRoom(EngineOptions& options, const WorkloadSpec& workload, std::vector<std::string>& warnings) {
    const std::int32_t longest = workload.longestSequence();
    if (options.context > 0 || longest == 0) {
        return {};
    }
    const auto reader = gguf::GgufReader::open(options.model);
    if (!reader) {
        return forward(reader);
    }
    const auto config = model::readConfig(*reader);
    if (!config) {
        return forward(config);
    }
    const auto rounded = static_cast<std::int32_t>(std::bit_ceil(static_cast<std::uint32_t>(longest)));
    options.context = config->contextLength > 0 ? std::max(longest, std::min(rounded, config->contextLength)) : rounded;
    if (config->contextLength > 0 && longest > config->contextLength) {
        warnings.push_back("The longest request has " + std::to_string(longest) + " tokens; the model was made for " +
                           std::to_string(config->contextLength) + ": its speed is measured, its words mean little.");
    }
    return {};
}

tl::unexpected<Error> stopped() {
    return fail(ErrorCode::cancelled, "The benchmark was stopped.");
}

/// One engine and the rows that run on it.
class Session {
public:
    Session(const BenchSettings& settings, const BenchObserver& observer, const std::stop_token& stop)
        : m_settings(settings)
        , m_observer(observer)
        , m_stop(stop)
        , m_clock(settings.logicalClock) {}

    Result<void> load(const EngineOptions& options) {
        auto loaded = Engine::load(options, m_observer.load, m_clock.clock());
        if (!loaded) {
            return forward(loaded);
        }
        m_engine = std::move(*loaded);
        if (auto room = checkRoom(); !room) {
            return room;
        }
        m_clock.attach(*m_engine);
        if (m_observer.loaded) {
            m_observer.loaded(m_engine->info());
        }
        return m_settings.warmUp ? warmUp() : Result<void>();
    }

    /// A context that was made for the longest request and has less room would have every such request refused.
    [[nodiscard]] Result<void> checkRoom() const {
        const std::int32_t longest = m_settings.workload.longestSequence();
        const std::int32_t context = m_engine->options().context;
        if (m_settings.engine.context == 0 && longest > context) {
            return fail(ErrorCode::neverFits, "The longest request has " + std::to_string(longest) + " tokens; there is room for " +
                                                  std::to_string(context) + ".");
        }
        return {};
    }

    [[nodiscard]] Engine& engine() { return *m_engine; }

    Result<RunSamples> row(std::size_t index, bool plain) {
        WorkloadSpec workload = m_settings.workload;
        workload.requests = requestsFor(workload, m_settings.loads[index]);
        const auto requests = makeWorkload(workload, m_engine->tokenizer());
        if (!requests) {
            return forward(requests);
        }
        const auto tell = [&](const RunProgress& run) {
            if (m_observer.progress) {
                m_observer.progress({index, m_settings.loads.size(), plain, run});
            }
        };
        LoadGenerator generator(*m_engine, m_clock);
        return generator.run(*requests, m_settings.loads[index], workload.seed, "row " + std::to_string(index), m_stop,
                             tell);
    }

private:
    Result<void> warmUp() {
        WorkloadSpec small;
        small.requests = 1;
        small.input = {16, 16};
        small.output = {2, 2};
        const auto requests = makeWorkload(small, m_engine->tokenizer());
        if (!requests) {
            return forward(requests);
        }
        const auto ran = LoadGenerator(*m_engine, m_clock).run(*requests, ClosedLoop{1}, 0, "warm-up", m_stop);
        if (!ran) {
            return forward(ran);
        }
        return ran->stopped ? stopped() : Result<void>();
    }

    const BenchSettings& m_settings;
    const BenchObserver& m_observer;
    const std::stop_token& m_stop;
    BenchClock m_clock; ///< outlives the engine
    std::unique_ptr<Engine> m_engine;
};

/// Mean TPOT of each row without speculation; empty where nothing is to be compared.
Result<std::vector<double>> plainSpeeds(const BenchSettings& settings, EngineOptions options,
                                        const BenchObserver& observer, const std::stop_token& stop) {
    std::vector<double> means;
    if (options.speculation == SpeculationSource::none) {
        return means;
    }
    options.speculation = SpeculationSource::none;
    Session session(settings, observer, stop);
    if (auto loaded = session.load(options); !loaded) {
        return forward(loaded);
    }
    for (std::size_t i = 0; i < settings.loads.size(); ++i) {
        auto samples = session.row(i, true);
        if (!samples) {
            return forward(samples);
        }
        if (samples->stopped) {
            return stopped();
        }
        means.push_back(summarise(*samples, settings.loads[i], settings.limits, settings.logicalClock).tpot.mean);
    }
    return means;
}

void setGain(RowSummary& row, const std::vector<double>& plain, std::size_t index, std::vector<std::string>& warnings) {
    if (index >= plain.size() || !(row.tpot.mean > 0.0) || !(plain[index] > 0.0)) {
        return;
    }
    row.netGain = plain[index] / row.tpot.mean;
    if (*row.netGain < 1.0) {
        warnings.push_back("Speculation slows row " + std::to_string(index + 1) + " down: its net gain is below 1.0x.");
    }
}

} // namespace

Json BenchSettings::toJson() const {
    Json list = Json::array();
    for (const Load& load : loads) {
        list.push_back(loadJson(load));
    }
    return {{"engine", engine.toJson()},
            {"workload",
             {{"requests", workload.requests},
              {"input", lengthsJson(workload.input)},
              {"output", lengthsJson(workload.output)},
              {"shared_prefix", workload.sharedPrefix},
              {"temperature", workload.temperature},
              {"seed", workload.seed},
              {"trace_entries", workload.trace.size()}}},
            {"loads", list},
            {"slo_ttft_ms", limitJson(limits.ttftMs)},
            {"slo_tpot_ms", limitJson(limits.tpotMs)},
            {"logical_clock", logicalClock},
            {"warm_up", warmUp}};
}

std::int32_t BenchSettings::requestsOf(std::size_t row) const {
    return requestsFor(workload, loads.at(row));
}

Result<BenchResults> runBenchmark(const BenchSettings& settings, const BenchObserver& observer,
                                  const std::stop_token& stop) {
    if (auto fine = check(settings); !fine) {
        return forward(fine);
    }
    BenchResults results;
    EngineOptions options = settings.engine;
    if (auto room = makeRoom(options, settings.workload, results.warnings); !room) {
        return forward(room);
    }
    const auto plain = plainSpeeds(settings, options, observer, stop);
    if (!plain) {
        return forward(plain);
    }
    Session session(settings, observer, stop);
    if (auto loaded = session.load(options); !loaded) {
        return forward(loaded);
    }
    for (std::size_t i = 0; i < settings.loads.size(); ++i) {
        auto samples = session.row(i, false);
        if (!samples) {
            return forward(samples);
        }
        if (samples->stopped && !settings.keepStopped) {
            return stopped();
        }
        results.stopped = samples->stopped;
        if (samples->requests.empty() && results.stopped) {
            break;
        }
        RowSummary row = summarise(*samples, settings.loads[i], settings.limits, settings.logicalClock);
        setGain(row, *plain, i, results.warnings);
        results.rows.push_back(row);
        auto& ids = results.requests.emplace_back();
        for (const RequestTimeline& request : samples->requests) {
            ids.push_back(request.id);
        }
        if (observer.row) {
            observer.row(row, samples->requests);
        }
        if (results.stopped) {
            break;
        }
    }
    if (results.rows.empty()) {
        return stopped();
    }
    results.info = session.engine().info();
    results.log = session.engine().traceLog();
    BenchSettings resolved = settings;
    resolved.engine = session.engine().options();
    results.settings = resolved.toJson();
    return results;
}

Json resultsJson(const BenchResults& results) {
    Json rows = Json::array();
    for (const RowSummary& row : results.rows) {
        rows.push_back(rowJson(row));
    }
    Json json{{"model", results.info.modelName},
              {"device", results.info.deviceName},
              {"settings", results.settings},
              {"rows", rows}};
    if (results.stopped) {
        json["stopped"] = true;
    }
    return json;
}

} // namespace vitrine::bench
