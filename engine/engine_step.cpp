// step(): schedule, run, commit. See the data flow in README.md, "How a token is made".
// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <limits>
#include <utility>

#include "engine/engine_impl.h"

namespace vitrine {

namespace {

bool soundRows(std::span<const float> rows, std::size_t vocabulary) {
    for (std::size_t at = 0; at + vocabulary <= rows.size(); at += vocabulary) {
        if (!run::areNumbers(rows.subspan(at, vocabulary))) {
            return false;
        }
    }
    return true;
}

Error notNumbers() {
    return {ErrorCode::badTensor, "The model's output holds values that are no numbers (NaN or infinity): its weights are damaged, or too large for "
                                  "the number types in use.", "logits", {}};
}

} // namespace

void Engine::Impl::obeyCancels() {
    std::vector<RequestId> asked;
    {
        const std::scoped_lock lock(cancelMutex);
        asked.swap(cancelsAsked);
    }
    for (const RequestId request : asked) {
        const auto it = requests.find(request);
        if (it != requests.end()) {
            const std::vector<SequenceId> ids = it->second;
            for (const SequenceId id : ids) {
                end(id, trace::FinishReason::cancelled);
            }
        }
    }
}

Result<void> Engine::Impl::propose(trace::StepRecord& record) {
    if (options.speculation == SpeculationSource::none) {
        return {};
    }
    const Nanoseconds start = clock.now();
    std::vector<run::DraftRequest> asked;
    std::vector<Stream*> askers;
    for (const schedule::Sequence* s : scheduler->running()) {
        Stream* const stream = streamOf(s->id);
        const std::int32_t room = std::min(scheduler->draftRoom(s->id), options.draftTokens);
        if (stream == nullptr || room <= 0) {
            continue;
        }
        stream->drafts = {};
        if (draftModel) {
            asked.push_back({s->id, s->tokens, &stream->sampler(), room});
            askers.push_back(stream);
        } else {
            stream->drafts.tokens = stream->ngram.propose(s->tokens, static_cast<std::size_t>(room));
            scheduler->proposeDrafts(s->id, stream->drafts.tokens);
        }
    }
    if (draftModel && !asked.empty()) {
        auto drafts = draftModel->propose(asked);
        if (!drafts) {
            return forward(drafts);
        }
        for (std::size_t i = 0; i < askers.size(); ++i) {
            askers[i]->drafts = std::move((*drafts)[i]);
            scheduler->proposeDrafts(asked[i].sequence, askers[i]->drafts.tokens);
        }
    }
    record.sections.draft = clock.now() - start;
    return {};
}

schedule::Outcome Engine::Impl::sampleOne(Stream& stream, std::span<const float> rows, std::size_t vocabulary, std::int32_t drafts,
                                          trace::StepRecord& record) {
    schedule::Outcome outcome;
    outcome.id = stream.sequence();
    if (!soundRows(rows, vocabulary)) {
        stream.failure = notNumbers();
        outcome.finish = trace::FinishReason::failed;
        return outcome;
    }
    run::Verdict verdict;
    if (drafts > 0) {
        stream.drafts.tokens.resize(static_cast<std::size_t>(drafts));
        if (!stream.drafts.laws.empty()) {
            stream.drafts.laws.erase(stream.drafts.laws.begin() + drafts, stream.drafts.laws.end());
        }
        verdict = run::verify(stream.sampler(), rows, vocabulary, stream.drafts);
        stream.figures.drafted += drafts;
        stream.figures.accepted += verdict.accepted;
        record.verifications.push_back({outcome.id, stream.drafts.tokens, verdict.accepted, verdict.emitted.back(), record.sections.draft});
    } else {
        verdict.emitted = {stream.sampler().sample(rows.last(vocabulary))};
    }
    auto taken = stream.take(verdict.emitted, rows.last(vocabulary * static_cast<std::size_t>(drafts + 1)), vocabulary, scheduler->room(outcome.id));
    outcome.accepted = verdict.accepted;
    outcome.finish = taken.finish;
    outcome.emitted = std::move(taken.tokens);
    for (const TokenId t : outcome.emitted) {
        record.emitted.push_back({outcome.id, t, std::numeric_limits<float>::quiet_NaN()});
    }
    return outcome;
}

schedule::Outcome Engine::Impl::sampleRanked(Stream& stream, const run::RankedRow& row, std::optional<TokenId> token,
                                             trace::StepRecord& record) {
    schedule::Outcome outcome;
    outcome.id = stream.sequence();
    if (!token) {
        stream.failure = notNumbers();
        outcome.finish = trace::FinishReason::failed;
        return outcome;
    }
    auto taken = stream.take({&*token, 1}, row, scheduler->room(outcome.id));
    outcome.finish = taken.finish;
    outcome.emitted = std::move(taken.tokens);
    for (const TokenId t : outcome.emitted) {
        record.emitted.push_back({outcome.id, t, std::numeric_limits<float>::quiet_NaN()});
    }
    return outcome;
}

bool Engine::Impl::decideByRanks(const schedule::BatchPlan& plan, const run::StepLogits& logits,
                                 std::vector<std::optional<TokenId>>& tokens) {
    const auto decide = [&](SequenceId id, const run::RankedRow& row) {
        const Stream* const stream = streamOf(id);
        const bool sound = stream != nullptr && run::areNumbers(row);
        tokens.push_back(sound ? stream->sampler().sample(row) : std::nullopt);
        return !sound || tokens.back().has_value();
    };
    for (std::size_t i = 0; i < plan.sequences.size(); ++i) {
        const schedule::PlannedSequence& planned = plan.sequences[i];
        if (!planned.wantsLogits) {
            continue;
        }
        const run::RankedRow row = logits.best(i);
        if (!decide(planned.sequence, row) ||
            !std::all_of(planned.forks.begin(), planned.forks.end(), [&](SequenceId fork) { return decide(fork, row); })) {
            return false;
        }
    }
    return true;
}

void Engine::Impl::sampleAll(const schedule::BatchPlan& plan, const run::StepLogits& logits,
                             std::span<const std::optional<TokenId>> byRank, std::vector<schedule::Outcome>& outcomes,
                             trace::StepRecord& record) {
    const std::size_t vocabulary = logits.vocabulary();
    auto ranked = byRank.begin();
    for (std::size_t i = 0; i < plan.sequences.size(); ++i) {
        const schedule::PlannedSequence& planned = plan.sequences[i];
        if (logits.ranked()) {
            const bool there = streamOf(planned.sequence) != nullptr;
            const auto take = [&](SequenceId id) {
                const std::optional<TokenId> token = *ranked++;
                if (Stream* const choice = there ? streamOf(id) : nullptr) {
                    outcomes.push_back(sampleRanked(*choice, logits.best(i), token, record));
                }
            };
            if (planned.wantsLogits) {
                take(planned.sequence);
                std::for_each(planned.forks.begin(), planned.forks.end(), take);
            }
            continue;
        }
        Stream* const stream = streamOf(planned.sequence);
        if (stream == nullptr) {
            continue;
        }
        const auto rows = logits.of(i);
        const bool scores = stream->wantsPromptScores() && !rows.empty();
        if (scores && soundRows(rows, vocabulary)) {
            stream->scorePrompt(rows, vocabulary, planned.firstPosition);
        }
        if (!planned.wantsLogits && !(scores && !soundRows(rows, vocabulary))) {
            continue;
        }
        outcomes.push_back(sampleOne(*stream, rows, vocabulary, planned.drafts, record));
        for (const SequenceId fork : planned.forks) {
            if (Stream* const choice = streamOf(fork)) {
                outcomes.push_back(sampleOne(*choice, rows, vocabulary, 0, record));
            }
        }
    }
}

void Engine::Impl::copyFigures(const schedule::BatchPlan& plan) {
    const auto copy = [this](SequenceId id, const schedule::Sequence* s) {
        Stream* const stream = streamOf(id);
        if (s == nullptr || stream == nullptr) {
            return;
        }
        SequenceFigures& f = stream->figures;
        f.cachedTokens = s->cached;
        f.recomputedTokens = s->recomputed;
        f.missReason = s->missReason;
        f.missAt = s->missAt;
        f.admitted = s->admitted;
        f.preemptions = s->preemptions;
    };
    for (const schedule::PlannedSequence& planned : plan.sequences) {
        const schedule::Sequence* const s = scheduler->find(planned.sequence);
        copy(planned.sequence, s);
        for (const SequenceId fork : planned.forks) {
            copy(fork, s);
        }
    }
}

void Engine::Impl::deliver(const std::vector<schedule::Outcome>& outcomes, std::span<const schedule::Finished> finished, Nanoseconds now) {
    for (const schedule::Outcome& o : outcomes) {
        Stream* const stream = streamOf(o.id);
        if (stream == nullptr) {
            continue;
        }
        if (!o.emitted.empty()) {
            stream->figures.firstToken = stream->figures.firstToken == 0 ? now : stream->figures.firstToken;
            stream->figures.lastToken = now;
        }
        const auto done = std::find_if(finished.begin(), finished.end(), [&](const schedule::Finished& f) { return f.id == o.id; });
        if (done == finished.end()) {
            stream->emit(std::nullopt);
        }
    }
    for (const schedule::Finished& f : finished) {
        Stream* const stream = streamOf(f.id);
        end(f.id, f.reason, stream != nullptr ? std::exchange(stream->failure, std::nullopt) : std::nullopt);
    }
}

void Engine::Impl::count(const schedule::BatchPlan& plan, trace::StepRecord& record) const {
    std::int32_t rows = 0;
    std::int32_t logitRows = 0;
    for (const schedule::PlannedSequence& s : plan.sequences) {
        const auto tokens = static_cast<std::int32_t>(s.tokens.size());
        rows += tokens;
        logitRows += s.wantsLogits ? s.drafts + 1 : 0;
        record.flops += transformer->flopsPerToken(s.firstPosition + 0.5 * (tokens + 1)) * tokens;
        const std::int32_t blocks = (s.firstPosition + tokens + options.blockSize - 1) / options.blockSize;
        record.bytesRead += info.run.bytesPerBlock * static_cast<std::uint64_t>(blocks);
    }
    record.flops += transformer->flopsPerLogitRow() * logitRows;
    record.bytesRead += transformer->weightBytesRead(rows, logitRows);
}

void Engine::Impl::forgetPreempted(const trace::StepRecord& record) {
    if (!draftModel) {
        return;
    }
    for (const trace::QueueEvent& event : record.queue) {
        if (event.kind == trace::QueueEventKind::preempt) {
            draftModel->forget(event.sequence);
        }
    }
}

void Engine::Impl::failAll(const Error& error) {
    fault = error;
    while (!streams.empty()) {
        end(streams.begin()->first, trace::FinishReason::failed, error);
    }
    recordIfIdle();
}

std::vector<run::RowWish> Engine::Impl::wishesOf(const schedule::BatchPlan& plan) {
    std::vector<run::RowWish> wishes;
    for (const schedule::PlannedSequence& s : plan.sequences) {
        run::RowWish& wish = wishes.emplace_back();
        if (const Stream* const stream = streamOf(s.sequence)) {
            const float temperature = stream->sampler().params().temperature;
            wish.all = stream->wantsPromptScores();
            wish.ranked = stream->sampler().rankedTokens();
            wish.inverseTemperature = temperature > 0.0F ? 1.0F / temperature : 1.0F;
        }
    }
    return wishes;
}

Result<bool> Engine::Impl::step() {
    if (fault) {
        return tl::unexpected<Error>(*fault);
    }
    obeyCancels();
    trace::StepRecord record;
    record.t0 = clock.now();
    record.tokenBudget = options.maxBatchedTokens;
    if (auto proposed = propose(record); !proposed) {
        failAll(proposed.error());
        return forward(proposed);
    }
    const Nanoseconds scheduleStart = clock.now();
    const schedule::BatchPlan& plan = scheduler->schedule(scheduleStart);
    record.sections.schedule = clock.now() - scheduleStart;
    if (plan.empty()) {
        if (scheduler->isIdle()) {
            recordIfIdle();
            watchdog.calm();
            return false;
        }
        if (const auto stalled = watchdog.stuck(clock.now(), options.watchdogSeconds)) {
            failAll(*stalled);
            return tl::unexpected<Error>(*stalled);
        }
        return false;
    }
    const Nanoseconds forwardStart = clock.now();
    auto logits = runner->run(plan, wishesOf(plan));
    std::vector<std::optional<TokenId>> byRank;
    if (logits && logits->ranked() && !decideByRanks(plan, *logits, byRank)) {
        if (auto fetched = runner->fetch(*logits); !fetched) {
            logits = forward(fetched);
        }
    }
    if (!logits) {
        failAll(logits.error());
        return forward(logits);
    }
    if (forwardDone) {
        forwardDone();
    }
    const Nanoseconds sampleStart = clock.now();
    record.sections.forward = sampleStart - forwardStart;
    record.device = runner->deviceTimes();
    copyFigures(plan);
    count(plan, record);
    std::vector<schedule::Outcome> outcomes;
    sampleAll(plan, *logits, byRank, outcomes, record);
    record.emittedAt = clock.now();
    record.sections.sample = record.emittedAt - sampleStart;
    const auto finished = scheduler->commit(outcomes, record.emittedAt);
    const std::vector<schedule::Finished> done(finished.begin(), finished.end());
    scheduler->takeEvents(record);
    forgetPreempted(record);
    const Nanoseconds deliverStart = clock.now();
    record.sections.schedule += deliverStart - record.emittedAt; // its second half: booking what the step did
    deliver(outcomes, done, record.emittedAt);
    record.t1 = clock.now();
    record.sections.detokenise = record.t1 - deliverStart;
    watchdog.calm();
#ifdef VITRINE_CHECK_INVARIANTS
    if (auto sound = scheduler->checkInvariants(); !sound) {
        failAll(sound.error());
        return forward(sound);
    }
#endif
    log->append(std::move(record));
    return true;
}

} // namespace vitrine
