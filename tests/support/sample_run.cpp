// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/sample_run.h"

namespace vitrine::test {

std::unique_ptr<FakeEngine> sampleRun() {
    schedule::SchedulerConfig config;
    config.blockSize = 4;
    config.blocks = 14;
    config.maxSequences = 4;
    config.maxBatchedTokens = 16;
    config.prefillChunk = 8;
    config.maxModelLength = 56;
    config.draftTokens = 2;
    auto engine = std::make_unique<FakeEngine>(config, BatchingMode::continuous, FakeModel{8, false});
    engine->drafter = [](const schedule::Sequence& s, std::int32_t room) {
        return std::vector<TokenId>(static_cast<std::size_t>(room), s.tokens.back());
    };
    std::vector<TokenId> prompt;
    for (TokenId i = 0; i < 13; ++i) {
        prompt.push_back(1 + i % 5);
    }
    for (std::int64_t i = 0; i < 6; ++i) {
        schedule::SequenceSpec spec;
        spec.id = SequenceId(10 * i);
        spec.request = RequestId(i);
        spec.prompt = prompt;
        if (i % 3 == 2) {
            spec.prompt[6] = 7;
        }
        spec.maxNewTokens = static_cast<std::int32_t>(8 + 4 * i);
        if (i == 1) {
            spec.forks = {SequenceId(11), SequenceId(12)};
        }
        spec.arrival = 500 + i * 2000;
        (void)engine->add(spec);
        engine->step();
        engine->step();
    }
    engine->cancel(SequenceId(40));
    engine->runAll();
    engine->step();
    return engine;
}

std::shared_ptr<trace::TraceLog> logOf(const FakeEngine& engine, const std::string& model) {
    trace::RunHeader header = engine.header();
    if (!model.empty()) {
        header.model = model;
    }
    auto log = std::make_shared<trace::TraceLog>(header);
    for (const trace::StepRecord& record : engine.records()) {
        log->append(record);
    }
    return log;
}

std::vector<trace::RecordPtr> shared(const std::vector<trace::StepRecord>& records) {
    std::vector<trace::RecordPtr> out;
    for (const trace::StepRecord& record : records) {
        out.push_back(std::make_shared<const trace::StepRecord>(record));
    }
    return out;
}

} // namespace vitrine::test
