// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/bridge/benchmark_runner.h"

#include <mutex>
#include <utility>

#include "engine/bench/bench_json.h"
#include "ui/bridge/engine_text.h"
#include "ui/bridge/model_hash.h"
#include "ui/bridge/turns.h"

namespace vitrine::ui {
namespace {

constexpr int kLookEvery = 100; ///< ms

} // namespace

std::optional<double> BenchmarkPlace::secondsLeft() const {
    constexpr int kFewest = 2;
    if (phase != Phase::running || allEnded < kFewest || allRequests <= 0) {
        return std::nullopt;
    }
    return allSeconds * (allRequests - allEnded) / allEnded;
}

struct BenchmarkRunner::Desk {
    std::mutex mutex;
    BenchmarkRunner* owner = nullptr; ///< null once it is gone
    BenchmarkPlace place;
    std::vector<nlohmann::ordered_json> rows;
    QStringList warnings;
    std::shared_ptr<BenchmarkOutcome> outcome; ///< once it is over

    void tell(const std::shared_ptr<BenchmarkOutcome>& what) {
        const std::scoped_lock lock(mutex);
        outcome = what;
        if (owner != nullptr) {
            QMetaObject::invokeMethod(
                owner, [to = owner, what] { to->take(what); }, Qt::QueuedConnection);
        }
    }
};

namespace {

/// The benchmark's thread from its beginning to its end; `desk` is written under its lock.
template <class Desk>
std::shared_ptr<BenchmarkOutcome> carryOut(const bench::BenchSettings& settings, const std::shared_ptr<Desk>& desk,
                                           const std::stop_token& stop) {
    int before = 0; ///< requests that ended in the rows before
    int ended = 0;  ///< in this one
    std::pair<std::size_t, bool> at{0, settings.engine.speculation != SpeculationSource::none};
    Nanoseconds begun = 0;
    bench::BenchObserver observer;
    observer.load = [&](const LoadProgress& p) {
        const std::scoped_lock lock(desk->mutex);
        desk->place.phase = BenchmarkPlace::Phase::loading;
        desk->place.stage = qtText(p.stage);
        desk->place.done = p.done;
        desk->place.total = p.total;
        return !stop.stop_requested();
    };
    observer.loaded = [&](const EngineInfo& info) {
        const std::scoped_lock lock(desk->mutex);
        desk->warnings.clear();
        for (const std::string& warning : info.warnings) {
            desk->warnings << engineWords(warning);
        }
    };
    observer.progress = [&](const bench::BenchProgress& p) {
        const Nanoseconds now = SteadyClock::instance().now();
        begun = begun == 0 ? now - p.run.elapsed : begun;
        if (const std::pair here{p.row, p.plain}; here != at) {
            before += std::exchange(ended, 0);
            at = here;
        }
        ended = p.run.ended;
        const std::scoped_lock lock(desk->mutex);
        BenchmarkPlace& place = desk->place;
        place.phase = BenchmarkPlace::Phase::running;
        place.row = static_cast<int>(p.row);
        place.plain = p.plain;
        place.requests = p.run.requests;
        place.ended = p.run.ended;
        place.inFlight = p.run.inFlight;
        place.tokens = p.run.tokens;
        place.seconds = static_cast<double>(p.run.elapsed) * 1e-9;
        place.allEnded = before + p.run.ended;
        place.allSeconds = static_cast<double>(now - begun) * 1e-9;
    };
    observer.row = [&](const bench::RowSummary& row, const std::vector<bench::RequestTimeline>&) {
        const std::scoped_lock lock(desk->mutex);
        desk->rows.push_back(bench::rowJson(row));
    };
    auto outcome = std::make_shared<BenchmarkOutcome>();
    auto results = bench::runBenchmark(settings, observer, stop);
    if (!results) {
        outcome->error = std::move(results.error());
        return outcome;
    }
    outcome->results = std::move(*results);
    const auto hashing = [&](std::uint64_t done, std::uint64_t total) {
        const std::scoped_lock lock(desk->mutex);
        desk->place.phase = BenchmarkPlace::Phase::hashing;
        desk->place.done = done;
        desk->place.total = total;
    };
    // after a cancel nobody waits for a large file to be read
    outcome->modelHash = modelHash(settings.engine.model, hashing, stop);
    return outcome;
}

} // namespace

BenchmarkRunner::BenchmarkRunner(QObject* parent)
    : QObject(parent) {
    m_look.setInterval(kLookEvery);
    connect(&m_look, &QTimer::timeout, this, &BenchmarkRunner::look);
}

BenchmarkRunner::~BenchmarkRunner() {
    if (m_desk) {
        const std::scoped_lock lock(m_desk->mutex);
        m_desk->owner = nullptr;
    }
    m_thread.request_stop();
}

void BenchmarkRunner::start(bench::BenchSettings settings) {
    if (m_busy) {
        return;
    }
    settings.keepStopped = true;
    m_desk = std::make_shared<Desk>();
    m_desk->owner = this;
    m_desk->place.phase = BenchmarkPlace::Phase::loading;
    m_desk->place.rows = static_cast<int>(settings.loads.size());
    const int rounds = settings.engine.speculation == SpeculationSource::none ? 1 : 2; // the plain rows come first
    for (std::size_t row = 0; row < settings.loads.size(); ++row) {
        m_desk->place.allRequests += rounds * settings.requestsOf(row);
    }
    m_rows.clear();
    m_warnings.clear();
    m_busy = true;
    m_cancelling = false;
    m_place = m_desk->place;
    m_thread = std::jthread([desk = m_desk, settings = std::move(settings)](const std::stop_token& stop) {
        setTurns(Turns::usual); // it has an engine of its own
        desk->tell(carryOut(settings, desk, stop));
    });
    m_look.start();
    emit started();
}

void BenchmarkRunner::cancel() {
    if (m_busy && !m_cancelling) {
        m_cancelling = true;
        m_thread.request_stop();
        emit progressed();
    }
}

std::shared_ptr<BenchmarkOutcome> BenchmarkRunner::finish() {
    if (!m_busy) {
        return nullptr;
    }
    m_thread.request_stop();
    m_thread.join();
    m_look.stop();
    m_busy = false;
    m_cancelling = false;
    const std::scoped_lock lock(m_desk->mutex);
    return m_desk->outcome;
}

void BenchmarkRunner::look() {
    std::vector<nlohmann::ordered_json> fresh;
    {
        const std::scoped_lock lock(m_desk->mutex);
        m_place = m_desk->place;
        m_warnings = m_desk->warnings;
        fresh = std::exchange(m_desk->rows, {});
    }
    for (nlohmann::ordered_json& row : fresh) {
        m_rows.push_back(std::move(row));
        emit rowDone();
    }
    emit progressed();
}

void BenchmarkRunner::take(const std::shared_ptr<BenchmarkOutcome>& outcome) {
    if (!m_busy) {
        return; // finish() has given it away
    }
    m_look.stop();
    look();
    m_busy = false;
    m_cancelling = false;
    m_place.phase = BenchmarkPlace::Phase::idle;
    for (const std::string& warning : outcome->results.warnings) {
        m_warnings << engineWords(warning);
    }
    emit ended(outcome);
}

} // namespace vitrine::ui
