// bench: requests under load, one row a concurrency or rate; what they waited for and what the engine gave.
// SPDX-License-Identifier: GPL-3.0-or-later
#include <unistd.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <optional>
#include <stop_token>
#include <thread>
#include <utility>

#include "app/cli/bench_options.h"
#include "app/cli/bench_table.h"
#include "app/cli/cli_error.h"
#include "app/cli/interruption.h"
#include "app/cli/json_output.h"
#include "app/cli/verbs.h"
#include "engine/bench/bench_json.h"
#include "engine/engine_peaks.h"
#include "engine/store/machine.h"
#include "engine/store/reports/bench_run.h"
#include "engine/store/runs.h"
#include "engine/trace/chrome_trace.h"
#include "engine/trace/trace_log.h"

namespace vitrine::cli {

namespace {

/// A line on a terminal's stderr that is drawn over itself; nothing elsewhere.
class StatusLine {
public:
    void show(const std::string& line) {
        constexpr Nanoseconds kApart = 100'000'000;
        const Nanoseconds now = SteadyClock::instance().now();
        if (m_terminal && now - m_shown >= kApart) {
            m_shown = now;
            std::fprintf(stderr, "\r\033[K%s", line.c_str());
            std::fflush(stderr);
        }
    }
    void clear() const {
        if (m_terminal) {
            std::fprintf(stderr, "\r\033[K");
        }
    }

private:
    bool m_terminal = isatty(STDERR_FILENO) != 0;
    Nanoseconds m_shown = 0;
};

/// Ctrl+C ends the benchmark after the step that runs, so that what was measured is kept; a second one ends the program.
class Interruption {
public:
    Interruption() { takeNoteOfInterruptions(); }
    [[nodiscard]] std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    // A handler must not ask a stop_source itself.
    std::jthread m_watch{[this](const std::stop_token& ended) {
        while (!ended.stop_requested()) {
            if (interrupted()) {
                m_stop.request_stop();
                return;
            }
            std::this_thread::sleep_for(std::chrono::milliseconds(20));
        }
    }};
};

struct Output {
    std::string head;  ///< of the table, until it is printed
    std::string notes; ///< under the table
    Json rows = Json::array();
};

/// Where the run goes besides the table; opened before it starts, so that a wrong path costs no benchmark.
class Keeping {
public:
    explicit Keeping(const BenchFlags& f)
        : m_chromePath(f.chromeTrace)
        , m_name(f.saveAs)
        , m_logicalClock(f.logicalClock) {
        if (!m_chromePath.empty()) {
            m_chrome.open(m_chromePath, std::ios::binary);
            checkChrome();
        }
        if (!m_name.empty()) {
            m_database.emplace(f.database.open());
        }
    }
    void keep(const bench::BenchResults& results) {
        if (!m_chromePath.empty() || m_database) {
            warnOfLostRecords(*results.log);
        }
        if (!m_chromePath.empty()) {
            const auto all = results.log->all();
            trace::writeChromeTrace(m_chrome, results.log->header(), *all.keyframe, all.records);
            m_chrome.flush();
            checkChrome();
        }
        if (m_database) {
            save(results);
        }
    }

private:
    void checkChrome() const {
        if (!m_chrome) {
            throw Failure(
                Error{ErrorCode::fileUnwritable, "The file " + m_chromePath + " can't be written.", m_chromePath, {}});
        }
    }
    void save(const bench::BenchResults& results) {
        auto run = take(store::runOf(results, m_name));
        run.info.machine = store::withMemory(store::machineJson(peaksOf(results)), store::memoryOf(results.info));
        const auto id = take(store::saveRun(*m_database, run));
        std::fprintf(stderr, "vitrine: saved as run %lld, \"%s\"\n", static_cast<long long>(id), m_name.c_str());
    }
    /// So that the run is measured against its own machine, wherever it is opened; by now nothing else runs. Times of a
    /// logical clock are steps: nothing is measured against them.
    [[nodiscard]] std::optional<DevicePeaks> peaksOf(const bench::BenchResults& results) const {
        const std::optional<int> device = m_logicalClock ? std::nullopt : soleDevice(results.info);
        if (!device) {
            return std::nullopt;
        }
        const auto peaks = measureDevicePeaks(*device);
        if (!peaks) {
            warn("What the device does at best could not be measured: " + peaks.error().message);
        }
        return peaks ? std::optional(*peaks) : std::nullopt;
    }
    static void warnOfLostRecords(const trace::TraceLog& log) {
        if (log.firstStep() > 1) {
            std::fprintf(stderr,
                         "vitrine: warning: the run's first %lld steps were too many to keep; what is written begins "
                         "after them.\n",
                         static_cast<long long>(log.firstStep() - 1));
        }
    }
    std::string m_chromePath, m_name;
    bool m_logicalClock;
    std::ofstream m_chrome;
    std::optional<store::Database> m_database;
};

Json machineJson() {
    const Json machine = Json::parse(store::machineJson(), nullptr, false);
    return machine.is_discarded() ? Json(nullptr) : machine;
}

bench::BenchObserver observerOf(const BenchFlags& f, const bench::BenchSettings& settings, StatusLine& status,
                                Output& out) {
    bench::BenchObserver observer;
    observer.load = [&status](const LoadProgress& p) {
        status.show("loading: " + std::string(p.stage));
        return !interrupted();
    };
    observer.loaded = [&status](const EngineInfo& info) {
        status.clear();
        for (const std::string& warning : info.warnings) {
            std::fprintf(stderr, "vitrine: warning: %s\n", warning.c_str());
        }
    };
    observer.progress = [&status](const bench::BenchProgress& p) { status.show(benchBar(p)); };
    observer.row = [&](const bench::RowSummary& row, const std::vector<bench::RequestTimeline>& requests) {
        status.clear();
        if (f.json) {
            Json json = bench::rowJson(row);
            if (f.sections) {
                json["sections"] = bench::sectionsJson(row.steps);
            }
            if (f.perRequest) {
                json["per_request"] = bench::requestsJson(requests, row.start);
            }
            out.rows.push_back(std::move(json));
            return;
        }
        printText(std::exchange(out.head, {}) + benchTableRow(row));
        out.notes += benchNotes(row) + (f.sections ? benchSections(row, settings.logicalClock) : "") +
                     (f.perRequest ? benchRequests(row, requests) : "");
    };
    return observer;
}

void bench(const BenchFlags& f) {
    bench::BenchSettings settings = f.settings();
    settings.keepStopped = true;
    Keeping keeping(f);
    StatusLine status;
    Output out;
    if (!f.json) {
        out.head = benchTableHead(settings.loads.front(), settings.logicalClock);
    }
    const Interruption interruption;
    auto measured = bench::runBenchmark(settings, observerOf(f, settings, status, out), interruption.token());
    status.clear();
    if (!measured && measured.error().code == ErrorCode::cancelled) {
        measured.error().message = "Interrupted before anything was measured; nothing was kept.";
        throw Failure(std::move(measured.error()));
    }
    const auto results = take(std::move(measured));
    for (const std::string& warning : results.warnings) {
        std::fprintf(stderr, "vitrine: warning: %s\n", warning.c_str());
    }
    if (f.json) {
        Json all{{"model", results.info.modelName},
                 {"device", results.info.deviceName},
                 {"machine", machineJson()},
                 {"settings", results.settings},
                 {"rows", out.rows}};
        if (results.stopped) {
            all["stopped"] = true;
        }
        printJson(all);
    } else {
        printText("\n" + results.info.modelName + " on " + results.info.deviceName + "\n" + out.notes);
    }
    if (results.stopped) {
        warn("Interrupted: the figures are of what had run until then, and the last row may be a part of one.");
    }
    keeping.keep(results);
    if (results.stopped) {
        throw AlreadyReported(interruptedStatus());
    }
}

} // namespace

Verb addBench(CLI::App& app) {
    auto* const verb = app.add_subcommand("bench", "Latency and throughput of many requests at once, or at a rate");
    const auto f = std::make_shared<BenchFlags>();
    f->addTo(*verb);
    return [f] { bench(*f); };
}

} // namespace vitrine::cli
