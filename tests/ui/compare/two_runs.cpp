// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/ui/compare/two_runs.h"

#include <utility>

#include <QtGlobal>

namespace vitrine::test {

ui::OpenedRunPtr opened(const FakeEngine& engine, const char* name, const char* settings, int slower) {
    trace::RunHeader header = engine.header();
    header.settings = settings;
    header.bytesPerBlock = kBlockBytes;
    trace::TraceLog log(header);
    for (trace::StepRecord record : engine.records()) {
        for (Nanoseconds* time : {&record.t0, &record.t1, &record.emittedAt}) {
            *time *= slower;
        }
        log.append(std::move(record));
    }
    auto run = ui::openLog(log);
    if (!run) {
        qFatal("the run does not fold");
    }
    (*run)->info.name = name;
    return *run;
}

std::unique_ptr<FakeEngine> batched(BatchingMode mode, std::int32_t blocks, std::int32_t promptTokens) {
    schedule::SchedulerConfig config;
    config.blocks = blocks;
    config.blockSize = 4;
    config.maxSequences = 3;
    config.maxBatchedTokens = 32;
    config.maxModelLength = 128;
    auto engine = std::make_unique<FakeEngine>(config, mode, FakeModel{8, false});
    engine->checksAll = false;
    const int lengths[] = {2, 30, 5, 12, 3, 20, 7};
    for (int i = 0; i < 7; ++i) {
        schedule::SequenceSpec spec;
        spec.id = SequenceId(i);
        spec.request = RequestId(i);
        for (TokenId t = 0; t + 1 < promptTokens; ++t) {
            spec.prompt.push_back(1 + t % 5);
        }
        spec.prompt.push_back(1 + i % 4);
        spec.maxNewTokens = lengths[i];
        (void)engine->add(spec);
    }
    if (!engine->runAll()) {
        qFatal("the run failed");
    }
    return engine;
}

} // namespace vitrine::test
