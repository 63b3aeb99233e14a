// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/bench/load_generator.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "engine/trace/trace_log.h"

namespace vitrine::bench {

namespace {

/// One run: the requests' sinks point into it, so it ends all that it sent.
class Run {
public:
    Run(Engine& engine, BenchClock& clock, const std::vector<PlannedRequest>& requests, const Load& load,
        std::uint64_t seed, const std::string& salt)
        : m_engine(engine)
        , m_clock(clock)
        , m_requests(requests)
        , m_salt(salt)
        , m_log(engine.traceLog())
        , m_meter(m_log->header()) {
        m_samples.requests.resize(requests.size());
        m_samples.start = clock.now();
        m_samples.maxSequences = engine.options().maxSequences;
        m_lastStep = m_log->lastStep();
        m_samples.firstStep = m_lastStep + 1;
        plan(load, seed);
    }
    ~Run() { cancelAll(); }
    Run(const Run&) = delete;
    Run& operator=(const Run&) = delete;

    Result<RunSamples> toTheEnd(const std::stop_token& stop, const RunObserver& observer) {
        while (m_ended < m_requests.size()) {
            if (stop.stop_requested()) {
                endEarly();
                break;
            }
            sendDue();
            if (auto stepped = advance(stop); !stepped) {
                return forward(stepped);
            }
            m_process.sample();
            if (observer) {
                observer(progress());
            }
        }
        m_samples.end = std::max(m_samples.end, m_samples.start);
        m_samples.lastStep = m_lastStep;
        m_samples.steps = m_meter.take();
        m_samples.process = m_process.finish();
        m_samples.memory = m_engine.memoryInUse();
        return std::move(m_samples);
    }

private:
    /// When each request is due; in a closed loop at once, as soon as there is room for it.
    void plan(const Load& load, std::uint64_t seed) {
        m_concurrency = m_requests.size();
        if (const auto* closed = std::get_if<ClosedLoop>(&load)) {
            m_closed = true;
            m_concurrency = static_cast<std::size_t>(std::max(1, closed->concurrency));
        } else if (const auto* open = std::get_if<OpenLoop>(&load)) {
            m_due = arrivalTimes(*open, m_requests.size(), seed);
        } else {
            for (const PlannedRequest& r : m_requests) {
                m_due.push_back(r.arrival);
            }
        }
    }

    [[nodiscard]] Nanoseconds due(std::size_t i) const { return m_closed ? 0 : m_samples.start + m_due[i]; }

    void sendDue() {
        const Nanoseconds now = m_clock.now();
        while (m_next < m_requests.size() && m_next - m_ended < m_concurrency && due(m_next) <= now) {
            send(m_next++, now);
        }
    }

    void send(std::size_t i, Nanoseconds now) {
        const PlannedRequest& planned = m_requests[i];
        RequestTimeline& timeline = m_samples.requests[i];
        timeline.scheduled = m_closed ? now : due(i);
        timeline.sent = now;
        timeline.promptTokens = static_cast<std::int32_t>(planned.prompt.size());
        Request request;
        request.prompt = planned.prompt;
        request.sampling.maxTokens = planned.maxTokens;
        request.sampling.temperature = planned.temperature;
        request.sampling.seed = planned.seed;
        request.sampling.ignoreEos = true;
        request.cacheSalt = m_salt;
        request.arrival = timeline.scheduled;
        request.label = "bench " + std::to_string(i + 1);
        const auto id =
            m_engine.submit(std::move(request), [this, &timeline](const Chunk& chunk) { take(timeline, chunk); });
        if (id) {
            timeline.id = *id;
            return;
        }
        timeline.error = id.error();
        timeline.finish = trace::FinishReason::failed;
        end(timeline, now);
    }

    void take(RequestTimeline& timeline, const Chunk& chunk) {
        timeline.tokens.insert(timeline.tokens.end(), chunk.tokens.size(), chunk.figures.lastToken);
        m_tokens += static_cast<std::int64_t>(chunk.tokens.size());
        if (chunk.finish) {
            timeline.admitted = chunk.figures.admitted;
            timeline.cachedTokens = chunk.figures.cachedTokens;
            timeline.preemptions = chunk.figures.preemptions;
            timeline.finish = chunk.finish;
            timeline.error = chunk.error;
            end(timeline, m_clock.now());
        }
    }

    void end(RequestTimeline& timeline, Nanoseconds now) {
        timeline.ended = now;
        m_samples.end = std::max(m_samples.end, now);
        ++m_ended;
    }

    /// A step, or a moment of waiting where there is nothing to step.
    Result<void> advance(const std::stop_token& stop) {
        if (m_engine.idle()) {
            if (m_ended < m_requests.size() && m_next < m_requests.size() && due(m_next) > m_clock.now()) {
                m_clock.wait(due(m_next), stop);
            }
            return {};
        }
        const auto stepped = m_engine.step();
        pull();
        if (!stepped) {
            return forward(stepped);
        }
        if (!*stepped && !m_engine.idle()) {
            constexpr Nanoseconds kAgain = 1'000'000;
            m_clock.wait(m_clock.now() + kAgain, stop); // the watchdog's clock must run on
        }
        return {};
    }

    void pull() {
        const auto delta = m_log->since(m_lastStep, std::numeric_limits<std::size_t>::max());
        for (const trace::RecordPtr& record : delta.records) {
            m_meter.add(*record);
        }
        m_lastStep = delta.last;
    }

    /// What was in flight ends as cancelled, with a step in the log that says so; what was never sent is left out.
    void endEarly() {
        cancelAll();
        m_samples.stopped = true;
        m_samples.end = m_clock.now();
        if (m_log->lastStep() >= m_samples.firstStep) {
            (void)m_engine.step();
        }
        pull();
        m_samples.requests.resize(m_next);
    }

    void cancelAll() {
        for (const RequestTimeline& timeline : m_samples.requests) { // none left once the samples were handed over
            if (!timeline.finish && timeline.id.valid()) {
                m_engine.cancel(timeline.id);
            }
        }
    }

    [[nodiscard]] RunProgress progress() const {
        return {static_cast<std::int32_t>(m_requests.size()), static_cast<std::int32_t>(m_ended),
                static_cast<std::int32_t>(m_next - m_ended), m_tokens, m_clock.now() - m_samples.start};
    }

    Engine& m_engine;
    BenchClock& m_clock;
    const std::vector<PlannedRequest>& m_requests;
    const std::string& m_salt;
    std::shared_ptr<trace::TraceLog> m_log;
    StepMeter m_meter;
    ProcessMeter m_process;
    RunSamples m_samples;
    std::vector<Nanoseconds> m_due; ///< after the start; empty in a closed loop
    bool m_closed = false;
    std::size_t m_concurrency = 1;
    std::size_t m_next = 0;
    std::size_t m_ended = 0;
    std::int64_t m_lastStep = 0;
    std::int64_t m_tokens = 0;
};

} // namespace

Result<RunSamples> LoadGenerator::run(const std::vector<PlannedRequest>& requests, const Load& load, std::uint64_t seed,
                                      const std::string& salt, const std::stop_token& stop,
                                      const RunObserver& observer) {
    if (!m_engine.idle()) {
        return fail(ErrorCode::busy, "A benchmark runs while nothing else does.");
    }
    return Run(m_engine, m_clock, requests, load, seed, salt).toTheEnd(stop, observer);
}

} // namespace vitrine::bench
