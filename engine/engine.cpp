// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/engine.h"

#include <algorithm>
#include <random>

#include "engine/engine_impl.h"

namespace vitrine {

namespace {

std::uint64_t drawnSeed() {
    std::random_device device;
    return (static_cast<std::uint64_t>(device()) << 32) ^ device();
}

} // namespace

Engine::Engine() = default;

Engine::~Engine() {
    if (!m || !m->scheduler) {
        return;
    }
    while (!m->streams.empty()) {
        m->end(m->streams.begin()->first, trace::FinishReason::cancelled);
    }
}

Result<std::unique_ptr<Engine>> Engine::load(const EngineOptions& options, const LoadObserver& observer, const Clock& clock) {
    if (auto valid = options.validate(); !valid) {
        return forward(valid);
    }
    std::unique_ptr<Engine> engine(new Engine);
    engine->m = std::make_unique<Impl>(clock);
    engine->m->options = options;
    const Nanoseconds start = SteadyClock::instance().now();
    if (auto opened = engine->m->open(observer); !opened) {
        return forward(opened);
    }
    engine->m->info.loadSeconds = static_cast<double>(SteadyClock::instance().now() - start) * 1e-9;
    return engine;
}

const EngineOptions& Engine::options() const { return m->options; }
const EngineInfo& Engine::info() const { return m->info; }
const text::Tokenizer& Engine::tokenizer() const { return *m->tokenizer; }
const text::ChatTemplate& Engine::chatTemplate() const { return *m->chatTemplate; }
const model::ModelConfig& Engine::config() const { return m->config; }
MemoryUse Engine::memoryInUse() const { return m->memoryInUse(); }
void Engine::onForwardDone(std::function<void()> call) { m->forwardDone = std::move(call); }
std::shared_ptr<trace::TraceLog> Engine::traceLog() const { return m->log; }
bool Engine::idle() const { return m->scheduler->isIdle(); }
std::int32_t Engine::running() const { return static_cast<std::int32_t>(m->scheduler->running().size()); }
std::int32_t Engine::waiting() const { return static_cast<std::int32_t>(m->scheduler->waiting().size()); }
Result<bool> Engine::step() { return m->step(); }

Result<RequestId> Engine::submit(Request request, ChunkSink sink) {
    if (m->fault) {
        return tl::unexpected<Error>(*m->fault);
    }
    if (auto valid = run::validate(request.sampling, m->config.vocabularySize); !valid) {
        return forward(valid);
    }
    if (request.choices < 1 || request.choices > m->options.maxSequences) {
        return fail(ErrorCode::invalidArgument, "n must be from 1 to " + std::to_string(m->options.maxSequences) + ".", "n");
    }
    for (const TokenId t : request.prompt) {
        if (t < 0 || t >= m->config.vocabularySize) {
            return fail(ErrorCode::invalidArgument, "The prompt holds the token id " + std::to_string(t) + ", which is not in the vocabulary of " +
                                                        std::to_string(m->config.vocabularySize) + ".", "prompt");
        }
    }
    schedule::SequenceSpec spec;
    spec.request = RequestId(m->nextRequest);
    spec.id = SequenceId(m->nextSequence);
    spec.prompt = request.prompt;
    spec.maxNewTokens = request.sampling.maxTokens;
    spec.priority = request.priority;
    spec.salt = request.cacheSalt;
    spec.arrival = request.arrival.value_or(m->clock.now());
    spec.reusePrefix = !request.promptLogprobs;
    std::vector<SequenceId> ids{spec.id};
    for (std::int32_t c = 1; c < request.choices; ++c) {
        spec.forks.emplace_back(m->nextSequence + c);
        ids.push_back(spec.forks.back());
    }
    const RequestId id = spec.request;
    const Nanoseconds arrival = spec.arrival;
    if (auto added = m->scheduler->add(std::move(spec)); !added) {
        return forward(added);
    }
    ++m->nextRequest;
    m->nextSequence += request.choices;
    const auto asked = std::make_shared<const Request>(std::move(request));
    const auto shared = std::make_shared<const ChunkSink>(std::move(sink));
    const std::uint64_t seed = asked->sampling.seed ? *asked->sampling.seed : drawnSeed();
    for (std::size_t c = 0; c < ids.size(); ++c) {
        auto stream = std::make_unique<Stream>(id, ids[c], static_cast<std::int32_t>(c), asked, seed, shared, *m->tokenizer);
        stream->figures.arrival = arrival;
        m->streams.emplace(ids[c], std::move(stream));
    }
    m->requests.emplace(id, std::move(ids));
    return id;
}

void Engine::Impl::end(SequenceId sequence, trace::FinishReason reason, std::optional<Error> error) {
    scheduler->finish(sequence, reason, clock.now());
    const auto it = streams.find(sequence);
    if (it == streams.end()) {
        return;
    }
    const std::unique_ptr<Stream> stream = std::move(it->second);
    streams.erase(it);
    if (draftModel) {
        draftModel->forget(sequence);
    }
    auto& siblings = requests[stream->request()];
    std::erase(siblings, sequence);
    if (siblings.empty()) {
        requests.erase(stream->request());
    }
    stream->emit(reason, std::move(error));
}

void Engine::Impl::recordIfIdle() {
    if (scheduler->isIdle() && scheduler->hasEvents()) {
        trace::StepRecord record;
        record.t0 = record.t1 = record.emittedAt = clock.now();
        scheduler->takeEvents(record);
        log->append(std::move(record));
    }
}

void Engine::cancel(RequestId request) {
    const auto it = m->requests.find(request);
    if (it == m->requests.end()) {
        return;
    }
    const std::vector<SequenceId> ids = it->second;
    for (const SequenceId id : ids) {
        m->end(id, trace::FinishReason::cancelled);
    }
    m->recordIfIdle();
}

void Engine::requestCancel(RequestId request) {
    const std::scoped_lock lock(m->cancelMutex);
    m->cancelsAsked.push_back(request);
}

Result<Engine::Score> Engine::score(const std::vector<TokenId>& tokens, std::int32_t top) {
    if (!idle()) {
        return fail(ErrorCode::busy, "A score is computed while nothing else runs.");
    }
    Request request;
    request.prompt = tokens;
    request.promptLogprobs = true;
    request.sampling.maxTokens = 1;
    request.label = "score";
    Score score;
    std::optional<Error> failed;
    const auto id = submit(std::move(request), [&](const Chunk& chunk) {
        if (chunk.finish) {
            score = {chunk.promptScores, chunk.promptTop};
            failed = chunk.error;
        }
    });
    if (!id) {
        return forward(id);
    }
    while (!idle()) {
        if (auto stepped = step(); !stepped) {
            return forward(stepped);
        }
    }
    if (failed) {
        return tl::unexpected<Error>(*failed);
    }
    if (score.lastTop.size() > static_cast<std::size_t>(std::max(top, 0))) {
        score.lastTop.resize(static_cast<std::size_t>(std::max(top, 0)));
    }
    return score;
}

} // namespace vitrine
