// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/glass/retimed_run.h"

#include <algorithm>
#include <numeric>

namespace vitrine::test {
namespace {

constexpr std::int64_t kStepTicks = 1000; ///< of the fake engine's clock

std::vector<TokenId> words(TokenId first, int count) {
    std::vector<TokenId> tokens(static_cast<std::size_t>(count));
    std::iota(tokens.begin(), tokens.end(), first);
    return tokens;
}

std::vector<TokenId> joined(std::vector<TokenId> a, const std::vector<TokenId>& b) {
    a.insert(a.end(), b.begin(), b.end());
    return a;
}

schedule::SequenceSpec request(std::int64_t id, std::vector<TokenId> prompt, std::int32_t most, Nanoseconds arrival) {
    schedule::SequenceSpec spec;
    spec.id = SequenceId(id);
    spec.request = RequestId(id);
    spec.prompt = std::move(prompt);
    spec.maxNewTokens = most;
    spec.arrival = arrival;
    return spec;
}

Nanoseconds durationOf(const trace::StepRecord& record) {
    std::int64_t prompt = 0;
    for (const trace::BatchEntry& entry : record.batch) {
        prompt += entry.phase == trace::Phase::prefill ? entry.computed : 0;
    }
    return 12'400'000 + prompt * 130'000 + (record.step * 7919 % 13) * 90'000;
}

void retime(std::vector<trace::StepRecord>& records) {
    std::vector<Nanoseconds> start{1'000'000'000};
    for (const trace::StepRecord& record : records) {
        start.push_back(start.back() + durationOf(record));
    }
    const auto at = [&start](Nanoseconds tick) {
        const auto step = static_cast<std::size_t>(
            std::clamp<std::int64_t>(tick / kStepTicks - 1, 0, static_cast<std::int64_t>(start.size()) - 2));
        return start[step] + (start[step + 1] - start[step]) * (tick % kStepTicks) / kStepTicks;
    };
    for (std::size_t i = 0; i < records.size(); ++i) {
        trace::StepRecord& record = records[i];
        record.t0 = start[i];
        record.t1 = start[i + 1];
        record.sections.sample = 1'300'000;
        record.emittedAt = start[i + 1] - 400'000;
        for (trace::QueueEvent& event : record.queue) {
            event.time = event.kind == trace::QueueEventKind::finish ? record.emittedAt : at(event.time);
        }
    }
}

} // namespace

ChatRun chatRun() {
    schedule::SchedulerConfig config;
    config.blocks = 640;
    config.maxSequences = 4;
    config.maxBatchedTokens = 256;
    config.maxModelLength = 4096;
    FakeEngine engine(config, BatchingMode::continuous, FakeModel{2000, false});
    engine.checksAll = false;
    ChatRun run;
    const std::vector<TokenId> system = words(10'000, 400);
    (void)engine.add(request(1, joined(system, words(20'000, 38)), 120, 500));
    (void)engine.add(request(2, joined(system, words(30'000, 90)), 700, 500));
    while (engine.scheduler().find(SequenceId(1)) != nullptr) {
        engine.step();
    }
    std::vector<TokenId> second = joined(system, words(20'000, 35));
    second = joined(second, words(40'000, 243));
    (void)engine.add(request(4, joined(system, words(60'000, 17)), 500, engine.records().back().t0 + 300));
    run.firstOfChat = engine.records().size();
    run.chat = SequenceId(3);
    (void)engine.add(request(3, second, 318, engine.records().back().t0 + 600));
    for (int i = 0; i < 96; ++i) {
        engine.step();
    }
    (void)engine.add(request(118, words(80'000, 500), 40, engine.records().back().t0 + 500));
    while (engine.scheduler().find(run.chat) != nullptr) {
        engine.step();
    }
    run.lastOfChat = engine.records().size() - 1;
    for (int i = 0; i < 30; ++i) {
        engine.step();
    }
    run.header = engine.header();
    run.header.bytesPerBlock = 720'896;
    run.records = engine.records();
    retime(run.records);
    return run;
}

} // namespace vitrine::test
