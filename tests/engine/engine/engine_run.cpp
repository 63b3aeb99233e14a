// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/engine/engine/engine_run.h"

#include <stdexcept>

#include "engine/trace/replay.h"
#include "engine/trace/trace_log.h"
#include "tests/support/tiny_tokenizer.h"
#include "tests/support/tiny_weights.h"

namespace vitrine::test {

namespace {

template <class T>
T taken(Result<T> result) {
    if (!result) {
        throw std::runtime_error(result.error().describe());
    }
    if constexpr (!std::is_void_v<T>) {
        return std::move(*result);
    }
}

void append(Reply& reply, const Chunk& chunk) {
    if (reply.finish) {
        throw std::logic_error("a chunk came after the last one");
    }
    reply.text += chunk.text;
    reply.pieces.push_back(chunk.text);
    reply.tokens.insert(reply.tokens.end(), chunk.tokens.begin(), chunk.tokens.end());
    reply.logprobs.insert(reply.logprobs.end(), chunk.logprobs.begin(), chunk.logprobs.end());
    reply.finish = chunk.finish;
    reply.error = chunk.error;
    reply.figures = chunk.figures;
    if (chunk.finish) {
        reply.promptScores = chunk.promptScores;
        reply.promptTop = chunk.promptTop;
    }
}

} // namespace

EngineOptions exactOptions(const std::filesystem::path& model) {
    EngineOptions options;
    options.model = model;
    options.threads = 1;
    options.context = 256;
    options.kvBlocks = 64;
    options.keyType = options.valueType = kernels::KvType::F32;
    options.maxBatchedTokens = 128;
    options.maxSequences = 16;
    return options;
}

std::vector<TokenId> somePrompt(std::size_t count, std::uint64_t seed) {
    Random random(seed + 1000);
    std::vector<TokenId> tokens;
    for (std::size_t i = 0; i < count; ++i) {
        tokens.push_back(kTinyFirstByte + static_cast<TokenId>(random.next() % (tinyVocabularySize() - kTinyFirstByte)));
    }
    return tokens;
}

Request greedyRequest(std::vector<TokenId> prompt, std::int32_t maxTokens) {
    Request request;
    request.prompt = std::move(prompt);
    request.sampling.maxTokens = maxTokens;
    request.sampling.ignoreEos = true;
    return request;
}

EngineRun::EngineRun(const EngineOptions& options, const Clock& clock) : m_engine(taken(Engine::load(options, {}, clock))) {}

std::size_t EngineRun::submit(const Request& request) {
    m_requests.push_back({RequestId(), std::vector<Reply>(static_cast<std::size_t>(request.choices))});
    Entry& entry = m_requests.back();
    entry.id = taken(m_engine->submit(request, [&entry](const Chunk& chunk) {
        append(entry.choices.at(static_cast<std::size_t>(chunk.choice)), chunk);
    }));
    return m_requests.size() - 1;
}

void EngineRun::step(int steps) {
    for (int i = 0; i < steps; ++i) {
        taken(m_engine->step());
    }
}

void EngineRun::finish() {
    for (int steps = 0; !m_engine->idle(); ++steps) {
        if (steps > 100'000) {
            throw std::runtime_error("the engine doesn't come to an end");
        }
        step();
    }
}

trace::EngineState EngineRun::state() const {
    const auto log = m_engine->traceLog();
    const auto all = log->since(0, 1U << 20);
    trace::EngineState folded = all.keyframe ? *all.keyframe : trace::initialState(log->header());
    for (const trace::RecordPtr& record : all.records) {
        taken(trace::apply(folded, *record));
        taken(trace::checkLaws(folded));
    }
    if (!(taken(log->stateAt(log->lastStep())) == folded)) {
        throw std::runtime_error("the fold of the records is not the state that the log keeps");
    }
    return folded;
}

std::int32_t EngineRun::blocksHeld() const {
    const trace::EngineState now = state();
    return now.counts.owned + now.counts.shared;
}

std::vector<std::vector<TokenId>> tokensOf(const EngineOptions& options, const std::vector<Request>& requests) {
    EngineRun run(options);
    for (const Request& r : requests) {
        run.submit(r);
    }
    run.finish();
    std::vector<std::vector<TokenId>> tokens;
    for (std::size_t n = 0; n < requests.size(); ++n) {
        tokens.push_back(run.reply(n).tokens);
    }
    return tokens;
}

TinyFile::TinyFile(const TinyModel& model) : path(model.writeTo(folder.path())) {}

} // namespace vitrine::test
